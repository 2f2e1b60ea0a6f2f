using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// How large an object certainly is, in bytes. Every answer is a lower bound; what is not known is not large.
/// </summary>
internal sealed class AllocationSizeFact
{
    /// <summary>How many definitions are followed from one variable to the next.</summary>
    private const int MaxDepth = 12;

    private static readonly ConditionalWeakTable<Compilation, AllocationSizeFact> Facts = new();

    private readonly KnownTypes _types;
    private readonly TypeSizes _sizes;
    private readonly SequenceLengths _lengths;
    private readonly LeastValues _values;
    private readonly CollectionSizes _collections;
    private readonly LoopTrips _loops;
    private readonly CollectionFill _fill;

    private AllocationSizeFact(Compilation compilation)
    {
        _types = KnownTypes.For(compilation);
        _sizes = new TypeSizes(compilation);
        var definitions = new Definitions(compilation);
        _lengths = new SequenceLengths(definitions, _types);
        _values = new LeastValues(definitions, _lengths, _sizes);
        _collections = new CollectionSizes(_sizes, _values, _types);
        _loops = new LoopTrips(_lengths, _values);
        _fill = new CollectionFill(_loops);
    }

    /// <summary>The fact for a compilation.</summary>
    public static AllocationSizeFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new AllocationSizeFact(c));

    /// <summary>
    /// The least value an integer expression has whenever it is evaluated; null where nothing is known.
    /// </summary>
    public long? LeastValue(IOperation expression, CancellationToken cancellationToken)
        => _values.Of(expression, MaxDepth, cancellationToken);

    /// <summary>
    /// How often the body of a loop runs at least, with the loops around it as far as they certainly run it; 0 where
    /// nothing is known.
    /// </summary>
    public long LeastTrips(ILoopOperation loop, CancellationToken cancellationToken)
        => ObjectSize.Multiply(
            _loops.Of(loop, MaxDepth, cancellationToken),
            _loops.Around(loop, block: null, MaxDepth, out _, cancellationToken));

    /// <summary>Bytes one element of an array of <paramref name="type"/> takes at least.</summary>
    public int ElementBytes(ITypeSymbol type) => _sizes.Of(type);

    /// <summary>Bytes of an array of <paramref name="length"/> elements, header included.</summary>
    public long ArrayBytes(ITypeSymbol elementType, long length)
        => ObjectSize.OfArray(ElementBytes(elementType), length);

    /// <summary>
    /// Bytes of the largest single object the operation certainly allocates (an array creation, a pre-sized collection,
    /// <c>ToArray</c> of a source of known length, …), header included; null where nothing is known. What is added to a
    /// collection later does not count: that is <see cref="LargestGrown"/>.
    /// </summary>
    public long? LargestObject(IOperation operation, CancellationToken cancellationToken)
        => operation switch
        {
            IArrayCreationOperation { Type: IArrayTypeSymbol array } creation
                => OfArray(creation, array, cancellationToken),
            IObjectCreationOperation { Type.SpecialType: SpecialType.System_String }
                => LengthOf(operation, cancellationToken) is { } length ? ObjectSize.OfString(length) : null,
            IObjectCreationOperation creation => _collections.OfCreation(creation, MaxDepth, cancellationToken),
            IInvocationOperation call => OfCall(call, cancellationToken),
            _ => null,
        };

    /// <summary>
    /// Bytes of the largest array inside a collection or buffer with room for <paramref name="capacity"/> elements;
    /// null for a type whose layout is not known.
    /// </summary>
    public long? CollectionBytes(INamedTypeSymbol type, long capacity) => _collections.OfCapacity(type, capacity);

    /// <summary>
    /// Bytes of the largest array inside a collection that a local is declared with and that is certainly filled
    /// afterwards, by loops of known trip count and sources of known length; null where nothing is known to be added.
    /// </summary>
    public long? LargestGrown(IObjectCreationOperation creation, CancellationToken cancellationToken)
        => creation.WithImplicitConversions().Parent
                is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            && declarator.EnclosingStatement() is { Parent: { } block }
            && LocalFlowFact.TryAnalyze(declarator.Symbol, block, cancellationToken)
                is { IsSingleAssignment: true } flow
            && _fill.CountOf(flow, block, MaxDepth, cancellationToken) is > 0 and var count
                ? _collections.OfGrowth(creation, count, MaxDepth, cancellationToken)
                : null;

    /// <inheritdoc cref="LohThreshold.For"/>
    public static long Threshold(SyntaxTree tree, AnalyzerOptions options) => LohThreshold.For(tree, options);

    /// <inheritdoc cref="SizeText.Of"/>
    public static string Text(long bytes) => SizeText.Of(bytes);

    private long? OfArray(IArrayCreationOperation creation, IArrayTypeSymbol array, CancellationToken cancellationToken)
    {
        long count = 1;
        foreach (IOperation dimension in creation.DimensionSizes)
        {
            count = ObjectSize.Multiply(count, _values.Of(dimension, MaxDepth, cancellationToken) ?? 0);
        }

        return count > 0 ? ObjectSize.OfArray(ElementBytes(array.ElementType), count, array.Rank) : null;
    }

    private long? OfCall(IInvocationOperation call, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        ITypeSymbol? element = method switch
        {
            { Name: "ToArray" or "ToCharArray", ReturnType: IArrayTypeSymbol { Rank: 1 } array } => array.ElementType,
            { Name: "AllocateUninitializedArray" or "AllocateArray", ReturnType: IArrayTypeSymbol { Rank: 1 } array }
                when !IsPinned(call) => array.ElementType,
            { Name: "ToList", ContainingType.Name: "Enumerable", TypeArguments: { Length: 1 } list } => list[0],
            { Name: "Resize", ContainingType.SpecialType: SpecialType.System_Array } => method.TypeArguments[0],
            _ => null,
        };
        if (element is null)
        {
            return null;
        }

        long? length = method.Name == "Resize"
            ? LeastValue(call.ValueAt(1), cancellationToken)
            : LengthOf(call, cancellationToken);
        return length is { } known ? ArrayBytes(element, known) : null;
    }

    private long? LengthOf(IOperation sequence, CancellationToken cancellationToken)
        => _lengths.Of(sequence, _values, MaxDepth, cancellationToken);

    /// <summary>A pinned array lies on a heap of its own, whatever its size.</summary>
    private bool IsPinned(IInvocationOperation call)
        => !_types.Is(call.TargetMethod.ContainingType, "System.GC")
            || call.Arguments.Length > 1 && call.ValueAt(1).ConstantValue is not { HasValue: true, Value: false };
}
