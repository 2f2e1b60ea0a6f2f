using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>
/// Members of the platform that read an array, span or memory to its end: they send, write, hash, encode or parse all
/// of it.
/// </summary>
internal static class WholeReaders
{
    private const string Controller = "Microsoft.AspNetCore.Mvc.ControllerBase",
        Results = "Microsoft.AspNetCore.Http.Results",
        TypedResults = "Microsoft.AspNetCore.Http.TypedResults",
        Json = "System.Text.Json.JsonSerializer",
        JsonDocument = "System.Text.Json.JsonDocument";

    /// <summary>Who reads arrays, spans and memory: the types, or their bases, of each member.</summary>
    private static readonly Dictionary<string, string[]> OfMemory = new()
    {
        [".ctor"] =
        [
            "System.Net.Http.ByteArrayContent", "System.Net.Http.ReadOnlyMemoryContent",
            "Microsoft.AspNetCore.Mvc.FileContentResult", "System.String",
        ],
        ["Write"] =
        [
            "System.IO.Stream", "System.IO.BinaryWriter", "System.IO.TextWriter", "System.Buffers.BuffersExtensions",
        ],
        ["WriteAsync"] = ["System.IO.Stream", "System.IO.TextWriter", "System.IO.Pipelines.PipeWriter"],
        ["WriteAllBytes"] = ["System.IO.File"],
        ["WriteAllBytesAsync"] = ["System.IO.File"],
        ["AppendAllBytes"] = ["System.IO.File"],
        ["AppendAllBytesAsync"] = ["System.IO.File"],
        ["ToBase64String"] = ["System.Convert"],
        ["ToHexString"] = ["System.Convert"],
        ["ToHexStringLower"] = ["System.Convert"],
        ["GetString"] = ["System.Text.Encoding"],
        ["ComputeHash"] = ["System.Security.Cryptography.HashAlgorithm"],
        ["HashData"] = ["System.Security.Cryptography.HashAlgorithm"],
        ["Deserialize"] = [Json],
        ["Parse"] = [JsonDocument],
        ["Send"] = ["System.Net.Sockets.Socket"],
        ["SendAsync"] = ["System.Net.Sockets.Socket", "System.Net.WebSockets.WebSocket"],
        ["File"] = [Controller, Results, TypedResults],
        ["Bytes"] = [Results, TypedResults],
    };

    /// <summary>Who reads streams.</summary>
    private static readonly Dictionary<string, string[]> OfStreams = new()
    {
        [".ctor"] =
        [
            "System.Net.Http.StreamContent", "System.IO.StreamReader", "Microsoft.AspNetCore.Mvc.FileStreamResult",
        ],
        ["File"] = [Controller, Results, TypedResults],
        ["Stream"] = [Results, TypedResults],
        ["Deserialize"] = [Json],
        ["DeserializeAsync"] = [Json],
        ["Parse"] = [JsonDocument],
        ["ParseAsync"] = [JsonDocument],
    };

    /// <summary>
    /// The member that reads all of what a call is given for a parameter, and is told no length beside it: the called
    /// one, or the one that gets the stream which the call makes over all of the array. Null where there is none.
    /// </summary>
    public static IMethodSymbol? ReaderOf(
        IMethodSymbol method, IParameterSymbol? parameter, IOperation call, KnownTypes types)
    {
        if (parameter?.Type is not (IArrayTypeSymbol or INamedTypeSymbol { Name: "ReadOnlySpan" or "ReadOnlyMemory" })
            || TakesLength(method))
        {
            return null;
        }

        if (call is not IObjectCreationOperation stream || !types.Is(stream.Type, "System.IO.MemoryStream"))
        {
            return IsOneOf(method, OfMemory, types) ? method : null;
        }

        // A stream in a variable may be there to be written.
        return stream.WithImplicitConversions().Parent is IArgumentOperation { Parent: { } taking }
            && taking.CalledMethod() is { } taker
            && IsOneOf(taker, OfStreams, types)
                ? taker
                : null;
    }

    /// <summary>What reads, for a message.</summary>
    public static string NameOf(IMethodSymbol reader)
        => reader.MethodKind == MethodKind.Constructor
            ? "new " + reader.ContainingType.Name
            : reader.ContainingType.Name + "." + reader.Name;

    private static bool TakesLength(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Type.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOneOf(IMethodSymbol method, Dictionary<string, string[]> readers, KnownTypes types)
        => readers.TryGetValue(method.Name, out string[]? declaring)
            && types.IsOrInheritsAny(method.ContainingType, declaring);
}
