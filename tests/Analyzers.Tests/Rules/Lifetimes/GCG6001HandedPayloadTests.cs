using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetriedBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 in whole classes whose caller hands over the payload that is sent in each attempt.</summary>
public class GCG6001HandedPayloadTests
{
    [Fact]
    public Task Events_of_the_caller_posted_by_a_counted_loop()
        => new VerifyCS.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Net.Http;
                using System.Text;
                using System.Threading.Tasks;

                public class Sender
                {
                    private readonly HttpClient _client = new();
                    private readonly TimeSpan _interval = TimeSpan.FromSeconds(1);

                    public async Task<bool> SendAsync(byte[] data, int count)
                    {
                        Console.WriteLine("{0} of {1}", count, new Lazy<string>(() => Encoding.UTF8.GetString(data)));
                        for (var attempt = 0; attempt < 2; attempt++)
                        {
                            if (attempt > 0) { await Task.Delay(_interval); }
                            bool canRetry = false;
                            try
                            {
                                using (var request = new HttpRequestMessage(HttpMethod.Post, "/bulk"))
                                using (var content = new ByteArrayContent({|GCG6002:data|}))
                                {
                                    request.Content = content;
                                    using (var response = await _client.SendAsync(request))
                                    {
                                        if (response.IsSuccessStatusCode) { return true; }
                                        canRetry = (int)response.StatusCode >= 500;
                                    }
                                }
                            }
                            catch (HttpRequestException) { canRetry = true; }
                            if (!canRetry) { break; }
                        }
                        return false;
                    }
                }
                """,
        }.RunAsync();
}
