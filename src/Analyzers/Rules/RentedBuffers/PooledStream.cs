using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>Whether a memory stream comes from a pool, to which it goes back before its function ends.</summary>
internal static class PooledStream
{
    private const string Recyclable = "Microsoft.IO.RecyclableMemoryStream",
        Manager = "Microsoft.IO.RecyclableMemoryStreamManager";

    /// <summary>Whether a type is the recyclable stream or derives from it.</summary>
    public static bool IsRecyclable(ITypeSymbol? type, KnownTypes types) => types.IsOrInherits(type, Recyclable);

    /// <summary>The local that holds a pooled stream, or null.</summary>
    public static ILocalSymbol? Of(IOperation? receiver, KnownTypes types, CancellationToken cancellationToken)
        => receiver is ILocalReferenceOperation { Local: { } local } reference
            && types.IsOrInherits(local.Type, "System.IO.MemoryStream")
            && (IsRecyclable(local.Type, types) || IsLeased(local, reference, types, cancellationToken))
                ? local
                : null;

    private static bool IsLeased(ILocalSymbol local, IOperation inside, KnownTypes types, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(local, inside, cancellationToken) is { } flow)
        {
            return flow.InitialValue is IInvocationOperation { TargetMethod: { } method } rent
                && ((method.Name == "GetStream" && types.IsOrInherits(method.ContainingType, Manager))
                    || (method.Name is "Get" or "Rent" or "Acquire" or "Take" or "Borrow" && IsGivenBack(flow, rent)));
        }

        return IsOutOfLease(local, inside);
    }

    /// <summary>Whether the pool that it was taken from gets it back in the same function.</summary>
    private static bool IsGivenBack(LocalFlowFact flow, IInvocationOperation rent)
    {
        if (rent.Instance is not { } pool)
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Return" or "Release" or "Free" or "GiveBack", Instance: { } back } }
                && back.Syntax.ToString() == pool.Syntax.ToString())
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether it comes out of the call whose result a <c>using</c> disposes of:
    /// <c>using (pool.Acquire(out MemoryStream stream))</c>.
    /// </summary>
    private static bool IsOutOfLease(ILocalSymbol local, IOperation inside)
    {
        for (IOperation? current = inside.Parent; current is not null; current = current.Parent)
        {
            if (current is IUsingOperation { Resources: var resources } && Declares(resources, local))
            {
                return true;
            }

            if (current is IBlockOperation block)
            {
                foreach (IOperation statement in block.Operations)
                {
                    if (statement is IUsingDeclarationOperation declaration && Declares(declaration, local))
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    private static bool Declares(IOperation resources, ILocalSymbol local)
    {
        foreach (IOperation descendant in resources.DescendantsAndSelf())
        {
            if (descendant is IArgumentOperation { Parameter.RefKind: RefKind.Out, Value: IDeclarationExpressionOperation { Expression: ILocalReferenceOperation declared } }
                && SymbolEqualityComparer.Default.Equals(declared.Local, local))
            {
                return true;
            }
        }

        return false;
    }
}
