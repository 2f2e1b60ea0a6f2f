using System.Threading.Tasks;
using Microsoft.CodeAnalysis;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans that a getter awaits: only as a method, which is an alternative of its own.</summary>
internal static class PropertyPlanner
{
    /// <summary>Plans it.</summary>
    public static Task<Met?> RequireAsync(CascadeState state, DocumentId document, SyntaxNode function, SyntaxNode place)
        => Task.FromResult<Met?>(new Met(Obstacles.Property, place.GetLocation(), place.ToString()));
}
