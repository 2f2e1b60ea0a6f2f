namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Which members of other assemblies only compute: they neither wait for another thread, a file, the network or a lock,
/// nor call code that might. What is not in the table is not known to.
/// </summary>
internal static class ComputingCalls
{
    /// <summary>Whether a method, constructor or accessor of another assembly only computes.</summary>
    public static bool Computes(IMethodSymbol method)
    {
        INamedTypeSymbol type = method.ContainingType;
        switch (type.ContainingNamespace.ToDisplayString())
        {
            case "System":
                return type.Name is not ("Console" or "Lazy" or "AppDomain"
                    or "IServiceProvider" or "IProgress" or "Progress" or "IObserver" or "IObservable" or "GC")
                    && !IsAwaitable(method.ReturnType);
            case "System.IO":
                return type.Name is "MemoryStream"
                    or "UnmanagedMemoryStream" or "BufferedStream" or "Stream" or "BinaryWriter" or "BinaryReader"
                    or "StringWriter"
                    or "StringReader" or "StreamWriter" or "StreamReader" or "TextWriter" or "TextReader" or "Path"
                    && !IsAwaitable(method.ReturnType)
                    && !(method.MethodKind == MethodKind.Constructor
                        && method.Parameters.Length > 0
                        && type.Name.StartsWith("Stream", System.StringComparison.Ordinal)
                        && IsText(method.Parameters[0].Type));
            case "System.IO.Compression":
                return type.Name is "GZipStream" or "DeflateStream" or "ZLibStream"
                    or "BrotliStream" or "BrotliEncoder" or "BrotliDecoder" && !IsAwaitable(method.ReturnType);
            case "System.Threading":
                return type.Name is "Interlocked" or "Volatile"
                    || (type.Name == "CancellationToken"
                        && method.Name
                            is "ThrowIfCancellationRequested" or "get_IsCancellationRequested" or "get_None");
            case "System.Diagnostics":
                return type.Name is "Stopwatch" or "Debug";
            case "System.Collections.Concurrent":
                return type.Name != "BlockingCollection" && !TakesDelegate(method);
            case "System.Linq":
                return type.Name is "Enumerable" or "IGrouping" or "ILookup";
            case "System.Xml" or "System.Xml.Linq" or "System.Xml.Serialization":
                return method.Name is not ("Load" or "Save" or "LoadAsync" or "SaveAsync")
                    && !IsAwaitable(method.ReturnType)
                    && !(method.Name == "Create" && method.Parameters.Length > 0 && IsText(method.Parameters[0].Type));
            case "System.Collections.Generic" or "System.Collections"
                or "System.Collections.Immutable" or "System.Collections.Frozen" or "System.Collections.ObjectModel"
                or "System.Text" or "System.Text.Json"
                or "System.Text.Json.Nodes" or "System.Text.Encodings.Web" or "System.Text.RegularExpressions"
                or "System.Numerics"
                or "System.Buffers" or "System.Buffers.Binary" or "System.Buffers.Text" or "System.Globalization"
                or "System.Runtime.CompilerServices" or "System.Runtime.InteropServices" or "System.Runtime.Intrinsics"
                or "System.Security.Cryptography"
                or "System.IO.Hashing" or "System.Runtime.Serialization" or "System.Runtime.Serialization.Json"
                or "Newtonsoft.Json"
                or "Newtonsoft.Json.Linq" or "Newtonsoft.Json.Bson" or "MessagePack" or "ProtoBuf" or "Google.Protobuf":
                return !IsAwaitable(method.ReturnType);
            default:
                return false;
        }
    }

    /// <summary>Whether a method is known to keep a core busy for as long as what it is given is large.</summary>
    public static bool IsHeavy(IMethodSymbol method)
    {
        INamedTypeSymbol type = method.ContainingType;
        return type.ContainingNamespace.ToDisplayString() switch
        {
            "System.IO.Compression" =>
                method.Name is "Write" or "WriteByte" or "Flush" or "Compress" or "TryCompress" or "CopyTo" or "Read",
            "System.Security.Cryptography" =>
                method.Name is "ComputeHash" or "HashData"
                    or "TryHashData" or "TryComputeHash" or "AppendData" or "TransformBlock" or "TransformFinalBlock"
                or "SignData" or "Encrypt" or "Decrypt" or "EncryptCbc"
                or "Write" or "Pbkdf2" or "DeriveKey" or "GetBytes" && type.Name != "RandomNumberGenerator",
            "System.IO.Hashing" => method.Name is "Append" or "Hash" or "HashToUInt32" or "HashToUInt64",
            _ => IsSerializer(method),
        };
    }

    /// <summary>Whether a method serialises an object, whose size decides how long that takes.</summary>
    public static bool IsSerializer(IMethodSymbol method)
        => (method.Name, method.ContainingType.Name) switch
        {
            ("Serialize" or "SerializeToUtf8Bytes" or "Deserialize", "JsonSerializer"
                or "XmlSerializer" or "MessagePackSerializer" or "Serializer" or "BinaryFormatter") => true,
            ("SerializeObject" or "DeserializeObject", "JsonConvert") => true,
            ("WriteObject" or "ReadObject", _) => true,
            ("WriteTo", _) => method.ContainingType.ContainingNamespace.ToDisplayString() == "Google.Protobuf",
            _ => false,
        };

    /// <summary>Whether a value gives its elements one by one and may fetch them only then.</summary>
    public static bool IsLazySequence(ITypeSymbol? type)
        => type is INamedTypeSymbol { TypeKind: TypeKind.Interface, Name: "IEnumerable"
            or "IEnumerator" or "IQueryable" or "IAsyncEnumerable" or "IOrderedQueryable" };

    /// <summary>
    /// Whether a value is a stream, reader or writer; memory itself is one that never waits, any other may stand over a
    /// file or a socket.
    /// </summary>
    public static bool IsChannel(ITypeSymbol? type, out bool isMemory)
    {
        isMemory = type is { Name: "MemoryStream" or "StringWriter" or "StringReader" or "RecyclableMemoryStream" };
        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (current.Name is "Stream"
                or "TextWriter" or "TextReader" or "PipeWriter" or "PipeReader" or "BinaryWriter"
                or "BinaryReader" or "XmlWriter" or "XmlReader" or "Utf8JsonWriter" or "JsonWriter" or "JsonReader")
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a type is a task, or another thing to wait for.</summary>
    public static bool IsAwaitable(ITypeSymbol type) => type.Name is "Task" or "ValueTask" or "IAsyncEnumerable";

    private static bool IsText(ITypeSymbol type) => type.SpecialType == SpecialType.System_String;

    private static bool TakesDelegate(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Type.TypeKind == TypeKind.Delegate)
            {
                return true;
            }
        }

        return false;
    }
}
