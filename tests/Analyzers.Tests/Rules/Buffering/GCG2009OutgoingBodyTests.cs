using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// The body of a request that the program sends is what the program made: a guess. Where a framework hands the
/// requests of clients over as messages, it is what a client sends: a warning.
/// </summary>
public class GCG2009OutgoingBodyTests
{
    [Fact]
    public Task A_handler_that_signs_what_is_sent()
        => Verify("{|GCG2009:request.Content.ReadAsByteArrayAsync(token)|}", string.Empty);

    [Fact]
    public Task A_handler_of_a_server_that_takes_messages()
        => Verify(
            "{|GCG2005:request.Content.ReadAsByteArrayAsync(token)|}",
            "namespace System.Web.Http { public abstract class ApiController { } }");

    private static Task Verify(string read, string framework)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Net.Http;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;

                public class SigningHandler : DelegatingHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        byte[] hash = SHA256.HashData(await {{read}});
                        request.Headers.Add("Digest", System.Convert.ToHexString(hash));
                        return await base.SendAsync(request, token);
                    }
                }

                {{framework}}
                """,
        }.RunAsync();
}
