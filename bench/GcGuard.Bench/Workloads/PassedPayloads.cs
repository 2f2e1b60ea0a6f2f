using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace GcGuard.Bench.Workloads;

/// <summary>
/// The payloads of GCG2005 and GCG2008: a file, an upload and a response, handled as the code is found and as the fix
/// leaves it. Uploads and responses come from memory, so that all work is done, and counted, on the calling thread.
/// </summary>
internal sealed class PassedPayloads
{
    private static readonly IServiceProvider Services = new ServiceCollection().AddLogging().BuildServiceProvider();

    private readonly string _path;
    private readonly byte[] _payload;
    private readonly HttpClient _client;

    private PassedPayloads(string name, int bytes)
    {
        _path = Path.Combine(Path.GetTempPath(), "gcguard-bench-" + name + ".bin");
        _payload = new byte[bytes];
        File.WriteAllBytes(_path, _payload);
        _client = new HttpClient(new Partner(_payload)) { BaseAddress = new Uri("http://partner/") };
    }

    /// <summary>The payloads of the table.</summary>
    public static IReadOnlyList<(string Size, PassedPayloads Payload)> Sizes { get; } =
        [.. new[] { ("10 kB", 10_000), ("200 kB", 200_000), ("5 MB", 5_000_000) }
            .Select(
                size => (
                    size.Item1,
                    new PassedPayloads(size.Item1.Replace(" ", "", StringComparison.Ordinal), size.Item2)))];

    /// <summary>As the code is found with a result: the whole file in an array.</summary>
    public void ResultOfBytes() => Execute(Results.File(File.ReadAllBytes(_path), "application/pdf"));

    /// <summary>As the fix leaves it.</summary>
    public void ResultOfStream() => Execute(Results.File(File.OpenRead(_path), "application/pdf"));

    /// <summary>
    /// As the code is found with a download: the whole response in an array, after it has grown in a buffer.
    /// </summary>
    public void DownloadedWhole() => Wait(async () =>
    {
        byte[] all = await _client.GetByteArrayAsync("document");
        await Stream.Null.WriteAsync(all);
    });

    /// <summary>As the fix leaves it.</summary>
    public void DownloadedAsStream() => Wait(async () =>
    {
        using (var stream = await _client.GetStreamAsync("document"))
        {
            await stream.CopyToAsync(Stream.Null);
        }
    });

    /// <summary>As the code is found with an upload: copied into memory, and once more into an array.</summary>
    public void UploadInMemory()
    {
        using var upload = new MemoryStream(_payload, writable: false);
        var file = new FormFile(upload, 0, upload.Length, "file", "upload.bin");
        Wait(async () =>
        {
            using var buffer = new MemoryStream();
            await file.CopyToAsync(buffer);
            GC.KeepAlive(SHA256.HashData(buffer.ToArray()));
        });
    }

    /// <summary>As the fix leaves it.</summary>
    public void UploadAsStream()
    {
        using var upload = new MemoryStream(_payload, writable: false);
        var file = new FormFile(upload, 0, upload.Length, "file", "upload.bin");
        Wait(async () =>
        {
            using var buffer = file.OpenReadStream();
            GC.KeepAlive(await SHA256.HashDataAsync(buffer));
        });
    }

    /// <summary>As the code is found with a response that is copied: the client buffers it first.</summary>
    public void ResponseBuffered() => Wait(async () =>
    {
        using var response = await _client.GetAsync("document");
        await response.Content.CopyToAsync(Stream.Null);
    });

    /// <summary>As the fix leaves it.</summary>
    public void ResponseByHeaders() => Wait(async () =>
    {
        using var response = await _client.GetAsync("document", HttpCompletionOption.ResponseHeadersRead);
        await response.Content.CopyToAsync(Stream.Null);
    });

    private static void Execute(IResult result)
    {
        var context = new DefaultHttpContext { RequestServices = Services };
        result.ExecuteAsync(context).GetAwaiter().GetResult();
    }

    private static void Wait(Func<Task> work) => work().GetAwaiter().GetResult();

    /// <summary>A server that answers a stream of unknown length, as a chunked response is.</summary>
    private sealed class Partner(byte[] payload) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(
            HttpRequestMessage request, CancellationToken cancellationToken)
            => Task.FromResult(new HttpResponseMessage { Content = new Chunked(payload), RequestMessage = request });
    }

    private sealed class Chunked(byte[] payload) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, System.Net.TransportContext? context)
        {
            using var source = new MemoryStream(payload, writable: false);
            await source.CopyToAsync(stream);
        }

        protected override Task<Stream> CreateContentReadStreamAsync()
            => Task.FromResult<Stream>(new MemoryStream(payload, writable: false));

        protected override bool TryComputeLength(out long length)
        {
            length = 0;
            return false;
        }
    }
}
