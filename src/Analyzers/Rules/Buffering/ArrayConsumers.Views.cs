using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <content>Views between the array and the code that reads it: segments, memories and spans.</content>
internal static partial class ArrayConsumers
{
    /// <summary>Whether a constructor makes a view of an array, which copies nothing.</summary>
    private static bool IsView(IMethodSymbol method, KnownTypes types)
        => method.MethodKind == MethodKind.Constructor
            && (OverloadLookup.IsBytesOf(method.ContainingType, ArraySegment, types)
                || OverloadLookup.IsBytesOf(method.ContainingType, Memory, types)
                || OverloadLookup.IsBytesOf(method.ContainingType, Span, types));

    /// <summary>A view is consumed by the call it is an argument of.</summary>
    private static ArrayConsumer? TryMatchView(
        IOperation view,
        IMethodSymbol constructor,
        IArgumentOperation argument,
        IParameterSymbol parameter,
        ExposedStream stream,
        ILocalSymbol? arrayLocal,
        KnownTypes types)
    {
        if (view.WithImplicitConversions().Parent is not IArgumentOperation { Parameter: { } taken, Parent: { } reader }
            || reader.CalledMethod() is not { } method
            || HoldOf(method, taken, types) is not { } hold
            || KindOfRange(view, constructor, parameter, stream, arrayLocal) is not { } kind)
        {
            return null;
        }

        return new ArrayConsumer(view, argument, kind, hold, reader);
    }

    /// <summary>Whether a method is <c>array.AsSpan(…)</c> or <c>array.AsMemory(…)</c> with no range but start and length.</summary>
    private static bool IsViewCall(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        if (method.Name is not ("AsSpan" or "AsMemory")
            || parameter.Ordinal != 0
            || !OverloadLookup.IsByteArray(parameter.Type)
            || !types.Is(method.ContainingType, "System.MemoryExtensions"))
        {
            return false;
        }

        for (int i = 1; i < method.Parameters.Length; i++)
        {
            if (method.Parameters[i].Type.SpecialType != SpecialType.System_Int32)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>A view that <c>AsSpan</c> or <c>AsMemory</c> makes is consumed by the call it is an argument of.</summary>
    private static ArrayConsumer? TryMatchViewCall(IOperation view, IArgumentOperation argument, KnownTypes types)
        => view.WithImplicitConversions().Parent is IArgumentOperation { Parameter: { } taken, Parent: { } reader }
            && reader.CalledMethod() is { } method
            && (KnownArrayConsumers.IsSpanRead(method, types) ? BufferHold.DuringCall : HoldOf(method, taken, types)) is { } hold
                ? new ArrayConsumer(view, argument, ArrayConsumerKind.View, hold, reader)
                : null;
}
