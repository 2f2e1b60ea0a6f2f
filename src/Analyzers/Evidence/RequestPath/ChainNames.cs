namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>How a chain shows members.</summary>
internal static class ChainNames
{
    /// <summary>
    /// <c>OrdersController.Export</c>, <c>new OrderExport</c>, <c>Money.operator +</c>; a local function shows as its
    /// member, or by its name in a program without one. A name that only metadata knows (<c>op_Addition</c>,
    /// <c>.cctor</c>) never shows.
    /// </summary>
    public static string Of(ISymbol member)
    {
        ISymbol shown = Shown(member);
        return shown switch
        {
            INamedTypeSymbol => "new " + shown.Name,
            IMethodSymbol { MethodKind: MethodKind.Constructor } => "new " + shown.ContainingType.Name,
            IMethodSymbol { MethodKind: MethodKind.StaticConstructor } => "static " + shown.ContainingType.Name,
            IMethodSymbol { MethodKind: MethodKind.Destructor } => "~" + shown.ContainingType.Name,
            IMethodSymbol { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion }
                => shown.ContainingType.Name + "." + shown.ToDisplayString(OperatorName),
            IPropertySymbol { IsIndexer: true } => shown.ContainingType.Name + "[]",
            IPropertySymbol { ExplicitInterfaceImplementations: { IsEmpty: false } property } =>
                shown.ContainingType.Name + "." + property[0].Name,
            IMethodSymbol { ExplicitInterfaceImplementations: { IsEmpty: false } written } =>
                shown.ContainingType.Name + "." + written[0].Name,
            IMethodSymbol { MethodKind: MethodKind.LocalFunction } => shown.Name,
            // The type of an extension block has no name; what is around it has.
            { ContainingType: { Name.Length: 0, ContainingType: { } around } } => around.Name + "." + shown.Name,
            { ContainingType: { } type } => type.Name + "." + shown.Name,
            _ => shown.Name,
        };
    }

    /// <summary><c>operator +</c>, <c>implicit operator int</c>: the member alone.</summary>
    private static readonly SymbolDisplayFormat OperatorName = new(
        typeQualificationStyle: SymbolDisplayTypeQualificationStyle.NameOnly,
        miscellaneousOptions: SymbolDisplayMiscellaneousOptions.UseSpecialTypes);

    /// <summary>The links of a chain, its outermost step first; a local function and its member are one link.</summary>
    /// <param name="steps">The steps, from the suspect's member outwards.</param>
    public static ImmutableArray<ChainLink> Links(List<ChainStep> steps)
    {
        ImmutableArray<ChainLink>.Builder links = ImmutableArray.CreateBuilder<ChainLink>(steps.Count);
        string? previous = null;
        for (int i = steps.Count - 1; i >= 0; i--)
        {
            ChainLink link = steps[i].Entry is { } entry
                ? new ChainLink(entry.Text, entry.Location ?? Location.None)
                : new ChainLink(Of(steps[i].Member!.Member), LocationOf(steps[i].Member!.Member));
            if (link.Name != previous)
            {
                links.Add(link);
            }

            previous = link.Name;
        }

        return links.ToImmutable();
    }

    /// <summary>Where the member's name is declared.</summary>
    public static Location LocationOf(ISymbol member)
    {
        ISymbol shown = Shown(member);
        return shown.Locations.IsEmpty ? Location.None : shown.Locations[0];
    }

    private static ISymbol Shown(ISymbol member)
    {
        ISymbol shown = member;
        while (shown is IMethodSymbol { MethodKind: MethodKind.LocalFunction or MethodKind.AnonymousFunction }
            && shown.ContainingSymbol is { Name: not WellKnownMemberNames.TopLevelStatementsEntryPointMethodName })
        {
            shown = shown.ContainingSymbol;
        }

        return shown is IMethodSymbol { AssociatedSymbol: { } associated } ? associated : shown;
    }
}
