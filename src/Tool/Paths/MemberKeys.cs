using System.Collections.Concurrent;
using GcGuard.Analyzers.Evidence.RequestPath;
using Microsoft.CodeAnalysis;

namespace GcGuard.Tool.Paths;

/// <summary>
/// Names members across projects: a member of a referenced project is another symbol in each compilation that sees it,
/// and has the same key in all of them.
/// </summary>
internal sealed class MemberKeys
{
    private readonly ConcurrentDictionary<ISymbol, string?> _keys = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// The key of a member or type as it is declared; null where nothing outside its body could name it.
    /// </summary>
    public string? Of(ISymbol symbol)
    {
        ISymbol definition = symbol is IMethodSymbol method ? CallTargets.Definition(method)
            : symbol.OriginalDefinition;
        return _keys.TryGetValue(definition, out string? known) ? known : _keys.GetOrAdd(definition, Make(definition));
    }

    private string? Make(ISymbol definition)
    {
        if (definition is IMethodSymbol { MethodKind: MethodKind.LocalFunction or MethodKind.AnonymousFunction })
        {
            ISymbol around = definition.ContainingSymbol;
            return Of(around) is { } outer ? outer + "/" + definition.Name : null;
        }

        return definition.ContainingAssembly?.Name is { } assembly && definition.GetDocumentationCommentId() is { } id
            ? assembly + "\t" + id
            : null;
    }
}
