using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What the message calls a content of which only its answer is known.</summary>
public class GCG2009DownloadMessageTests
{
    /// <summary>A workbook that is made for the answer is no file yet; here its library is missing.</summary>
    [Fact]
    public Task A_document_of_unknown_making_is_called_a_download()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Paper(string id)
                    {
                        var stream = new MemoryStream();
                        new ExcelPackage(stream).Save();
                        return File({|#0:stream.ToArray()|}, "application/pdf", "paper.pdf");
                    }
                }
                """,
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult("GCG2009", DiagnosticSeverity.Info)
            .WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithMessage(
                "`stream.ToArray()` copies the whole content (a download) per request only for `ControllerBase.File` to "
                    + "read it (OrdersController.Paper); return a stream over the stream's own buffer; measure it with "
                    + "`dotnet gcguard record`"));
        return test.RunAsync();
    }
}
