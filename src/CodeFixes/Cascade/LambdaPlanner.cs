using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans that a lambda or anonymous method awaits.</summary>
internal static class LambdaPlanner
{
    /// <summary>Plans it.</summary>
    public static async Task<Met?> RequireAsync(CascadeState state, DocumentId document, AnonymousFunctionExpressionSyntax lambda)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (model.GetSymbolInfo(lambda).Symbol is not IMethodSymbol symbol)
        {
            return new Met(Obstacles.Delegate, lambda.GetLocation(), lambda.ToString());
        }

        if (symbol.IsAsync)
        {
            state.Plan(new PlannedFunction(document, lambda, FunctionChange.None) { Symbol = symbol, Awaits = true });
            return null;
        }

        return new Met(Obstacles.Delegate, lambda.GetLocation(), lambda.ToString());
    }
}
