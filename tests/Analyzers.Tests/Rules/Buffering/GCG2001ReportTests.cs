using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using static GcGuard.Analyzers.Tests.Rules.Buffering.BufferingTest;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What a finding says and where, and which forms of a stream's declaration are understood.</summary>
public class GCG2001ReportTests
{
    [Fact]
    public Task The_message_names_stream_consumer_and_path()
    {
        var test = new BufferingTest
        {
            TestCode = """
                using System;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class {|#1:ExportController|} : ControllerBase
                {
                    [HttpGet]
                    public string Export() => Build();

                    private string Build()
                    {
                        var output = new MemoryStream();
                        Request.Body.CopyTo(output);
                        return Convert.ToHexString({|#0:output.ToArray()|});
                    }
                }

                """,
        };
        test.TestState.AnalyzerConfigFiles.Clear();
        test.ExpectedDiagnostics.Add(new DiagnosticResult(MemoryStreamToArrayAnalyzer.Rule)
            .WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithSeverity(DiagnosticSeverity.Warning)
            .WithArguments(
                "output",
                "Convert.ToHexString",
                "pass the stream's own buffer with offset and length",
                "ExportController.Export ← ExportController.Build",
                "the request body"));
        return test.RunAsync();
    }

    [Fact]
    public Task Every_declaration_of_an_exposing_stream_counts()
        => IsSilentAsync(
            "object {0}(byte[] data)",
            "MemoryStream ms = new(); using (var writer = new BinaryWriter(ms)) { Source.CopyTo(ms); writer.Write(1); } return Convert.ToHexString([|ms.ToArray()|]);",
            "MemoryStream ms = new(); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]);",
            "MemoryStream ms = new(4096); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]);",
            "using MemoryStream ms = new MemoryStream(capacity: 16); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]);",
            "using (MemoryStream ms = new()) { Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]); }",
            "using (var ms = new MemoryStream(data, 0, 4, true, true)) { return Convert.ToHexString([|ms.ToArray()|]); }",
            "Func<string> f = () => { var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]); }; return f;",
            "return Local(); string Local() { var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]); }",
            "for (int i = 0; ; i++) { var ms = new MemoryStream(); Source.CopyTo(ms); data = Encoding.UTF8.GetBytes(Convert.ToHexString([|ms.ToArray()|])); }",
            "var ms = new MemoryStream(); Source.CopyTo(ms); try { ms.WriteByte(1); return Convert.ToHexString([|ms.ToArray()|]); } finally { ms?.Dispose(); }",
            "switch (data.Length) { case 1: var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]); default: return null; }");

    [Fact]
    public Task Writers_that_only_append_leave_what_is_kept_alone()
        => IsSilentAsync(
            new BufferingTest(),
            "using System.Net.Http;",
            "object {0}()",
            "using var ms = new MemoryStream(); Source.CopyTo(ms); using var writer = new StreamWriter(ms); writer.Write(1); writer.Flush(); return new ByteArrayContent([|ms.ToArray()|]);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); try { return new ByteArrayContent([|ms.ToArray()|]); } finally { ms.Dispose(); }",
            "var ms = new MemoryStream(); Source.CopyTo(ms); if (ms.Length == 0) { return new ByteArrayContent([|ms.ToArray()|]); } ms.WriteByte(1); return null;");
}
