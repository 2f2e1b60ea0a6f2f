using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Sends <c>JsonContent</c>, which serialises to the connection. Media type, charset and options are written out,
/// because its own are those of the web.
/// </summary>
internal static class RequestContentFix
{
    private const string JsonContent = "System.Net.Http.Json.JsonContent",
        MediaType = "System.Net.Http.Headers.MediaTypeHeaderValue";

    /// <summary>
    /// The fix, or null where the request would differ, or might be sent after the value has changed.
    /// </summary>
    public static Fix? TryPropose(JsonSite site)
    {
        if (!site.IsTextJson
            || !site.IsUtf8
            || site.KeepsContentLength
            || !site.Types.Has(JsonContent)
            || site.Options() is not { } options
            || site.Json.Route.Sink.Operation is not IObjectCreationOperation { Initializer: null } creation
            || creation.Syntax is not ObjectCreationExpressionSyntax
            || SentContent.TryFind(creation, site.Types) is not { } sent
            || MediaTypeOf(creation, sent, site) is not { } mediaType)
        {
            return null;
        }

        string type = mediaType.Length == 0 || mediaType == "application/json"
            ? "null"
            : $"new {MediaType}({SymbolDisplay.FormatLiteral(mediaType, quote: true)}) {{ CharSet = \"utf-8\" }}";
        string arguments =
            site.Json.Call.Invocation.TargetMethod.TypeArguments is { Length: 1 } types && IsWritten(site)
            ? "<" + types[0].ToMinimalDisplayString(site.Target.Model, creation.Syntax.SpanStart) + ">"
            : string.Empty;
        return site.Replacing(
            "Send JsonContent (chunked, without Content-Length; the serializer runs while it is sent)",
            creation.Syntax,
            JsonSite.Parse(
                $"{JsonContent}.Create{arguments}({site.Argument("value")}, {type}, {options})",
                JsonContent,
                MediaType),
            changesBehavior: true);
    }

    private static bool IsWritten(JsonSite site)
        => site.Json.Call.Invocation.Syntax
            is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: GenericNameSyntax } };

    /// <summary>
    /// The media type of a content in UTF-8, empty where the code that follows sets it; null where it is not a
    /// constant, or the encoding another. An array's content has none of its own.
    /// </summary>
    private static string? MediaTypeOf(IObjectCreationOperation creation, SentContent sent, JsonSite site)
    {
        if (site.Types.Is(creation.Type, "System.Net.Http.ByteArrayContent"))
        {
            return sent.SetsContentType && creation.Arguments.Length == 1 ? string.Empty : null;
        }

        string mediaType = "text/plain";
        foreach (IArgumentOperation argument
            in creation.Arguments.Where(argument => argument.ArgumentKind == ArgumentKind.Explicit))
        {
            IOperation value = argument.Value.WithoutConversions();
            switch (argument.Parameter?.Name)
            {
                case "content":
                    break;
                case "encoding"
                    when value
                        is IPropertyReferenceOperation { Property: { Name: "UTF8", ContainingType.Name: "Encoding" } }:
                    break;
                case "mediaType"
                    when value.ConstantValue is { HasValue: true, Value: string given } && given.IndexOf(';') < 0:
                    mediaType = given;
                    break;
                default:
                    return null;
            }
        }

        return sent.SetsContentType ? string.Empty : mediaType;
    }
}
