using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>Finds the code that takes an array and tells how it could take a part of a larger one instead.</summary>
internal static class ArrayConsumers
{
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
                (IOperation Operation, IMethodSymbol Method)? call = argument.Parent switch
                {
                    IInvocationOperation invocation => (invocation, invocation.TargetMethod),
                    IObjectCreationOperation { Constructor: { } constructor } creation => (creation, constructor),
                    _ => null,
                };
                return call is { } known
                    ? TryMatch(known.Operation, known.Method, argument, parameter, stream, arrayLocal, types)
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
        BufferHold? hold = KnownArrayConsumers.HoldOf(method, types);
        ArrayConsumerKind? kind = null;
        if (OverloadLookup.IsByteArray(parameter.Type))
        {
            kind = hold is null ? null : KindForArray(call, method, parameter, stream, arrayLocal, types);
        }
        else if (OverloadLookup.IsBytesOf(parameter.Type, "System.ReadOnlySpan`1", types))
        {
            kind = ArrayConsumerKind.Span;
            hold ??= CanKeepSpan(method) ? BufferHold.Kept : BufferHold.DuringCall;
        }
        else if (OverloadLookup.IsBytesOf(parameter.Type, "System.ReadOnlyMemory`1", types))
        {
            kind = ArrayConsumerKind.Memory;
        }
        else if (OverloadLookup.IsBytesOf(parameter.Type, "System.ArraySegment`1", types))
        {
            kind = ArrayConsumerKind.Segment;
        }

        return kind is { } foundKind && hold is { } foundHold
            ? new ArrayConsumer(call, argument, foundKind, foundHold)
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
            return OverloadLookup.HasOverload(method, "Bytes", parameter, "System.ReadOnlyMemory`1", types)
                ? ArrayConsumerKind.BytesResult
                : null;
        }

        if (OverloadLookup.TakesRange(method, parameter))
        {
            return IsWholeRange(call, parameter, stream, arrayLocal) ? ArrayConsumerKind.WholeRange : null;
        }

        if (OverloadLookup.HasRangeOverload(method, parameter))
        {
            return ArrayConsumerKind.Range;
        }

        if (OverloadLookup.HasOverload(method, method.Name, parameter, "System.ReadOnlySpan`1", types))
        {
            return ArrayConsumerKind.Span;
        }

        return OverloadLookup.HasOverload(method, method.Name, parameter, "System.ReadOnlyMemory`1", types)
            ? ArrayConsumerKind.Memory
            : null;
    }

    private static bool IsWholeRange(
        IOperation call,
        IParameterSymbol parameter,
        ExposedStream stream,
        ILocalSymbol? arrayLocal)
        => ArgumentOf(call, parameter.Ordinal + 1)?.Value is { ConstantValue: { HasValue: true, Value: 0 } }
            && ArgumentOf(call, parameter.Ordinal + 2)?.Value is { } count
            && (stream.IsLength(count) || IsLengthOf(count, arrayLocal));

    private static bool IsLengthOf(IOperation operation, ILocalSymbol? arrayLocal)
        => arrayLocal is not null
            && operation is IPropertyReferenceOperation { Instance: ILocalReferenceOperation reference } property
            && IsArrayLength(property)
            && SymbolEqualityComparer.Default.Equals(reference.Local, arrayLocal);

    /// <summary>The argument of a call for the parameter at a position.</summary>
    public static IArgumentOperation? ArgumentOf(IOperation call, int ordinal)
    {
        foreach (IOperation child in call.ChildOperations)
        {
            if (child is IArgumentOperation argument && argument.Parameter?.Ordinal == ordinal)
            {
                return argument;
            }
        }

        return null;
    }

    /// <summary>A span can only be kept by a value that lives on the stack: the result, the receiver or an argument by reference.</summary>
    private static bool CanKeepSpan(IMethodSymbol method)
    {
        if (method.ReturnType.IsRefLikeType || method.ContainingType.IsRefLikeType || method.ReturnsByRef || method.ReturnsByRefReadonly)
        {
            return true;
        }

        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.RefKind != RefKind.None && parameter.Type.IsRefLikeType)
            {
                return true;
            }
        }

        return false;
    }
}
