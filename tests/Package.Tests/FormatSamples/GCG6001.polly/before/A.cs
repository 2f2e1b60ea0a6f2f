using System;
using System.IO;
using System.Net.Http;
using System.Threading.Tasks;
using Polly;

namespace Samples.GCG6001;

/// <summary>A file may be another when it is read again, so there is no fix.</summary>
public sealed class Uploader
{
    private static readonly HttpClient Client = new();
    private readonly IAsyncPolicy _retry = Policy
        .Handle<HttpRequestException>()
        .WaitAndRetryAsync(3, attempt => TimeSpan.FromSeconds(2 << attempt))
        .WrapAsync(Policy.Handle<HttpRequestException>().CircuitBreakerAsync(5, TimeSpan.FromSeconds(30)));

    public async Task SendAsync(string path)
    {
        byte[] document = await File.ReadAllBytesAsync(path);
        await _retry.ExecuteAsync(() => Client.PostAsync("https://partner.example/", new ByteArrayContent(document)));
    }
}
