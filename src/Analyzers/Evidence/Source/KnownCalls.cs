using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// The methods of the platform of which it is known where their result comes from: it is read from somewhere, has the
/// size of an argument, or has a fixed size.
/// </summary>
internal static class KnownCalls
{
    /// <summary>The most rows that <c>Take</c> may ask for to count as an explicit bound.</summary>
    public const int MaxTaken = 1_000;

    /// <summary>The verdict on a call's result; null when no row knows the method.</summary>
    public static PayloadVerdict? Classify(IInvocationOperation call, PayloadQuery query)
    {
        IMethodSymbol method = call.TargetMethod;
        INamedTypeSymbol type = method.ContainingType;
        KnownTypes types = query.Types;
        switch (method.Name)
        {
            case "ToArray"
                or "ToString" or "DownloadText" or "DownloadTextAsync" or "DownloadAsBytes" or "DownloadAsBytesAsync"
                when WholeRead.TryFind(call, types) is { From: WholeReadSource.Blob }:
                return PayloadVerdict.Unbounded(SourceKind.Blob);
            case "ConfigureAwait" or "GetAwaiter" or "GetResult" or "AsTask" or "FromResult":
                return OfSource(call, query);
            case "AsAsyncEnumerable" or "WithCancellation" when method.IsExtensionMethod:
                return OfSource(call, query);
            case "ReadToEnd" or "ReadToEndAsync" or "ReadLine" or "ReadLineAsync"
                when types.IsOrInherits(type, "System.IO.TextReader"):
                return OfSource(call, query);
            case "ReadAsStringAsync" or "ReadAsByteArrayAsync" or "ReadAsStreamAsync" or "ReadAsStream"
                when types.IsOrInherits(type, "System.Net.Http.HttpContent"):
                return OfSource(call, query);
            case "OpenReadStream" or "OpenRead" when call.Instance is not null:
                // Who opens it may say what it is, as an upload does. Of a store the type of its stream says more.
                return OfSource(call, query) is { Kind: not PayloadKind.Unknown } opened ? opened : null;
            case "GetStringAsync" or "GetByteArrayAsync" or "GetStreamAsync"
                when types.IsOrInherits(type, "System.Net.Http.HttpClient"):
                return PayloadVerdict.Unbounded(SourceKind.ResponseBody);
            case "DownloadString" or "DownloadStringTaskAsync" or "DownloadData" or "DownloadDataTaskAsync"
                when types.IsOrInherits(type, "System.Net.WebClient"):
                return PayloadVerdict.Unbounded(SourceKind.ResponseBody);
            case "GetResponseStream" when types.IsOrInherits(type, "System.Net.WebResponse"):
                return PayloadVerdict.Unbounded(SourceKind.ResponseBody);
            case "ReadAllText" or "ReadAllTextAsync" or "ReadAllBytes" or "ReadAllBytesAsync" or "ReadAllLines"
                or "ReadAllLinesAsync" or "ReadLines" or "ReadLinesAsync" or "OpenRead" or "OpenText" or "Open"
                when WholeRead.IsFileType(type, types):
                return call.ArgumentAt(0) is { } path
                    ? OfFile(path.Value, query)
                    : PayloadVerdict.Unbounded(SourceKind.File);
            case "Empty" when method.Parameters.IsEmpty
                && (type.SpecialType == SpecialType.System_Array || types.Is(type, "System.Linq.Enumerable")):
                return PayloadVerdict.Small("nothing");
            case "GetManifestResourceStream":
                return PayloadVerdict.Small("an embedded resource");
            case "Serialize"
                or "SerializeToUtf8Bytes" or "SerializeToElement" or "SerializeToNode" or "SerializeToDocument"
                when types.Is(type, "System.Text.Json.JsonSerializer"):
            case "SerializeObject" when types.Is(type, "Newtonsoft.Json.JsonConvert"):
                return OfFirst(call, query);
            case "Parse" when types.Is(type, "System.Text.Json.JsonDocument")
                && method.Parameters[0].Type.SpecialType == SpecialType.System_String:
                return OfFirst(call, query);
            case "ToString" when method.Parameters.IsEmpty || call.Instance is { Type.IsValueType: true }:
                return OfToString(call, query);
            case "ToArray" or "GetBuffer" when types.IsOrInherits(type, "System.IO.MemoryStream"):
                return OfMemoryStream(call, query);
            case "ToArray" or "Slice"
                when call.Instance?.WithoutConversions()
                    is ILocalReferenceOperation or IObjectCreationOperation or IInvocationOperation
                && IsView(type, types):
                return OfSource(call, query);
            case "Take" when call.Arguments.Length == 2
                && call.Arguments[1].Value.ConstantValue is { HasValue: true, Value: int and <= MaxTaken }:
                return OfTaken(call, query);
            case "ToList" or "ToArray" or "ToListAsync" or "ToArrayAsync" or "AsEnumerable" or "ToDictionary"
                or "Where":
            case "Select" when types.Is(type, "System.Linq.Enumerable") && MakesRows(call.Type):
                // A list of what Take has bounded is bounded, and so is a part of a few; else its type says more.
                return OfSource(call, query) is { Kind: PayloadKind.Small } bounded ? bounded : null;
            default:
                return IsFixed(method, types) ? PayloadVerdict.Small("a value of fixed size") : OfEncoding(call, query);
        }
    }

