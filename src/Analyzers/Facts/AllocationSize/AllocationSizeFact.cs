using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// How large an object certainly is, in bytes. Every answer is a lower bound; what is not known is not large.
/// </summary>
internal sealed class AllocationSizeFact
{
    private static readonly ConditionalWeakTable<Compilation, AllocationSizeFact> Facts = new();

    private AllocationSizeFact(Compilation compilation) => _ = compilation;

    /// <summary>The fact for a compilation.</summary>
    public static AllocationSizeFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new AllocationSizeFact(c));

    /// <summary>
    /// The least value an integer expression has whenever it is evaluated; null where nothing is known.
    /// </summary>
    public long? LeastValue(IOperation expression, CancellationToken cancellationToken) => null;

    /// <summary>Bytes one element of an array of <paramref name="type"/> takes at least.</summary>
    public int ElementBytes(ITypeSymbol type) => 0;

    /// <summary>Bytes of an array of <paramref name="length"/> elements, header included.</summary>
    public long ArrayBytes(ITypeSymbol elementType, long length) => 0;

    /// <summary>
    /// Bytes of the largest single object the operation certainly allocates (an array creation, a pre-sized collection,
    /// <c>ToArray</c> of a source of known length, …), header included; null where nothing is known.
    /// </summary>
    public long? LargestObject(IOperation operation, CancellationToken cancellationToken) => null;

    /// <summary>The size from which on the project at hand puts an object on the large object heap, in bytes.</summary>
    public static long Threshold(SyntaxTree tree, AnalyzerConfigOptionsProvider options) => 85_000;

    /// <summary>A size as messages show it: <c>1 MB</c>, <c>120 kB</c>.</summary>
    public static string Text(long bytes) => bytes.ToString(System.Globalization.CultureInfo.InvariantCulture);
}
