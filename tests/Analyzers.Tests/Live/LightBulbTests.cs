using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Meta;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Live;

/// <summary>
/// An editor asks for what stands under the cursor only, in a compilation of its own, and offers the fixes of what it is
/// told. A finding that were made at the end of a compilation would have none.
/// </summary>
public sealed class LightBulbTests
{
    [Theory]
    [InlineData("Export.cs", "new byte[Sizes.Block]", "GCG1001", "ArrayPool<byte>.Shared.Rent(Sizes.Block)")]
    [InlineData("Export.cs", "buffer.ToArray()", "GCG2009", "GetString(buffer.GetBuffer(), 0, (int)buffer.Length)")]
    [InlineData("Controller.cs", "all.ToArray()", "GCG2001", "GetString(all.GetBuffer(), 0, (int)all.Length)")]
    public async Task Is_offered_where_the_cursor_stands_and_takes_the_finding_away(string path, string code, string id, string expected)
    {
        using var workspace = new AdhocWorkspace();
        Project project = await OpenAsync(workspace);
        Document document = project.Documents.Single(d => d.Name == path);
        string text = (await document.GetTextAsync()).ToString();
        var cursor = new TextSpan(text.IndexOf(code, StringComparison.Ordinal) + 1, 0);

        Diagnostic finding = Assert.Single(await UnderAsync(document, cursor));
        Assert.Equal(id, finding.Id);
        List<CodeAction> offered = await PackageFixers.OfferAsync(document, finding);
        Assert.NotEmpty(offered);
        Document changed = await OfferedFixes.ApplyAsync(document, offered[0]);

        string after = (await changed.GetTextAsync()).ToString();
        Assert.Contains(expected, after, StringComparison.Ordinal);
        Assert.Empty((await changed.Project.GetCompilationAsync())!.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        Assert.DoesNotContain(id, (await UnderAsync(changed, new TextSpan(0, after.Length))).Select(found => found.Id).Except(await OthersAsync(document, finding)));
    }

    [Fact]
    public async Task Is_dark_where_nothing_is_found()
    {
        using var workspace = new AdhocWorkspace();
        Document tool = (await OpenAsync(workspace)).Documents.Single(d => d.Name == "Tool.cs");

        Assert.Empty(await UnderAsync(tool, new TextSpan(0, (await tool.GetTextAsync()).Length)));
    }

    /// <summary>The rules that find something else in a document.</summary>
    private static async Task<IEnumerable<string>> OthersAsync(Document document, Diagnostic finding)
        => (await UnderAsync(document, new TextSpan(0, (await document.GetTextAsync()).Length)))
            .Where(found => found.Location.SourceSpan != finding.Location.SourceSpan)
            .Select(found => found.Id);

    private static async Task<Project> OpenAsync(AdhocWorkspace workspace)
    {
        Compilation compilation = await LiveRuleTests.Shop().CompileAsync();
        Project project = workspace.AddProject(ProjectInfo.Create(
            ProjectId.CreateNewId(),
            VersionStamp.Default,
            "Shop",
            "Shop",
            LanguageNames.CSharp,
            compilationOptions: compilation.Options,
            parseOptions: compilation.SyntaxTrees.First().Options,
            metadataReferences: compilation.References));
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            project = project.AddDocument(tree.FilePath, await tree.GetTextAsync(), filePath: "/shop/" + tree.FilePath).Project;
        }

        Assert.True(workspace.TryApplyChanges(project.Solution));
        return workspace.CurrentSolution.GetProject(project.Id)!;
    }

    /// <summary>What the editor's own compilation of the project says about a place.</summary>
    private static async Task<ImmutableArray<Diagnostic>> UnderAsync(Document document, TextSpan place)
    {
        Compilation compilation = (await document.Project.GetCompilationAsync())!;
        CompilationWithAnalyzers analysis = EditorHost.Analyze(compilation, concurrent: true, EditorHost.AllRules());
        return
        [
            .. (await analysis.GetAnalyzerSemanticDiagnosticsAsync((await document.GetSemanticModelAsync())!, place, CancellationToken.None))
                .Where(found => found.Location.SourceSpan.IntersectsWith(place)),
        ];
    }
}
