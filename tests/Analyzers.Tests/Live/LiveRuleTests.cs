using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Tests.Live;

/// <summary>
/// The rules on a service in layers, whose evidence stands in other files than the findings: a constant, a type and a
/// controller. An editor's document, a part of it and a whole build find the same.
/// </summary>
public sealed class LiveRuleTests
{
    private const string Sizes = "public static class Sizes { public const int Block = 200_000; }";

    private const string Row = "public class Row { public System.Collections.Generic.List<Line> Lines { get; set; } = new(); } public class Line { public int Id { get; set; } }";

    private const string Controller = """
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController : ControllerBase
        {
            private readonly IExport export = null!;
            [HttpGet] public string Get(Row row) => export.Text(row) + export.Blocks();
            [HttpPut] public string Put() { using var all = new MemoryStream(); Request.Body.CopyTo(all); return System.Text.Encoding.UTF8.GetString(all.ToArray()); }
        }
        """;

    /// <summary>The files, the same text at each call.</summary>
    internal static RequestPathTest Shop() => new()
    {
        Files =
        {
            ("Controller.cs", Controller),
            ("Sizes.cs", Sizes),
            ("Row.cs", Row),
            ("Export.cs", """
                public interface IExport { string Text(Row row); int Blocks(); }
                public class Export : IExport
                {
                    public string Text(Row row)
                    {
                        using var buffer = new MemoryStream();
                        System.Text.Json.JsonSerializer.Serialize(buffer, row);
                        return System.Text.Encoding.UTF8.GetString(buffer.ToArray());
                    }

                    public int Blocks()
                    {
                        byte[] block = new byte[Sizes.Block];
                        return Stream.Null.Read(block, 0, block.Length);
                    }
                }
                """),
            ("Tool.cs", "public static class Tool { public static byte[] Never() => new byte[Sizes.Block]; }"),
        },
    };

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_order_of_the_documents_does_not_matter(bool concurrent)
    {
        string[] whole = await WholeAsync(concurrent);
        Assert.Equal(3, whole.Length);
        Assert.Contains(whole, d => d.Contains("Controller.cs", StringComparison.Ordinal) && d.Contains("GCG2001", StringComparison.Ordinal));
        Assert.Contains(whole, d => d.Contains("GCG1001", StringComparison.Ordinal) && d.Contains("(OrdersController.Get ← Export.Blocks)", StringComparison.Ordinal));
        Assert.Contains(whole, d => d.Contains("GCG2009", StringComparison.Ordinal) && d.Contains("(OrdersController.Get ← Export.Text)", StringComparison.Ordinal));
        foreach (string[] order in EditorHost.Orders([.. Shop().Files.Select(f => f.Path)]))
        {
            CompilationWithAnalyzers shared = EditorHost.Analyze(await Shop().CompileAsync(), concurrent, EditorHost.AllRules());
            var together = new List<Diagnostic>();
            foreach (string file in order)
            {
                together.AddRange(await EditorHost.DocumentAsync(shared, file));
            }

            Assert.Equal(whole, EditorHost.Show(together));
        }
    }

    [Fact]
    public async Task Five_runs_say_the_same()
    {
        string[] first = await WholeAsync(concurrent: true);
        for (int run = 1; run < 5; run++)
        {
            Assert.Equal(first, await WholeAsync(concurrent: true));
        }
    }

    [Fact]
    public async Task Part_of_a_document_gets_the_finding_of_the_whole()
    {
        ImmutableArray<Diagnostic> whole = await EditorHost.WholeAsync(
            EditorHost.Analyze(await Shop().CompileAsync(), concurrent: true, EditorHost.AllRules()));
        foreach (Diagnostic expected in whole)
        {
            CompilationWithAnalyzers analysis = EditorHost.Analyze(await Shop().CompileAsync(), concurrent: false, EditorHost.AllRules());
            string path = expected.Location.SourceTree!.FilePath;
            Assert.Equal(
                EditorHost.Show([expected]),
                EditorHost.Show((await EditorHost.DocumentAsync(analysis, path, expected.Location.SourceSpan))
                    .Where(found => found.Location.SourceSpan.IntersectsWith(expected.Location.SourceSpan))));
        }
    }

    [Theory]
    [InlineData("Sizes.cs", "200_000", "20_000", "GCG1001")]
    [InlineData("Row.cs", "System.Collections.Generic.List<Line> Lines { get; set; } = new();", "int Id { get; set; }", "GCG2009")]
    [InlineData("Controller.cs", "export.Blocks()", "1", "GCG1001")]
    [InlineData("Controller.cs", "OrdersController : ControllerBase", "Orders : Missing", "GCG1001 GCG2009")]
    public async Task An_edit_of_another_file_takes_the_finding_away_and_back(string path, string old, string edited, string gone)
    {
        CSharpCompilation before = await Shop().CompileAsync();
        Assert.Equal("GCG1001 GCG2009", await IdsAsync(before));

        SyntaxTree tree = before.SyntaxTrees.Single(t => t.FilePath == path);
        string text = tree.ToString().Replace(old, edited, StringComparison.Ordinal);
        Assert.NotEqual(tree.ToString(), text);
        CSharpCompilation after = before.ReplaceSyntaxTree(tree, CSharpSyntaxTree.ParseText(text, (CSharpParseOptions)tree.Options, path));

        Assert.Equal(string.Join(' ', "GCG1001 GCG2009".Split(' ').Except(gone.Split(' '))), await IdsAsync(after));
        Assert.Equal("GCG1001 GCG2009", await IdsAsync(before));

        // What Export.cs says; it is not edited.
        static async Task<string> IdsAsync(CSharpCompilation compilation)
            => string.Join(' ', (await EditorHost.DocumentAsync(EditorHost.Analyze(compilation, concurrent: true, EditorHost.AllRules()), "Export.cs")).Select(found => found.Id).Order());
    }

    /// <summary>Trees, options and analyzers live on in an editor; the facts they asked must not hold the compilations.</summary>
    [Fact]
    public async Task Nothing_keeps_a_compilation_alive()
    {
        var spy = new CompilationSpy();
        DiagnosticAnalyzer[] analyzers = [spy, .. EditorHost.AllRules()];
        (ImmutableArray<SyntaxTree> trees, ImmutableArray<Diagnostic> found) = await AskAndForgetAsync(analyzers);

        Assert.Equal(2, spy.Compilations.Count);
        Assert.All(spy.Compilations, compilation => Assert.True(EditorHost.Dies(compilation)));
        Assert.Equal(3, found.Length);
        Assert.Contains(trees, IdentifierIndex.Exists);
        GC.KeepAlive(analyzers);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<(ImmutableArray<SyntaxTree> Trees, ImmutableArray<Diagnostic> Found)> AskAndForgetAsync(DiagnosticAnalyzer[] analyzers)
    {
        CSharpCompilation compilation = await Shop().CompileAsync();
        ImmutableArray<Diagnostic> found = await EditorHost.WholeAsync(EditorHost.Analyze(compilation, concurrent: true, analyzers));
        Assert.NotEmpty(await EditorHost.DocumentAsync(EditorHost.Analyze(compilation, concurrent: true, analyzers), "Export.cs"));
        return (compilation.SyntaxTrees, found);
    }

    private static async Task<string[]> WholeAsync(bool concurrent)
        => EditorHost.Show(await EditorHost.WholeAsync(EditorHost.Analyze(await Shop().CompileAsync(), concurrent, EditorHost.AllRules())));
}
