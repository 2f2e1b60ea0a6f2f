using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans a method that is used as a delegate and returns a task afterwards.</summary>
internal static class MethodGroupPlanner
{
    /// <summary>Plans it.</summary>
    public static Task<Met?> PlanAsync(CascadeState state, DocumentId document, ExpressionSyntax group)
        => Task.FromResult<Met?>(new Met(Obstacles.MethodGroup, group.GetLocation(), group.ToString()));
}
