using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Lazies;

/// <summary>Where the value of a Lazy in a field or property is read.</summary>
internal static class LazyReads
{
    /// <summary>
    /// Whether the value of a Lazy is read, as far as the compilation shows, only where no request is served.
    /// </summary>
    public static bool AreAllCold(
        LazyKeeper keeper, Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        if (keeper.Kind != LazyKeeperKind.Member)
        {
            return IsCold(keeper.Place, compilation, options, cancellationToken);
        }

        bool any = false;
        foreach (IOperation read in Of(keeper.Member!, compilation, cancellationToken))
        {
            any = true;
            if (!IsCold(read, compilation, options, cancellationToken))
            {
                return false;
            }
        }

        return any;
    }

    private static bool IsCold(
        IOperation place, Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
        => place.SemanticModel?.GetEnclosingSymbol(place.Syntax.SpanStart, cancellationToken) is { } code
            && RequestPathFact.For(compilation).Classify(
                place, code, options.AnalyzerConfigOptionsProvider, cancellationToken).Kind == RequestPathKind.Cold;

    /// <summary>Every <c>Value</c> of the Lazy in a field or property that the compilation reads.</summary>
    private static IEnumerable<IOperation> Of(
        ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, member.Name, cancellationToken))
            {
                if (ValueOf(name) is { } value
                    && SourceModels.Of(compilation, tree) is { } model
                    && SymbolEqualityComparer.Default.Equals(
                        model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition,
                        member.OriginalDefinition)
                    && model.OperationOf(value, cancellationToken) is IPropertyReferenceOperation read)
                {
                    yield return read;
                }
            }
        }
    }

    /// <summary>
    /// The <c>Value</c> that is read of what a name names: <c>name.Value</c>, <c>this.name.Value</c>,
    /// <c>name?.Value</c>.
    /// </summary>
    private static ExpressionSyntax? ValueOf(SimpleNameSyntax name)
    {
        ExpressionSyntax whole =
            name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return whole.Parent switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value" } value
                when value.Expression == whole => value,
            ConditionalAccessExpressionSyntax conditional when conditional.Expression == whole
                && conditional.WhenNotNull
                    is MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Value" } value => value,
            _ => null,
        };
    }
}
