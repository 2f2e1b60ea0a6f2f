using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lifetimes.RetriedBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>GCG6001 in whole classes that make a payload once and send it in each attempt.</summary>
public class GCG6001HeldPayloadTests
{
    [Fact]
    public Task A_block_that_a_helper_runs_under_a_policy()
        => new VerifyCS.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Polly;

                internal static class Storage
                {
                    private static IAsyncPolicy Waiting(Action<Exception> log) => Policy.Handle<Exception>()
                        .WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(Math.Pow(2, n)), (e, t) => { log(e); });
                    public static Task RunAsync(Action<Exception> log, Func<Task> action) => Waiting(log).ExecuteAsync(action);
                }

                public interface IBlocks { Task StageAsync(string id, Stream block, byte[] hash); }

                public class Uploads
                {
                    protected virtual async Task StageAsync(IBlocks blocks, string id, byte[] data)
                    {
                        await Storage.RunAsync(e => { }, async () =>
                        {
                            using var hash = System.Security.Cryptography.MD5.Create();
                            using var stream = new MemoryStream({|GCG6002:data|}, writable: false);
                            await blocks.StageAsync(id, stream, hash.ComputeHash(data));
                        });
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task An_upload_copied_to_memory_where_it_cannot_seek()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;

                public class Uploads
                {
                    private readonly HttpClient _client = new();
                    public int Attempts { get; set; }
                    public Func<int, int> Wait { get; set; }

                    public async Task<HttpResponseMessage> SendAsync(Stream file, bool isUpload)
                    {
                        var attempt = 1;
                        Stream body = null;
                        if (file != null && isUpload)
                        {
                            body = file.CanSeek ? file : await InMemoryAsync(file).ConfigureAwait(false);
                        }

                        while (true)
                        {
                            var request = Build([|body|]);
                            var response = await _client.SendAsync(request).ConfigureAwait(false);
                            if (response.IsSuccessStatusCode)
                            {
                                body?.Dispose();
                                return response;
                            }
                            if (attempt >= Attempts) { throw new InvalidOperationException(); }
                            await Task.Delay(TimeSpan.FromSeconds(Wait(attempt))).ConfigureAwait(false);
                            attempt++;
                        }
                    }

                    private static HttpRequestMessage Build(Stream body) => new HttpRequestMessage(HttpMethod.Put, "/") { Content = new StreamContent(body) };

                    private static async Task<MemoryStream> InMemoryAsync(Stream source)
                    {
                        var copy = new MemoryStream();
                        await source.CopyToAsync(copy).ConfigureAwait(false);
                        copy.Position = 0;
                        return copy;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Any_model_as_JSON_captured_by_a_policy_of_the_constructor()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly),
            TestCode = """
                using System;
                using System.Net;
                using System.Net.Http;
                using System.Text;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Polly;
                using Polly.Retry;

                public abstract class Api
                {
                    private readonly AsyncRetryPolicy<HttpResponseMessage> _retry;
                    private readonly HttpClient _client;

                    protected Api(HttpClient client)
                    {
                        _client = client;
                        _retry = Policy.Handle<HttpRequestException>().OrResult<HttpResponseMessage>(r => !r.IsSuccessStatusCode)
                            .WaitAndRetryAsync(retryCount: 3, sleepDurationProvider: n => TimeSpan.FromSeconds(Math.Pow(2, n)));
                    }

                    protected async Task PutAsync<T>(HttpRequestMessage message, T model)
                    {
                        var text = JsonSerializer.Serialize(model);
                        HttpRequestMessage copy = null;
                        var response = await _retry.ExecuteAsync(async () =>
                        {
                            copy = new HttpRequestMessage(message.Method, message.RequestUri);
                            copy.Content = new StringContent({|GCG6002:text|}, Encoding.UTF8, "application/json");
                            return await _client.SendAsync(copy);
                        });
                        if (response.StatusCode == HttpStatusCode.InternalServerError) { throw new HttpRequestException(); }
                    }
                }
                """,
        }.RunAsync();
}
