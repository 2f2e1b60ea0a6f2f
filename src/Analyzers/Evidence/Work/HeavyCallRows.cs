using static GcGuard.Analyzers.Evidence.Work.HeavyInput;
using static GcGuard.Analyzers.Evidence.Work.HeavyWorkKind;

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>
/// Calls of the platform and of well-known libraries that take milliseconds or more: data, no code. A hash of a short
/// text, a regular expression, a compiled expression tree or an embedded resource takes less, and has no row. Nor has
/// a file of the disk that is read whole: the system has it in memory, and what goes over its content has its own row.
/// </summary>
internal static class HeavyCallRows
{
    private const string Creation = ".ctor";

    /// <summary>The rows by the name of the method, so that a call of another name costs one look-up.</summary>
    private static readonly Dictionary<string, List<HeavyCallRow>> Rows = Build();

    /// <summary>The rows for methods of a name; null when there are none.</summary>
    public static List<HeavyCallRow>? For(string method)
        => Rows.TryGetValue(method, out List<HeavyCallRow>? rows) ? rows : null;

    private static Dictionary<string, List<HeavyCallRow>> Build()
    {
        var rows = new Dictionary<string, List<HeavyCallRow>>(StringComparer.Ordinal);

        Add(rows, Computes, "compresses", Any, Creation,
            "System.IO.Compression.GZipStream", "System.IO.Compression.DeflateStream",
            "System.IO.Compression.BrotliStream", "System.IO.Compression.ZLibStream",
            "System.IO.Compression.ZipArchive");
        Add(rows, WaitsForIO, "compresses", Any, "CreateFromDirectory", "System.IO.Compression.ZipFile");
        Add(rows, WaitsForIO, "decompresses", Any, "ExtractToDirectory",
            "System.IO.Compression.ZipFile", "System.IO.Compression.ZipFileExtensions");

        Add(rows, Converts, "serialises", FirstArgument, "Serialize",
            "System.Text.Json.JsonSerializer", "MessagePack.MessagePackSerializer");
        Add(rows, Converts, "serialises", FirstArgument, "SerializeToUtf8Bytes", "System.Text.Json.JsonSerializer");
        Add(rows, Converts, "serialises", FirstArgument, "SerializeObject", "Newtonsoft.Json.JsonConvert");
        Add(rows, Converts, "serialises", Any, "Serialize",
            "System.Xml.Serialization.XmlSerializer", "Newtonsoft.Json.JsonSerializer",
            "System.Runtime.Serialization.Formatters.Binary.BinaryFormatter", "ProtoBuf.Serializer");
        Add(rows, Converts, "serialises", Any, "WriteObject", "System.Runtime.Serialization.XmlObjectSerializer");

        Add(rows, Converts, "deserialises", Result, "Deserialize",
            "System.Text.Json.JsonSerializer", "MessagePack.MessagePackSerializer", "ProtoBuf.Serializer");
        Add(rows, Converts, "deserialises", Result, "DeserializeObject", "Newtonsoft.Json.JsonConvert");
        Add(rows, Converts, "deserialises", Any, "Deserialize",
            "System.Xml.Serialization.XmlSerializer", "Newtonsoft.Json.JsonSerializer",
            "System.Runtime.Serialization.Formatters.Binary.BinaryFormatter");
        Add(rows, Converts, "deserialises", Any, "ReadObject", "System.Runtime.Serialization.XmlObjectSerializer");

        Add(rows, Converts, "parses", File, "Load",
            "System.Xml.Linq.XDocument", "System.Xml.Linq.XElement", "System.Xml.XmlDocument",
            "HtmlAgilityPack.HtmlDocument");
        Add(rows, Converts, "parses", FirstArgument, "LoadXml", "System.Xml.XmlDocument");
        Add(rows, Converts, "parses", FirstArgument, "LoadHtml", "HtmlAgilityPack.HtmlDocument");
        Add(rows, Converts, "parses", FirstArgument, "Parse",
            "System.Xml.Linq.XDocument", "System.Xml.Linq.XElement", "System.Text.Json.JsonDocument",
            "System.Text.Json.Nodes.JsonNode", "Newtonsoft.Json.Linq.JToken", "Newtonsoft.Json.Linq.JObject",
            "Newtonsoft.Json.Linq.JArray");
        Add(rows, Computes, "parses", FirstArgument, "ParseText", "Microsoft.CodeAnalysis.CSharp.CSharpSyntaxTree");

        Add(rows, Computes, "compiles", Any, "Emit", "Microsoft.CodeAnalysis.Compilation");
        Add(rows, Computes, "compiles", Any, "Load", "System.Xml.Xsl.XslCompiledTransform");
        Add(rows, Computes, "compiles", Any, "RunCompile", "RazorEngine.Templating.IRazorEngineService");
        Add(rows, Computes, "compiles", Any, "CompileRenderStringAsync", "RazorLight.IRazorLightEngine");

        Add(rows, Computes, "derives a key", Any, "Pbkdf2", "System.Security.Cryptography.Rfc2898DeriveBytes");
        Add(rows, Computes, "derives a key", Any, "GetBytes", "System.Security.Cryptography.Rfc2898DeriveBytes");
        Add(rows, Computes, "derives a key", Any, "Pbkdf2",
            "Microsoft.AspNetCore.Cryptography.KeyDerivation.KeyDerivation");
        Add(rows, Computes, "derives a key", Any, "HashPassword", "BCrypt.Net.BCrypt");
        Add(rows, Computes, "hashes", FirstArgument, "HashData",
            "System.Security.Cryptography.SHA1", "System.Security.Cryptography.SHA256",
            "System.Security.Cryptography.SHA384", "System.Security.Cryptography.SHA512",
            "System.Security.Cryptography.MD5");
        Add(rows, Computes, "hashes", FirstArgument, "ComputeHash", "System.Security.Cryptography.HashAlgorithm");
        Add(rows, Computes, "encrypts", FirstArgument, "TransformFinalBlock",
            "System.Security.Cryptography.ICryptoTransform");
        Add(rows, Computes, "encrypts", Any, Creation, "System.Security.Cryptography.CryptoStream");

        Add(rows, Converts, "sorts", Receiver, "Sort", "System.Collections.Generic.List`1");
        Add(rows, Converts, "sorts", FirstArgument, "Sort", "System.Array");

        Add(rows, WaitsForIO, "reads the lines of a file", File, "ReadAllLines", "System.IO.File");
        Add(rows, WaitsForIO, "reads the lines of a file", File, "ReadLines", "System.IO.File");

        Add(rows, WaitsForIO, "queries a database", Any, "ExecuteReader",
            "System.Data.Common.DbCommand", "System.Data.IDbCommand");
        Add(rows, WaitsForIO, "queries a database", Any, "ExecuteScalar",
            "System.Data.Common.DbCommand", "System.Data.IDbCommand");
        Add(rows, WaitsForIO, "queries a database", Any, "ExecuteNonQuery",
            "System.Data.Common.DbCommand", "System.Data.IDbCommand");
        Add(rows, WaitsForIO, "queries a database", Any, "Fill", "System.Data.Common.DataAdapter");
        Add(rows, WaitsForIO, "queries a database", Any, "SaveChanges",
            "Microsoft.EntityFrameworkCore.DbContext", "System.Data.Entity.DbContext");
        Add(rows, WaitsForIO, "queries a database", Any, "Query", "Dapper.SqlMapper");

        Add(rows, WaitsForIO, "calls another service", Any, "Send", "System.Net.Http.HttpMessageInvoker");
        Add(rows, WaitsForIO, "calls another service", Any, "DownloadString", "System.Net.WebClient");
        Add(rows, WaitsForIO, "calls another service", Any, "DownloadData", "System.Net.WebClient");
        Add(rows, WaitsForIO, "calls another service", Any, "GetResponse", "System.Net.WebRequest");

        Add(rows, WaitsForIO, "sleeps", Any, "Sleep", "System.Threading.Thread");
        Add(rows, WaitsForIO, "waits for a process", Any, "WaitForExit", "System.Diagnostics.Process");
        Add(rows, WaitsForTask, "waits for a task", Any, "Wait", "System.Threading.Tasks.Task");
        Add(rows, WaitsForTask, "waits for tasks", Any, "WaitAll", "System.Threading.Tasks.Task");
        return rows;
    }

    private static void Add(
        Dictionary<string, List<HeavyCallRow>> rows, HeavyWorkKind kind, string verb, HeavyInput input, string method,
        params string[] types)
    {
        if (!rows.TryGetValue(method, out List<HeavyCallRow>? list))
        {
            rows.Add(method, list = []);
        }

        foreach (string type in types)
        {
            list.Add(new HeavyCallRow(method, type, kind, verb, input));
        }
    }
}
