using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Which whole arrays and texts that a method returns GCG2010 reports, and what its message says.</summary>
public class GCG2010ReturnedContentTests
{
    [Fact]
    public Task An_upload_that_a_helper_returns_as_an_array()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class DownloadsController : ControllerBase
                {
                    [HttpPost]
                    public IActionResult Save(IFormFile file)
                    {
                        byte[] bits = GetBits(file);
                        return Ok(bits.Length);
                    }

                    private static byte[] {|#1:GetBits|}(IFormFile file)
                    {
                        using var upload = file.OpenReadStream();
                        using var buffer = new MemoryStream();
                        upload.CopyTo(buffer);
                        var bits = {|#0:buffer.ToArray()|};
                        return bits;
                    }
                }
                """,
            ExpectedDiagnostics =
            {
                new DiagnosticResult(ReturnedContentAnalyzer.Rule)
                    .WithLocation(0).WithLocation(1)
                    .WithArguments("DownloadsController.GetBits", "buffer.ToArray", "the uploaded file", "an array", ", and `GetBits` returns it", "return a stream, or read the upload into one array of its `Length`"),
            },
        }.RunAsync();

    /// <summary>A store opens what it keeps under a name, and a method of it reads all of that.</summary>
    [Theory]
    [InlineData("using var plain = OpenRead(key); await plain.CopyToAsync(all); return new Scan(key, [|all.ToArray()|]);")]
    [InlineData("using var plain = _inner.OpenRead(key); await plain.CopyToAsync(all); return new Scan(key, [|all.ToArray()|]);")]
    [InlineData("using var plain = new FileInfo(key).OpenRead(); await plain.CopyToAsync(all); return new Scan(key, [|all.ToArray()|]);")]
    [InlineData("using var plain = OpenRead(key); if (plain.Length > 4096) return null; await plain.CopyToAsync(all); return new Scan(key, all.ToArray());")]
    [InlineData("using var plain = OpenEmpty(); await plain.CopyToAsync(all); return new Scan(key, all.ToArray());")]
    [InlineData("using var plain = OpenRead(key); return new Scan(key, new byte[plain.ReadByte()]);")]
    [InlineData("using var plain = OpenRead(key); await plain.CopyToAsync(all); return new Scan(key, SHA256.HashData(all.ToArray()));")]
    public Task What_a_store_opens_and_a_method_of_it_reads_whole(string body)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System.IO;
                using System.Security.Cryptography;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                internal sealed record Scan(string Name, byte[] Bytes) { public int Length => Bytes.Length; }

                internal interface IStore
                {
                    Stream OpenRead(string key);
                }

                internal sealed class SealedStore
                {
                    private readonly IStore _inner;
                    private readonly ICryptoTransform _opener;

                    public SealedStore(IStore inner, ICryptoTransform opener) => (_inner, _opener) = (inner, opener);

                    public Stream OpenRead(string key)
                        => new CryptoStream(_inner.OpenRead(key), _opener, CryptoStreamMode.Read);

                    private static Stream OpenEmpty() => new MemoryStream(new byte[10]);

                #pragma warning disable CS1998
                    public async Task<Scan> LoadAsync(string key)
                    {
                        using var all = new MemoryStream();
                        {{body}}
                    }
                }

                public sealed class ScansController : ControllerBase
                {
                    private readonly SealedStore _store;

                    internal ScansController(SealedStore store) => _store = store;

                    [HttpGet]
                    public async Task<IActionResult> Get(string key) => Ok((await _store.LoadAsync(key)).Name);
                }
                """,
        }.RunAsync();

    /// <summary>Which callers of a generic helper ask for an array, if any, is not known where it reads one.</summary>
    [Fact]
    public Task A_helper_whose_callers_say_what_it_returns()
        => new AllRulesTest
        {
            TestCode = """
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class RatesController : ControllerBase
                {
                    private readonly HttpClient _client;

                    public RatesController(HttpClient client) => _client = client;

                    [HttpGet]
                    public async Task<IActionResult> Get() => Ok(await ReadAsync<string>(await _client.GetAsync("rates")));

                    private static async Task<T> ReadAsync<T>(HttpResponseMessage response)
                    {
                        if (typeof(T) == typeof(byte[]))
                            return (T)(object)await response.Content.ReadAsByteArrayAsync();
                        return (T)(object)await response.Content.ReadAsStringAsync();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_body_a_file_a_response_and_unpacked_content()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using System.IO.Compression;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;

                public class Contents
                {
                    public async Task<string> Sent(IFormFile file)
                    {
                        using var reader = new StreamReader(file.OpenReadStream());
                        return await [|reader.ReadToEndAsync()|];
                    }

                    public async Task<byte[]> Posted(HttpRequest request)
                    {
                        using var buffer = new MemoryStream();
                        await request.Body.CopyToAsync(buffer);
                        return [|buffer.ToArray()|];
                    }

                    public Task<byte[]> Page(string path) => [|File.ReadAllBytesAsync(path)|];

                    public byte[] PageOrNothing(string path) => File.Exists(path) ? [|File.ReadAllBytes(path)|] : null;

                    public byte[] PageOrAnother(string path, byte[] other) => other ?? [|File.ReadAllBytes(path)|];

                    public async Task<byte[]> Fetch(HttpClient client, string address) => await [|client.GetByteArrayAsync(address)|].ConfigureAwait(false);

                    public byte[] Unpack(Stream packed)
                    {
                        using var unpacking = new GZipStream(packed, CompressionMode.Decompress);
                        var whole = new MemoryStream();
                        unpacking.CopyTo(whole);
                        return [|whole.ToArray()|];
                    }

                    public Task<byte[]> Finished(string path) => Task.FromResult([|File.ReadAllBytes(path)|]);

                    public byte[] Logged(string path)
                    {
                        byte[] bytes;
                        bytes = [|File.ReadAllBytes(path)|];
                        System.Console.WriteLine(bytes.Length);
                        return bytes;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_stays_in_the_method_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Linq;
                using System.Security.Cryptography;

                public class Contents
                {
                    private byte[] _kept;

                    public int Length(string path) => File.ReadAllBytes(path).Length;

                    public byte[] Hash(string path) => SHA256.HashData(File.ReadAllBytes(path));

                    public void Keep(string path) => _kept = File.ReadAllBytes(path);

                    public Func<byte[]> Later(string path) => () => File.ReadAllBytes(path);

                    public string[] All(string[] paths) => paths.Select(path =>
                    {
                        return File.ReadAllText(path);
                    }).ToArray();
                }
                """,
        }.RunAsync();

    [Fact]
    public Task What_is_small_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public class Contents
                {
                    public byte[] Guarded(IFormFile file)
                    {
                        if (file.Length > 50_000)
                        {
                            throw new InvalidOperationException();
                        }

                        using var buffer = new MemoryStream();
                        file.CopyTo(buffer);
                        return buffer.ToArray();
                    }

                    public string Settings(string folder) => File.ReadAllText(Path.Combine(folder, "appsettings.json"));

                    private static string Folder => "/var/lib/shop";

                    private string DevicePath => Path.Combine(Folder, "device.txt");

                    public string Device()
                    {
                        string text = File.ReadAllText(DevicePath);
                        return text;
                    }

                    public async Task<byte[]> Error(HttpResponseMessage response)
                    {
                        if (response.IsSuccessStatusCode)
                        {
                            return null;
                        }

                        return await response.Content.ReadAsByteArrayAsync();
                    }

                    public Task<string> Answer(HttpClient client, string address) => client.GetStringAsync(address);

                    [RequestSizeLimit(60_000)]
                    public byte[] Limited(IFormFile file)
                    {
                        using var buffer = new MemoryStream();
                        file.CopyTo(buffer);
                        return buffer.ToArray();
                    }

                    public Task<byte[]> Post(IFormFile file) => AtMost(file.OpenReadStream(), 4096);

                    private async Task<byte[]> AtMost(Stream input, int limit)
                    {
                        using var buffer = new MemoryStream(Math.Min(limit, 4096));
                        var block = new byte[4096];
                        int read;
                        while ((read = await input.ReadAsync(block)) > 0)
                        {
                            if (buffer.Length + read > limit)
                            {
                                return null;
                            }

                            buffer.Write(block, 0, read);
                        }

                        return buffer.ToArray();
                    }

                    public byte[] Rows(List<string[]> rows)
                    {
                        using var buffer = new MemoryStream();
                        System.Text.Json.JsonSerializer.Serialize(buffer, rows);
                        return buffer.ToArray();
                    }

                    public byte[] Fields(int id, DateTime time)
                    {
                        using var buffer = new MemoryStream();
                        using var writer = new BinaryWriter(buffer);
                        writer.Write(id);
                        writer.Write(time.Ticks);
                        return buffer.ToArray();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Code_off_the_request_path_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.IO;

                public class Library
                {
                    public byte[] Read(string path) => File.ReadAllBytes(path);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_method_that_nobody_calls_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { OutputKind = OutputKind.ConsoleApplication },
            TestCode = Helpers("file.CopyTo(buffer); return buffer.ToArray();"),
        }.RunAsync();

    [Fact]
    public Task A_method_that_only_other_projects_can_call_is_silent_where_they_cannot()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Helpers("file.CopyTo(buffer); return buffer.ToArray();").Replace("public static class", "internal static class"),
        }.RunAsync();

    [Fact]
    public Task A_method_that_a_library_shows_to_other_projects()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Helpers("file.CopyTo(buffer); return [|buffer.ToArray()|];"),
        }.RunAsync();

    [Fact]
    public Task A_method_that_a_request_leads_to_by_name()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { OutputKind = OutputKind.ConsoleApplication },
            TestCode = Helpers("file.CopyTo(buffer); return [|buffer.ToArray()|];")
                + "class Uploads { object Save(Microsoft.AspNetCore.Http.IFormFile file) => file.Bits(); }",
        }.RunAsync();

