using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Whether one call alone reads the content of an HTTP message, so that it may take the content's stream. A content
/// that is read whole can be read again; its stream is empty or closed for whoever comes next: the caller that gets the
/// response back, the handler that sends the request on, the second round of a loop.
/// </summary>
internal sealed class MessageContent
{
    /// <summary>How many methods a message may be handed through.</summary>
    private const int MaxDepth = 3;

    private readonly IOperation _read;
    private readonly int _depth;
    private readonly CancellationToken _cancellationToken;

    /// <summary>The locals and parameters that hold the message or its content.</summary>
    private readonly HashSet<ISymbol> _holders = new(SymbolEqualityComparer.Default);

    private MessageContent(IOperation read, int depth, CancellationToken cancellationToken)
    {
        _read = read;
        _depth = depth;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Whether a call is the only one that reads a content.</summary>
    /// <param name="read">The call.</param>
    /// <param name="content">The content that it reads.</param>
    public static bool IsReadOnlyBy(IOperation read, IOperation content, CancellationToken cancellationToken)
        => new MessageContent(read, 0, cancellationToken).IsOwned(content);

    /// <summary>Whether nobody but the code around the call sees a message or content.</summary>
    private bool IsOwned(IOperation value)
        => value.WithoutConversions() switch
        {
            IPropertyReferenceOperation { Property.Name: "Content", Instance: { } message } => IsOwned(message),
            IPropertyReferenceOperation { Property.Name: "Result" } or IAwaitOperation => true,
            IInvocationOperation { Instance: { Type: { } type } message } when IsMessage(type) => IsOwned(message),
            IInvocationOperation or IObjectCreationOperation => true,
            ILocalReferenceOperation local => IsOwned(local.Local),
            IParameterReferenceOperation parameter =>
                IsUsedHere(parameter.Parameter) && AreHandedOver(parameter.Parameter),
            _ => false,
        };

    /// <summary>Whether a local holds only messages that the code has got itself, and nobody else gets one.</summary>
    private bool IsOwned(ILocalSymbol local)
    {
        if (!IsUsedHere(local))
        {
            return false;
        }

        bool isGiven = false;
        foreach (IOperation operation in MemberBody.Of(_read).Descendants())
        {
            IOperation? given = operation switch
            {
                IVariableDeclaratorOperation declarator when Is(declarator.Symbol, local) =>
                    declarator.GetVariableInitializer()?.Value,
                ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } target } } assignment
                    when Is(target, local) => assignment.Value,
                _ => null,
            };
            if (given is null or { ConstantValue: { HasValue: true, Value: null } })
            {
                continue;
            }

            if (!IsOwned(given))
            {
                return false;
            }

