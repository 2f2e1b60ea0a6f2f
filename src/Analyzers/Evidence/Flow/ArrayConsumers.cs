using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>Finds the code that takes an array and tells how it could take a part of a larger one instead.</summary>
/// <param name="stream">The stream the array was copied from, for counts that are its length.</param>
/// <param name="arrayLocal">The local that holds the array, if one does, for counts that are its length.</param>
internal readonly struct ArrayConsumers(ExposedStream stream, ILocalSymbol? arrayLocal, KnownTypes types)
{
    private const string Span = "System.ReadOnlySpan`1", Memory = "System.ReadOnlyMemory`1",
        ArraySegment = "System.ArraySegment`1";

    /// <summary>The consumer of an array, or null when it needs an array of the exact length.</summary>
    public ArrayConsumer? TryFind(IOperation array)
    {
        IOperation value = array.WithImplicitConversions();
        switch (value.Parent)
        {
            case IPropertyReferenceOperation property when IsArrayLength(property):
                return new ArrayConsumer(property, null, ArrayConsumerKind.Length, BufferHold.DuringCall, property);
            case IArgumentOperation { ArgumentKind: ArgumentKind.Explicit, Parent: { } call } argument:
                return call.CalledMethod() is { } method && argument.Parameter is { } parameter
                    ? OfArgument(call, method, argument, parameter)
                    : null;
            case IReturnOperation:
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation } set
                when set.Value == value && set.Parent is IObjectOrCollectionInitializerOperation:
                return OverloadLookup.IsBytesOf(value.Type!, Memory, types)
                    ? new ArrayConsumer(array, null, ArrayConsumerKind.Memory, BufferHold.Kept, array)
                    : null;
            default:
                return null;
        }
    }

    /// <summary>Whether a property read is the length of an array.</summary>
    public static bool IsArrayLength(IPropertyReferenceOperation property)
        => property.Property is { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array };

    /// <summary>A view of the array is consumed by the call it is an argument of.</summary>
    private ArrayConsumer? OfArgument(
        IOperation call, IMethodSymbol method, IArgumentOperation argument, IParameterSymbol parameter)
    {
        bool isViewCall = IsViewCall(method, parameter);
        if (!isViewCall && !IsView(method))
        {
            return HoldOf(method, parameter) is { } held && KindOf(call, method, parameter) is { } known
                ? new ArrayConsumer(call, argument, known, held, call)
                : null;
        }

        return call.WithImplicitConversions().Parent is IArgumentOperation { Parameter: { } taken, Parent: { } reader }
            && reader.CalledMethod() is { } user
            && (ApiTable.Has(user, ApiEffect.ReadsSpan, types) ? BufferHold.DuringCall : HoldOf(user, taken))
                is { } hold
            && (isViewCall ? ArrayConsumerKind.View : KindOfRange(call, method, parameter)) is { } kind
                ? new ArrayConsumer(call, argument, kind, hold, reader)
                : null;
    }

    private ArrayConsumerKind? KindOf(IOperation call, IMethodSymbol method, IParameterSymbol parameter)
        => OverloadLookup.IsByteArray(parameter.Type) ? KindOfArray(call, method, parameter)
            : OverloadLookup.IsBytesOf(parameter.Type, Span, types) ? ArrayConsumerKind.Span
            : OverloadLookup.IsBytesOf(parameter.Type, Memory, types) ? ArrayConsumerKind.Memory
            : OverloadLookup.IsBytesOf(parameter.Type, ArraySegment, types) ? ArrayConsumerKind.Segment
            : null;

    private ArrayConsumerKind? KindOfArray(IOperation call, IMethodSymbol method, IParameterSymbol parameter)
        => ApiTable.Of(method, types) switch
        {
            var effect when (effect & ApiEffect.FileResult) != ApiEffect.None =>
                OverloadLookup.HasStreamOverload(method, parameter, types) ? ArrayConsumerKind.FileResult : null,
            var effect when (effect & ApiEffect.BytesResult) != ApiEffect.None =>
                OverloadLookup.HasOverload(method, "Bytes", parameter, Memory, types)
                    ? ArrayConsumerKind.BytesResult
                    : null,
            var effect when (effect & ApiEffect.WritesResponse) != ApiEffect.None => ArrayConsumerKind.ResponseWrite,
            _ when OverloadLookup.TakesRange(method, parameter, types)
                || OverloadLookup.HasRangeOverload(method, parameter, types) =>
                KindOfRange(call, method, parameter),
            _ when HasOverload(method, parameter, Span) => ArrayConsumerKind.Span,
            _ when HasOverload(method, parameter, Memory) => ArrayConsumerKind.Memory,
            var effect when (effect & ApiEffect.WritesFile) != ApiEffect.None => ArrayConsumerKind.FileWrite,
            _ => null,
        };

    private ArrayConsumerKind? KindOfRange(IOperation call, IMethodSymbol method, IParameterSymbol parameter)
        => !OverloadLookup.TakesRange(method, parameter, types)
            ? OverloadLookup.HasRangeOverload(method, parameter, types) ? ArrayConsumerKind.Range : null
            : call.ArgumentAt(parameter.Ordinal + 1)?.Value is { ConstantValue: { HasValue: true, Value: 0 } }
                && call.ArgumentAt(parameter.Ordinal + 2)?.Value is { } count
                && (stream.IsLength(count) || IsLengthOfArray(count))
                    ? ArrayConsumerKind.WholeRange
                    : null;

    private bool IsLengthOfArray(IOperation count)
        => count is IPropertyReferenceOperation { Instance: ILocalReferenceOperation { Local: { } local } } property
            && IsArrayLength(property)
            && SymbolEqualityComparer.Default.Equals(local, arrayLocal);

    /// <summary>
    /// How long a method reads what it gets for a parameter. A span is kept at most by a value on the stack, whatever
    /// the method, and nobody writes through a read-only memory. An unknown method that takes an array may keep and
    /// change it; but one that has an overload for a part of a larger buffer has no need of an array of its own.
    /// </summary>
    private BufferHold? HoldOf(IMethodSymbol method, IParameterSymbol parameter)
    {
        if (ApiTable.HoldOf(method, types) is { } hold)
        {
            return hold;
        }

        if (OverloadLookup.IsBytesOf(parameter.Type, Span, types))
        {
            return method.ContainingType.IsRefLikeType || SpanKeeping.CanHandOn(method)
                ? BufferHold.Kept
                : BufferHold.DuringCall;
        }

        return OverloadLookup.IsBytesOf(parameter.Type, Memory, types) ? BufferHold.Kept
            : OverloadLookup.IsByteArray(parameter.Type)
                && (OverloadLookup.HasRangeOverload(method, parameter, types)
                    || HasOverload(method, parameter, Span)
                    || HasOverload(method, parameter, Memory))
                ? BufferHold.KeptAndWritten
            : null;
    }

    private bool HasOverload(IMethodSymbol method, IParameterSymbol parameter, string metadataName)
        => OverloadLookup.HasOverload(method, method.Name, parameter, metadataName, types);

    /// <summary>Whether a constructor makes a view of an array, which copies nothing.</summary>
    private bool IsView(IMethodSymbol method)
        => method.MethodKind == MethodKind.Constructor
            && (OverloadLookup.IsBytesOf(method.ContainingType, ArraySegment, types)
                || OverloadLookup.IsBytesOf(method.ContainingType, Memory, types)
                || OverloadLookup.IsBytesOf(method.ContainingType, Span, types));

    /// <summary>Whether a method is <c>array.AsSpan(…)</c> or <c>array.AsMemory(…)</c>.</summary>
    private bool IsViewCall(IMethodSymbol method, IParameterSymbol parameter)
        => method.Name is "AsSpan" or "AsMemory"
            && parameter.Ordinal == 0
            && OverloadLookup.IsByteArray(parameter.Type)
            && (method.Parameters.Length == 1 || method.Parameters[1].Type.SpecialType == SpecialType.System_Int32)
            && types.Is(method.ContainingType, "System.MemoryExtensions");
}
