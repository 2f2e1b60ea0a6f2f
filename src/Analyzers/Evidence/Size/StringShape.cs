using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>What the code says of a text that it puts together: how it begins and ends.</summary>
/// <param name="Start">The constant text it begins with.</param>
/// <param name="End">The constant text it ends with.</param>
/// <param name="IsConstant">Whether that is all of it.</param>
internal readonly record struct StringShape(string Start, string End, bool IsConstant)
{
    private const int MaxDepth = 6;

    private static readonly StringShape Unknown = new(string.Empty, string.Empty, IsConstant: false);

    /// <summary>The shape of a text; parts of a path that are joined have a slash between them.</summary>
    public static StringShape Of(IOperation text, CancellationToken cancellationToken)
        => Of(text, MaxDepth, caller: null, cancellationToken);

    /// <summary>The shape of this text and another one after it.</summary>
    private StringShape Then(StringShape next)
        => new(
            IsConstant ? Start + next.Start : Start,
            next.IsConstant ? End + next.End : next.End,
            IsConstant && next.IsConstant);

    private static StringShape Constant(string text) => new(text, text, IsConstant: true);

    /// <summary>The shape of a text, seen from a call.</summary>
    /// <param name="text">The text.</param>
    /// <param name="depth">How far to look on.</param>
    /// <param name="caller">The call whose method puts the text together; its arguments are the parameters.</param>
    private static StringShape Of(
        IOperation text, int depth, IInvocationOperation? caller, CancellationToken cancellationToken)
    {
        text = text.WithoutConversions();
        if (text.ConstantValue is { HasValue: true, Value: string constant })
        {
            return Constant(constant);
        }

        if (depth == 0)
        {
            return Unknown;
        }

        switch (text)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum:
                return Of(sum.LeftOperand, depth - 1, caller, cancellationToken).Then(
                    Of(sum.RightOperand, depth - 1, caller, cancellationToken));
            case IInterpolatedStringOperation interpolation:
                StringShape whole = Constant(string.Empty);
                foreach (IInterpolatedStringContentOperation part in interpolation.Parts)
                {
                    whole = whole.Then(part switch
                    {
                        IInterpolatedStringTextOperation piece => Of(piece.Text, depth - 1, caller, cancellationToken),
                        IInterpolationOperation hole => Of(hole.Expression, depth - 1, caller, cancellationToken),
                        _ => Unknown,
                    });
                }

                return whole;
            case IInvocationOperation { TargetMethod: { Name: "Combine" or "Join"
                or "GetFullPath", ContainingType.Name: "Path" } } path:
                return OfPath(path, depth - 1, caller, cancellationToken);
            case IInvocationOperation { TargetMethod: { Name: "MapPath", ContainingType: { } host } } mapped
                when IsWebHost(host) && mapped.Arguments is [var site, ..]:
                return Of(site.Value, depth - 1, caller, cancellationToken);
            case IConditionalOperation { WhenFalse: { } otherwise } choice:
                StringShape other = Of(otherwise, depth - 1, caller, cancellationToken);
                return Of(choice.WhenTrue, depth - 1, caller, cancellationToken).IsConstant && other.IsConstant
                    ? other
                    : Unknown;
            case IParameterReferenceOperation { Parameter: { } parameter } when caller is not null:
                return caller.ArgumentAt(parameter.Ordinal)?.Value is { } argument
                    ? Of(argument, depth - 1, caller: null, cancellationToken)
                    : Unknown;
            case IInvocationOperation { SemanticModel: { } model } call when caller is null:
                return ResultOf(call, model.Compilation, cancellationToken) is { } result
                    ? Of(result, depth - 1, call, cancellationToken)
                    : Unknown;
            default:
                return ValueOf(text, cancellationToken) is { } value
                    ? Of(value, depth - 1, caller, cancellationToken)
                    : Unknown;
        }
    }

    /// <summary>Whether a type says where the files of a web site lie.</summary>
    private static bool IsWebHost(INamedTypeSymbol type)
        => type.Name is "HttpServerUtility" or "HttpServerUtilityBase" or "HostingEnvironment"
            && type.ContainingNamespace is { Name: "Web" or "Hosting" } space
            && KnownTypes.IsUnderSystem(space);

    /// <summary>What a method of the project always answers, as one that puts a folder before a name does.</summary>
    private static IOperation? ResultOf(
        IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken)
        => call.Type?.SpecialType == SpecialType.System_String
            && MethodBodies.Implementation(compilation, call.TargetMethod, cancellationToken) is { } method
                ? new Definitions(compilation).ResultOf(method, cancellationToken)
                : null;

    private static StringShape OfPath(
        IInvocationOperation path, int depth, IInvocationOperation? caller, CancellationToken cancellationToken)
    {
        StringShape? whole = null;
        foreach (IArgumentOperation argument in path.Arguments)
        {
            foreach (IOperation part in argument.Value is IArrayCreationOperation { Initializer: { } parts }
                ? parts.ElementValues
                : ImmutableArray.Create(argument.Value))
            {
                StringShape next = Of(part, depth, caller, cancellationToken);
                whole = whole is { } before ? before.Then(Constant("/")).Then(next) : next;
            }
        }

        return whole ?? Unknown;
    }

    /// <summary>The only value of a variable; null where it has several, or none that is visible.</summary>
    public static IOperation? ValueOf(IOperation variable, CancellationToken cancellationToken)
        => variable switch
        {
            ILocalReferenceOperation { Local: { } local } reference
                => LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is { HasOneValue: true } flow
                    ? flow.InitialValue
                    : null,
            IPropertyReferenceOperation { Property: { } property, SemanticModel: { } model }
                => new Definitions(model.Compilation).ValueOf(property, cancellationToken),
            IFieldReferenceOperation { Field: { IsReadOnly: true } given, SemanticModel: { } model } field
                => GivenByConstructor(given, field.Syntax, model, cancellationToken)
                    ?? new Definitions(model.Compilation).InitialValue(field, cancellationToken),
            _ => null,
        };

    /// <summary>The only value that the constructors of the type around a reference give its field.</summary>
    private static IOperation? GivenByConstructor(
        IFieldSymbol field, SyntaxNode reference, SemanticModel model, CancellationToken cancellationToken)
    {
        ExpressionSyntax? value = null;
        foreach (SyntaxNode member in reference.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Members ?? [])
        {
            foreach (SyntaxNode node in (member as ConstructorDeclarationSyntax)?.DescendantNodes() ?? [])
            {
                if (node is AssignmentExpressionSyntax assignment
                    && (assignment.Left as SimpleNameSyntax ?? (assignment.Left as MemberAccessExpressionSyntax)?.Name)
                        ?.Identifier.ValueText == field.Name)
                {
                    if (value is not null)
                    {
                        return null;
                    }

                    value = assignment.Right;
                }
            }
        }

        return value is null ? null : model.OperationOf(value, cancellationToken);
    }
}
