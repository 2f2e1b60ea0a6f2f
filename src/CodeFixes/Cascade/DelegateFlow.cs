using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Where a delegate comes from and goes to, so that all that hold it change their type with it.</summary>
internal static class DelegateFlow
{
    /// <summary>Plans what takes a lambda, a method or a variable that answers a task from now on.</summary>
    public static async Task<Met?> OutAsync(CascadeState state, DocumentId document, ExpressionSyntax value)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        ExpressionSyntax whole = Whole(value);
        switch (whole.Parent)
        {
            case ArgumentSyntax { Parent.Parent: ExpressionSyntax call } argument:
                return await ArgumentAsync(state, document, value, whole, argument, call, model).ConfigureAwait(false);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }
                when model.GetDeclaredSymbol(declarator) is ILocalSymbol or IFieldSymbol:
                return await DelegatePlanner.ChangeAsync(
                    state, document, model.GetDeclaredSymbol(declarator)!, value).ConfigureAwait(false);
            case AssignmentExpressionSyntax assignment when assignment.Right == whole && IsPlain(assignment):
                return model.GetSymbolInfo(assignment.Left).Symbol is ILocalSymbol or IFieldSymbol or IParameterSymbol
                    ? await DelegatePlanner.ChangeAsync(
                        state, document, model.GetSymbolInfo(assignment.Left).Symbol!, value).ConfigureAwait(false)
                    : Refused(value);
            default:
                return Refused(value);
        }
    }

    /// <summary>Plans that what is stored in a variable answers a task.</summary>
    public static async Task<Met?> InAsync(CascadeState state, DocumentId document, ExpressionSyntax value)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        switch (value)
        {
            case ParenthesizedExpressionSyntax inner:
                return await InAsync(state, document, inner.Expression).ConfigureAwait(false);
            case ConditionalExpressionSyntax choice:
                return await InAsync(state, document, choice.WhenTrue).ConfigureAwait(false)
                    ?? await InAsync(state, document, choice.WhenFalse).ConfigureAwait(false);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesced:
                return await InAsync(state, document, coalesced.Left).ConfigureAwait(false)
                    ?? await InAsync(state, document, coalesced.Right).ConfigureAwait(false);
            case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure:
                return await InAsync(state, document, sure.Operand).ConfigureAwait(false);
            case ThrowExpressionSyntax:
            case LiteralExpressionSyntax:
                return null;
            case AnonymousFunctionExpressionSyntax lambda:
                return await LambdaPlanner.ChangeAsync(state, document, lambda).ConfigureAwait(false);
        }

        switch (model.GetSymbolInfo(value).Symbol)
        {
            case ILocalSymbol or IFieldSymbol or IParameterSymbol:
                return await DelegatePlanner.ChangeAsync(
                    state, document, model.GetSymbolInfo(value).Symbol!, value).ConfigureAwait(false);
            case IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction, IsAsync: false } method
                when value is not InvocationExpressionSyntax && !TaskTypes.IsTask(method.ReturnType):
                state.IsFirst("group", document, value.Span);
                return await MethodPlanner.ChangeAsync(state, method).ConfigureAwait(false);
            default:
                return Refused(value);
        }
    }

    /// <summary>A delegate as it is passed on: with what it is a branch of.</summary>
    public static ExpressionSyntax Whole(ExpressionSyntax value) => value.Parent switch
    {
        ParenthesizedExpressionSyntax outer => Whole(outer),
        ConditionalExpressionSyntax outer when outer.Condition != value => Whole(outer),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } outer => Whole(outer),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } outer =>
            Whole(outer),
        _ => value,
    };

    private static async Task<Met?> ArgumentAsync(
        CascadeState state,
        DocumentId document,
        ExpressionSyntax value,
        ExpressionSyntax whole,
        ArgumentSyntax argument,
        ExpressionSyntax call,
        SemanticModel model)
    {
        if (AsyncOverload.Takes(model, call, value, state.Files.CancellationToken))
        {
            return null;
        }

        if (model.GetOperation(argument) is not IArgumentOperation { Parameter: { } parameter })
        {
            return Refused(value);
        }

        if (parameter.Type is INamedTypeSymbol { Name: "Expression" })
        {
            return new Met(Obstacles.ExpressionTree, value.GetLocation(), value.ToString());
        }

        if (call is InvocationExpressionSyntax select
            && whole == value
            && SelectorPlanner.IsSelect(parameter.ContainingSymbol))
        {
            return await SelectorPlanner.PlanAsync(state, document, select, value).ConfigureAwait(false);
        }

        return parameter.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            ? new Met(
                parameter.ContainingNamespace?.ToDisplayString() == "System.Linq"
                    ? Obstacles.Selector
                    : Obstacles.Delegate,
                value.GetLocation(),
                value.ToString())
            : await DelegatePlanner.ChangeAsync(
                state, document, parameter.OriginalDefinition, value).ConfigureAwait(false);
    }

    private static bool IsPlain(AssignmentExpressionSyntax assignment)
        => assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
            || assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression);

    private static Met Refused(ExpressionSyntax value)
        => new(Obstacles.Delegate, value.GetLocation(), value.ToString());
}
