using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Whether an iterator can become an asynchronous one.</summary>
internal static class IteratorObstacle
{
    /// <summary>
    /// What stands in the way: another result than <c>IEnumerable&lt;T&gt;</c>, an old language version or framework,
    /// other members of its signature.
    /// </summary>
    public static Met? Find(IMethodSymbol method, SyntaxNode declaration, Compilation compilation)
        => (FunctionAround.BodyOf(declaration) is not null && !FunctionAround.Yields(declaration))
            || method.ReturnType.OriginalDefinition.SpecialType != SpecialType.System_Collections_Generic_IEnumerable_T
            || ((CSharpCompilation)compilation).LanguageVersion < LanguageVersion.CSharp8
            || !KnownTypes.For(compilation).Has("System.Collections.Generic.IAsyncEnumerable`1")
                ? new Met(Obstacles.Iterator, method.Locations[0], method.Name)
                : null;
}
