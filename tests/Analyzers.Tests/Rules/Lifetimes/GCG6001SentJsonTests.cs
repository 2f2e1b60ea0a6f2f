using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetriedBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 where JSON is sent with a client that retries, and where waits are long enough.</summary>
public class GCG6001SentJsonTests
{
    // Named entries in a dictionary, and an object of any type, say nothing about a size.
    [Theory]
    [InlineData("string[] owners", "var few = new Dictionary<string, object> { { \"name\", \"x\" } }; if (owners != null) { few.Add(\"owners\", owners); } var body = new Dictionary<string, object> { { \"more\", few } }; var sent = body;", "sent")]
    [InlineData("object body", "", "body")]
    [InlineData("Dictionary<string, object> body", "", "new { request = body }")]
    [InlineData("Dictionary<string, object> body", "var sent = new { request = body };", "sent")]
    public Task Json_of_named_entries_for_a_client_that_retries_is_silent(string parameters, string before, string value)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Net;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;

                public class Resending : DelegatingHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        for (int i = 0; ; i++)
                        {
                            var response = await base.SendAsync(request, token);
                            if (i == 5 || response.StatusCode != HttpStatusCode.ServiceUnavailable) { return response; }
                            await Task.Delay(3000 * (i + 1), token);
                        }
                    }
                }

                public class Packages
                {
                    private readonly HttpClient _client = new HttpClient(new Resending());

                    public async Task<HttpStatusCode> AddAsync({{parameters}})
                    {
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/packages"))
                        {
                            {{before}}
                            var text = JsonSerializer.Serialize({{value}});
                            request.Content = new StringContent(text);
                            return (await _client.SendAsync(request, new CancellationToken())).StatusCode;
                        }
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("List<Uri[]> rows", "", "rows")]
    [InlineData("Dictionary<string, byte[]> body", "", "body")]
    public Task Json_of_entries_that_grow_for_a_client_that_retries_is_found(string parameters, string before, string value)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Net;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;

                public class Resending : DelegatingHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        for (int i = 0; ; i++)
                        {
                            var response = await base.SendAsync(request, token);
                            if (i == 5 || response.StatusCode != HttpStatusCode.ServiceUnavailable) { return response; }
                            await Task.Delay(3000 * (i + 1), token);
                        }
                    }
                }

                public class Packages
                {
                    private readonly HttpClient _client = new HttpClient(new Resending());

                    public async Task<HttpStatusCode> AddAsync({{parameters}})
                    {
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/packages"))
                        {
                            {{before}}
                            var text = JsonSerializer.Serialize({{value}});
                            request.Content = {|GCG6002:new StringContent(text)|};
                            return (await _client.SendAsync(request, new CancellationToken())).StatusCode;
                        }
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("retries ?? 3", "TimeSpan.FromSeconds(Math.Pow(0.5, n))")]
    [InlineData("4", "TimeSpan.FromSeconds(Math.Pow(0.5, n))")]
    [InlineData("retries.Value", "TimeSpan.FromMilliseconds(5)")]
    public Task Waits_that_come_to_less_than_a_second_are_silent(string count, string wait)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Polly;

                public class Poster
                {
                    private readonly HttpClient _client = new();

                    public Task<HttpResponseMessage> PostAsync(List<string> lines, int? retries)
                    {
                        string body = JsonSerializer.Serialize(lines);
                        var policy = Policy.Handle<HttpRequestException>().WaitAndRetryAsync({{count}}, n => {{wait}});
                        return policy.ExecuteAsync(() => _client.PostAsync("/lines", new StringContent(body)));
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("retries ?? 3", "TimeSpan.FromSeconds(Math.Pow(2, n))")]
    [InlineData("4", "TimeSpan.FromSeconds(4 * Math.Pow(0.5, n))")]
    [InlineData("retries.Value", "TimeSpan.FromMilliseconds(500)")]
    public Task Waits_that_do_not_are_found(string count, string wait)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Polly;

                public class Poster
                {
                    private readonly HttpClient _client = new();

                    public Task<HttpResponseMessage> PostAsync(List<string> lines, int? retries)
                    {
                        string body = JsonSerializer.Serialize(lines);
                        var policy = Policy.Handle<HttpRequestException>().WaitAndRetryAsync({{count}}, n => {{wait}});
                        return policy.ExecuteAsync(() => _client.PostAsync("/lines", new StringContent({|GCG6002:body|})));
                    }
                }
                """,
        }.RunAsync();
}
