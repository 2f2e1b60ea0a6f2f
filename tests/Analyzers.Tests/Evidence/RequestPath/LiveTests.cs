using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;
using GcGuard.Analyzers.Tests.Live;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>What an editor sees while somebody types is what the build says.</summary>
public sealed class LiveTests
{
    private const string OtherController =
        "\n\npublic class CartController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Put(IExport export) => export.Build(); }";

    private const string NoController = "public class OrdersController { public void Get(IExport export) => export.Build(); }";

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
        string[] whole = EditorHost.Show(await EditorHost.WholeAsync(Analyze(await s_shop.CompileAsync(), concurrent)));
        Assert.Equal(7, whole.Length);
        Assert.Contains(whole, d => d.Contains("request: OrdersController.Get ← Export.Build ← Zip.Pack ← Zip.Deep", StringComparison.Ordinal));
        foreach (string[] order in EditorHost.Orders([.. s_shop.Files.Select(f => f.Path)]))
        {
            // One analysis that is asked document by document, and one for each document.
            CompilationWithAnalyzers shared = Analyze(await s_shop.CompileAsync(), concurrent);
            var together = new List<Diagnostic>();
            var apart = new List<Diagnostic>();
            foreach (string file in order)
            {
                together.AddRange(await EditorHost.DocumentAsync(shared, file));
                apart.AddRange(await EditorHost.DocumentAsync(Analyze(await s_shop.CompileAsync(), concurrent), file));
            }

            Assert.Equal(whole, EditorHost.Show(together));
            Assert.Equal(whole, EditorHost.Show(apart));
        }
    }

    [Fact]
    public async Task Ten_runs_say_the_same()
    {
        string[]? first = null;
        for (int run = 0; run < 10; run++)
        {
            string[] found = EditorHost.Show(await EditorHost.WholeAsync(Analyze(await s_shop.CompileAsync(), concurrent: true)));
            first ??= found;
            Assert.Equal(first, found);
        }
    }

    [Fact]
    public async Task Part_of_a_document_gets_the_verdict_of_the_whole()
    {
        ImmutableArray<Diagnostic> whole = await EditorHost.WholeAsync(Analyze(await s_shop.CompileAsync(), concurrent: true));
        foreach (Diagnostic expected in whole)
        {
            ImmutableArray<Diagnostic> found = await EditorHost.DocumentAsync(
                Analyze(await s_shop.CompileAsync(), concurrent: false), expected.Location.SourceTree!.FilePath, expected.Location.SourceSpan);
            Assert.Contains(Assert.Single(EditorHost.Show([expected])), EditorHost.Show(found));
        }
    }

    [Fact]
    public async Task An_edit_of_one_file_changes_what_the_others_say_and_back()
    {
        CSharpCompilation before = await s_shop.CompileAsync();
        Assert.Contains("request: OrdersController.Get ← Export.Build", await OfAsync(before, "Export.cs"), StringComparison.Ordinal);

        // The trees that were not edited keep what is remembered of them; the answers must not outlive the caller.
        Assert.Contains("unknown", await OfAsync(Edit(before, "Controller.cs", NoController), "Export.cs"), StringComparison.Ordinal);
        Assert.Contains(
            "request: CartController.Put ← Export.Build",
            await OfAsync(Edit(before, "Controller.cs", OtherController), "Export.cs"),
            StringComparison.Ordinal);
        Assert.Contains("request: OrdersController.Get ← Export.Build", await OfAsync(before, "Export.cs"), StringComparison.Ordinal);
    }

    /// <summary>An editor makes a new compilation for every key; only the text that changed is read again.</summary>
    [Fact]
    public async Task An_edit_of_one_file_makes_one_new_index()
    {
        CSharpCompilation before = await s_shop.CompileAsync();
        await OfAsync(before, "Zip.cs");
        IdentifierIndex[] indexes = [.. before.SyntaxTrees.Select(tree => IdentifierIndex.For(tree, CancellationToken.None))];

        CSharpCompilation after = Edit(before, "Controller.cs", OtherController);
        Assert.Contains("request: CartController.Put", await OfAsync(after, "Zip.cs"), StringComparison.Ordinal);

        bool[] kept = [.. after.SyntaxTrees.Select((tree, i) => IdentifierIndex.For(tree, CancellationToken.None) == indexes[i])];
        Assert.Equal(after.SyntaxTrees.Select(tree => tree.FilePath != "Controller.cs"), kept);
    }

    [Fact]
    public async Task Code_without_a_suspect_is_asked_for_words_only()
    {
        var innocent = new RequestPathTest();
        innocent.Files.AddRange(s_shop.Files.Select(f => (f.Path, f.Text.Replace("Probe.Here(\"?\")", "System.GC.KeepAlive(1)", StringComparison.Ordinal))));
        var spy = new CompilationSpy();
        CompilationWithAnalyzers analysis = EditorHost.Analyze(await innocent.CompileAsync(), concurrent: true, [spy, new ProbeAnalyzer(), .. EditorHost.AllRules()]);

        Assert.Empty(await EditorHost.WholeAsync(analysis));

        SearchEffort effort = Assert.Single(spy.Efforts);
        // The index says which rules have nothing to look at, which saves more than it costs; no path is searched.
        Assert.Equal((0, 0, 0), (effort.Proposed, effort.Bound, effort.Steps));
    }

    /// <summary>What is remembered by tree must not hold the compilation it was first asked in.</summary>
    [Fact]
    public async Task A_tree_that_lives_on_keeps_no_compilation_alive()
    {
        var spy = new CompilationSpy();
        ImmutableArray<SyntaxTree> trees = await AskAndForgetAsync(spy);

        Assert.True(EditorHost.Dies(Assert.Single(spy.Compilations)));
        Assert.All(trees.Where(tree => tree.FilePath.EndsWith("r.cs", StringComparison.Ordinal)), tree => Assert.True(IdentifierIndex.Exists(tree)));
        GC.KeepAlive(trees);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<ImmutableArray<SyntaxTree>> AskAndForgetAsync(CompilationSpy spy)
    {
        CSharpCompilation compilation = await s_shop.CompileAsync();
        CompilationWithAnalyzers analysis = EditorHost.Analyze(compilation, concurrent: false, spy, new ProbeAnalyzer());
        Assert.NotEmpty(await EditorHost.DocumentAsync(analysis, "Zip.cs"));
        return compilation.SyntaxTrees;
    }

    private static CompilationWithAnalyzers Analyze(CSharpCompilation compilation, bool concurrent)
        => EditorHost.Analyze(compilation, concurrent, new ProbeAnalyzer());

    private static CSharpCompilation Edit(CSharpCompilation compilation, string path, string text)
    {
        SyntaxTree old = compilation.SyntaxTrees.Single(t => t.FilePath == path);
        return compilation.ReplaceSyntaxTree(old, CSharpSyntaxTree.ParseText(text, (CSharpParseOptions)old.Options, path));
    }

    private static async Task<string> OfAsync(CSharpCompilation compilation, string file)
        => string.Join('\n', EditorHost.Show(await EditorHost.DocumentAsync(Analyze(compilation, concurrent: true), file)));
}
