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

    private readonly SequenceLengths _lengths;
    private readonly ValueBounds _values;
    private readonly CollectionSizes _collections;
    private readonly ArraySizes _arrays;

    private AllocationSizeFact(Compilation compilation)
    {
        KnownTypes types = KnownTypes.For(compilation);
        var definitions = new Definitions(compilation);
        _lengths = new SequenceLengths(definitions, types);
        _values = new ValueBounds(definitions, _lengths, Layouts, types);
        _collections = new CollectionSizes(this, _lengths, _values, types);
        _arrays = new ArraySizes(Layouts, _lengths, _values, types);
    }

    /// <summary>The fact for a compilation.</summary>
    public static AllocationSizeFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new AllocationSizeFact(c));

    /// <summary>How types are laid out.</summary>
    public TypeLayouts Layouts { get; } = new();

    /// <summary>
    /// The least value an integer expression has whenever it is evaluated; null where nothing is known.
    /// </summary>
    public long? LeastValue(IOperation expression, CancellationToken cancellationToken)
    {
        Bounds bounds = _values.Of(expression, MaxDepth, cancellationToken);
        return bounds.Least > Bounds.Of(expression.Type).Least || bounds.Least == 0 ? bounds.Least : null;
    }

    /// <summary>Bytes one element of an array of <paramref name="type"/> takes at least.</summary>
    public int ElementBytes(ITypeSymbol type) => Layouts.Of(type).Size;

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
    /// Bytes of the largest array inside a collection or buffer with room for <paramref name="capacity"/> elements; null
    /// for a type whose layout is not known.
    /// </summary>
    public long? CollectionBytes(INamedTypeSymbol type, long capacity) => _collections.OfCapacity(type, capacity);

    /// <summary>
    /// Bytes of the largest array inside a collection that a local is declared with and that is certainly filled
    /// afterwards, by loops of known trip count and sources of known length; null where nothing is known to be added.
    /// </summary>
    public long? LargestGrown(IObjectCreationOperation creation, CancellationToken cancellationToken)
    {
        if (creation.WithImplicitConversions().Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || declarator.EnclosingStatement() is not { Parent: { } block }
            || CollectionFill.Find(declarator.Symbol, creation, block, cancellationToken) is not { } fill)
        {
            return null;
        }

        long count = fill.Most(_lengths, _values, MaxDepth, cancellationToken);
        return count > 0 ? _collections.OfGrowth(creation, count, MaxDepth, cancellationToken) : null;
    }

    /// <inheritdoc cref="LohThreshold.For"/>
    public static long Threshold(SyntaxTree tree, AnalyzerOptions options) => LohThreshold.For(tree, options);

    /// <inheritdoc cref="SizeText.Of"/>
    public static string Text(long bytes) => SizeText.Of(bytes);
}
