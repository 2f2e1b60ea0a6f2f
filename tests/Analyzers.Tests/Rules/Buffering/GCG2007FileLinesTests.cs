using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.UnstreamedJsonAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.UnstreamedJsonCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2007 keeps its id where the list is as long as a file.</summary>
public class GCG2007FileLinesTests
{
    [Fact]
    public Task The_lines_of_a_file_are_written_in_pieces()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public sealed class LinesController : ControllerBase
                {
                    [HttpGet]
                    public async Task Lines(string path, CancellationToken token)
                    {
                        string[] lines = await System.IO.File.ReadAllLinesAsync(path, token);
                        await {|GCG2007:JsonSerializer.SerializeAsync(Response.Body, lines, cancellationToken: token)|};
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Net.Http.Json;
                using System.Text;
                using System.Text.Json;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;

                public sealed class LinesController : ControllerBase
                {
                    [HttpGet]
                    public async Task Lines(string path, CancellationToken token)
                    {
                        string[] lines = await System.IO.File.ReadAllLinesAsync(path, token);
                        await JsonSerializer.SerializeAsync<IReadOnlyList<string>>(Response.Body, lines, cancellationToken: token);
                    }
                }
                """,
        }.RunAsync();
}
