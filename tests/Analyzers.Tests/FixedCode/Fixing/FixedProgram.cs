using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.CodeFixes.Providers;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>A program as it was written and as the fixes of one rule leave it, both compiled for the runtime of the tests.</summary>
internal sealed class FixedProgram
{
    private static readonly ImmutableArray<MetadataReference> s_references = TestReferences.RunningAspNet.References;

    private FixedProgram(Assembly before, Assembly after, string text, int count)
    {
        Before = before;
        After = after;
        Text = text;
        Count = count;
    }

    /// <summary>The program as it was written.</summary>
    public Assembly Before { get; }

    /// <summary>The program after all fixes.</summary>
    public Assembly After { get; }

    /// <summary>Its text after all fixes.</summary>
    public string Text { get; }

    /// <summary>How many fixes were applied.</summary>
    public int Count { get; }

    /// <summary>Compiles a source, fixes it until no finding has a fix any more, and compiles it again.</summary>
    /// <param name="source">The one source file.</param>
    /// <param name="options">Further lines of the project's <c>.globalconfig</c>.</param>
    /// <param name="withRuntime">Whether it references GcGuard.Runtime.</param>
    /// <param name="key">The equivalence key of the actions to take; null for the first action of each finding.</param>
    /// <param name="left">What other rules find afterwards, for a reason that the test says.</param>
    public static async Task<FixedProgram> CreateAsync<TAnalyzer, TFixer>(
        string source, string options = "", bool withRuntime = false, string? key = null, params string[] left)
        where TAnalyzer : GcGuardAnalyzer, new()
        where TFixer : GcGuardCodeFixProvider, new()
    {
        using var workspace = new AdhocWorkspace();
        DocumentId documentId = Add(workspace, source, options, withRuntime, out Solution solution);
        Solution written = solution;
        Assembly before = await LoadAsync(solution.GetProject(documentId.ProjectId)!);
        int count = 0;
        while (await FixOneAsync<TAnalyzer, TFixer>(solution.GetDocument(documentId)!, key) is { } next)
        {
            solution = next;
            count++;
        }

        await OtherRules.AssertNoneAddedAsync(written, solution, left);
        SourceText text = await solution.GetDocument(documentId)!.GetTextAsync();
        return new FixedProgram(before, await LoadAsync(solution.GetProject(documentId.ProjectId)!), text.ToString(), count);
    }

    /// <summary>The titles of the actions that each finding in a source has, by their equivalence keys, in the order of the text.</summary>
    public static async Task<ImmutableArray<ImmutableArray<(string? Key, string Title)>>> OfferedAsync<TAnalyzer, TFixer>(string source, string options = "")
        where TAnalyzer : GcGuardAnalyzer, new()
        where TFixer : GcGuardCodeFixProvider, new()
    {
        using var workspace = new AdhocWorkspace();
        DocumentId documentId = Add(workspace, source, options, withRuntime: false, out Solution solution);
        Document document = solution.GetDocument(documentId)!;
        var offered = ImmutableArray.CreateBuilder<ImmutableArray<(string?, string)>>();
        foreach (Diagnostic finding in (await FindingsAsync<TAnalyzer>(document)).OrderBy(finding => finding.Location.SourceSpan.Start))
        {
            var actions = ImmutableArray.CreateBuilder<(string?, string)>();
            await new TFixer().RegisterCodeFixesAsync(new CodeFixContext(
                document, finding, (action, _) => actions.Add((action.EquivalenceKey, action.Title)), CancellationToken.None));
            offered.Add(actions.ToImmutable());
        }

        return offered.ToImmutable();
    }

    private static DocumentId Add(AdhocWorkspace workspace, string source, string options, bool withRuntime, out Solution solution)
    {
        ProjectId projectId = ProjectId.CreateNewId();
        DocumentId documentId = DocumentId.CreateNewId(projectId);
        solution = workspace.CurrentSolution
            .AddProject(ProjectInfo.Create(
                projectId,
                VersionStamp.Default,
                "Program",
                "Program",
                LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                parseOptions: new CSharpParseOptions(LanguageVersion.Latest),
                metadataReferences: withRuntime ? s_references.Add(MetadataReference.CreateFromFile(typeof(ChunkedList<>).Assembly.Location)) : s_references))
            .AddDocument(documentId, "Program.cs", source, filePath: "/Program.cs")
            .AddAnalyzerConfigDocument(
                DocumentId.CreateNewId(projectId),
                ".globalconfig",
                SourceText.From("is_global = true\ngcguard.assume_request_path = true\n" + options),
                filePath: "/.globalconfig");
        return documentId;
    }

    private static async Task<ImmutableArray<Diagnostic>> FindingsAsync<TAnalyzer>(Document document)
        where TAnalyzer : GcGuardAnalyzer, new()
        => await (await document.Project.GetCompilationAsync())!
            .WithAnalyzers([new TAnalyzer()], document.Project.AnalyzerOptions)
            .GetAnalyzerDiagnosticsAsync();

    private static async Task<Solution?> FixOneAsync<TAnalyzer, TFixer>(Document document, string? key)
        where TAnalyzer : GcGuardAnalyzer, new()
        where TFixer : GcGuardCodeFixProvider, new()
    {
        // The rules run on several threads, so their findings come in any order; names that a fix makes follow the order of the fixes.
        foreach (Diagnostic finding in (await FindingsAsync<TAnalyzer>(document)).OrderBy(finding => finding.Location.SourceSpan.Start))
        {
            CodeAction? action = null;
            await new TFixer().RegisterCodeFixesAsync(new CodeFixContext(
                document, finding, (proposed, _) => action ??= key is null || proposed.EquivalenceKey == key ? proposed : null, CancellationToken.None));
            if (action is not null)
            {
                ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(CancellationToken.None);
                return operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
            }
        }

        return null;
    }

    private static async Task<Assembly> LoadAsync(Project project)
    {
        using var image = new MemoryStream();
        Compilation compilation = (await project.GetCompilationAsync())!;
        var result = compilation.WithAssemblyName("P" + Guid.NewGuid().ToString("N")).Emit(image);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        image.Position = 0;
        return new AssemblyLoadContext(null, isCollectible: true).LoadFromStream(image);
    }
}
