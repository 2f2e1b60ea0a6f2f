using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Deserialises what an <c>HttpContent</c> holds from its stream. A text is read by <c>ReadFromJsonAsync</c> where the
/// project has it, which honours the charset of the content as <c>ReadAsStringAsync</c> does.
/// </summary>
internal static class ContentReadFix
{
    private const string Space = "System.Net.Http.Json", Extensions = "HttpContentJsonExtensions";

    /// <summary>The fix; null where the content might be read again, or the task is waited for otherwise.</summary>
    public static Fix? TryPropose(JsonReadSite site)
    {
        WholeRead read = site.Json.Read;
        if (site.IsAwaited != true
            || read.Source.Syntax is not ExpressionSyntax content
            || !site.HasPlainArguments
            || !MessageContent.IsReadOnlyBy(read.Call, read.Source, CancellationToken.None))
        {
            return null;
        }

        return site.Json.Reader.Kind switch
        {
            JsonReaderKind.Text when read.IsText => OfText(site, content) ?? OfStream(site, content),
            JsonReaderKind.Text => OfStream(site, content),
            _ => null,
        };
    }

    /// <summary>Whether the project has the methods that read JSON with the charset that a content names.</summary>
    public static bool CanUse(JsonReadSite site, string extensions)
        => site.Types.Get(Space + "." + extensions) is { } type
            && type.ContainingAssembly.Identity.Version.Major >= FirstVersion
            && (NamespaceImport.IsPresent(site.Target.Model, site.Reader.SpanStart, Space, extensions)
                || NamespaceImport.CanAdd(site.Target.Root));

    /// <summary>The first version that reads contents of any media type, as it has been tested.</summary>
    private const int FirstVersion = 8;

    /// <summary>The root with the reader replaced, and the methods' namespace imported where it is not yet.</summary>
    public static SyntaxNode ReplaceImporting(
        JsonReadSite site, ExpressionSyntax replacement, string extensions, HeadersRead? headers = null)
    {
        SyntaxNode root = Replace(site, replacement, headers);
        return NamespaceImport.IsPresent(site.Target.Model, site.Reader.SpanStart, Space, extensions)
            || root == site.Target.Root
            ? root
            : NamespaceImport.Add(root, Space);
    }

    private static Fix? OfText(JsonReadSite site, ExpressionSyntax content)
    {
        if (!CanUse(site, Extensions) || site.DefaultOptions is not { } options)
        {
            return null;
        }

        ExpressionSyntax call =
            site.Await(site.Call(content.ToString(), "ReadFromJsonAsync", null, options, site.Token), options);
        HeadersRead? headers = HeadersOf(site);
        return new Fix(
            TitleOf(headers, "text that its charset does not allow is an error"),
            _ => ReplaceImporting(site, call, Extensions, headers)) { ChangesBehavior = true };
    }

    private static Fix? OfStream(JsonReadSite site, ExpressionSyntax content)
    {
        if (site.Types.Get("System.Text.Json.JsonSerializer")?.GetMembers("DeserializeAsync").IsEmpty != false)
        {
            return null;
        }

        ExpressionSyntax call = site.Await(
            site.Call(null, "DeserializeAsync", StreamOf(site, content), null, site.Token));
        HeadersRead? headers = HeadersOf(site);
        return new Fix(
            TitleOf(
                headers,
                site.Json.Read.IsText
                    ? "read as UTF-8, whatever charset the content names"
                    : "which may begin with a byte order mark"),
            _ => Replace(site, call, headers)) { ChangesBehavior = true };
    }

    private static string TitleOf(HeadersRead? headers, string change)
        => headers is null
            ? $"Deserialize from the content's stream ({change})"
            : "Deserialize from the content's stream, and ask for ResponseHeadersRead "
                + $"({change}; the client's timeout covers the headers only)";

    /// <summary>
    /// What the request has to ask for, so that the client does not hold the body whole all the same: GCG2008 would
    /// find that. Null without a token that can end the read.
    /// </summary>
    private static HeadersRead? HeadersOf(JsonReadSite site)
        => site.Token is not null
            && !site.IsBlocked
            && BufferedResponse.SendOf(site.Json.Read.Call, site.Types, CancellationToken.None)
                is (var response, var send)
                ? HeadersRead.TryCreate(send, response)
                : null;

    private static SyntaxNode Replace(JsonReadSite site, ExpressionSyntax replacement, HeadersRead? headers)
    {
        SyntaxNode root = site.Replace(replacement);
        return headers is null || root == site.Target.Root ? root : headers.Apply(root);
    }

    private static string StreamOf(JsonReadSite site, ExpressionSyntax content)
        => $"await {content}.ReadAsStreamAsync({site.ReadToken}){site.Configuration}";
}
