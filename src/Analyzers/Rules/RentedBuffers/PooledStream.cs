using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>Whether a memory stream comes from a pool, to which it goes back before its function ends.</summary>
internal static class PooledStream
{
    /// <summary>Whether a type is the recyclable stream or derives from it.</summary>
    public static bool IsRecyclable(ITypeSymbol? type, KnownTypes types)
        => types.IsOrInherits(type, "Microsoft.IO.RecyclableMemoryStream");

    /// <summary>Whether a value is what a manager of recyclable streams hands out.</summary>
    public static bool IsFromManager(IOperation? value, KnownTypes types)
        => value is IInvocationOperation { TargetMethod: { Name: "GetStream" } method }
            && types.IsOrInherits(method.ContainingType, "Microsoft.IO.RecyclableMemoryStreamManager");

    /// <summary>The local that holds a pooled stream, or null.</summary>
    public static ILocalSymbol? Of(IOperation? receiver, KnownTypes types, CancellationToken cancellationToken)
        => receiver is ILocalReferenceOperation { Local: { } local } reference
            && types.IsOrInherits(local.Type, "System.IO.MemoryStream")
            && (IsRecyclable(local.Type, types)
                || IsFromManager(
                    LocalFlowFact.TryAnalyze(local, reference, cancellationToken)?.InitialValue, types)
                || IsOutOfLease(local, reference))
                ? local
                : null;

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

            foreach (IOperation statement in current.ChildOperations)
            {
                if (statement is IUsingDeclarationOperation && Declares(statement, local))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool Declares(IOperation resources, ILocalSymbol local)
    {
        foreach (IOperation descendant in resources.DescendantsAndSelf())
        {
            if (descendant is IDeclarationExpressionOperation
                {
                    Expression: ILocalReferenceOperation declared,
                    Parent: IArgumentOperation,
                }
                && SymbolEqualityComparer.Default.Equals(declared.Local, local))
            {
                return true;
            }
        }

        return false;
    }
}
