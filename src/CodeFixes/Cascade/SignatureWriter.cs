using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Writes <c>async</c> and the new return type of a planned function, and what its body returns.</summary>
internal static class SignatureWriter
{
    /// <summary>Writes it.</summary>
    public static async Task<Met?> WriteAsync(CascadeState state, PlannedFunction function)
    {
        DocumentChanges changes = state.ChangesOf(function.Document);
        if (function.Awaits
            && function.Change != FunctionChange.None
            && MethodBodies.SyntaxOf(function.Node) is not null)
        {
            changes.Before(AsyncPlace(function.Node), "async ");
        }

        switch (function.Change)
        {
            case FunctionChange.BecomesAsync:
                return await ReturnsWriter.AwaitAsync(state, function).ConfigureAwait(false);
            case FunctionChange.ReturnsTask:
                if (ReturnTypeOf(function.Node) is { } type)
                {
                    await TaskNames.WrapAsync(state, function.Document, type).ConfigureAwait(false);
                }

                return function.Awaits ? null : await FinishedBody.WriteAsync(state, function).ConfigureAwait(false);
            default:
                return null;
        }
    }

    /// <summary>The new return type as a reader would say it.</summary>
    public static string NewReturnType(PlannedFunction function)
    {
        string? result = function.Result?.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        return function.Change switch
        {
            FunctionChange.ReturnsStream => result!.Replace("byte[]", "Stream").Replace("Byte[]", "Stream"),
            FunctionChange.TakesTarget => TaskTypes.IsValueTask(function.Result) ? "ValueTask" : "Task",
            _ => result is null ? "Task" : "Task<" + result + ">",
        };
    }

    /// <summary>The written return type of a function; null for a lambda without one.</summary>
    public static TypeSyntax? ReturnTypeOf(SyntaxNode function) => function switch
    {
        MethodDeclarationSyntax method => method.ReturnType,
        LocalFunctionStatementSyntax local => local.ReturnType,
        ParenthesizedLambdaExpressionSyntax lambda => lambda.ReturnType,
        _ => null,
    };

    /// <summary>What <c>async</c> is written before. <c>partial</c> stays last among the modifiers.</summary>
    public static TextSpan AsyncPlace(SyntaxNode function)
    {
        switch (function)
        {
            case MethodDeclarationSyntax method:
                int partial = method.Modifiers.IndexOf(SyntaxKind.PartialKeyword);
                return partial >= 0 ? method.Modifiers[partial].Span : method.ReturnType.Span;
            case LocalFunctionStatementSyntax local:
                return local.ReturnType.Span;
            case ParenthesizedLambdaExpressionSyntax lambda:
                return (lambda.ReturnType as SyntaxNode ?? lambda.ParameterList).Span;
            case SimpleLambdaExpressionSyntax lambda:
                return lambda.Parameter.Span;
            default:
                return ((AnonymousMethodExpressionSyntax)function).DelegateKeyword.Span;
        }
    }
}
