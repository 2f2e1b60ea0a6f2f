namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What a use of an array becomes when the array is a longer, rented one.</summary>
internal enum ArrayUseKind
{
    /// <summary>
    /// It stays: an element at an offset from the start, a part named by offset and count, a comparison with null.
    /// </summary>
    Unchanged,

    /// <summary><c>array.Length</c> becomes the length that was asked for.</summary>
    Length,

    /// <summary><c>array[^k]</c> is counted from the length that was asked for.</summary>
    FromEnd,

    /// <summary><c>array[i..j]</c>: an end that is left out or counted from the end is named.</summary>
    Range,

    /// <summary><c>foreach</c> over the array runs over its first part.</summary>
    Enumerated,

    /// <summary>The array as a span becomes a span of its first part.</summary>
    Span,

    /// <summary>The array as a memory becomes a memory of its first part.</summary>
    Memory,

    /// <summary><c>Array.Sort(array)</c> and its kin get offset and count.</summary>
    Whole,
}

/// <summary>What a use does with the elements of an array.</summary>
internal enum ContentUse
{
    /// <summary>Nothing.</summary>
    None,

    /// <summary>It overwrites all of them without reading one.</summary>
    Overwrites,

    /// <summary>It fills the first ones and answers how many: <c>stream.Read(array, 0, n)</c>.</summary>
    Fills,

    /// <summary>It may read an element.</summary>
    Reads,
}

/// <summary>One use of an array that a fix would rent.</summary>
/// <param name="Reference">The reference to the array's local.</param>
/// <param name="Kind">What it becomes.</param>
/// <param name="Site">The expression that is rewritten: the reference itself, or what is asked of it.</param>
/// <param name="Content">What the use does with the elements.</param>
internal readonly record struct ArrayUse(IOperation Reference, ArrayUseKind Kind, IOperation Site, ContentUse Content)
{
    /// <summary>A use that stays as it is.</summary>
    public static ArrayUse Unchanged(IOperation reference, ContentUse content)
        => new(reference, ArrayUseKind.Unchanged, reference, content);
}
