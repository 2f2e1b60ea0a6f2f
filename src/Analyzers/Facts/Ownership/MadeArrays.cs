using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>Expressions that make a new array, so that no pool has handed it out.</summary>
internal static class MadeArrays
{
    /// <summary>
    /// Whether an expression makes a new array that has elements: <c>new</c>, or a method of the platform that copies.
    /// </summary>
    public static bool IsOne(IOperation value) => value switch
    {
        IArrayCreationOperation array => !IsEmpty(array),
        IInvocationOperation { TargetMethod: { } method } => AnswersArray(method) && Makes(method),
        _ => false,
    };

    /// <summary>Whether a method answers an array, or a task that has one.</summary>
    private static bool AnswersArray(IMethodSymbol method)
        => method.ReturnType switch
        {
            IArrayTypeSymbol => true,
            INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: { Length: 1 } results }
                => results[0] is IArrayTypeSymbol,
            _ => false,
        };

    private static bool Makes(IMethodSymbol method)
        => method.Name is "ToArray" or "ToCharArray" or "GetBytes" or "GetChars" or "ReadAllBytes"
            or "ReadAllBytesAsync" or "FromBase64String" or "FromHexString" or "SerializeToUtf8Bytes" or "ReadBytes"
            or "ReadAsByteArrayAsync" or "GetByteArrayAsync" or "ComputeHash" or "HashData" or "AllocateArray"
            or "AllocateUninitializedArray"
            && KnownTypes.IsUnderSystem(method.ContainingNamespace);

    /// <summary>Whether a pool ignores the array, because it has no elements.</summary>
    private static bool IsEmpty(IArrayCreationOperation array)
        => array.DimensionSizes is { Length: 1 } sizes && sizes[0].ConstantValue is { HasValue: true, Value: 0 };
}
