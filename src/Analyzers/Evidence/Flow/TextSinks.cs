using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>The methods and constructors that only write the text, or the encoded text, they are given.</summary>
internal static class TextSinks
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc.";

    private static readonly string[] Results =
    [
        Mvc + "ControllerBase", Mvc + "RazorPages.PageBase", Mvc + "RazorPages.PageModel", "System.Web.Mvc.Controller",
        "Microsoft.AspNetCore.Http.Results", "Microsoft.AspNetCore.Http.TypedResults",
    ];

    private static readonly Row[] OfTexts =
    [
        new(
            TextSinkKind.Writer,
            ["Write", "WriteLine", "WriteAsync", "WriteLineAsync"],
            null,
            ["System.IO.TextWriter"]),
        new(TextSinkKind.Response, ["WriteAsync"], "text", ["Microsoft.AspNetCore.Http.HttpResponseWritingExtensions"]),
        new(TextSinkKind.ClassicResponse, ["Write"], null, ["System.Web.HttpResponse", "System.Web.HttpResponseBase"]),
        new(
            TextSinkKind.File,
            ["WriteAllText", "WriteAllTextAsync", "AppendAllText", "AppendAllTextAsync"],
            "contents",
            ["System.IO.File"]),
        new(TextSinkKind.Result, ["Content", "Text"], "content", Results),
        new(TextSinkKind.RequestContent, [".ctor"], "content", ["System.Net.Http.StringContent"]),
    ];

    private static readonly Row[] OfArrays =
    [
        new(TextSinkKind.Stream, ["Write", "WriteAsync"], null, ["System.IO.Stream", "System.IO.Pipelines.PipeWriter"]),
        new(TextSinkKind.Stream, ["BinaryWrite"], null, ["System.Web.HttpResponse", "System.Web.HttpResponseBase"]),
        new(TextSinkKind.File, ["WriteAllBytes", "WriteAllBytesAsync"], "bytes", ["System.IO.File"]),
        new(TextSinkKind.Result, ["File", "Bytes"], null, Results),
        new(TextSinkKind.Result, [".ctor"], null, [Mvc + "FileContentResult", "System.Web.Mvc.FileContentResult"]),
        new(TextSinkKind.RequestContent, [".ctor"], null, ["System.Net.Http.ByteArrayContent"]),
    ];

    private static readonly Row[] OfStreams =
    [
        new(TextSinkKind.Result, ["File", "Stream"], null, Results),
        new(TextSinkKind.Result, [".ctor"], null, [Mvc + "FileStreamResult", "System.Web.Mvc.FileStreamResult"]),
        new(TextSinkKind.RequestContent, [".ctor"], null, ["System.Net.Http.StreamContent"]),
    ];

    private static readonly Row[] OfReplies =
    [
        new(TextSinkKind.Reply, ["Ok"], null, [Mvc + "ControllerBase"]),
        new(
            TextSinkKind.Reply,
            ["WriteString", "WriteStringAsync"],
            "value",
            ["Microsoft.Azure.Functions.Worker.Http.HttpResponseDataExtensions"]),
    ];

    /// <summary>What a method writes to when it gets a text for <paramref name="parameter"/>.</summary>
    public static TextSinkKind? OfText(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => Find(OfTexts, method, parameter, types) switch
        {
            // A format, or a part of a text; and the markup of one control of a Web Forms page is a few elements.
            TextSinkKind.Writer or TextSinkKind.ClassicResponse
                when !IsAlone(method) || types.IsOrInherits(method.ContainingType, "System.Web.UI.HtmlTextWriter")
                    => null,
            var kind => kind,
        };

    /// <summary>What a method writes to when it gets an encoded text for <paramref name="parameter"/>.</summary>
    public static TextSinkKind? OfBytes(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => Find(OfArrays, method, parameter, types);

    /// <summary>What a method writes to when it gets a stream over an encoded text.</summary>
    public static TextSinkKind? OfStream(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => types.IsOrInherits(parameter.Type, "System.IO.Stream") ? Find(OfStreams, method, parameter, types) : null;

    /// <summary>
    /// What a method writes to when it gets a finished reply for <paramref name="parameter"/>: <c>Ok(text)</c>, or the
    /// response of a function in Azure; null for every other method.
    /// </summary>
    public static TextSinkKind? OfReply(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => Find(OfReplies, method, parameter, types);

    /// <summary>Whether the property is the text of MVC's <c>ContentResult</c>.</summary>
    public static bool IsContentOfResult(IPropertySymbol property, KnownTypes types)
        => property.Name == "Content"
            && (types.Is(property.ContainingType, Mvc + "ContentResult")
                || types.Is(property.ContainingType, "System.Web.Mvc.ContentResult"));

    /// <summary>Whether nothing but a cancellation token follows the first parameter.</summary>
    private static bool IsAlone(IMethodSymbol method)
        => method.Parameters.Length == 1
            || (method.Parameters.Length == 2 && method.Parameters[1].Type.Name == "CancellationToken");

    private static TextSinkKind? Find(Row[] rows, IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        foreach (Row row in rows)
        {
            if (Array.IndexOf(row.Methods, method.Name) < 0
                || (row.Parameter is null ? parameter.Ordinal != 0 : parameter.Name != row.Parameter))
            {
                continue;
            }

            foreach (string type in row.Types)
            {
                if (types.IsOrInherits(method.ContainingType, type))
                {
                    return row.Kind;
                }
            }
        }

        return null;
    }

    /// <summary>What some methods write to.</summary>
    /// <param name="Kind">What they write to.</param>
    /// <param name="Methods">Their names.</param>
    /// <param name="Parameter">The parameter that takes the text; null for the first one.</param>
    /// <param name="Types">The full names of the types that declare or inherit them.</param>
    private sealed record Row(TextSinkKind Kind, string[] Methods, string? Parameter, string[] Types);
}
