using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// The methods and constructors of which it is documented that they only read the bytes they are given, and how long.
/// An unknown method with a <c>byte[]</c> parameter may keep or change the array, so it is not a consumer.
/// </summary>
internal static class KnownArrayConsumers
{
    /// <summary>How long the method reads the bytes it is given; null when that is not known.</summary>
    public static BufferHold? HoldOf(IMethodSymbol method, KnownTypes types)
        => method.MethodKind == MethodKind.Constructor
            ? HoldOfConstructor(method.ContainingType, types)
            : HoldOfMethod(method, types);

    /// <summary>Whether the method is the synchronous <c>Stream.Write</c>, which <c>MemoryStream.WriteTo</c> calls.</summary>
    public static bool IsStreamWrite(IMethodSymbol method, KnownTypes types)
        => method.Name == "Write" && types.IsOrInherits(method.ContainingType, "System.IO.Stream");

    /// <summary>Whether the method compares or searches spans and writes to none of them.</summary>
    public static bool IsSpanRead(IMethodSymbol method, KnownTypes types)
        => method.Name is "SequenceEqual" or "SequenceCompareTo" or "StartsWith" or "EndsWith" or "IndexOf" or "LastIndexOf"
                or "IndexOfAny" or "Contains"
            && types.Is(method.ContainingType, "System.MemoryExtensions");

    /// <summary>Whether the method makes an MVC file result and has an overload that takes a stream.</summary>
    public static bool IsFileResult(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        return method.Name switch
        {
            "File" => types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.ControllerBase")
                || types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.RazorPages.PageBase")
                || types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.RazorPages.PageModel")
                || types.IsOrInherits(type, "System.Web.Mvc.Controller"),
            ".ctor" => IsFileContentResult(type, types),
            _ => false,
        };
    }

    /// <summary>Whether the type is MVC's result of a whole array.</summary>
    public static bool IsFileContentResult(ITypeSymbol type, KnownTypes types)
        => types.Is(type, "Microsoft.AspNetCore.Mvc.FileContentResult")
            || types.Is(type, "System.Web.Mvc.FileContentResult");

    /// <summary>Whether the method makes a minimal-API result of a whole array.</summary>
    public static bool IsBytesResult(IMethodSymbol method, KnownTypes types)
        => method.Name is "File" or "Bytes"
            && (types.Is(method.ContainingType, "Microsoft.AspNetCore.Http.Results")
                || types.Is(method.ContainingType, "Microsoft.AspNetCore.Http.TypedResults"));

    /// <summary>Whether the method is <c>BinaryWrite</c> of System.Web's response.</summary>
    public static bool IsResponseWrite(IMethodSymbol method, KnownTypes types)
        => method is { Name: "BinaryWrite", Parameters.Length: 1 }
            && (types.IsOrInherits(method.ContainingType, "System.Web.HttpResponse")
                || types.IsOrInherits(method.ContainingType, "System.Web.HttpResponseBase"));

    /// <summary>Whether the method writes a whole array to a new file.</summary>
    public static bool IsFileWrite(IMethodSymbol method, KnownTypes types)
        => method.Name is "WriteAllBytes" or "WriteAllBytesAsync" && types.Is(method.ContainingType, "System.IO.File");

    private static BufferHold? HoldOfConstructor(INamedTypeSymbol type, KnownTypes types)
        => type.Name switch
        {
            "ByteArrayContent" => When(types.Is(type, "System.Net.Http.ByteArrayContent"), BufferHold.Kept),
            "ReadOnlyMemoryContent" => When(types.Is(type, "System.Net.Http.ReadOnlyMemoryContent"), BufferHold.Kept),
            "MemoryStream" => When(types.Is(type, "System.IO.MemoryStream"), BufferHold.KeptAndWritten),
            "FileContentResult" => When(IsFileContentResult(type, types), BufferHold.Kept),
            _ => null,
        };

    private static BufferHold? HoldOfMethod(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        switch (method.Name)
        {
            case "Write":
                return When(
                    types.IsOrInherits(type, "System.IO.Stream") || types.IsOrInherits(type, "System.IO.BinaryWriter"),
                    BufferHold.DuringCall);
            case "WriteAsync":
                return When(
                    types.IsOrInherits(type, "System.IO.Stream")
                        || types.IsOrInherits(type, "System.IO.Pipelines.PipeWriter"),
                    BufferHold.UntilCompleted);
            case "GetString":
            case "GetChars":
            case "GetCharCount":
                return When(types.IsOrInherits(type, "System.Text.Encoding"), BufferHold.DuringCall);
            case "ToBase64String":
            case "ToHexString":
            case "ToHexStringLower":
                return When(types.Is(type, "System.Convert"), BufferHold.DuringCall);
            case "ComputeHash":
            case "HashData":
                return When(
                    types.IsOrInherits(type, "System.Security.Cryptography.HashAlgorithm"),
                    BufferHold.DuringCall);
            case "TransformFinalBlock":
                return When(
                    types.IsOrInherits(type, "System.Security.Cryptography.ICryptoTransform"),
                    BufferHold.DuringCall);
            case "SignData":
            case "VerifyData":
                return When(
                    types.IsOrInherits(type, "System.Security.Cryptography.AsymmetricAlgorithm"),
                    BufferHold.DuringCall);
            case "WriteAllBytes":
            case "AppendAllBytes":
                return When(types.Is(type, "System.IO.File"), BufferHold.DuringCall);
            case "WriteAllBytesAsync":
            case "AppendAllBytesAsync":
                return When(types.Is(type, "System.IO.File"), BufferHold.UntilCompleted);
            case "BinaryWrite":
                return When(IsResponseWrite(method, types), BufferHold.DuringCall);
            case "WriteBase64":
            case "WriteBinHex":
                return When(types.IsOrInherits(type, "System.Xml.XmlWriter"), BufferHold.DuringCall);
            case "Send":
                return When(types.IsOrInherits(type, "System.Net.Sockets.Socket"), BufferHold.DuringCall);
            case "SendAsync":
                return When(
                    types.IsOrInherits(type, "System.Net.WebSockets.WebSocket")
                        || types.IsOrInherits(type, "System.Net.Sockets.Socket"),
                    BufferHold.UntilCompleted);
            case "Parse":
                return When(types.Is(type, "System.Text.Json.JsonDocument"), BufferHold.Kept);
            case "FromBytes":
                return When(types.Is(type, "System.BinaryData"), BufferHold.Kept);
            case "File":
            case "Bytes":
                return When(IsFileResult(method, types) || IsBytesResult(method, types), BufferHold.Kept);
            default:
                return null;
        }
    }

    private static BufferHold? When(bool isKnown, BufferHold hold) => isKnown ? hold : null;
}
