using System;
using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>The methods and constructors that only write the text, or the encoded text, they are given.</summary>
internal static class TextSinks
{
    /// <summary>The names of the methods that <see cref="OfText"/> knows, and of the one that encodes a text.</summary>
    public static readonly string[] NamesOfTakers =
    [
        "GetBytes", "Write", "WriteLine", "WriteAsync", "WriteLineAsync", "Content", "Text",
        "WriteAllText", "WriteAllTextAsync", "AppendAllText", "AppendAllTextAsync",
    ];

    /// <summary>Whether the name is one of <see cref="NamesOfTakers"/>. Cheap: it is asked of every invocation.</summary>
    public static bool MayTakeText(IMethodSymbol method) => Array.IndexOf(NamesOfTakers, method.Name) >= 0;

    /// <summary>What a method writes to when it gets a text for <paramref name="parameter"/>; null for every other method.</summary>
    public static TextSinkKind? OfText(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        switch (method.Name)
        {
            case "Write" when method.Parameters.Length == 1:
                return types.IsOrInherits(type, "System.IO.TextWriter")
                    ? When(!IsControlMarkup(type, types), TextSinkKind.Writer)
                    : When(IsClassicResponse(type, types), TextSinkKind.ClassicResponse);
            case "WriteLine" when method.Parameters.Length == 1:
                return When(types.IsOrInherits(type, "System.IO.TextWriter") && !IsControlMarkup(type, types), TextSinkKind.Writer);
            case "WriteAsync" when IsResponseExtension(type, types):
                return When(parameter.Name == "text", TextSinkKind.Response);
            case "WriteAsync" or "WriteLineAsync" when parameter.Ordinal == 0 && IsAlone(method):
                return When(types.IsOrInherits(type, "System.IO.TextWriter"), TextSinkKind.Writer);
            case "WriteAllText" or "WriteAllTextAsync" or "AppendAllText" or "AppendAllTextAsync":
                return When(parameter.Name == "contents" && types.Is(type, "System.IO.File"), TextSinkKind.File);
            case "Content" or "Text":
                return When(parameter.Name == "content" && IsResultFactory(method, types), TextSinkKind.Result);
            case ".ctor":
                return When(
                    parameter.Name == "content" && types.Is(type, "System.Net.Http.StringContent"),
                    TextSinkKind.RequestContent);
            default:
                return null;
        }
    }

    /// <summary>What a method writes to when it gets an encoded text for <paramref name="parameter"/>; null for every other method.</summary>
    public static TextSinkKind? OfBytes(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        if (parameter.Ordinal > 1)
        {
            return null;
        }

        INamedTypeSymbol type = method.ContainingType;
        switch (method.Name)
        {
            case "Write" or "WriteAsync":
                return When(
                    parameter.Ordinal == 0
                        && (types.IsOrInherits(type, "System.IO.Stream")
                            || types.IsOrInherits(type, "System.IO.Pipelines.PipeWriter")),
                    TextSinkKind.Stream);
            case "WriteAllBytes" or "WriteAllBytesAsync":
                return When(types.Is(type, "System.IO.File"), TextSinkKind.File);
            case "File" or "Bytes":
                return When(
                    ApiTable.Has(method, ApiEffect.FileResult | ApiEffect.BytesResult, types),
                    TextSinkKind.Result);
            case ".ctor":
                return types.Is(type, "System.Net.Http.ByteArrayContent")
                    ? TextSinkKind.RequestContent
                    : When(ApiTable.Has(method, ApiEffect.FileResult, types), TextSinkKind.Result);
            default:
                return null;
        }
    }

    /// <summary>
    /// Whether a writer takes the markup of one control of a Web Forms page: a few elements, whatever the list they are
    /// made of could hold.
    /// </summary>
    private static bool IsControlMarkup(INamedTypeSymbol writer, KnownTypes types)
        => types.IsOrInherits(writer, "System.Web.UI.HtmlTextWriter");

    /// <summary>
    /// What a method writes to when it gets a finished reply for <paramref name="parameter"/>: <c>Ok(text)</c>, or the
    /// response of a function in Azure; null for every other method.
    /// </summary>
    public static TextSinkKind? OfReply(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
        => method.Name switch
        {
            "Ok" => When(types.IsOrInherits(method.ContainingType, "Microsoft.AspNetCore.Mvc.ControllerBase"), TextSinkKind.Reply),
            "WriteString" or "WriteStringAsync" => When(
                parameter.Name == "value"
                    && types.Is(method.ContainingType, "Microsoft.Azure.Functions.Worker.Http.HttpResponseDataExtensions"),
                TextSinkKind.Reply),
            _ => null,
        };

    /// <summary>What a method writes to when it gets a stream over an encoded text; null for every other method.</summary>
    public static TextSinkKind? OfStream(IMethodSymbol method, IParameterSymbol parameter, KnownTypes types)
    {
        if (!types.IsOrInherits(parameter.Type, "System.IO.Stream"))
        {
            return null;
        }

        INamedTypeSymbol type = method.ContainingType;
        return method.Name switch
        {
            "File" or "Stream" => When(
                ApiTable.Has(method, ApiEffect.FileResult, types)
                    || types.Is(type, "Microsoft.AspNetCore.Http.Results")
                    || types.Is(type, "Microsoft.AspNetCore.Http.TypedResults"),
                TextSinkKind.Result),
            ".ctor" when types.Is(type, "System.Net.Http.StreamContent") => TextSinkKind.RequestContent,
            ".ctor" => When(
                types.Is(type, "Microsoft.AspNetCore.Mvc.FileStreamResult") || types.Is(type, "System.Web.Mvc.FileStreamResult"),
                TextSinkKind.Result),
            _ => null,
        };
    }

    /// <summary>Whether the property is the text of MVC's <c>ContentResult</c>.</summary>
    public static bool IsContentOfResult(IPropertySymbol property, KnownTypes types)
        => property.Name == "Content"
            && (types.Is(property.ContainingType, "Microsoft.AspNetCore.Mvc.ContentResult")
                || types.Is(property.ContainingType, "System.Web.Mvc.ContentResult"));

    /// <summary>Whether nothing but a cancellation token follows the first parameter.</summary>
    private static bool IsAlone(IMethodSymbol method)
        => method.Parameters.Length == 1
            || (method.Parameters.Length == 2 && method.Parameters[1].Type.Name == "CancellationToken");

    private static bool IsResponseExtension(INamedTypeSymbol type, KnownTypes types)
        => types.Is(type, "Microsoft.AspNetCore.Http.HttpResponseWritingExtensions");

    private static bool IsClassicResponse(INamedTypeSymbol type, KnownTypes types)
        => types.Is(type, "System.Web.HttpResponse") || types.Is(type, "System.Web.HttpResponseBase");

    private static bool IsResultFactory(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        if (method.Name == "Content"
            && (types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.ControllerBase")
                || types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.RazorPages.PageBase")
                || types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.RazorPages.PageModel")
                || types.IsOrInherits(type, "System.Web.Mvc.Controller")))
        {
            return true;
        }

        return types.Is(type, "Microsoft.AspNetCore.Http.Results")
            || types.Is(type, "Microsoft.AspNetCore.Http.TypedResults");
    }

    private static TextSinkKind? When(bool isKnown, TextSinkKind kind) => isKnown ? kind : null;
}
