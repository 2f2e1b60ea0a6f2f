using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Ownership;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>What the rules about rented buffers and their fixers share.</summary>
internal static class RentedBuffer
{
    /// <summary>The variable that a rented buffer goes into first, or null.</summary>
    public static ILocalSymbol? VariableOf(IInvocationOperation rent)
        => rent.WithImplicitConversions().Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } => target.Local,
            _ => null,
        };

    /// <summary>A rented buffer as a message names it.</summary>
    public static string NameOf(IInvocationOperation rent) => VariableOf(rent)?.Name ?? "the rented buffer";

    /// <summary>The line of a place in the code, counted from 1.</summary>
    public static int LineOf(SyntaxNode node) => node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    /// <summary>
    /// What happens too late to the lease of a call, each such place once: of several calls that fill the same variable the
    /// first one reports it.
    /// </summary>
    public static IReadOnlyList<LateUse> LateUsesOf(IInvocationOperation call, PoolCalls pools, CancellationToken cancellationToken)
    {
        LeaseSeed? seed = LeaseSeed.OfRent(call, pools) ?? LeaseSeed.OfReturn(call, pools);
        if (seed is null
            || LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is not { LateUses.IsEmpty: false } findings)
        {
            return [];
        }

        var own = new List<LateUse>(findings.LateUses);
        foreach (IOperation descendant in call.Root().Descendants())
        {
            if (descendant is IInvocationOperation other
                && other != call
                && IsBefore(other, call, seed)
                && (LeaseSeed.OfRent(other, pools) ?? (seed.IsReturn ? LeaseSeed.OfReturn(other, pools) : null)) is { } earlier
                && LeaseFlow.TryAnalyze(earlier, pools, cancellationToken) is { } known)
            {
                if (seed.IsReturn && !earlier.IsReturn && Contains(known.Returns, call.Syntax))
                {
                    return [];
                }

                own.RemoveAll(use => Contains(known, use.At));
            }
        }

        return own;
    }

    /// <summary>A rent has precedence over a return, and the first of several over the later ones.</summary>
    private static bool IsBefore(IInvocationOperation other, IInvocationOperation call, LeaseSeed seed)
        => seed.IsReturn || other.Syntax.SpanStart < call.Syntax.SpanStart;

    private static bool Contains(LeaseFindings findings, SyntaxNode at)
    {
        foreach (LateUse use in findings.LateUses)
        {
            if (use.At == at)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a node is one of several.</summary>
    public static bool Contains(IReadOnlyCollection<SyntaxNode> nodes, SyntaxNode node)
    {
        foreach (SyntaxNode candidate in nodes)
        {
            if (candidate == node)
            {
                return true;
            }
        }

        return false;
    }
}