    /// <summary>
    /// Whether a sequence holds rows, of which there are as many as of what they are made of. A text or an array of
    /// bytes that is made for one of a few can be large.
    /// </summary>
    private static bool MakesRows(ITypeSymbol? sequence)
        => sequence is INamedTypeSymbol { TypeArguments: [{ SpecialType: SpecialType.None } row] }
            && !ValueOrigin.IsBytes(row);

    /// <summary>
    /// The verdict on what a file holds. Whoever deploys the program decides how large one of a fixed name is; a
    /// request does not.
    /// </summary>
    public static PayloadVerdict OfFile(IOperation path, PayloadQuery query)
        => FileName.IsSmallFile(path, query.CancellationToken)
            ? PayloadVerdict.Small("a file of a fixed name")
            : PayloadVerdict.Unbounded(SourceKind.File);

    /// <summary>Whether a type is a view of an array: <c>Span&lt;T&gt;</c>, <c>ReadOnlyMemory&lt;T&gt;</c>.</summary>
    public static bool IsView(ITypeSymbol? type, KnownTypes types)
        => type?.OriginalDefinition is { Name: "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" } view
            && (types.Is(view, "System.Span`1") || types.Is(view, "System.ReadOnlySpan`1")
                || types.Is(view, "System.Memory`1") || types.Is(view, "System.ReadOnlyMemory`1"));

    /// <summary>Methods that answer a few bytes or characters, whatever they are given.</summary>
    private static bool IsFixed(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        return method.Name switch
        {
            "ComputeHash" or "HashData" or "ComputeHashAsync" or "HashDataAsync" =>
                types.IsOrInherits(type, "System.Security.Cryptography.HashAlgorithm") || IsCryptography(type),
            "SignData" or "SignHash" or "GetHashAndReset" => IsCryptography(type),
            "GetBytes" => IsCryptography(type) || types.Is(type, "System.BitConverter"),
            "GetNonZeroBytes" or "ExportPkcs8PrivateKey" or "ExportSubjectPublicKeyInfo" or "ExportRSAPrivateKey" =>
                IsCryptography(type),
            "ToByteArray" or "NewGuid" => types.Is(type, "System.Guid"),
            "WriteToken" or "CreateEncodedJwt" => true,
            _ => false,
        };
    }

    private static bool IsCryptography(INamedTypeSymbol type)
        => type.ContainingNamespace
            is { Name: "Cryptography", ContainingNamespace: { Name: "Security", ContainingNamespace.Name: "System" } };

