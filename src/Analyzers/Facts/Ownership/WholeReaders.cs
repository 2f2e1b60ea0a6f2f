using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>
/// Members of the platform that read an array, span or memory to its end: they send, write, hash, encode or parse all
/// of it.
/// </summary>
internal static class WholeReaders
{
    /// <summary>
    /// The member that reads all of what a call is given for a parameter, and is told no length beside it: the called
    /// one, or the one that gets the stream which the call makes over all of the array. Null where there is none.
    /// </summary>
    public static IMethodSymbol? ReaderOf(
        IMethodSymbol method, IParameterSymbol? parameter, IOperation call, KnownTypes types)
    {
        if (parameter is null || !IsMemory(parameter.Type) || TakesLength(method))
        {
            return null;
        }

        if (call is IObjectCreationOperation creation && types.Is(creation.Type, "System.IO.MemoryStream"))
        {
            return ReaderOfStream(creation, types);
        }

        return IsReader(method, types) ? method : null;
    }

    /// <summary>
    /// The member that gets a new stream and reads it to its end. A stream in a variable may be there to be written.
    /// </summary>
    private static IMethodSymbol? ReaderOfStream(IObjectCreationOperation stream, KnownTypes types)
    {
        IMethodSymbol? taker = stream.WithImplicitConversions().Parent is IArgumentOperation { Parent: { } call }
            ? (call as IInvocationOperation)?.TargetMethod ?? (call as IObjectCreationOperation)?.Constructor
            : null;
        return taker is not null && ReadsStream(taker, types) ? taker : null;
    }

    private static bool ReadsStream(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        return method.Name switch
        {
            ".ctor" => types.Is(type, "System.Net.Http.StreamContent")
                || types.Is(type, "System.IO.StreamReader")
                || types.Is(type, "Microsoft.AspNetCore.Mvc.FileStreamResult"),
            "File" or "Stream" => types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.ControllerBase")
                || types.Is(type, "Microsoft.AspNetCore.Http.Results")
                || types.Is(type, "Microsoft.AspNetCore.Http.TypedResults"),
            "Deserialize" or "DeserializeAsync" => types.Is(type, "System.Text.Json.JsonSerializer"),
            "Parse" or "ParseAsync" => types.Is(type, "System.Text.Json.JsonDocument"),
            _ => false,
        };
    }

    /// <summary>What reads, for a message.</summary>
    public static string NameOf(IMethodSymbol reader)
        => reader.MethodKind == MethodKind.Constructor
            ? "new " + reader.ContainingType.Name
            : reader.ContainingType.Name + "." + reader.Name;

    private static bool IsMemory(ITypeSymbol type)
        => type is IArrayTypeSymbol or INamedTypeSymbol { Name: "ReadOnlySpan" or "ReadOnlyMemory" };

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

    private static bool IsReader(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        switch (method.Name)
        {
            case ".ctor":
                return types.Is(type, "System.Net.Http.ByteArrayContent")
                    || types.Is(type, "System.Net.Http.ReadOnlyMemoryContent")
                    || types.Is(type, "Microsoft.AspNetCore.Mvc.FileContentResult")
                    || type.SpecialType == SpecialType.System_String;
            case "Write" or "WriteAsync":
                return types.IsOrInherits(type, "System.IO.Stream")
                    || types.IsOrInherits(type, "System.IO.BinaryWriter")
                    || types.IsOrInherits(type, "System.IO.TextWriter")
                    || types.IsOrInherits(type, "System.IO.Pipelines.PipeWriter")
                    || types.Is(type, "System.Buffers.BuffersExtensions");
            case "WriteAllBytes" or "WriteAllBytesAsync" or "AppendAllBytes" or "AppendAllBytesAsync":
                return types.Is(type, "System.IO.File");
            case "ToBase64String" or "ToHexString" or "ToHexStringLower":
                return types.Is(type, "System.Convert");
            case "GetString":
                return types.IsOrInherits(type, "System.Text.Encoding");
            case "ComputeHash" or "HashData":
                return types.IsOrInherits(type, "System.Security.Cryptography.HashAlgorithm");
            case "Deserialize":
                return types.Is(type, "System.Text.Json.JsonSerializer");
            case "Parse":
                return types.Is(type, "System.Text.Json.JsonDocument");
            case "Send" or "SendAsync":
                return types.IsOrInherits(type, "System.Net.Sockets.Socket")
                    || types.IsOrInherits(type, "System.Net.WebSockets.WebSocket");
            case "File":
                return types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.ControllerBase")
                    || types.Is(type, "Microsoft.AspNetCore.Http.Results")
                    || types.Is(type, "Microsoft.AspNetCore.Http.TypedResults");
            case "Bytes":
                return types.Is(type, "Microsoft.AspNetCore.Http.Results")
                    || types.Is(type, "Microsoft.AspNetCore.Http.TypedResults");
            default:
                return false;
        }
    }
}
