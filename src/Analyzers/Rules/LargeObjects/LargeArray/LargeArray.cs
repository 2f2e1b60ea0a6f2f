using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>An expression that makes an array or a string, and how large that certainly is.</summary>
internal static class LargeArray
{
    /// <summary>
    /// Bytes of the array or string an operation makes, if it reaches the threshold of its file; null otherwise. Almost
    /// every operation fails one of the first checks, which allocate nothing.
    /// </summary>
    public static long? BytesOf(
        IOperation operation,
        AllocationSizeFact size,
        KnownTypes types,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
        => IsSuspect(operation, types)
            && size.LargestObject(operation, cancellationToken) is { } bytes
            && bytes >= LohThreshold.Default
            && bytes >= AllocationSizeFact.Threshold(operation.Syntax.SyntaxTree, options)
                ? bytes
                : null;

    private static bool IsSuspect(IOperation operation, KnownTypes types)
        => operation switch
        {
            { IsImplicit: true } => false,
            IArrayCreationOperation { Type: IArrayTypeSymbol { ElementType.TypeKind: not TypeKind.Error } } creation
                => !IsSmall(creation) && !IsData(creation),
            IObjectCreationOperation { Type.SpecialType: SpecialType.System_String, Arguments.Length: 2 } => true,
            IInvocationOperation { TargetMethod: { IsStatic: true } method } call => method.Name switch
            {
                "AllocateUninitializedArray" or "AllocateArray" => types.Is(method.ContainingType, "System.GC"),
                "Resize" => method.ContainingType.SpecialType == SpecialType.System_Array,
                "ToArray" => LinqCalls.IsMaterialization(call, types) && ComesFromGenerator(call, types),
                _ => false,
            },
            _ => false,
        };

    /// <summary>
    /// Whether a query begins with <c>Enumerable.Range</c> or <c>Repeat</c>; other sources are GCG1003's.
    /// </summary>
    private static bool ComesFromGenerator(IInvocationOperation query, KnownTypes types)
    {
        while (LinqCalls.IsOperator(query, types) && LinqCalls.SourceOf(query) is IInvocationOperation source)
        {
            query = source;
        }

        return query.TargetMethod is { Name: "Range" or "Repeat", ContainingType.Name: "Enumerable" };
    }

    /// <summary>
    /// Whether a constant length alone says that the array is small, whatever its elements: no struct has a kilobyte.
    /// </summary>
    private static bool IsSmall(IArrayCreationOperation creation)
        => creation.DimensionSizes.Length == 1
            && creation.DimensionSizes[0].ConstantValue is { HasValue: true, Value: int and < 64 };

    /// <summary>
    /// Whether the compiler turns the elements into data of the assembly: <c>ReadOnlySpan&lt;byte&gt; s = new byte[] {
    /// … }</c>.
    /// </summary>
    private static bool IsData(IArrayCreationOperation creation)
        => creation.Initializer is not null
            && creation.Parent is IConversionOperation { Type: INamedTypeSymbol { Name: "ReadOnlySpan" } };
}