            isGiven = true;
        }

        return isGiven;
    }

    /// <summary>
    /// Whether all callers of a method can be seen, and hand over messages that they have for themselves.
    /// </summary>
    private bool AreHandedOver(IParameterSymbol parameter)
        => _depth < MaxDepth
            && parameter is
            {
                RefKind: RefKind.None,
                ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Ordinary } method,
            }
            && _read.SemanticModel?.Compilation is { } compilation
            && !MethodCallers.MayBeUnseen(method, compilation, _cancellationToken)
            && !MethodCallers.Any(
                method,
                (name, model) => CallSite.HandedTo(parameter, name, method, model, _cancellationToken) is not { } handed
                    || CallSite.InvocationOf(name) is not { } invocation
                    || model.GetOperation(invocation, _cancellationToken) is not { } call
                    || !new MessageContent(call, _depth + 1, _cancellationToken).IsOwned(handed),
                compilation,
                _cancellationToken);

    /// <summary>
    /// Whether everything that is done with a variable leaves its content to the call, which runs once for each value.
    /// </summary>
    private bool IsUsedHere(ISymbol variable)
    {
        if (!_holders.Add(variable))
        {
            return false;
        }

        IOperation body = MemberBody.Of(_read);
        foreach (IOperation operation in body.Descendants())
        {
            switch (operation)
            {
                case ILocalReferenceOperation local when Is(local.Local, variable) && !IsHarmless(local):
                case IParameterReferenceOperation parameter when Is(parameter.Parameter, variable)
                    && !IsHarmless(parameter):
                    return false;
            }
        }

        return !IsRepeated(variable);
    }

    /// <summary>Whether a loop, lambda or local function around the call may run it again for the same value.</summary>
    private bool IsRepeated(ISymbol variable)
    {
        SyntaxNode? declaration = variable is ILocalSymbol { DeclaringSyntaxReferences: [var declared, ..] }
            ? declared.GetSyntax(_cancellationToken)
            : null;
        for (IOperation? outer = _read.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                bool isInside = declaration is not null
                    ? outer.Syntax.Span.Contains(declaration.Span)
                    : outer is IAnonymousFunctionOperation lambda && Is(lambda.Symbol, variable.ContainingSymbol);
                if (!isInside)
                {
                    return true;
                }
            }
        }

        return false;
    }

    private bool IsHarmless(IOperation reference)
    {
        if (IsMessageContent(reference.Type))
        {
            return IsHarmlessContent(reference);
        }

        IOperation value = reference.WithImplicitConversions();
        switch (value.Parent)
        {
            case IPropertyReferenceOperation { Property.Name: "Content" } content when content.Instance == value:
                return IsHarmlessContent(content);
            case IUsingOperation:
                return true;
            case IInvocationOperation call when call.Instance == value:
                return call.Parent is IExpressionStatementOperation || call.IsWithin(_read) || IsApart(call);
            case IArgumentOperation { Parent: IInvocationOperation call } argument:
                return argument.IsWithin(_read) || IsOnlyLookedAt(argument, call) || IsApart(call);
            default:
                return IsHarmlessAsIs(value);
        }
    }

    private bool IsHarmlessContent(IOperation content)
    {
        IOperation value = content.WithImplicitConversions();
        switch (value.Parent)
        {
            case IInvocationOperation call when call.Instance == value:
                return call == _read || !IsRead(call) || IsEarlierText(call) || IsApart(call);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation alias }
                when _holders.Contains(alias.Symbol):
                return true;
            default:
                return value.Parent?.IsWithin(_read) == true || IsHarmlessAsIs(value);
        }
    }

    /// <summary>
    /// Whether a message or content is only asked for something else, compared or replaced, or used on another path.
    /// </summary>
    private bool IsHarmlessAsIs(IOperation value)
        => value.Parent switch
        {
            IMemberReferenceOperation member when member.Instance == value => true,
            ISimpleAssignmentOperation assignment when assignment.Target == value => true,
            IBinaryOperation
                or IIsPatternOperation { Pattern: IConstantPatternOperation or INegatedPatternOperation } => true,
            IConditionalAccessOperation access when access.Operation == value =>
                !Reads(access.WhenNotNull) || _read.IsWithin(access) || IsApart(access),
            { } other => IsApart(other),
            null => false,
        };

    /// <summary>
    /// Whether a method that looks at a message before the call is done with it then: <c>await Check(response);</c>. A
    /// collection keeps it.
    /// </summary>
    private bool IsOnlyLookedAt(IArgumentOperation argument, IInvocationOperation call)
        => call.Syntax.SpanStart < _read.Syntax.SpanStart
            && argument.Parameter?.OriginalDefinition.Type is not ITypeParameterSymbol
            && (call.Parent is IExpressionStatementOperation
                || call.Completion()?.Parent is IExpressionStatementOperation
                || call.Type is { SpecialType: SpecialType.System_Boolean });

    /// <summary>A text that has been read before is no harm: the content has then been buffered.</summary>
    private bool IsEarlierText(IInvocationOperation call)
        => call.Syntax.SpanStart < _read.Syntax.SpanStart
            && call.TargetMethod.Name.StartsWith("ReadAsString", StringComparison.Ordinal);

    private bool IsApart(IOperation other)
        => Branches.AreApart(other.Syntax, _read.Syntax)
            || (Branches.AreApart(_read.Syntax, other.Syntax) && !IsAfterItsFailure(other.Syntax));

    /// <summary>Whether code runs when the call has failed: it may then have read a part of the content.</summary>
    private bool IsAfterItsFailure(SyntaxNode other)
        => other.Ancestors().Any(clause => clause is CatchClauseSyntax or FinallyClauseSyntax
            && ((TryStatementSyntax)clause.Parent!).Block.Span.Contains(_read.Syntax.Span));

    private static bool Reads(IOperation whenNotNull)
    {
        foreach (IOperation operation in whenNotNull.DescendantsAndSelf())
        {
            if (operation is IPropertyReferenceOperation { Property.Name: "Content" }
                || (operation is IInvocationOperation call && IsRead(call)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsRead(IInvocationOperation call)
    {
        string name = call.TargetMethod.Name;
        return name.StartsWith("ReadAs", StringComparison.Ordinal)
            || name.StartsWith("ReadFrom", StringComparison.Ordinal)
            || name.StartsWith("CopyTo", StringComparison.Ordinal)
            || name.StartsWith("LoadInto", StringComparison.Ordinal);
    }

    private static bool IsMessage(ITypeSymbol type) => type.Name is "HttpResponseMessage" or "HttpRequestMessage";

    private bool IsMessageContent(ITypeSymbol? type)
        => _read.SemanticModel is { } model
            && KnownTypes.For(model.Compilation).IsOrInherits(type, "System.Net.Http.HttpContent");

    private static bool Is(ISymbol one, ISymbol other) => SymbolEqualityComparer.Default.Equals(one, other);
}
