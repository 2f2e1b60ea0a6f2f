using System.Linq;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>The accounting of unmanaged memory through <c>GC.AddMemoryPressure</c>.</summary>
internal static class MemoryPressure
{
    private static readonly int AddWord = IdentifierIndex.Hash("AddMemoryPressure");

    /// <summary>
    /// Whether something may take the pressure away again: the outermost type around the code that adds it names the
    /// removal, or a file does that adds none itself (the owner of memory that a factory allocates).
    /// </summary>
    public static bool IsRemoved(SyntaxNode start, Compilation compilation, CancellationToken cancellationToken)
    {
        TypeDeclarationSyntax? type = start.Ancestors().OfType<TypeDeclarationSyntax>().LastOrDefault();
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax end in NamedPlaces.In(tree, "RemoveMemoryPressure", cancellationToken))
            {
                if (!IdentifierIndex.For(tree, cancellationToken).Contains(AddWord)
                    || type?.Contains(end) == true)
                {
                    return true;
                }
            }
        }

        return false;
    }
}
