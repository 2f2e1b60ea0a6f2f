using GcGuard.Analyzers.Symbols;
using static GcGuard.Analyzers.Apis.ApiEffect;

namespace GcGuard.Analyzers.Apis;

/// <summary>
/// What members of the framework and of libraries do with bytes and streams, by full name. A member that is not in the
/// table may do anything. Constructors have the name <c>.ctor</c> and count for the very type; methods also for what
/// inherits from it.
/// </summary>
internal static class ApiTable
{
    private static readonly (string Type, string Members, ApiEffect Effect)[] Rows =
    [
        ("System.IO.Stream", "Write", Reads | WritesStream),
        ("System.IO.Stream", "WriteAsync", ReadsUntilCompleted),
        ("System.IO.Stream", "CopyTo CopyToAsync", FillsStream),
        ("System.IO.BinaryWriter", "Write", Reads),
        ("System.IO.Pipelines.PipeWriter", "WriteAsync", ReadsUntilCompleted),
        ("System.IO.Pipelines.PipeReader", "CopyToAsync", FillsStream),
        ("System.IO.File", "WriteAllBytes", Reads | WritesFile),
        ("System.IO.File", "WriteAllBytesAsync", ReadsUntilCompleted | WritesFile),
        ("System.IO.File", "AppendAllBytes", Reads),
        ("System.IO.File", "AppendAllBytesAsync", ReadsUntilCompleted),
        ("System.IO.MemoryStream", ".ctor", KeepsAndWrites),
        ("System.IO.StreamWriter", ".ctor", AppendsToStream),
        ("System.IO.StreamReader", ".ctor", ReadsStream),
        ("System.IO.BinaryReader", ".ctor", ReadsStream),
        ("System.IO.Compression.GZipStream", ".ctor", AppendsToStream),
        ("System.IO.Compression.DeflateStream", ".ctor", AppendsToStream),
        ("System.IO.Compression.ZLibStream", ".ctor", AppendsToStream),
        ("System.IO.Compression.BrotliStream", ".ctor", AppendsToStream),
        ("System.IO.Compression.ZipArchive", ".ctor", ReadsStream),
        ("System.Text.Encoding", "GetString GetChars GetCharCount", Reads),
        ("System.Text.Json.JsonDocument", "Parse", Keeps),
        ("System.Text.Json.JsonSerializer", "Serialize SerializeAsync", FillsStream),
        ("System.Text.Json.JsonSerializer", "Deserialize DeserializeAsync", ReadsStream),
        ("System.Text.Json.Utf8JsonWriter", ".ctor", AppendsToStream),
        ("System.BinaryData", "FromBytes", Keeps),
        ("System.Convert", "ToBase64String ToHexString ToHexStringLower", Reads),
        ("System.MemoryExtensions", "SequenceEqual SequenceCompareTo StartsWith EndsWith", ReadsSpan),
        ("System.MemoryExtensions", "IndexOf LastIndexOf IndexOfAny Contains", ReadsSpan),
        ("System.Security.Cryptography.HashAlgorithm", "ComputeHash HashData", Reads | ReadsStream),
        ("System.Security.Cryptography.HashAlgorithm", "ComputeHashAsync HashDataAsync", ReadsStream),
        ("System.Security.Cryptography.ICryptoTransform", "TransformFinalBlock", Reads),
        ("System.Security.Cryptography.AsymmetricAlgorithm", "SignData VerifyData", Reads),
        ("System.Security.Cryptography.CryptoStream", ".ctor", AppendsToStream),
        ("System.Runtime.Serialization.XmlObjectSerializer", "WriteObject", FillsStream),
        ("System.Xml.Serialization.XmlSerializer", "Serialize", FillsStream),
        ("System.Xml.Serialization.XmlSerializer", "Deserialize", ReadsStream),
        ("System.Xml.XmlReader", "Create", ReadsStream),
        ("System.Xml.XmlNode", "Load", ReadsStream),
        ("System.Xml.Linq.XNode", "Load LoadAsync", ReadsStream),
        ("System.Xml.XmlWriter", "WriteBase64 WriteBinHex", Reads),
        ("System.Net.Sockets.Socket", "Send", Reads),
        ("System.Net.Sockets.Socket", "SendAsync", ReadsUntilCompleted),
        ("System.Net.WebSockets.WebSocket", "SendAsync", ReadsUntilCompleted),
        ("System.Net.Http.HttpContent", "CopyTo CopyToAsync", FillsStream),
        ("System.Net.Http.ByteArrayContent", ".ctor", Keeps),
        ("System.Net.Http.ReadOnlyMemoryContent", ".ctor", Keeps),
        ("System.Web.HttpResponse", "BinaryWrite", Reads | WritesResponse),
        ("System.Web.HttpResponseBase", "BinaryWrite", Reads | WritesResponse),
        ("System.Web.Mvc.Controller", "File", Keeps | FileResult),
        ("System.Web.Mvc.FileContentResult", ".ctor", Keeps | FileResult),
        ("Microsoft.AspNetCore.Mvc.ControllerBase", "File", Keeps | FileResult),
        ("Microsoft.AspNetCore.Mvc.RazorPages.PageBase", "File", Keeps | FileResult),
        ("Microsoft.AspNetCore.Mvc.RazorPages.PageModel", "File", Keeps | FileResult),
        ("Microsoft.AspNetCore.Mvc.FileContentResult", ".ctor", Keeps | FileResult),
        ("Microsoft.AspNetCore.Http.Results", "File Bytes", Keeps | BytesResult),
        ("Microsoft.AspNetCore.Http.TypedResults", "File Bytes", Keeps | BytesResult),
        ("Microsoft.AspNetCore.Http.IFormFile", "CopyTo CopyToAsync", FillsStream),
        ("ClosedXML.Excel.XLWorkbook", "SaveAs", FillsStream),
        ("ClosedXML.Excel.IXLWorkbook", "SaveAs", FillsStream),
        ("OfficeOpenXml.ExcelPackage", "SaveAs SaveAsAsync", FillsStream),
    ];

