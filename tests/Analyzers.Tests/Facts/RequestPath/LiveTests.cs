using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Tests.Facts.RequestPath;

/// <summary>What an editor sees while somebody types is what the build says.</summary>
public sealed class LiveTests
{
    private static readonly RequestPathTest s_shop = new()
    {
        Files =
        {
            ("Controller.cs", """
                public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    private readonly IExport export = null!;
                    public void Get() { Probe.Here("?"); export.Build(); }
                    public void Other() => export.Build();
                }
                """),
            ("Export.cs", """
                public interface IExport { void Build(); }
                public class Export : IExport { private readonly Zip zip = null!; public void Build() { Probe.Here("?"); zip.Pack(); } }
                """),
            ("Zip.cs", "public class Zip { public void Pack() { Probe.Here(\"?\"); Deep(); } private void Deep() => Probe.Here(\"?\"); public void Nobody() => Probe.Here(\"?\"); }"),
            ("Cold.cs", "static class Cold { static Cold() { Probe.Here(\"?\"); Once(); } private static void Once() => Probe.Here(\"?\"); }"),
        },
    };

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task The_order_of_the_documents_does_not_matter(bool concurrent)
    {
        ImmutableArray<string> whole = Show(await Analyze(await s_shop.CompileAsync(), concurrent).GetAnalyzerDiagnosticsAsync(CancellationToken.None));
        Assert.Equal(7, whole.Length);
        Assert.Contains(whole, d => d.Contains("request: OrdersController.Get ← Export.Build ← Zip.Pack ← Zip.Deep", StringComparison.Ordinal));
        string[] files = [.. s_shop.Files.Select(f => f.Path)];
        string[][] orders = [files, [.. files.Reverse()], [files[2], files[0], files[3], files[1]], [files[1], files[3], files[2], files[0]]];
        foreach (string[] order in orders)
        {
            // One analysis that is asked document by document, and one for each document.
            CompilationWithAnalyzers shared = Analyze(await s_shop.CompileAsync(), concurrent);
            var together = new List<Diagnostic>();
            var apart = new List<Diagnostic>();
            foreach (string file in order)
            {
                together.AddRange(await DocumentAsync(shared, file));
                apart.AddRange(await DocumentAsync(Analyze(await s_shop.CompileAsync(), concurrent), file));
            }

            Assert.Equal(whole, Show(together));
            Assert.Equal(whole, Show(apart));
        }
    }

    [Fact]
    public async Task Ten_runs_say_the_same()
    {
        ImmutableArray<string>? first = null;
        for (int run = 0; run < 10; run++)
        {
            ImmutableArray<string> found = Show(await Analyze(await s_shop.CompileAsync(), concurrent: true).GetAnalyzerDiagnosticsAsync(CancellationToken.None));
            first ??= found;
            Assert.Equal(first.Value, found);
        }
    }

    [Fact]
    public async Task An_edit_of_one_file_changes_what_the_others_say_and_back()
    {
        CSharpCompilation before = await s_shop.CompileAsync();
        Assert.Contains("request: OrdersController.Get ← Export.Build", await OfAsync(before, "Export.cs"), StringComparison.Ordinal);

        // The trees that were not edited keep what is remembered of them; the answers must not outlive the caller.
        SyntaxTree controller = before.SyntaxTrees.Single(t => t.FilePath == "Controller.cs");
        CSharpCompilation without = before.ReplaceSyntaxTree(
            controller, CSharpSyntaxTree.ParseText("public class OrdersController { public void Get(IExport export) => export.Build(); }", (CSharpParseOptions)controller.Options, "Controller.cs"));
        Assert.Contains("unknown", await OfAsync(without, "Export.cs"), StringComparison.Ordinal);

        CSharpCompilation moved = before.ReplaceSyntaxTree(
            controller,
            CSharpSyntaxTree.ParseText("\n\npublic class CartController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Put(IExport export) => export.Build(); }", (CSharpParseOptions)controller.Options, "Controller.cs"));
        Assert.Contains("request: CartController.Put ← Export.Build", await OfAsync(moved, "Export.cs"), StringComparison.Ordinal);
        Assert.Contains("request: OrdersController.Get ← Export.Build", await OfAsync(before, "Export.cs"), StringComparison.Ordinal);
    }

    /// <summary>What is remembered by tree must not hold the compilation it was first asked in: an editor makes a new one for every key.</summary>
    [Fact]
    public async Task A_tree_that_lives_on_keeps_no_compilation_alive()
    {
        (WeakReference compilation, ImmutableArray<SyntaxTree> trees) = await AskAndForgetAsync();
        for (int i = 0; i < 10 && compilation.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(compilation.IsAlive);
        Assert.Equal(6, trees.Length);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<(WeakReference Compilation, ImmutableArray<SyntaxTree> Trees)> AskAndForgetAsync()
    {
        CSharpCompilation compilation = await s_shop.CompileAsync();
        CompilationWithAnalyzers analysis = Analyze(compilation, concurrent: false);
        Assert.NotEmpty(await DocumentAsync(analysis, "Zip.cs"));
        return (new WeakReference(analysis.Compilation), compilation.SyntaxTrees);
    }

    private static async Task<string> OfAsync(CSharpCompilation compilation, string file)
        => string.Join('\n', Show(await DocumentAsync(Analyze(compilation, concurrent: true), file)));

    private static CompilationWithAnalyzers Analyze(CSharpCompilation compilation, bool concurrent) => compilation.WithAnalyzers(
        [new ProbeAnalyzer()],
        new CompilationWithAnalyzersOptions(new AnalyzerOptions([], new ProbeOptions()), onAnalyzerException: null, concurrent, logAnalyzerExecutionTime: false));

    private static async Task<ImmutableArray<Diagnostic>> DocumentAsync(CompilationWithAnalyzers analysis, string file)
    {
        SyntaxTree tree = analysis.Compilation.SyntaxTrees.Single(t => t.FilePath == file);
        return await analysis.GetAnalyzerSemanticDiagnosticsAsync(analysis.Compilation.GetSemanticModel(tree), filterSpan: null, CancellationToken.None);
    }

    /// <summary>Place, message and additional locations.</summary>
    private static ImmutableArray<string> Show(IEnumerable<Diagnostic> diagnostics) =>
    [
        .. diagnostics
            .Select(d => $"{d.Location.GetLineSpan()} {d.GetMessage(CultureInfo.InvariantCulture)} [{string.Join(", ", d.AdditionalLocations.Select(l => l.GetLineSpan().ToString()))}]")
            .Order(StringComparer.Ordinal),
    ];
}