    private static string Helpers(string body)
        => $$"""
            using System.IO;
            using Microsoft.AspNetCore.Http;

            public static class Helpers
            {
                public static byte[] Bits(this IFormFile file) { using var buffer = new MemoryStream(); {{body}} }
            }

            class Program { static void Main() { } }

            """;

    [Fact]
    public Task A_file_of_a_fixed_name_below_a_reader()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class MailController : ControllerBase
                {
                    [HttpPost("welcome")]
                    public IActionResult Welcome(string link) => Ok(Letter(link) + Reminder(link));

                    [HttpPost("kept")]
                    public IActionResult Kept(string name) => Ok(Read(name));

                    private string Letter(string link)
                    {
                        string text = "";
                        using (StreamReader reader = new StreamReader(Path.Combine(AppDomain.CurrentDomain.BaseDirectory, "Email/welcome.html")))
                        {
                            text = reader.ReadToEnd();
                            text = text.Replace("^link^", link);
                        }

                        return text;
                    }

                    private string Reminder(string link)
                    {
                        using var stream = new FileStream(Path.Combine(AppContext.BaseDirectory, "Email/reminder.txt"), FileMode.Open);
                        using var reader = new StreamReader(stream);
                        return reader.ReadToEnd();
                    }

                    private string Read(string name)
                    {
                        using var reader = new StreamReader(Path.Combine("kept", name));
                        return {|GCG2010:reader.ReadToEnd()|};
                    }
                }
                """,
        }.RunAsync();
}