    private static readonly Dictionary<string, List<(string Type, ApiEffect Effect)>> ByMember = IndexRows();

    /// <summary>What a method or constructor does; <see cref="None"/> when that is not known.</summary>
    public static ApiEffect Of(IMethodSymbol method, KnownTypes types)
    {
        ApiEffect effect = None;
        if (ByMember.TryGetValue(method.Name, out List<(string Type, ApiEffect Effect)>? rows))
        {
            bool isConstructor = method.MethodKind == MethodKind.Constructor;
            foreach ((string type, ApiEffect own) in rows)
            {
                if (isConstructor
                    ? types.Is(method.ContainingType, type)
                    : types.IsOrInherits(method.ContainingType, type))
                {
                    effect |= own;
                }
            }
        }

        return effect;
    }

    /// <summary>Whether a method or constructor has an effect.</summary>
    public static bool Has(IMethodSymbol method, ApiEffect effect, KnownTypes types)
        => (Of(method, types) & effect) != None;

    /// <summary>How long a method or constructor reads the bytes it is given; null when that is not known.</summary>
    public static BufferHold? HoldOf(IMethodSymbol method, KnownTypes types)
        => Of(method, types) switch
        {
            var effect when (effect & Reads) != None => BufferHold.DuringCall,
            var effect when (effect & ReadsUntilCompleted) != None => BufferHold.UntilCompleted,
            var effect when (effect & Keeps) != None => BufferHold.Kept,
            var effect when (effect & KeepsAndWrites) != None => BufferHold.KeptAndWritten,
            _ => null,
        };

    private static Dictionary<string, List<(string Type, ApiEffect Effect)>> IndexRows()
    {
        var index = new Dictionary<string, List<(string Type, ApiEffect Effect)>>();
        foreach ((string type, string members, ApiEffect effect) in Rows)
        {
            foreach (string member in members.Split(' '))
            {
                if (!index.TryGetValue(member, out List<(string Type, ApiEffect Effect)>? rows))
                {
                    index.Add(member, rows = []);
                }

                rows.Add((type, effect));
            }
        }

        return index;
    }
}
