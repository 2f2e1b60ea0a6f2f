using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Whether making a text may move from where it stands to where the text is taken: nothing between the two may change
/// what it is made of. Only what is known to leave it alone counts.
/// </summary>
internal static class QuietStatements
{
    /// <summary>
    /// Whether only quiet statements stand between those that a rewrite takes away and the code that writes.
    /// </summary>
    /// <param name="written">The call, object creation or assignment that writes.</param>
    /// <param name="removed">The statements that go, in order.</param>
    public static bool ReachSink(IOperation written, IReadOnlyCollection<StatementSyntax> removed)
    {
        if (removed.Count == 0)
        {
            return true;
        }

        SyntaxNode? block = removed.First().Parent;
        StatementSyntax? sink =
            written.Syntax.FirstAncestorOrSelf<StatementSyntax>(statement => statement.Parent == block);
        if (block is null || sink is null || !IsDirect(written.Syntax, sink))
        {
            return false;
        }

        bool isBetween = false;
        foreach (SyntaxNode node in block.ChildNodes())
        {
            if (node == sink)
            {
                return isBetween;
            }

            if (node is StatementSyntax own && removed.Contains(own))
            {
                isBetween = true;
            }
            else if (isBetween
                && (node is not StatementSyntax statement
                    || !(IsQuiet(written.SemanticModel, statement, out _)
                        || SetsOtherLocals(written.SemanticModel, statement, removed))))
            {
                return false;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a statement only gives values to locals that the removed ones do not use: <c>if (type == null) { type =
    /// "text/plain"; }</c>.
    /// </summary>
    private static bool SetsOtherLocals(
        SemanticModel? model, StatementSyntax statement, IReadOnlyCollection<StatementSyntax> removed)
        => model?.GetOperation(statement) is { } operation && SetsOtherLocals(operation, removed);

    private static bool SetsOtherLocals(IOperation operation, IReadOnlyCollection<StatementSyntax> removed)
        => operation switch
        {
            IConditionalOperation choice => IsQuietValue(choice.Condition)
                && !WritesTo(choice.Condition, removed)
                && SetsOtherLocals(choice.WhenTrue, removed)
                && (choice.WhenFalse is null || SetsOtherLocals(choice.WhenFalse, removed)),
            IBlockOperation block => block.Operations.All(inner => SetsOtherLocals(inner, removed)),
            IExpressionStatementOperation
                { Operation: ISimpleAssignmentOperation { Target: ILocalReferenceOperation local } assignment } =>
                !IsUsed(local.Local, removed) && IsQuietValue(assignment.Value),
            _ => false,
        };

    /// <summary>Whether a call in a condition gives a value to a local that the removed statements use.</summary>
    private static bool WritesTo(IOperation condition, IReadOnlyCollection<StatementSyntax> removed)
        => condition.Descendants().OfType<IArgumentOperation>().Any(argument =>
            argument.Parameter?.RefKind is RefKind.Ref or RefKind.Out
            && argument.Value is not (IDeclarationExpressionOperation or IDiscardOperation)
            && !(argument.Value is ILocalReferenceOperation { Local: { } local } && !IsUsed(local, removed)));

    private static bool IsUsed(ILocalSymbol local, IReadOnlyCollection<StatementSyntax> removed)
        => removed.Any(statement => statement.DescendantTokens().Any(token =>
            token.IsKind(SyntaxKind.IdentifierToken) && token.ValueText == local.Name));

    /// <summary>
    /// Whether no statement, lambda or condition stands between a node and the statement it belongs to.
    /// </summary>
    public static bool IsDirect(SyntaxNode inner, StatementSyntax statement)
    {
        for (SyntaxNode? node = inner == statement ? statement : inner.Parent; node is not null
            && node != statement; node = node.Parent)
        {
            if (node is StatementSyntax or AnonymousFunctionExpressionSyntax or ConditionalExpressionSyntax)
            {
                return false;
            }
        }

        return statement is ExpressionStatementSyntax
            or ReturnStatementSyntax or LocalDeclarationStatementSyntax or UsingStatementSyntax;
    }

    /// <summary>Whether a statement changes nothing but requests, responses and their headers.</summary>
    /// <param name="statement">The statement; of a <c>using</c> only what it acquires counts.</param>
    /// <param name="setsContentType">Whether it gives a content its type, with no charset but UTF-8.</param>
    public static bool IsQuiet(SemanticModel? model, StatementSyntax statement, out bool setsContentType)
    {
        setsContentType = false;
        switch (model?.GetOperation(statement))
        {
            case IExpressionStatementOperation
                { Operation: ISimpleAssignmentOperation
                    { Target: IPropertyReferenceOperation
                        { Property.Name: "ContentType", Instance.Type.Name: "HttpContentHeaders" } } assignment }:
                setsContentType = IsUtf8Type(assignment.Value.WithoutConversions());
                return setsContentType;
            case IExpressionStatementOperation { Operation: ISimpleAssignmentOperation assignment }:
                return IsTransport(assignment.Target) && IsQuietValue(assignment.Value);
            case IExpressionStatementOperation
                { Operation: IInvocationOperation { TargetMethod: { Name: "CreateDirectory" } create } making }
                when create.ContainingType.ToDisplayString() == "System.IO.Directory":
                // A folder that is there already, or is empty, changes nothing that is read.
                return making.Arguments.All(argument => IsQuietValue(argument.Value));
            case IExpressionStatementOperation { Operation: IInvocationOperation log }
                when QuietCalls.Logs(log.TargetMethod, model.Compilation):
                return log.Arguments.All(argument =>
                    argument is { ArgumentKind: ArgumentKind.ParamArray, Value: IArrayCreationOperation { } listed }
                        ? listed.Initializer?.ElementValues.All(IsQuietValue) != false
                        : IsQuietValue(argument.Value));
            case IExpressionStatementOperation { Operation: IInvocationOperation call }:
                return IsHeaderCall(call)
                    && call.Arguments
                        .All(argument => (call.Instance is null && argument.Parameter is { Ordinal: 0 })
                            || IsQuietValue(argument.Value));
            case IVariableDeclarationGroupOperation group:
                return IsQuietGroup(group);
            case IUsingOperation { Resources: IVariableDeclarationGroupOperation group }:
                return IsQuietGroup(group);
            case IUsingDeclarationOperation declaration:
                return IsQuietGroup(declaration.DeclarationGroup);
            case IEmptyOperation:
                return true;
            default:
                return false;
        }
    }

    /// <summary>Whether an initializer's other members change nothing.</summary>
    public static bool AreQuietMembers(IObjectOrCollectionInitializerOperation initializer, IOperation? own)
        => initializer.Initializers
            .All(member => member == own
                || (member is ISimpleAssignmentOperation assignment && IsQuietValue(assignment.Value)));

    private static bool IsQuietGroup(IVariableDeclarationGroupOperation group)
        => group.Declarations.All(declaration => declaration.Declarators.All(
            declarator => declarator.GetVariableInitializer() is not { } initializer
                || IsQuietValue(initializer.Value)));

    /// <summary>
    /// Whether evaluating a value changes nothing that could be serialised: besides what has no effect at all, the
    /// creation of a value of the platform, a text put together from plain values, and the paths of a file.
    /// </summary>
    private static bool IsQuietValue(IOperation value)
        => value.WithoutConversions() switch
        {
            IObjectCreationOperation { Type: { } type } creation
                when IsIn(type, "System") || type.Name == "JsonSerializerSettings" =>
                creation.Arguments.All(argument => IsQuietValue(argument.Value))
                && (creation.Initializer is not { } initializer || AreQuietMembers(initializer, own: null)),
            IInterpolatedStringOperation text => text.Parts.All(part =>
                part is not IInterpolationOperation { Expression: { } inner }
                    || (IsPlain(inner.Type) && SideEffects.AreAbsent(inner))),
            IInvocationOperation call when IsHashMaker(call.TargetMethod) => true,
            IInvocationOperation { TargetMethod: { ContainingType: { Name: "Path" } type } method } call
                when IsIn(type, "System.IO") && method.Name != "GetTempFileName" =>
                call.Arguments.All(argument => IsQuietValue(argument.Value)),
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null } not =>
                IsQuietValue(not.Operand),
            IDeclarationExpressionOperation => true,
            IInvocationOperation { SemanticModel.Compilation: var compilation } call
                when QuietCalls.IsQuiet(call.TargetMethod, compilation) =>
                (call.Instance is null || IsQuietValue(call.Instance))
                && call.Arguments.All(argument => IsQuietValue(argument.Value)),
            IObjectCreationOperation { SemanticModel.Compilation: var compilation } creation
                when QuietCalls.IsQuietType(creation.Type, compilation) =>
                creation.Initializer is null && creation.Arguments.All(argument => IsQuietValue(argument.Value)),
            IPropertyReferenceOperation { Property: { ContainingType: { } type }, Instance: { } host }
                when IsIn(type, "Microsoft.AspNetCore.Hosting") || IsIn(type, "Microsoft.Extensions.Hosting") =>
                IsQuietValue(host),
            { } other => SideEffects.AreAbsent(other),
        };

    /// <summary>Whether a method makes an object that works out hashes: <c>SHA256.Create()</c>.</summary>
    private static bool IsHashMaker(IMethodSymbol method)
        => method is { Name: "Create", IsStatic: true, Parameters.IsEmpty: true, ContainingType: { } type }
            && type.ContainingNamespace?.ToDisplayString() == "System.Security.Cryptography";

    private static bool IsPlain(ITypeSymbol? type)
        => type is { TypeKind: TypeKind.Enum }
            or { SpecialType: SpecialType.System_String
                or (>= SpecialType.System_Boolean and <= SpecialType.System_Double) }
            || type is { Name: "Guid" or "Uri" };

    /// <summary>Whether what is assigned is a property of a request, a response or their headers.</summary>
    private static bool IsTransport(IOperation target)
        => target is IPropertyReferenceOperation { Property: { } property, Instance: { } instance }
            && property.Name is not ("ContentLength" or "CharSet" or "TransferEncodingChunked")
            && IsOfTransport(property.ContainingType)
            && SideEffects.AreAbsent(WithoutTransport(instance));

    private static bool IsOfTransport(ITypeSymbol type)
        => IsIn(type, "Microsoft.AspNetCore.Http") || IsIn(type, "System.Net.Http") || IsIn(type, "System.Web");

    /// <summary>
    /// Whether a call adds a header to a request or a response, but none that says how long a body is.
    /// </summary>
    private static bool IsHeaderCall(IInvocationOperation call)
        => call.TargetMethod.Name is "Add" or "TryAddWithoutValidation" or "Append" or "TryAdd"
            && (call.Instance ?? call.ArgumentAt(0)?.Value)?.WithoutConversions() is { } headers
            && HeadersOf(headers) is { } owner
            && SideEffects.AreAbsent(WithoutTransport(owner))
            && !call.Arguments.Any(argument => argument.Value.ConstantValue is { HasValue: true, Value: string name }
                && name.IndexOf("Content-", StringComparison.OrdinalIgnoreCase) == 0
                && !name.Equals("Content-Disposition", StringComparison.OrdinalIgnoreCase));

    /// <summary>
    /// The request or response whose headers a property reads: <c>request.Headers.Accept</c>, <c>Response.Headers</c>.
    /// </summary>
    private static IOperation? HeadersOf(IOperation headers)
    {
        while (headers is IPropertyReferenceOperation { Property: { } property, Instance: { } instance })
        {
            if (property.Name == "Headers")
            {
                return IsIn(property.ContainingType, "System.Net.Http")
                    && property.ContainingType.Name == "HttpRequestMessage"
                    || IsIn(property.ContainingType, "Microsoft.AspNetCore.Http")
                    ? instance
                    : null;
            }

            headers = instance;
        }

        return null;
    }

    /// <summary>Whether a content type is a constant in UTF-8, or says nothing about the encoding.</summary>
    private static bool IsUtf8Type(IOperation type)
    {
        ImmutableArray<IArgumentOperation> arguments = type switch
        {
            IObjectCreationOperation { Type.Name: "MediaTypeHeaderValue", Initializer: null } creation =>
                creation.Arguments,
            IInvocationOperation
                { TargetMethod: { Name: "Parse", ContainingType.Name: "MediaTypeHeaderValue" } } parse =>
                    parse.Arguments,
            _ => ImmutableArray<IArgumentOperation>.Empty,
        };
        return arguments.Length > 0 && arguments.All(argument =>
            argument.Value.ConstantValue is { HasValue: true, Value: string text }
            && (text.IndexOf("charset", StringComparison.OrdinalIgnoreCase) < 0
                || text.EndsWith("charset=utf-8", StringComparison.OrdinalIgnoreCase))
            && (argument.Parameter?.Name != "charSet" || text.Equals("utf-8", StringComparison.OrdinalIgnoreCase)));
    }

    private static bool IsIn(ITypeSymbol type, string space)
        => type.ContainingNamespace?.ToDisplayString() is { } name
            && (name == space || name.StartsWith(space + ".", StringComparison.Ordinal));

    /// <summary>The outermost receiver: what <c>context.Response.Headers</c> is read from.</summary>
    private static IOperation WithoutTransport(IOperation instance)
    {
        while (instance is IPropertyReferenceOperation { Instance: { } inner })
        {
            instance = inner;
        }

        return instance.WithoutConversions();
    }
}
