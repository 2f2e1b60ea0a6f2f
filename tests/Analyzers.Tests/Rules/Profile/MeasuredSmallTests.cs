using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Profile;

/// <summary>
/// What was measured small: content that may grow is no finding then, unbounded content a suspect, and all else stays.
/// </summary>
public class MeasuredSmallTests
{
    private const string Table = """
        using System.Collections.Generic;
        using System.Text;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class Row { public string Name { get; set; } }

        public interface IRows { Task<List<Row>> AllAsync(); }

        public class RowsController : ControllerBase
        {
            private readonly IRows _rows;

            public async Task Export()
            {
                var csv = new StringBuilder();
                foreach (Row row in await _rows.AllAsync())
                {
                    csv.AppendLine(row.Name);
                }

                await Response.WriteAsync({|GCG1006:csv.ToString()|});
            }
        }
        """;

    [Fact]
    public Task Rows_that_may_grow_are_silent()
        => new MeasuredCode(Table.Replace("{|GCG1006:", string.Empty).Replace("|}", string.Empty))
            .With("await Response", MeasuredCode.Small).Test().RunAsync();

    [Theory]
    [InlineData("\"requests\":500", "\"requests\":99")]
    [InlineData("\"samples\":60", "\"samples\":29")]
    public Task Absence_in_few_samples_silences_nothing(string figure, string other)
        => new MeasuredCode(Table).With("await Response", MeasuredCode.Small.Replace(figure, other)).Test().RunAsync();

    /// <summary>A load test with bodies of 1 kB says nothing about what a client may send.</summary>
    [Fact]
    public Task An_unbounded_upload_becomes_a_suspect()
    {
        const string code = """
            using System.Collections.Generic;
            using System.IO;
            using System.Security.Cryptography;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Http;
            using Microsoft.AspNetCore.Mvc;

            public class RowsController : ControllerBase
            {
                [HttpPost]
                public async Task<IActionResult> Upload(IFormFile file)
                {
                    using var ms = new MemoryStream();
                    await {|#0:file.CopyToAsync(ms)|};
                    ms.Position = 0;
                    return Ok(SHA256.HashData(ms).Length);
                }
            }
            """;
        AllRulesTest test = new MeasuredCode(code).With("await file", MeasuredCode.Small).Test();
        test.ExpectedDiagnostics.Add(new DiagnosticResult(RuleIds.DocumentCopy, DiagnosticSeverity.Info).WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithMessage("`IFormFile.CopyToAsync` holds the uploaded file whole in memory per request only for `SHA256.HashData` "
                + "(RowsController.Upload; " + MeasuredCode.SmallText + "); read its stream"));
        return test.RunAsync();
    }

    [Fact]
    public Task An_unbounded_suspect_stays_one()
        => new MeasuredCode("""
            using System.IO;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            public interface IStore { void Handle(string body); }

            public class HooksController : ControllerBase
            {
                private readonly IStore _store;

                [DisableRequestSizeLimit]
                public async Task<IActionResult> Take()
                {
                    using var reader = new StreamReader(Request.Body);
                    _store.Handle(await {|GCG1006:reader.ReadToEndAsync()|});
                    return Ok();
                }
            }
            """).With("_store.Handle", MeasuredCode.Small).Test().RunAsync();

    /// <summary>Seed 004: an array on every thousandth call. Few of the requests that were recorded made it.</summary>
    [Theory]
    [InlineData(MeasuredCode.Small)]
    [InlineData("\"requests\":40000,\"reaching\":40,\"samples\":40,\"largeBytes\":4800960,\"largeSamples\":40,\"largeSquares\":520000,"
        + "\"largeFirstHalf\":20,\"largeSecondHalf\":20")]
    public Task An_array_on_every_thousandth_call_stays_reported(string figures)
        => new MeasuredCode("""
            using System.Threading;
            using Microsoft.AspNetCore.Builder;

            public static class Endpoint
            {
                private static ulong _numberOfCalls;
                private static int[] _currentArray;

                public static void MapEndpoint(this WebApplication app)
                {
                    app.MapGet("/api/call", () =>
                    {
                        var numberOfCalls = Interlocked.Increment(ref _numberOfCalls);
                        if (numberOfCalls != 0 && numberOfCalls % 1000 == 0)
                        {
                            var largeArray = {|GCG1001:new int[30_000]|};
                            Interlocked.Exchange(ref _currentArray, largeArray);
                        }

                        return numberOfCalls;
                    });
                }
            }
            """).With("var largeArray", figures).Test().RunAsync();

    /// <summary>Seed 003: small arrays that are held over retries do harm by their number.</summary>
    [Fact]
    public Task A_small_buffer_that_is_held_over_retries_stays_reported()
        => new MeasuredCode("""
            using System;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;
            using Polly;

            public class Sender
            {
                public async Task<object> SendAsync(HttpClient client, Uri address, int count, CancellationToken token)
                {
                    byte[] body = new byte[65536];
                    var retry = Policy.Handle<HttpRequestException>().{|GCG6003:WaitAndRetryAsync|}(
                        3, attempt => TimeSpan.FromSeconds(2 << attempt));
                    return await retry.ExecuteAsync(t => client.PostAsync(address, new ByteArrayContent({|GCG6001:body|}), t), token);
                }
            }
            """).With("byte[] body", MeasuredCode.Small).With("return await", MeasuredCode.Small)
            .With("client.PostAsync", MeasuredCode.Small).Test().RunAsync();
}
