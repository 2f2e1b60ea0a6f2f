using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.ReturnedContentCodeFixProvider>;
using VerifySuspect = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.ReturnedContentAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>The other fix of GCG2010 and its suspect: a method writes to the stream that its callers hand in.</summary>
public class GCG2010DestinationFixTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Net.Http.Headers;

        internal static class Program
        {
            private static void Main() { }
        }

        """;

    [Fact]
    public Task An_interface_its_implementations_and_an_action_that_answers_a_file()
        => Becomes(
            """
            internal interface IExporter
            {
                Task<byte[]> BuildAsync(Stream input, CancellationToken token);
            }

            internal class Exporter : IExporter
            {
                // Everything.
                public async Task<byte[]> BuildAsync(Stream input, CancellationToken token)
                {
                    using var buffer = new MemoryStream();
                    await input.CopyToAsync(buffer, token);
                    return {|GCG2010:buffer.ToArray()|};
                }
            }

            internal class NoExporter : IExporter
            {
                public Task<byte[]> BuildAsync(Stream input, CancellationToken token) => Task.FromResult(Array.Empty<byte>());
            }

            internal class ShortExporter : IExporter
            {
                public Task<byte[]> BuildAsync(Stream input, CancellationToken token) => Task.FromResult(new byte[] { 1, 2 });
            }

            internal class Facade
            {
                private readonly IExporter _exporter = new Exporter();

                public Task<byte[]> BuildAsync(Stream input, CancellationToken token)
                {
                    return _exporter.BuildAsync(input, token);
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Facade _facade = new Facade();

                public async Task<IActionResult> Post(CancellationToken token)
                {
                    var document = await _facade.BuildAsync(Request.Body, token);
                    return File(document, "application/pdf", "a.pdf");
                }
            }
            """,
            """
            internal interface IExporter
            {
                Task BuildToAsync(Stream input, Stream destination, CancellationToken token);
            }

            internal class Exporter : IExporter
            {
                // Everything.
                public async Task BuildToAsync(Stream input, Stream destination, CancellationToken token)
                {
                    await input.CopyToAsync(destination, token);
                }
            }

            internal class NoExporter : IExporter
            {
                public Task BuildToAsync(Stream input, Stream destination, CancellationToken token) => Task.CompletedTask;
            }

            internal class ShortExporter : IExporter
            {
                public async Task BuildToAsync(Stream input, Stream destination, CancellationToken token)
                    => await destination.WriteAsync(new byte[] { 1, 2 }, token);
            }

            internal class Facade
            {
                private readonly IExporter _exporter = new Exporter();

                public Task BuildToAsync(Stream input, Stream destination, CancellationToken token)
                {
                    return _exporter.BuildToAsync(input, destination, token);
                }
            }

            public class OrdersController : ControllerBase
            {
                private readonly Facade _facade = new Facade();

                public async Task<IActionResult> Post(CancellationToken token)
                {
                    Response.ContentType = "application/pdf";
                    var disposition = new ContentDispositionHeaderValue("attachment");
                    disposition.SetHttpFileName("a.pdf");
                    Response.Headers.ContentDisposition = disposition.ToString();
                    await _facade.BuildToAsync(Request.Body, Response.Body, token);
                    return new EmptyResult();
                }
            }
            """);

    /// <summary>A synchronous helper awaits its writer, and the action awaits the helper.</summary>
    [Fact]
    public Task Synchronous_writes_become_asynchronous()
        => Becomes(
            """
            public class OrdersController : ControllerBase
            {
                private string Name { get; set; } = "";

                public IActionResult Export(List<string> rows) => File(Csv(rows), "text/csv", Name);

                private static byte[] Csv(List<string> rows)
                {
                    if (rows.Count == 0)
                    {
                        return new byte[0];
                    }

                    using (var stream = new MemoryStream())
                    {
                        // The head.
                        stream.Write(System.IO.File.ReadAllBytes("head.csv"), 0, 3);
                        using (var writer = new StreamWriter(stream, new UTF8Encoding(false), 1024, true))
                        {
                            foreach (string row in rows)
                            {
                                writer.WriteLine(row);
                            }

                            writer.Flush();
                        }

                        stream.Position = 0;
                        return {|GCG2010:stream.ToArray()|};
                    }
                }
            }
            """,
            """
            public class OrdersController : ControllerBase
            {
                private string Name { get; set; } = "";

                public async Task<IActionResult> Export(List<string> rows)
                {
                    Response.ContentType = "text/csv";
                    if (!string.IsNullOrEmpty(Name))
                    {
                        var disposition = new ContentDispositionHeaderValue("attachment");
                        disposition.SetHttpFileName(Name);
                        Response.Headers.ContentDisposition = disposition.ToString();
                    }

                    await CsvToAsync(rows, Response.Body, HttpContext.RequestAborted);
                    return new EmptyResult();
                }

                private static async Task CsvToAsync(List<string> rows, Stream destination, CancellationToken cancellationToken)
                {
                    if (rows.Count == 0)
                    {
                        return;
                    }

                    // The head.
                    await destination.WriteAsync(System.IO.File.ReadAllBytes("head.csv"), 0, 3, cancellationToken);
                    await using (var writer = new StreamWriter(destination, new UTF8Encoding(false), 1024, true))
                    {
                        foreach (string row in rows)
                        {
                            await writer.WriteLineAsync(row);
                        }

                        await writer.FlushAsync(cancellationToken);
                    }
                }
            }
            """);

    /// <summary>Where a request's stream is written to, the caller's caller awaits too.</summary>
    [Fact]
    public Task Writes_to_streams()
        => Becomes(
            """
            internal static class Extensions
            {
                public static byte[] Pack(this List<string> rows, string name = "a", int level = 1)
                {
                    var stream = new MemoryStream();
                    using (var gzip = new GZipStream(stream, CompressionLevel.Fastest))
                    using (var writer = new StreamWriter(gzip))
                    {
                        writer.Write(name);
                        foreach (string row in rows) writer.Write(row);
                    }
                    return {|GCG2009:stream.ToArray()|};
                }
            }

            public class OrdersController : ControllerBase
            {
                [HttpGet]
                public void Get(List<string> rows)
                {
                    Response.ContentType = "a/b";
                    Send(rows, Response.Body);
                }

                [HttpGet("a")]
                public async Task Other(List<string> rows)
                {
                    var packed = rows.Pack(level: 3);
                    Response.ContentLength = packed.Length;
                    Response.ContentType = "a/b";
                    await Response.Body.WriteAsync(packed, 0, packed.Length);
                }

                [HttpGet("b")]
                public Task Third(List<string> rows, CancellationToken token)
                {
                    return Run();

                    async Task Run() => await rows.WriteAsync(Response.Body, token);
                }

                private static void Send(List<string> rows, Stream target)
                {
                    target.Write(rows.Pack("b", 2));
                }
            }

            internal static class More
            {
                public static async Task WriteAsync(this List<string> rows, Stream target, CancellationToken token)
                {
                    await target.WriteAsync(rows.Pack(), token);
                }
            }
            """,
            """
            internal static class Extensions
            {
                public static async Task PackToAsync(
                    this List<string> rows,
                    Stream destination,
                    string name = "a",
                    int level = 1,
                    CancellationToken cancellationToken = default)
                {
                    await using (var gzip = new GZipStream(destination, CompressionLevel.Fastest, leaveOpen: true))
                    await using (var writer = new StreamWriter(gzip, leaveOpen: true))
                    {
                        await writer.WriteAsync(name);
                        foreach (string row in rows) await writer.WriteAsync(row);
                    }
                }
            }

            public class OrdersController : ControllerBase
            {
                [HttpGet]
                public async Task Get(List<string> rows)
                {
                    Response.ContentType = "a/b";
                    await Send(rows, Response.Body);
                }

                [HttpGet("a")]
                public async Task Other(List<string> rows)
                {
                    Response.ContentType = "a/b";
                    await rows.PackToAsync(level: 3, destination: Response.Body, cancellationToken: HttpContext.RequestAborted);
                }

                [HttpGet("b")]
                public Task Third(List<string> rows, CancellationToken token)
                {
                    return Run();

                    async Task Run() => await rows.WriteAsync(Response.Body, token);
                }

                private static async Task Send(List<string> rows, Stream target)
                {
                    await rows.PackToAsync(target, "b", 2, CancellationToken.None);
                }
            }

            internal static class More
            {
                public static async Task WriteAsync(this List<string> rows, Stream target, CancellationToken token)
                {
                    await rows.PackToAsync(target, cancellationToken: token);
                }
            }
            """);

    /// <summary>An endpoint hands the work over as a callback, which the framework runs.</summary>
    [Fact]
    public Task Endpoints_of_minimal_APIs()
        => Becomes(
            """
            internal static class Endpoints
            {
                public static void Map(WebApplication app)
                {
                    app.MapGet("a", () => Results.File(Build(new List<string>()), "a/b", "a.b"));
                    app.MapGet("b", (IReadOnlyList<string> id, HttpContext context) => { var built = Build(id); return Results.Bytes(built, contentType: "a/b"); });
                    app.MapGet("c", Handle);
                }

                private static IResult Handle(IReadOnlyList<string> id, CancellationToken token)
                {
                    if (id.Count > 0)
                        return TypedResults.File(Build(id), "a/b");

                    return Results.NotFound();
                }

                private static byte[] Build(IReadOnlyList<string> id)
                {
                    using var stream = new MemoryStream();
                    JsonSerializer.Serialize(stream, id);
                    return {|GCG2009:stream.ToArray()|};
                }
            }
            """,
            """
            internal static class Endpoints
            {
                public static void Map(WebApplication app)
                {
                    app.MapGet(
                        "a",
                        (CancellationToken cancellationToken) => Results.Stream(
                            stream => BuildToAsync(new List<string>(), stream, cancellationToken), "a/b", "a.b"));
                    app.MapGet("b", (IReadOnlyList<string> id, HttpContext context) => { return Results.Stream(stream => BuildToAsync(id, stream, context.RequestAborted), contentType: "a/b"); });
                    app.MapGet("c", Handle);
                }

                private static IResult Handle(IReadOnlyList<string> id, CancellationToken token)
                {
                    if (id.Count > 0)
                        return TypedResults.Stream(stream => BuildToAsync(id, stream, token), "a/b");

                    return Results.NotFound();
                }

                private static async Task BuildToAsync(
                    IReadOnlyList<string> id, Stream destination, CancellationToken cancellationToken)
                {
                    await JsonSerializer.SerializeAsync(destination, id, cancellationToken: cancellationToken);
                }
            }
            """);

    [Fact]
    public Task An_endpoint_that_awaited_only_this_awaits_no_more()
        => Becomes(
            """
            internal static class Endpoints
            {
                public static void Map(WebApplication app)
                    => app.MapGet("b", async (IReadOnlyList<string> id, CancellationToken token) => Results.Bytes(await BuildAsync(id), contentType: "a/b"));

                private static async ValueTask<byte[]> BuildAsync(IReadOnlyList<string> id)
                {
                    var stream = new MemoryStream();
                    await JsonSerializer.SerializeAsync(stream, id);
                    byte[] bytes = {|GCG2009:stream.ToArray()|};
                    return bytes;
                }
            }
            """,
            """
            internal static class Endpoints
            {
                public static void Map(WebApplication app)
                    => app.MapGet(
                        "b",
                        (IReadOnlyList<string> id, CancellationToken token) => Results.Stream(
                            stream => BuildToAsync(id, stream, token).AsTask(), contentType: "a/b"));

                private static async ValueTask BuildToAsync(
                    IReadOnlyList<string> id, Stream destination, CancellationToken cancellationToken)
                {
                    await JsonSerializer.SerializeAsync(destination, id);
                }
            }
            """);

    /// <summary>A token that is there is used, and what describes parameters describes the new one.</summary>
    [Fact]
    public Task Parameters_on_lines_of_their_own()
        => Becomes(
            """
            internal class Exporter
            {
                /// <summary>Builds it.</summary>
                /// <param name="input">What is read.</param>
                /// <param name="count">How often.</param>
                /// <returns>All of it.</returns>
                public async Task<byte[]> BuildAsync(
                    Stream input,
                    int count)
                {
                    var buffer = new MemoryStream();

                    if (count > 3) return Array.Empty<byte>();
                    await input.CopyToAsync(buffer).ConfigureAwait(false);

                    return {|GCG2010:buffer.ToArray()|};
                }
            }

            public class OrdersController : ControllerBase
            {
                public async Task Post()
                {
                    await Response.Body.WriteAsync(await new Exporter().BuildAsync(Request.Body, 1).ConfigureAwait(false)).ConfigureAwait(false);
                }
            }
            """,
            """
            internal class Exporter
            {
                /// <summary>Builds it.</summary>
                /// <param name="input">What is read.</param>
                /// <param name="count">How often.</param>
                /// <param name="destination">The stream that the content is written to.</param>
                /// <param name="cancellationToken">Cancels the work.</param>
                /// <returns>All of it.</returns>
                public async Task BuildToAsync(
                    Stream input,
                    int count,
                    Stream destination,
                    CancellationToken cancellationToken)
                {
                    if (count > 3) return;
                    await input.CopyToAsync(destination).ConfigureAwait(false);
                }
            }

            public class OrdersController : ControllerBase
            {
                public async Task Post()
                {
                    await new Exporter().BuildToAsync(Request.Body, 1, Response.Body, HttpContext.RequestAborted)
                        .ConfigureAwait(false);
                }
            }
            """);

    private static Task Becomes(string before, string after)
        => before.Contains("GCG2009", System.StringComparison.Ordinal)
            ? new VerifySuspect.Test
            {
                References = TestReferences.Net80AspNet,
                TestState = { OutputKind = OutputKind.ConsoleApplication },
                TestCode = Usings + before,
                FixedCode = Usings + after,
                CodeActionIndex = 1,
                CodeActionEquivalenceKey = "GCG2009:destination",
            }.RunAsync()
            : new VerifyCS.Test
            {
                References = TestReferences.Net80AspNet,
                TestState = { OutputKind = OutputKind.ConsoleApplication },
                TestCode = Usings + before,
                FixedCode = Usings + after,
                CodeActionIndex = 1,
                CodeActionEquivalenceKey = "GCG2010:destination",
            }.RunAsync();
}
