using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

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
        Microsoft.CodeAnalysis.Diagnostics.AnalyzerOptions options,
        CancellationToken cancellationToken)
        => IsSuspect(operation, types)
            && size.LargestObject(operation, cancellationToken) is { } bytes
            && bytes >= LohThreshold.Default
            && bytes >= AllocationSizeFact.Threshold(operation.Syntax.SyntaxTree, options)
                ? bytes
                : null;

    private static bool IsSuspect(IOperation operation, KnownTypes types)
    {
        if (operation.IsImplicit)
        {
            return false;
        }

        switch (operation)
        {
            case IArrayCreationOperation creation:
                return !IsSmall(creation) && !IsData(creation)
                    && creation.Type is IArrayTypeSymbol { ElementType.TypeKind: not TypeKind.Error };
            case IObjectCreationOperation { Type.SpecialType: SpecialType.System_String, Arguments.Length: 2 }:
                return true;
            case IInvocationOperation invocation:
                return IsSuspect(invocation, types);
            default:
                return operation.Kind == SequenceLengths.CollectionExpression && operation.Type is IArrayTypeSymbol;
        }
    }

    private static bool IsSuspect(IInvocationOperation invocation, KnownTypes types)
    {
        IMethodSymbol method = invocation.TargetMethod;
        if (!method.IsStatic)
        {
            return false;
        }

        switch (method.Name)
        {
            case "AllocateUninitializedArray" or "AllocateArray":
                return types.Is(method.ContainingType, "System.GC");
            case "Resize" or "CreateInstance":
                return method.ContainingType.SpecialType == SpecialType.System_Array;
            case "ToArray":
                return types.Is(method.ContainingType, "System.Linq.Enumerable") && ComesFromGenerator(invocation);
            default:
                return false;
        }
    }

    /// <summary>Whether a query begins with <c>Enumerable.Range</c> or <c>Repeat</c>; other sources are GCG1003's.</summary>
    private static bool ComesFromGenerator(IInvocationOperation query)
    {
        IOperation source = query;
        while (source.WithoutConversions() is IInvocationOperation { TargetMethod.ContainingType.Name: "Enumerable" } call)
        {
            if (call.TargetMethod.Name is "Range" or "Repeat")
            {
                return true;
            }

            if (call.Arguments.IsEmpty)
            {
                return false;
            }

            source = call.Arguments[0].Value;
        }

        return false;
    }

    /// <summary>Whether a constant length alone says that the array is small, whatever its elements: no struct has a kilobyte.</summary>
    private static bool IsSmall(IArrayCreationOperation creation)
        => creation.DimensionSizes.Length == 1
            && creation.DimensionSizes[0].ConstantValue is { HasValue: true, Value: int and < 64 };

    /// <summary>Whether the compiler turns the elements into data of the assembly: <c>ReadOnlySpan&lt;byte&gt; s = new byte[] { … }</c>.</summary>
    private static bool IsData(IArrayCreationOperation creation)
        => creation.Initializer is not null
            && creation.Parent is IConversionOperation { Type: INamedTypeSymbol { Name: "ReadOnlySpan" } };
}
