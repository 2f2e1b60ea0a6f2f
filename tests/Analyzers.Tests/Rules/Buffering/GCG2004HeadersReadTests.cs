using System.Threading.Tasks;
using GcGuard.Testing;
using VerifySuspect = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.BufferedJsonReadAnalyzer, GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A response that is read as a stream after the fix is asked for with <c>ResponseHeadersRead</c>: without it the client
/// holds the body whole all the same, and GCG2008 would ask for it in the next run.
/// </summary>
public class GCG2004HeadersReadTests
{
    [Theory]
    [InlineData("var response = await client.GetAsync(\"/rows\", token);", "using var response = await client.GetAsync(\"/rows\", HttpCompletionOption.ResponseHeadersRead, token);")]
    [InlineData("using var response = await client.GetAsync(\"/rows\", token).ConfigureAwait(false);", "using var response =\n            await client.GetAsync(\"/rows\", HttpCompletionOption.ResponseHeadersRead, token).ConfigureAwait(false);")]
    [InlineData("using var response = await client.SendAsync(new HttpRequestMessage(), token);", "using var response =\n            await client.SendAsync(new HttpRequestMessage(), HttpCompletionOption.ResponseHeadersRead, token);")]
    public Task The_request_asks_for_headers(string before, string after)
        => Run(before, "token", string.Empty, after);

    /// <summary>Nothing could end the read, the length would be unknown, or another method reads the response too.</summary>
    [Theory]
    [InlineData("using var response = await client.GetAsync(\"/rows\");", "", "")]
    [InlineData("using var response = await client.GetAsync(\"/rows\", token);", "token", "Log(response.Content.Headers.ContentLength);")]
    [InlineData("using var response = await client.GetAsync(\"/rows\", token);", "token", "Log(response);")]
    [InlineData("using var response = await client.PostAsync(\"/rows\", null, token);", "token", "")]
    public Task The_request_stays_as_it_is(string request, string token, string use)
        => Run(request, token, use, request, isLeft: use != "Log(response);");

    private static Task Run(string before, string token, string use, string after, bool isLeft = false)
    {
        string call = token.Length == 0 ? string.Empty : ", " + token;
        return new VerifySuspect.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,

            // The client holds the body whole as it did before; what to do about it is by hand.
            LeavesToOtherRules = isLeft ? [RuleIds.DocumentCopy] : [],
            TestCode = Source(
                before,
                use,
                $"JsonSerializer.Deserialize<List<Row>>(await [|response.Content.ReadAsStringAsync({token})|], options)",
                token),
            FixedCode = Source(
                after, use, $"await response.Content.ReadFromJsonAsync<List<Row>>(options ?? JsonSerializerOptions.Default{call})", token)
                .Replace("using System.Text.Json;", "using System.Net.Http.Json;\nusing System.Text.Json;"),
        }.RunAsync();
    }

    private static string Source(string request, string use, string read, string token)
        => $$"""
            using System.Collections.Generic;
            using System.Net.Http;
            using System.Text.Json;
            using System.Threading;
            using System.Threading.Tasks;

            class Row
            {
                public string[] Tags, Notes, Lines, Marks;

                public List<string> Names { get; set; }
            }

            class C
            {
                async Task<object> Read(HttpClient client, JsonSerializerOptions options{{(token.Length == 0 ? "" : ", CancellationToken token")}})
                {
                    {{request}}
                    {{use}}
                    return {{read}};
                }

                static void Log(object value)
                {
                }
            }
            """;
}
