namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Neither <c>List&lt;T&gt;.Sort</c> nor <c>ChunkedList&lt;T&gt;.Sort</c> is stable, and they need not leave equal
/// elements in the same order.
/// </summary>
internal static class ChunkedSort
{
    /// <summary>
    /// Whether every sort of such elements gives the same: those that compare as equal are the same value. Not so
    /// texts, whose comparison ignores some characters, nor numbers that have two forms of one value (<c>0.0</c> and
    /// <c>-0.0</c>,
    /// <c>1.0m</c> and <c>1.00m</c>), nor anything compared by a comparer.
    /// </summary>
    public static bool IsSameForAll(IMethodSymbol sort)
        => sort.Parameters.IsEmpty
            && sort.ContainingType is { TypeArguments: { Length: 1 } elements }
            && (elements[0].TypeKind == TypeKind.Enum
                || elements[0].SpecialType
                    is SpecialType.System_Boolean or SpecialType.System_Char or SpecialType.System_SByte
                        or SpecialType.System_Byte
                    or SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_Int32
                        or SpecialType.System_UInt32
                    or SpecialType.System_Int64 or SpecialType.System_UInt64
                || elements[0] is
                    { ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true },
                        Name: "Guid" or "TimeSpan" or "DateOnly" or "TimeOnly" });
}
