using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>Where objects of a type are made, by <c>new</c> and the type's name.</summary>
internal static class Constructions
{
    /// <summary>More than a message body has; a type that is made in more places is no such thing.</summary>
    private const int MaxPlaces = 20;

    /// <summary>The places in the compilation, in the order of its files, each with the member around it.</summary>
    public static List<(IObjectCreationOperation Creation, ISymbol Member)> Of(
        INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        var found = new List<(IObjectCreationOperation, ISymbol)>();
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, type.Name, cancellationToken))
            {
                if (CallSite.CreationOf(name) is not ObjectCreationExpressionSyntax creation)
                {
                    continue;
                }

                SemanticModel model = SourceModels.Of(compilation, tree);
                if (model.GetOperation(creation, cancellationToken) is IObjectCreationOperation operation
                    && SymbolEqualityComparer.Default.Equals(operation.Type, type)
                    && model.GetEnclosingSymbol(name.SpanStart, cancellationToken) is { } member)
                {
                    found.Add((operation, member));
                    if (found.Count > MaxPlaces)
                    {
                        return new List<(IObjectCreationOperation, ISymbol)>();
                    }
                }
            }
        }

        return found;
    }
}
