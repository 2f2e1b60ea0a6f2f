using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetriedBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 where a method picks the client that sends again, and where its waits are long enough.</summary>
public class GCG6001PickedClientTests
{
    [Fact]
    public Task A_package_for_a_client_that_a_method_picks_from_two()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System.Net;
                using System.Net.Http;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.Extensions.DependencyInjection;

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

                public class Clients
                {
                    private readonly ServiceProvider _provider;

                    public Clients()
                    {
                        var services = new ServiceCollection();
                        services.AddHttpClient("portal").AddHttpMessageHandler(() => new Resending());
                        _provider = services.BuildServiceProvider();
                    }

                    public HttpClient For(NetworkCredential credential)
                    {
                        var factory = _provider.GetRequiredService<IHttpClientFactory>();
                        if (credential != null) { return new HttpClient(new HttpClientHandler { Credentials = credential }); }
                        return factory.CreateClient("portal");
                    }
                }

                public class Packages
                {
                    private readonly Clients _clients = new();

                    public async Task<HttpStatusCode> AddAsync(byte[] package, NetworkCredential credential)
                    {
                        var client = _clients.For(credential);
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/packages"))
                        {
                            request.Content = [|new ByteArrayContent(package)|];
                            return (await client.SendAsync(request, new CancellationToken())).StatusCode;
                        }
                    }
                }
                """,
        }.RunAsync();

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
                using Microsoft.Extensions.DependencyInjection;

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

                public class Clients
                {
                    private readonly ServiceProvider _provider;

                    public Clients()
                    {
                        var services = new ServiceCollection();
                        services.AddHttpClient("portal").AddHttpMessageHandler(() => new Resending());
                        _provider = services.BuildServiceProvider();
                    }

                    public HttpClient For(NetworkCredential credential)
                    {
                        var factory = _provider.GetRequiredService<IHttpClientFactory>();
                        if (credential != null) { return new HttpClient(new HttpClientHandler { Credentials = credential }); }
                        return factory.CreateClient("portal");
                    }
                }

                public class Packages
                {
                    private readonly Clients _clients = new();

                    public async Task<HttpStatusCode> AddAsync({{parameters}}, NetworkCredential credential)
                    {
                        var client = _clients.For(credential);
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/packages"))
                        {
                            {{before}}
                            var text = JsonSerializer.Serialize({{value}});
                            request.Content = new StringContent(text);
                            return (await client.SendAsync(request, new CancellationToken())).StatusCode;
                        }
                    }
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("List<Uri[]> rows", "", "rows")]
    [InlineData("byte[] file", "var body = new Dictionary<string, object> { { \"file\", file } };", "body")]
    [InlineData("byte[] file", "var body = new Dictionary<string, object>(); body[\"file\"] = file; var sent = new { request = body };", "sent")]
    [InlineData("byte[] file", "", "new Dictionary<string, object> { [\"file\"] = file }")]
    [InlineData("List<Uri> rows", "var body = new Dictionary<string, object>(); foreach (var row in rows) { body.Add(row.Host, row); }", "body")]
    [InlineData("List<Uri[]> rows", "var body = new Dictionary<string, object> { { \"rows\", rows } };", "body")]
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
                using Microsoft.Extensions.DependencyInjection;

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

                public class Clients
                {
                    private readonly ServiceProvider _provider;

                    public Clients()
                    {
                        var services = new ServiceCollection();
                        services.AddHttpClient("portal").AddHttpMessageHandler(() => new Resending());
                        _provider = services.BuildServiceProvider();
                    }

                    public HttpClient For(NetworkCredential credential)
                    {
                        var factory = _provider.GetRequiredService<IHttpClientFactory>();
                        if (credential != null) { return new HttpClient(new HttpClientHandler { Credentials = credential }); }
                        return factory.CreateClient("portal");
                    }
                }

                public class Packages
                {
                    private readonly Clients _clients = new();

                    public async Task<HttpStatusCode> AddAsync({{parameters}}, NetworkCredential credential)
                    {
                        var client = _clients.For(credential);
                        using (var request = new HttpRequestMessage(HttpMethod.Post, "/packages"))
                        {
                            {{before}}
                            var text = JsonSerializer.Serialize({{value}});
                            request.Content = [|new StringContent(text)|];
                            return (await client.SendAsync(request, new CancellationToken())).StatusCode;
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_client_that_a_method_picks_from_two_that_send_once_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System.Net;
                using System.Net.Http;
                using System.Threading.Tasks;

                public class Clients
                {
                    private readonly IHttpClientFactory _factory;
                    public Clients(IHttpClientFactory factory) { _factory = factory; }

                    public HttpClient For(NetworkCredential credential)
                    {
                        if (credential != null) { return new HttpClient(new HttpClientHandler { Credentials = credential }); }
                        return _factory.CreateClient("portal");
                    }

                    public HttpClient Again(int n) => n > 0 ? Again(n - 1) : For(null);
                }

                public class Packages
                {
                    private readonly Clients _clients;
                    public Packages(Clients clients) { _clients = clients; }

                    public Task AddAsync(byte[] package) => _clients.For(null).PostAsync("/packages", new ByteArrayContent(package));
                    public Task PutAsync(byte[] package) => _clients.Again(3).PutAsync("/packages", new ByteArrayContent(package));
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
                        return policy.ExecuteAsync(() => _client.PostAsync("/lines", new StringContent([|body|])));
                    }
                }
                """,
        }.RunAsync();
}
