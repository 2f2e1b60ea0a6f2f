using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>The types of which it is known, whatever their members, whether their values grow.</summary>
internal static class KnownPayloadTypes
{
    /// <summary>The rows by simple name, so that a type of another name costs one look-up.</summary>
    private static readonly Dictionary<string, List<(string MetadataName, PayloadVerdict Verdict)>> Rows = Build();

    /// <summary>What a library makes, by its namespace: the symbol is resolved.</summary>
    private static readonly Dictionary<string, LibraryKind> Libraries = BuildLibraries();

    /// <summary>The verdict on a type by its name or that of a base; null when no row knows it.</summary>
    public static PayloadVerdict? Find(ITypeSymbol type, KnownTypes types)
    {
        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (!Rows.TryGetValue(current.MetadataName, out List<(string MetadataName, PayloadVerdict Verdict)>? rows))
            {
                continue;
            }

            foreach ((string metadataName, PayloadVerdict verdict) in rows)
            {
                if (types.Is(current, metadataName))
                {
                    return verdict.Source == SourceKind.Memory && IsOfObjects(current) ? null : verdict;
                }
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a span or memory is neither of bytes nor of a text: it holds as many values as are listed.
    /// </summary>
    private static bool IsOfObjects(ITypeSymbol type)
        => type is INamedTypeSymbol { TypeArguments: [var element] }
            && element.SpecialType is not (SpecialType.System_Byte or SpecialType.System_Char);

    /// <summary>
    /// Whether values of a known type come from a client, a file, another server or a database. A document, bytes and a
    /// text that the program makes hold a few fields as often as many rows.
    /// </summary>
    public static bool ArriveFromOutside(PayloadVerdict known)
        => known
            is { Grows: true, Source: not (SourceKind.XmlDocument or SourceKind.JsonDocument or SourceKind.BsonDocument
                or SourceKind.Memory or SourceKind.BuiltText) };

    /// <summary>Whether a type belongs to a library that makes documents, images or archives.</summary>
    public static bool IsOfDocumentLibrary(ITypeSymbol type) => LibraryOf(type) is not null;

    /// <summary>Whether a type belongs to a library whose documents are ZIP archives.</summary>
    public static bool IsOfPackageLibrary(ITypeSymbol type) => LibraryOf(type) == LibraryKind.Packages;

    /// <summary>Whether a type belongs to a library for pictures.</summary>
    public static bool IsOfPictureLibrary(ITypeSymbol type) => LibraryOf(type) == LibraryKind.Pictures;

    private static LibraryKind? LibraryOf(ITypeSymbol type)
    {
        if (type.ContainingNamespace is not { IsGlobalNamespace: false } space)
        {
            return null;
        }

        string second = string.Empty;
        while (space.ContainingNamespace is { IsGlobalNamespace: false } outer)
        {
            second = space.Name;
            space = outer;
        }

        return Libraries.TryGetValue(space.Name, out LibraryKind kind)
            || (second.Length > 0 && Libraries.TryGetValue(space.Name + "." + second, out kind))
                ? kind
                : null;
    }

    private static Dictionary<string, LibraryKind> BuildLibraries()
    {
        var libraries = new Dictionary<string, LibraryKind>(StringComparer.Ordinal);
        Add(libraries, LibraryKind.Documents,
            "Aspose", "CsvHelper", "DinkToPdf", "GemBox", "iText", "iTextSharp", "MigraDoc", "MigraDocCore",
            "PdfSharp", "PdfSharpCore", "PuppeteerSharp", "QuestPDF", "Rotativa", "Scryber", "SelectPdf",
            "SharpCompress", "Spire", "Syncfusion", "Telerik", "WkHtmlToPdfDotNet", "Xceed", "Parquet",
            "FastReport", "DevExpress", "ICSharpCode.SharpZipLib", "Docnet", "UglyToad", "ceTe", "ExcelDataReader");
        Add(libraries, LibraryKind.Packages,
            "ClosedXML", "DocumentFormat", "EPPlus", "LargeXlsx", "MiniExcelLibs", "NPOI", "OfficeOpenXml",
            "SpreadsheetLight");
        Add(libraries, LibraryKind.Pictures,
            "ImageMagick", "SkiaSharp", "SixLabors.ImageSharp", "System.Drawing", "NetVips");
        return libraries;
    }

    private static void Add(Dictionary<string, LibraryKind> libraries, LibraryKind kind, params string[] names)
    {
        foreach (string name in names)
        {
            libraries.Add(name, kind);
        }
    }

    private static Dictionary<string, List<(string MetadataName, PayloadVerdict Verdict)>> Build()
    {
        var rows = new Dictionary<string, List<(string MetadataName, PayloadVerdict Verdict)>>(StringComparer.Ordinal);
        Add(rows, PayloadVerdict.Small("a scalar"),
            "System.Guid", "System.DateTimeOffset", "System.TimeSpan", "System.DateOnly", "System.TimeOnly",
            "System.Half",
            "System.Int128", "System.UInt128", "System.Uri", "System.Version", "System.Net.IPAddress",
            "System.Net.IPEndPoint",
            "System.Text.Encoding", "System.Index", "System.Range",
            "System.Threading.CancellationToken", "System.Numerics.Complex", "System.Numerics.Vector2",
            "System.Numerics.Vector3",
            "System.Net.Mail.MailAddress", "System.Text.Rune", "Microsoft.AspNetCore.Http.PathString",
            "Microsoft.AspNetCore.Http.QueryString",
            "Microsoft.AspNetCore.Http.HostString", "NodaTime.Instant", "NodaTime.LocalDate", "MongoDB.Bson.ObjectId");
        Add(
            rows,
            PayloadVerdict.Detail("a property of an object"),
            "System.Text.Json.JsonProperty",
            "Newtonsoft.Json.Linq.JProperty");
        Add(rows, PayloadVerdict.Detail("a part of the program"),
            "System.Reflection.MemberInfo", "System.Reflection.ParameterInfo", "System.Reflection.Assembly",
            "System.Globalization.CultureInfo",
            "System.TimeZoneInfo", "Microsoft.AspNetCore.Http.Endpoint",
            "Microsoft.AspNetCore.Mvc.Abstractions.ActionDescriptor",
            "Microsoft.AspNetCore.Mvc.ApiExplorer.ApiDescription",
            "Microsoft.AspNetCore.Authentication.AuthenticationScheme",
            "Microsoft.Extensions.DependencyInjection.ServiceDescriptor", "System.ComponentModel.PropertyDescriptor",
            "System.Web.Routing.RouteBase", "System.Web.Http.Description.ApiDescription");
        Add(rows, PayloadVerdict.Detail("an error"),
            "System.Exception", "Microsoft.AspNetCore.Mvc.ProblemDetails",
            "Microsoft.AspNetCore.Http.HttpValidationProblemDetails",
            "Microsoft.AspNetCore.Mvc.ModelBinding.ModelStateDictionary",
            "Microsoft.AspNetCore.Mvc.ModelBinding.ModelError",
            "System.Web.Http.ModelBinding.ModelStateDictionary", "System.Web.Http.ModelBinding.ModelError",
            "System.Web.Mvc.ModelStateDictionary", "System.Web.Mvc.ModelError",
            "Microsoft.AspNetCore.Identity.IdentityError", "Microsoft.AspNetCore.Identity.IdentityResult",
            "FluentValidation.Results.ValidationFailure", "FluentValidation.Results.ValidationResult",
            "System.ComponentModel.DataAnnotations.ValidationResult");
        Add(rows, PayloadVerdict.Small("a health report"),
            "Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport",
            "Microsoft.Extensions.Diagnostics.HealthChecks.HealthReportEntry",
            "Microsoft.Extensions.Diagnostics.HealthChecks.HealthCheckResult");
        Add(rows, PayloadVerdict.Small("a token"),
            "Microsoft.IdentityModel.Tokens.SecurityToken", "System.IdentityModel.Tokens.Jwt.JwtPayload",
            "System.IdentityModel.Tokens.Jwt.JwtHeader", "Microsoft.AspNetCore.Authentication.AuthenticationProperties",
            "Microsoft.AspNetCore.Authentication.AuthenticationTicket", "Microsoft.IdentityModel.Tokens.JsonWebKey");
        Add(rows, PayloadVerdict.Small("a key"),
            "System.Security.Cryptography.RSAParameters", "System.Security.Cryptography.ECParameters",
            "System.Security.Cryptography.AsymmetricAlgorithm", "System.Security.Cryptography.SymmetricAlgorithm",
            "System.Security.Cryptography.HashAlgorithm",
            "System.Security.Cryptography.X509Certificates.X509Certificate");
        Add(rows, PayloadVerdict.Detail("claims"),
            "System.Security.Claims.ClaimsPrincipal", "System.Security.Claims.ClaimsIdentity",
            "System.Security.Claims.Claim");
        Add(rows, PayloadVerdict.Detail("headers"),
            "Microsoft.AspNetCore.Http.IHeaderDictionary", "Microsoft.Extensions.Primitives.StringValues",
            "Microsoft.Extensions.Primitives.StringSegment",
            "System.Net.Http.Headers.HttpHeaders", "Microsoft.AspNetCore.Http.IRequestCookieCollection",
            "Microsoft.AspNetCore.Http.IResponseCookies", "Microsoft.AspNetCore.Http.IQueryCollection",
            "Microsoft.AspNetCore.Routing.RouteValueDictionary", "System.Net.Cookie");
        Add(rows, PayloadVerdict.Unbounded(SourceKind.Upload),
            "Microsoft.AspNetCore.Http.IFormFile", "System.Web.HttpPostedFileBase", "System.Web.HttpPostedFile",
            "Microsoft.AspNetCore.Components.Forms.IBrowserFile",
            "Microsoft.AspNetCore.WebUtilities.FileMultipartSection");
        Add(rows, PayloadVerdict.Unbounded("uploaded files"),
            "Microsoft.AspNetCore.Http.IFormFileCollection", "System.Web.HttpFileCollectionBase",
            "System.Web.HttpFileCollection");
        Add(rows, PayloadVerdict.Unbounded("the posted form"), "Microsoft.AspNetCore.Http.IFormCollection");
        Add(rows, PayloadVerdict.Unbounded("a part of a multipart body"),
            "Microsoft.AspNetCore.WebUtilities.MultipartSection", "Microsoft.AspNetCore.WebUtilities.MultipartReader");
        Add(rows, PayloadVerdict.Unbounded(SourceKind.HttpContent), "System.Net.Http.HttpContent");
        Add(rows, PayloadVerdict.Unbounded(SourceKind.File), "System.IO.FileStream");
        Add(rows, PayloadVerdict.Unbounded(SourceKind.Stream),
            "System.IO.Stream", "System.IO.Pipelines.PipeReader", "System.IO.TextReader",
            "System.IO.Pipelines.IDuplexPipe");
        Add(rows, PayloadVerdict.Unbounded(SourceKind.XmlDocument),
            "System.Xml.Linq.XNode", "System.Xml.XmlNode", "System.Xml.XPath.XPathDocument", "System.Xml.XmlReader",
            "System.Xml.Linq.XObject");
        Add(rows, PayloadVerdict.Unbounded(SourceKind.JsonDocument),
            "System.Text.Json.JsonDocument", "System.Text.Json.JsonElement", "System.Text.Json.Nodes.JsonNode",
            "Newtonsoft.Json.Linq.JToken");
        Add(rows, PayloadVerdict.Unbounded(SourceKind.BsonDocument), "MongoDB.Bson.BsonValue");
        Add(rows, PayloadVerdict.MayGrow(SourceKind.Table),
            "System.Data.DataTable", "System.Data.DataSet", "System.Data.IDataReader",
            "System.Data.Common.DbDataReader");
        Add(rows, PayloadVerdict.MayGrow(SourceKind.Memory),
            "System.Memory`1", "System.ReadOnlyMemory`1", "System.ArraySegment`1", "System.Span`1",
            "System.ReadOnlySpan`1",
            "System.Buffers.ReadOnlySequence`1", "System.BinaryData", "Google.Protobuf.ByteString",
            "System.Buffers.IMemoryOwner`1");
        Add(rows, PayloadVerdict.Unbounded(SourceKind.BuiltText),
            "System.Text.StringBuilder", "System.IO.StringWriter");
        Add(
            rows,
            PayloadVerdict.Unbounded("a ZIP archive"),
            "System.IO.Compression.ZipArchive",
            "System.IO.Compression.ZipArchiveEntry");
        return rows;
    }

    private static void Add(
        Dictionary<string, List<(string MetadataName, PayloadVerdict Verdict)>> rows,
        PayloadVerdict verdict,
        params string[] metadataNames)
    {
        foreach (string metadataName in metadataNames)
        {
            string name = metadataName.Substring(metadataName.LastIndexOf('.') + 1);
            if (!rows.TryGetValue(name, out List<(string MetadataName, PayloadVerdict Verdict)>? list))
            {
                rows.Add(name, list = new List<(string MetadataName, PayloadVerdict Verdict)>(1));
            }

            list.Add((metadataName, verdict));
        }
    }

    /// <summary>What a library makes that a program saves into a stream.</summary>
    private enum LibraryKind
    {
        /// <summary>Documents of any kind, and archives.</summary>
        Documents,

        /// <summary>Workbooks and text documents that are ZIP archives.</summary>
        Packages,

        /// <summary>Pictures, which it also opens, changes and draws.</summary>
        Pictures,
    }
}
