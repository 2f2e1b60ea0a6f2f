using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Copies that are answered while an object that writes to the stream is still open: found, and not rewritten.</summary>
public class GCG2001OpenWriterTests
{
    [Fact]
    public Task A_rewound_stream_below_an_open_writer_has_no_fix()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class C : ControllerBase
                {
                    public IActionResult Get(List<string> members)
                    {
                        using var ms = new MemoryStream();
                        using var writer = new StreamWriter(ms);
                        foreach (string name in members)
                        {
                            writer.WriteLine(name);
                        }

                        writer.Flush();
                        ms.Position = 0;
                        return File({|GCG2009:ms.ToArray()|}, "text/csv");
                    }
                }

                public class Document
                {
                    public Document(Stream target) { }

                    public void Add(string text) { }

                    public void Finish() { }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_document_that_nothing_closes_has_no_fix()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class C : ControllerBase
                {
                    public IActionResult Get(List<string> members)
                    {
                        var ms = new MemoryStream();
                        var document = new Document(ms);
                        foreach (string name in members)
                        {
                            document.Add(name);
                        }

                        document.Finish();
                        return File({|GCG2009:ms.ToArray()|}, "application/pdf");
                    }
                }

                public class Document
                {
                    public Document(Stream target) { }

                    public void Add(string text) { }

                    public void Finish() { }
                }
                """,
        }.RunAsync();
}
