using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>A call that gives a pool an array which was made here, on one path or on all of them.</summary>
internal static class ForeignArray
{
    /// <summary>
    /// The place where the array is made that a call gives to a pool; null where it gives back what was rented.
    /// </summary>
    public static SyntaxNode? TryFind(IInvocationOperation call, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (!pools.IsArrayReturn(call))
        {
            return null;
        }

        IOperation given = call.ValueAt(0).WithoutConversions();
        if (given is not ILocalReferenceOperation { Local: var local })
        {
            // pool.Return(new byte[n]) fills a pool on purpose.
            return given is not IArrayCreationOperation && IsMade((given as IAwaitOperation)?.Operation ?? given)
                ? given.Syntax
                : null;
        }

        foreach (IOperation operation in call.Root().Descendants())
        {
            if (IsMade(operation)
                && SymbolEqualityComparer.Default.Equals(VariableOf(operation), local)
                && !IsDecided(call.Syntax, operation.Syntax)
                && LeaseFlow.TryAnalyze(LeaseSeed.OfMade(operation), pools, cancellationToken) is { } findings
                && findings.Returns.Contains(call.Syntax))
            {
                return operation.Syntax;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether an expression makes a new array that has elements, by <c>new</c> or by a method of the platform that
    /// copies, so that no pool has handed it out. A pool ignores arrays without elements.
    /// </summary>
    private static bool IsMade(IOperation value) => value switch
    {
        IArrayCreationOperation { DimensionSizes: { Length: 1 } sizes }
            => sizes[0].ConstantValue is not { HasValue: true, Value: 0 },
        IInvocationOperation { TargetMethod: { } method } => KnownTypes.IsUnderSystem(method.ContainingNamespace)
            && method.Name is "ToArray" or "ToCharArray" or "GetBytes" or "GetChars" or "ReadAllBytes"
                or "ReadAllBytesAsync" or "FromBase64String" or "FromHexString" or "SerializeToUtf8Bytes"
                or "ReadBytes" or "ReadAsByteArrayAsync" or "GetByteArrayAsync" or "ComputeHash" or "HashData"
                or "AllocateArray" or "AllocateUninitializedArray",
        _ => false,
    };

    /// <summary>The local whose value an array becomes, by itself or as one of two alternatives.</summary>
    private static ILocalSymbol? VariableOf(IOperation array)
    {
        IOperation value = array;
        while (value.Parent is IAwaitOperation or IConversionOperation or IConditionalOperation { Type: not null }
            or ICoalesceOperation or ISwitchExpressionArmOperation or ISwitchExpressionOperation)
        {
            value = value.Parent;
        }

        return value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var local } } => local,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation target } assignment
                => assignment.Value == value ? target.Local : null,
            _ => null,
        };
    }

    /// <summary>
    /// Whether the return hangs on a condition that the making does not: its author has decided who returns what.
    /// </summary>
    private static bool IsDecided(SyntaxNode giveBack, SyntaxNode made)
    {
        for (SyntaxNode? outer = giveBack.Parent;
            outer is not null && !outer.Span.Contains(made.Span);
            outer = outer.Parent)
        {
            if (Decides(outer))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether what stands in a node hangs on a condition, or runs at another time.</summary>
    public static bool Decides(SyntaxNode outer)
        => outer is IfStatementSyntax or SwitchSectionSyntax or ConditionalExpressionSyntax
            or ConditionalAccessExpressionSyntax or CatchClauseSyntax or AnonymousFunctionExpressionSyntax
            or LocalFunctionStatementSyntax;
}
