using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// The methods and constructors, beside those that write, that take the bytes of a payload or a stream over them and
/// could take the payload's own stream.
/// </summary>
internal static class PayloadTakers
{
    private const string Stream = "System.IO.Stream", HashAlgorithm = "System.Security.Cryptography.HashAlgorithm";

    /// <summary>What a call does with the bytes or stream that it gets; null when that is not known.</summary>
    public static TextSinkKind? Of(IOperation call, IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        if (!types.IsOrInherits(parameter.Type, Stream))
        {
            return !TakesBytes(parameter.Type, types) || StreamForm(method, parameter, types) is null ? null
                : types.IsOrInherits(method.ContainingType, HashAlgorithm) ? TextSinkKind.Hash
                : TextSinkKind.StreamTaker;
        }

        // An archive is read unless it is given another mode.
        bool isRead = method.ContainingType.Name != "ZipArchive"
            || call.ArgumentAt(1)?.Value.ConstantValue is null or { HasValue: true, Value: 0 };

        // What any other method does with a stream nobody knows, but it asks for one and no more. Where it takes
        // elements of any type, it is a collection that keeps the stream.
        return isRead && ApiTable.Has(method, ApiEffect.ReadsStream, types) ? TextSinkKind.Reader
            : types.Is(parameter.OriginalDefinition.Type, Stream) && !types.IsOrInherits(method.ContainingType, Stream)
                ? TextSinkKind.StreamTaker
            : null;
    }

    /// <summary>The overload that takes a stream in the place of the bytes, asynchronous or not.</summary>
    public static IMethodSymbol? StreamForm(IMethodSymbol method, IParameterSymbol bytes, KnownTypes types)
        => OverloadLookup.StreamForm(method, method.Name + "Async", bytes, types)
            ?? OverloadLookup.StreamForm(method, method.Name, bytes, types);

    /// <summary>The form of a method that takes a stream and is awaited; null when there is none.</summary>
    public static IMethodSymbol? AwaitedForm(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        bool isAwaited = method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask" };
        return isAwaited && types.IsOrInherits(parameter.Type, Stream)
            ? method
            : OverloadLookup.StreamForm(method, isAwaited ? method.Name : method.Name + "Async", parameter, types);
    }

    private static bool TakesBytes(ITypeSymbol type, KnownTypes types)
        => OverloadLookup.IsByteArray(type)
            || OverloadLookup.IsBytesOf(type, "System.ReadOnlySpan`1", types)
            || OverloadLookup.IsBytesOf(type, "System.ReadOnlyMemory`1", types);
}
