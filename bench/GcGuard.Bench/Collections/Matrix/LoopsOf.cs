using System;
using System.Collections.Generic;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>The loops over lists for one type of element, the framework's and ours.</summary>
internal sealed record ListLoopsOf<T>(
    Func<T[], object> Add,
    Func<T[], object> AddToChunked,
    Func<List<T>, long> Index,
    Func<ChunkedList<T>, long> IndexChunked,
    Func<List<T>, int[], long> Scattered,
    Func<ChunkedList<T>, int[], long> ScatteredChunked,
    Func<List<T>, long> Enumerate,
    Func<ChunkedList<T>, long> EnumerateChunked);

/// <summary>
/// What the matrix measures for each type of element. A program that says <c>List&lt;string&gt;</c> is compiled for
/// texts, but a generic method for all references at once, which looks types up at each step. So the loops over texts
/// are called by methods that are not generic, into which they are compiled.
/// </summary>
internal static class LoopsOf
{
    public static ListLoopsOf<string> Texts { get; } = new(
        items => ListLoops<string, OfString>.AddTo(items),
        items => ListLoops<string, OfString>.AddToChunked(items),
        list => ListLoops<string, OfString>.Index(list),
        list => ListLoops<string, OfString>.Index(list),
        (list, indices) => ListLoops<string, OfString>.Scattered(list, indices),
        (list, indices) => ListLoops<string, OfString>.Scattered(list, indices),
        list => ListLoops<string, OfString>.Enumerate(list),
        list => ListLoops<string, OfString>.Enumerate(list));

    public static ListLoopsOf<T> Values<T, TElement>()
        where T : struct
        where TElement : struct, IElement<T>
        => new(
            ListLoops<T, TElement>.AddTo,
            ListLoops<T, TElement>.AddToChunked,
            ListLoops<T, TElement>.Index,
            ListLoops<T, TElement>.Index,
            ListLoops<T, TElement>.Scattered,
            ListLoops<T, TElement>.Scattered,
            ListLoops<T, TElement>.Enumerate,
            ListLoops<T, TElement>.Enumerate);
}
