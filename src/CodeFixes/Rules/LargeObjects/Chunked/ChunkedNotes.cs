namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>What somebody could notice of a chunked collection.</summary>
[Flags]
internal enum ChunkedNotes
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>
    /// It is sorted, and elements that compare as equal can be told apart: they may come in another order.
    /// </summary>
    SortsEquals = 1,

    /// <summary>Code outside the file gets it behind an interface, and could ask for its type.</summary>
    SeenBehindInterface = 2,
}
