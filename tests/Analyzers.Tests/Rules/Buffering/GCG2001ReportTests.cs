using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What a finding says and where, and which forms of a stream's declaration are understood.</summary>
public class GCG2001ReportTests
{
    [Fact]
    public Task The_message_names_stream_consumer_and_path()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
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
        test.ExpectedDiagnostics.Add(new DiagnosticResult(MemoryStreamToArrayAnalyzer.Rule)
            .WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithSeverity(DiagnosticSeverity.Warning)
            .WithArguments(
                "ExportController.Export ← ExportController.Build",
                "output",
                " only for `Convert.ToHexString` to read it",
                "pass the stream's own buffer with offset and length",
                "the request body"));
        return test.RunAsync();
    }

    [Fact]
    public Task Every_declaration_of_an_exposing_stream_counts()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(byte[] data)
                    {
                        MemoryStream ms = new(); using (var writer = new BinaryWriter(ms)) { Source.CopyTo(ms); writer.Write(1); } return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    object M1(byte[] data)
                    {
                        MemoryStream ms = new(); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    object M2(byte[] data)
                    {
                        MemoryStream ms = new(4096); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    object M3(byte[] data)
                    {
                        using MemoryStream ms = new MemoryStream(capacity: 16); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]);
                    }

                    object M4(byte[] data)
                    {
                        using (MemoryStream ms = new()) { Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]); }
                    }

                    object M6(byte[] data)
                    {
                        Func<string> f = () => { var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]); }; return f;
                    }

                    object M7(byte[] data)
                    {
                        return Local(); string Local() { var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]); }
                    }

                    object M8(byte[] data)
                    {
                        for (int i = 0; ; i++) { var ms = new MemoryStream(); Source.CopyTo(ms); data = Encoding.UTF8.GetBytes(Convert.ToHexString([|ms.ToArray()|])); }
                    }

                    object M9(byte[] data)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); try { ms.WriteByte(1); return Convert.ToHexString([|ms.ToArray()|]); } finally { ms?.Dispose(); }
                    }

                    object M10(byte[] data)
                    {
                        switch (data.Length) { case 1: var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString([|ms.ToArray()|]); default: return null; }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Writers_that_only_append_leave_what_is_kept_alone()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using System.Net.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0()
                    {
                        using var ms = new MemoryStream(); Source.CopyTo(ms); using var writer = new StreamWriter(ms); writer.Write(1); writer.Flush(); return new ByteArrayContent([|ms.ToArray()|]);
                    }

                    object M1()
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); try { return new ByteArrayContent([|ms.ToArray()|]); } finally { ms.Dispose(); }
                    }

                    object M2()
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); if (ms.Length == 0) { return new ByteArrayContent([|ms.ToArray()|]); } ms.WriteByte(1); return null;
                    }
                }
                """,
        }.RunAsync();
}