    /// <summary>
    /// Methods whose result has the size of what they are given: encodings, escapes, text operations.
    /// </summary>
    private static PayloadVerdict? OfEncoding(IInvocationOperation call, PayloadQuery query)
    {
        IMethodSymbol method = call.TargetMethod;
        INamedTypeSymbol type = method.ContainingType;
        KnownTypes types = query.Types;
        if (type.SpecialType == SpecialType.System_String)
        {
            return OfText(call, query);
        }

        switch (method.Name)
        {
            case "GetBytes" or "GetString" or "GetChars" when types.IsOrInherits(type, "System.Text.Encoding"):
            case "ToBase64String" or "FromBase64String" or "ToHexString" or "FromHexString"
                when types.Is(type, "System.Convert"):
            case "HtmlEncode" or "HtmlDecode" or "UrlEncode" or "UrlDecode" or "UrlTokenEncode"
                when types.Is(type, "System.Net.WebUtility") || types.Is(type, "System.Web.HttpUtility"):
            case "EscapeDataString" or "UnescapeDataString" when types.Is(type, "System.Uri"):
            case "Base64UrlEncode" or "Base64UrlDecode"
                when types.Is(type, "Microsoft.AspNetCore.WebUtilities.WebEncoders"):
            case "AsSpan" or "AsMemory" when types.Is(type, "System.MemoryExtensions"):
            case "TransformFinalBlock" when types.IsOrInherits(type, "System.Security.Cryptography.ICryptoTransform"):
            case "Protect" or "Unprotect" when call.Arguments.Length == 1:
                return OfFirst(call, query);
            default:
                return null;
        }
    }

    private static PayloadVerdict? OfText(IInvocationOperation call, PayloadQuery query)
    {
        switch (call.TargetMethod.Name)
        {
            case "Join" or "Concat" or "Format":
                PayloadVerdict verdict = PayloadVerdict.Small("a constant");
                foreach (IArgumentOperation argument in call.Arguments)
                {
                    verdict = verdict.With(ValueOrigin.Classify(argument.Value, query));
                }

                return verdict;
            case "Substring" when call.Arguments.Length == 2 && call.Arguments[1].Value.ConstantValue.HasValue:
                return PayloadVerdict.Small("a part of fixed length");
            default:
                return call.Instance is { } text ? ValueOrigin.Classify(text, query) : null;
        }
    }

    private static PayloadVerdict? OfToString(IInvocationOperation call, PayloadQuery query)
    {
        if (call.Instance?.WithoutConversions() is not { Type: { } type } receiver)
        {
            return null;
        }

        if (query.Types.Is(type, "System.Text.StringBuilder") || query.Types.Is(type, "System.IO.StringWriter"))
        {
            return receiver is ILocalReferenceOperation { Local: { } local }
                ? SinkContent.Classify(local, call, query)
                : PayloadVerdict.Unknown;
        }

        PayloadVerdict verdict = query.Graph.Classify(type);
        return verdict.Kind == PayloadKind.Small || receiver.Type.SpecialType == SpecialType.System_String
            ? ValueOrigin.Classify(receiver, query)
            : verdict.Grows && !query.NeedsEvidence && !SaysNothing(type) ? verdict : null;
    }

    /// <summary>
    /// Whether the text of a value is not the value: a list's is the name of its type, and one of any type is a name or
    /// a number.
    /// </summary>
    private static bool SaysNothing(ITypeSymbol type)
        => type is IDynamicTypeSymbol or ITypeParameterSymbol or { SpecialType: SpecialType.System_Object }
            || TypeGraph.IsSequence(type, out _);

    private static PayloadVerdict? OfMemoryStream(IInvocationOperation call, PayloadQuery query)
        => call.Instance?.WithoutConversions() switch
        {
            ILocalReferenceOperation { Local: { } local } => SinkContent.Classify(local, call, query),
            { } instance => ValueOrigin.Classify(instance, query),
            null => null,
        };

    private static PayloadVerdict? OfTaken(IInvocationOperation call, PayloadQuery query)
        => call.Type is { } type
            && TypeGraph.IsSequence(type, out ITypeSymbol? element)
            && element is not null
            && (element.SpecialType == SpecialType.System_String
                || query.Graph.Classify(element).Kind == PayloadKind.Small)
                ? PayloadVerdict.Small("a bounded number of values")
                : null;

    /// <summary>
    /// The verdict on what a call is made on: the receiver, or the first argument of an extension method.
    /// </summary>
    private static PayloadVerdict? OfSource(IInvocationOperation call, PayloadQuery query)
        => call.Instance is { } instance ? ValueOrigin.Classify(instance, query) : OfFirst(call, query);

    private static PayloadVerdict? OfFirst(IInvocationOperation call, PayloadQuery query)
        => call.ArgumentAt(0) is { } first ? ValueOrigin.Classify(first.Value, query) : null;
}
