using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>How a place in a body relates to the member around it.</summary>
internal enum PlaceKind
{
    /// <summary>It runs when that member (or local function) runs; its callers decide.</summary>
    InMember,

    /// <summary>A delegate or a loop around it is an entry point.</summary>
    InEntryDelegate,

    /// <summary>Something around it is cold.</summary>
    Cold,

    /// <summary>Nobody can say.</summary>
    Unknown,
}

/// <summary>Where a place in a body belongs.</summary>
/// <param name="Kind">What was found on the way out of the body.</param>
/// <param name="Member">
/// The member or local function around the place, or the type whose instance initialiser holds it; null where the
/// place is in no member.
/// </param>
/// <param name="Text">The reason why it is cold, or the link of the entry delegate or loop.</param>
/// <param name="Location">The entry delegate.</param>
/// <param name="Later">Whether it runs some time after the member: then a cold member says nothing about it.</param>
internal readonly record struct CodePlace(PlaceKind Kind, ISymbol? Member, string Text, Location? Location, bool Later)
{
    /// <summary>Climbs from a node to the member around it.</summary>
    /// <param name="site">The suspect expression, or the name that calls or takes a member.</param>
    /// <param name="delegates">Says when delegates on the way run.</param>
    public static CodePlace Of(
        SyntaxNode site, DelegateUse delegates, SemanticModel model, CancellationToken cancellationToken)
    {
        bool later = false;
        SyntaxNode? loop = null;
        SyntaxNode child = site;
        for (SyntaxNode? node = site; node is not null; child = node, node = node.Parent)
        {
            if (node != child && ColdBlocks.Find(child, node, model, cancellationToken) is { } cold)
            {
                return new CodePlace(PlaceKind.Cold, null, cold, null, later);
            }

            loop ??= MessageLoops.MayBe(node, child) ? node : null;
            DelegateClaim claim;
            switch (node)
            {
                case AnonymousFunctionExpressionSyntax lambda when node != site:
                    claim = delegates.Of(
                        lambda,
                        model.GetSymbolInfo(lambda, cancellationToken).Symbol as IMethodSymbol,
                        model,
                        cancellationToken);
                    break;
                case SimpleNameSyntax name when node == site
                    && MethodGroup.WholeOf(name) is { } whole
                    && MethodGroup.MethodOf(name, whole, model, cancellationToken) is { } target:
                    claim = delegates.Of(whole, target, model, cancellationToken);
                    break;
                default:
                    if (EnclosingMember.At(node, child) is { } member)
                    {
                        return In(member, loop, later, model, cancellationToken);
                    }

                    continue;
            }

            switch (claim.Time)
            {
                case DelegateTime.PerRequest:
                    ISymbol? around = model.GetEnclosingSymbol(node.SpanStart, cancellationToken);
                    return new CodePlace(
                        PlaceKind.InEntryDelegate, Outermost(around), claim.Text, node.GetLocation(), later);
                case DelegateTime.Cold:
                    return new CodePlace(PlaceKind.Cold, null, claim.Text, null, later);
                case DelegateTime.Unknown:
                    return default(CodePlace) with { Kind = PlaceKind.Unknown };
                case DelegateTime.Later:
                    later = true;
                    break;
            }
        }

        return default(CodePlace) with { Kind = PlaceKind.Unknown };
    }

    private static CodePlace In(
        in EnclosingMember around, SyntaxNode? loop, bool later, SemanticModel model,
        CancellationToken cancellationToken)
    {
        ISymbol? member = around.Declared(model, cancellationToken);
        switch (around.Kind)
        {
            case EnclosingKind.TopLevel when !later:
                return new CodePlace(PlaceKind.Cold, null, "start-up: top-level statements", null, later);
            case EnclosingKind.Initializer when member is { IsStatic: true } && !later:
                return new CodePlace(PlaceKind.Cold, null, "static initialiser", null, later);
            case EnclosingKind.Initializer when member is { IsStatic: false, ContainingType: { } type }:
                return new CodePlace(PlaceKind.InMember, type, string.Empty, null, later);
            case EnclosingKind.Body when member is not null
                && loop is not null
                && MessageLoops.NameOf(loop, member, model, cancellationToken) is { } messages:
                return new CodePlace(
                    PlaceKind.InEntryDelegate, Outermost(member), messages, ChainNames.LocationOf(member), later);
            case EnclosingKind.Body when member is not null:
                return new CodePlace(PlaceKind.InMember, member, string.Empty, null, later);
            default:
                return default(CodePlace) with { Kind = PlaceKind.Unknown };
        }
    }

    /// <summary>The member around a lambda or local function; any other symbol itself.</summary>
    public static ISymbol? Outermost(ISymbol? symbol)
    {
        while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
        {
            symbol = symbol.ContainingSymbol;
        }

        return symbol;
    }
}
