using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>Finds the code that takes an array and tells how it could take a part of a larger one instead.</summary>
internal static partial class ArrayConsumers
{
    private const string Span = "System.ReadOnlySpan`1", Memory = "System.ReadOnlyMemory`1",
        ArraySegment = "System.ArraySegment`1";

    /// <summary>The consumer of an array, or null when it needs an array of the exact length.</summary>
    /// <param name="array">The expression whose value is the array.</param>
    /// <param name="stream">The stream the array was copied from, for counts that are its length.</param>
    /// <param name="arrayLocal">The local that holds the array, if one does, for counts that are its length.</param>
    /// <param name="types">The types of the compilation.</param>
    public static ArrayConsumer? TryFind(
        IOperation array,
        ExposedStream stream,
        ILocalSymbol? arrayLocal,
        KnownTypes types)
    {
        IOperation value = array.WithImplicitConversions();
        switch (value.Parent)
        {
            case IPropertyReferenceOperation property when IsArrayLength(property):
                return new ArrayConsumer(property, null, ArrayConsumerKind.Length, BufferHold.DuringCall);
            case IArgumentOperation { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter } argument:
                if (argument.Parent is not { } call || call.CalledMethod() is not { } method)
                {
                    return null;
                }

                if (IsViewCall(method, parameter, types))
                {
                    return TryMatchViewCall(call, argument, types);
                }

                return IsView(method, types)
                    ? TryMatchView(call, method, argument, parameter, stream, arrayLocal, types)
                    : TryMatch(call, method, argument, parameter, stream, arrayLocal, types);
            case IReturnOperation:
            case ISimpleAssignmentOperation { Target: IPropertyReferenceOperation, Parent: IObjectOrCollectionInitializerOperation } set when set.Value == value:
                return OverloadLookup.IsBytesOf(value.Type!, Memory, types)
                    ? new ArrayConsumer(array, null, ArrayConsumerKind.Memory, BufferHold.Kept)
                    : null;
            default:
                return null;
        }
    }

    /// <summary>Whether a property read is the length of an array.</summary>
    public static bool IsArrayLength(IPropertyReferenceOperation property)
        => property.Property is { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array };

    private static ArrayConsumer? TryMatch(
        IOperation call,
        IMethodSymbol method,
        IArgumentOperation argument,
        IParameterSymbol parameter,
        ExposedStream stream,
        ILocalSymbol? arrayLocal,
        KnownTypes types)
    {
        if (HoldOf(method, parameter, types) is not { } hold)
        {
            return null;
        }

        ArrayConsumerKind? kind = null;
        if (OverloadLookup.IsByteArray(parameter.Type))
        {
            kind = KindForArray(call, method, parameter, stream, arrayLocal, types);
        }
        else if (OverloadLookup.IsBytesOf(parameter.Type, Span, types))
        {
            kind = ArrayConsumerKind.Span;
        }
        else if (OverloadLookup.IsBytesOf(parameter.Type, Memory, types))
        {
            kind = ArrayConsumerKind.Memory;
        }
        else if (OverloadLookup.IsBytesOf(parameter.Type, ArraySegment, types))
        {
            kind = ArrayConsumerKind.Segment;
        }

        return kind is { } known ? new ArrayConsumer(call, argument, known, hold) : null;
    }

    /// <summary>
    /// How long a method reads what it gets for a parameter. A span cannot outlive the call, whatever the method, and
    /// nobody writes through a read-only memory. An unknown method that takes an array may keep and change it; but one
    /// that has an overload for a part of a larger buffer has no need of an array of its own.
    /// </summary>
    private static BufferHold? HoldOf(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        if (KnownArrayConsumers.HoldOf(method, types) is { } hold)
        {
            return hold;
        }

        if (OverloadLookup.IsBytesOf(parameter.Type, Span, types))
        {
            return CanKeepSpan(method) ? BufferHold.Kept : BufferHold.DuringCall;
        }

        if (OverloadLookup.IsBytesOf(parameter.Type, Memory, types))
        {
            return BufferHold.Kept;
        }

        return OverloadLookup.IsByteArray(parameter.Type)
            && (OverloadLookup.HasRangeOverload(method, parameter)
                || OverloadLookup.HasOverload(method, method.Name, parameter, Span, types)
                || OverloadLookup.HasOverload(method, method.Name, parameter, Memory, types))
            ? BufferHold.KeptAndWritten
            : null;
    }

    private static ArrayConsumerKind? KindForArray(
        IOperation call,
        IMethodSymbol method,
        IParameterSymbol parameter,
        ExposedStream stream,
        ILocalSymbol? arrayLocal,
        KnownTypes types)
    {
        if (KnownArrayConsumers.IsFileResult(method, types))
        {
            return OverloadLookup.HasStreamOverload(method, parameter, types) ? ArrayConsumerKind.FileResult : null;
        }

        if (KnownArrayConsumers.IsBytesResult(method, types))
        {
            return OverloadLookup.HasOverload(method, "Bytes", parameter, Memory, types)
                ? ArrayConsumerKind.BytesResult
                : null;
        }

        if (KnownArrayConsumers.IsResponseWrite(method, types))
        {
            return ArrayConsumerKind.ResponseWrite;
        }

        if (OverloadLookup.TakesRange(method, parameter) || OverloadLookup.HasRangeOverload(method, parameter))
        {
            return KindOfRange(call, method, parameter, stream, arrayLocal);
        }

        if (OverloadLookup.HasOverload(method, method.Name, parameter, Span, types))
        {
            return ArrayConsumerKind.Span;
        }

        if (OverloadLookup.HasOverload(method, method.Name, parameter, Memory, types))
        {
            return ArrayConsumerKind.Memory;
        }

        return KnownArrayConsumers.IsFileWrite(method, types) ? ArrayConsumerKind.FileWrite : null;
    }

    private static ArrayConsumerKind? KindOfRange(
        IOperation call,
        IMethodSymbol method,
        IParameterSymbol parameter,
        ExposedStream stream,
        ILocalSymbol? arrayLocal)
    {
        if (OverloadLookup.TakesRange(method, parameter))
        {
            return IsWholeRange(call, parameter, stream, arrayLocal) ? ArrayConsumerKind.WholeRange : null;
        }

        return OverloadLookup.HasRangeOverload(method, parameter) ? ArrayConsumerKind.Range : null;
    }

    private static bool IsWholeRange(
        IOperation call,
        IParameterSymbol parameter,
        ExposedStream stream,
        ILocalSymbol? arrayLocal)
        => call.ArgumentAt(parameter.Ordinal + 1)?.Value is { ConstantValue: { HasValue: true, Value: 0 } }
            && call.ArgumentAt(parameter.Ordinal + 2)?.Value is { } count
            && (stream.IsLength(count) || IsLengthOf(count, arrayLocal));

    private static bool IsLengthOf(IOperation operation, ILocalSymbol? arrayLocal)
        => arrayLocal is not null
            && operation is IPropertyReferenceOperation { Instance: ILocalReferenceOperation reference } property
            && IsArrayLength(property)
            && SymbolEqualityComparer.Default.Equals(reference.Local, arrayLocal);

    /// <summary>A span can only be kept by a value that lives on the stack: the result, the receiver or an argument by reference.</summary>
    private static bool CanKeepSpan(IMethodSymbol method)
        => method.ContainingType.IsRefLikeType || SpanKeeping.CanHandOn(method);
}
