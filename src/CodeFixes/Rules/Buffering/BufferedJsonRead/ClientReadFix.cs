using GcGuard.Analyzers.Evidence.Json;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Lets <c>HttpClient</c> deserialise a response while it arrives: <c>GetFromJsonAsync</c>, which honours the charset,
/// the timeout and the size limit as <c>GetStringAsync</c> does.
/// </summary>
internal static class ClientReadFix
{
    private const string Extensions = "HttpClientJsonExtensions";

    /// <summary>The fix; null for another serialiser, and where the project lacks the method.</summary>
    public static Fix? TryPropose(JsonReadSite site)
    {
        if (site.IsAwaited != true
            || site.Json is not { Read.IsText: true, Reader.Kind: JsonReaderKind.Text }
            || site.Json.Read.Source.Syntax is not ExpressionSyntax client
            || site.Json.Read.Call.Syntax
                is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments }
            || arguments[0].NameColon is not null
            || !site.HasPlainArguments
            || !ContentReadFix.CanUse(site, Extensions)
            || site.DefaultOptions is not { } options)
        {
            return null;
        }

        ExpressionSyntax call = site.Await(
            site.Call(client.ToString(), "GetFromJsonAsync", arguments[0].ToString(), options, site.Token), options);
        return new Fix(
            "Deserialize while the response arrives (one that breaks off is then an IOException, text that its charset "
                + "does not allow an error)",
            _ => ContentReadFix.ReplaceImporting(site, call, Extensions)) { ChangesBehavior = true };
    }
}
