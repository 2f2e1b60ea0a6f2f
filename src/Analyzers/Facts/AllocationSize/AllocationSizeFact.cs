using System.Runtime.CompilerServices;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.AllocationSize;

/// <summary>
/// How large an object certainly is, in bytes. Every answer is a lower bound; what is not known is not large.
/// </summary>
internal sealed class AllocationSizeFact
{
    /// <summary>How many definitions are followed from one variable to the next.</summary>
    private const int MaxDepth = 12;

    private static readonly ConditionalWeakTable<Compilation, AllocationSizeFact> Facts = new();

    private readonly TypeLayouts _layouts = new();
    private readonly SequenceLengths _lengths;
    private readonly ValueBounds _values;
    private readonly CollectionSizes _collections;
    private readonly ArraySizes _arrays;

    private AllocationSizeFact(Compilation compilation)
    {
        KnownTypes types = KnownTypes.For(compilation);
        var definitions = new Definitions(compilation);
        _lengths = new SequenceLengths(definitions, types);
        _values = new ValueBounds(definitions, _lengths, _layouts, types);
        _collections = new CollectionSizes(_layouts, _lengths, _values, types);
        _arrays = new ArraySizes(_layouts, _lengths, _values, types);
    }

    /// <summary>The fact for a compilation.</summary>
    public static AllocationSizeFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new AllocationSizeFact(c));

    /// <summary>
    /// The least value an integer expression has whenever it is evaluated; null where nothing is known.
    /// </summary>
    public long? LeastValue(IOperation expression, CancellationToken cancellationToken)
    {
        Bounds bounds = _values.Of(expression, MaxDepth, cancellationToken);
        return bounds.Least > Bounds.Of(expression.Type).Least || bounds.Least == 0 ? bounds.Least : null;
    }

    /// <summary>How many elements a sequence has at least where the expression stands; 0 where nothing is known.</summary>
    public long LeastCount(IOperation sequence, CancellationToken cancellationToken)
        => _lengths.Of(sequence, _values, MaxDepth, cancellationToken).Least;

    /// <summary>Bytes one element of an array of <paramref name="type"/> takes at least.</summary>
    public int ElementBytes(ITypeSymbol type) => _layouts.Of(type).Size;

    /// <summary>Bytes of an array of <paramref name="length"/> elements, header included.</summary>
    public long ArrayBytes(ITypeSymbol elementType, long length) => ObjectSize.OfArray(ElementBytes(elementType), length);

    /// <summary>
    /// Bytes of the largest single object the operation certainly allocates (an array creation, a pre-sized collection,
    /// <c>ToArray</c> of a source of known length, …), header included; null where nothing is known. What is added to a
    /// collection later does not count: that is <see cref="LargestGrown"/>.
    /// </summary>
    public long? LargestObject(IOperation operation, CancellationToken cancellationToken)
        => operation is IObjectCreationOperation creation && creation.Type?.SpecialType != SpecialType.System_String
            ? _collections.OfCreation(creation, MaxDepth, cancellationToken)
            : _arrays.Of(operation, MaxDepth, cancellationToken);

    /// <summary>
    /// Bytes of the largest array inside a collection that a local is declared with and that is certainly filled
    /// afterwards, by loops of known trip count and sources of known length; null where nothing is known to be added.
    /// </summary>
    public long? LargestGrown(IObjectCreationOperation creation, CancellationToken cancellationToken)
    {
        if (creation.Type is not INamedTypeSymbol type
            || creation.WithImplicitConversions().Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || declarator.EnclosingStatement() is not { Parent: { } block }
            || CollectionFill.Find(declarator.Symbol, creation, block, cancellationToken) is not { } fill)
        {
            return null;
        }

        long count = fill.Most(_lengths, _values, MaxDepth, cancellationToken);
        long capacity = _collections.CapacityOf(creation, MaxDepth, cancellationToken) ?? 0;
        return count > 0 ? _collections.OfGrowth(type, capacity, count) : null;
    }

    /// <summary>
    /// The size from which on the project at hand puts an object on the large object heap, in bytes.
    /// </summary>
    public static long Threshold(SyntaxTree tree, AnalyzerConfigOptionsProvider options) => 85_000;

    /// <inheritdoc cref="SizeText.Of"/>
    public static string Text(long bytes) => SizeText.Of(bytes);
}
