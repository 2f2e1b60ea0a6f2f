using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.CodeFixes.Cascade;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>
/// A solution for tests of the cascade. In the sources, <c>⟦old⇒new⟧</c> is an edit of the definition, <c>«…»</c> an
/// expression that is a task afterwards, and <c>‹…›</c> a place whose await the definition's edits write.
/// </summary>
internal sealed class CascadeSolution
{
    /// <summary>A definition that most tests put beside their code: <c>Work.Get()</c> and <c>Work.Do()</c> become tasks.</summary>
    public const string Work = """

        internal static class Work
        {
            public static ⟦int Get() => 1⇒System.Threading.Tasks.Task<int> Get() => System.Threading.Tasks.Task.FromResult(1)⟧;
            public static ⟦void Do() { }⇒System.Threading.Tasks.Task Do() => System.Threading.Tasks.Task.CompletedTask;⟧
            public static ⟦string Text() => "t"⇒System.Threading.Tasks.Task<string> Text() => System.Threading.Tasks.Task.FromResult("t")⟧;
        }
        """;

    private readonly AdhocWorkspace _workspace = new();
    private readonly Dictionary<DocumentId, ImmutableArray<TextChange>> _edits = [];
    private readonly List<AwaitedSite> _sites = [];
    private ProjectId? _last;

    public CascadeSolution() => Solution = _workspace.CurrentSolution;

    public Solution Solution { get; private set; }

    public LanguageVersion Version { get; init; } = LanguageVersion.CSharp11;

    /// <summary>Lines of the <c>.globalconfig</c> of every project.</summary>
    public string Options { get; init; } = string.Empty;

    public bool Nullable { get; init; } = true;

    public ImmutableArray<MetadataReference> References { get; init; } = TestReferences.Running.References;

    /// <summary>Adds a project that is no project of this kind.</summary>
    public void Add(ProjectInfo project) => Solution = Solution.AddProject(project);

    /// <summary>Gives an analyzer to all projects.</summary>
    public void AddAnalyzer(Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer analyzer)
    {
        foreach (ProjectId id in Solution.ProjectIds)
        {
            Solution = Solution.AddAnalyzerReference(id, new Microsoft.CodeAnalysis.Diagnostics.AnalyzerImageReference([analyzer]));
        }
    }

    /// <summary>Adds a project that references the ones before it.</summary>
    public CascadeSolution Project(string name, OutputKind kind = OutputKind.DynamicallyLinkedLibrary, string? symbols = null)
    {
        ProjectId id = ProjectId.CreateNewId();
        List<ProjectReference> before = [.. Solution.ProjectIds.Select(project => new ProjectReference(project))];
        Solution = Solution.AddProject(ProjectInfo.Create(
            id,
            VersionStamp.Default,
            name,
            name,
            LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(kind, nullableContextOptions: !Nullable || Version < LanguageVersion.CSharp8 ? NullableContextOptions.Disable : NullableContextOptions.Enable, allowUnsafe: true),
            parseOptions: new CSharpParseOptions(Version, preprocessorSymbols: symbols is null ? null : [symbols]),
            projectReferences: before,
            metadataReferences: References));
        if (Options.Length > 0)
        {
            Solution = Solution.AddAnalyzerConfigDocument(
                DocumentId.CreateNewId(id), ".globalconfig", SourceText.From("is_global = true\n" + Options), filePath: $"/{name}/.globalconfig");
        }

        _last = id;
        return this;
    }

    /// <summary>Adds a file to the last project.</summary>
    public CascadeSolution File(string name, string marked, string? path = null)
    {
        if (_last is null)
        {
            Project("App");
        }

        DocumentId id = DocumentId.CreateNewId(_last!);
        (string source, List<TextChange> edits, List<(TextSpan Span, bool IsWritten)> sites) = Read(marked);
        Solution = Solution.AddDocument(id, name, source, filePath: path ?? $"/{Solution.GetProject(_last!)!.Name}/{name}");
        if (edits.Count > 0)
        {
            _edits.Add(id, [.. edits]);
        }

        _sites.AddRange(sites.Select(site => site.IsWritten ? AwaitedSite.Written(id, site.Span) : AwaitedSite.Becomes(id, site.Span)));
        return this;
    }

    /// <summary>Gives the last project the paths file of the solution.</summary>
    public CascadeSolution PathsFile(string lines)
    {
        Solution = Solution.AddAdditionalDocument(
            DocumentId.CreateNewId(_last!), "paths.txt", PathsFormat.Header + "\n" + lines, filePath: "/repo/.gcguard/paths.txt");
        return this;
    }

    /// <summary>A source without its marks.</summary>
    public static string Plain(string marked) => Read(marked).Source;

    public Task<CascadePlan> PlanAsync(CancellationToken cancellationToken = default)
        => AsyncCascade.PlanAsync(
            new CascadeRequest(Solution, [.. _sites])
            {
                DefinitionEdits = _edits.ToImmutableDictionary(),
            },
            cancellationToken);

    /// <summary>The solution after the plan, whose projects compile without a warning.</summary>
    public async Task<Solution> ApplyAsync()
    {
        await MustCompileAsync(Solution);
        CascadePlan plan = await PlanAsync();
        Assert.Null(plan.Obstacle?.ToString());
        Solution after = plan.Apply(Solution)!;
        Solution read = after;
        foreach (DocumentId id in plan.Roots.Keys)
        {
            read = read.WithDocumentText(id, SourceText.From(plan.Roots[id].ToFullString()));
        }

        await MustCompileAsync(read);
        return read;
    }

    /// <summary>One file afterwards.</summary>
    public async Task<string> FixedAsync(string name)
        => (await (await ApplyAsync()).Projects.SelectMany(project => project.Documents).First(document => document.Name == name).GetTextAsync()).ToString();

    /// <summary>All files of a name are this text afterwards.</summary>
    public async Task AreAsync(string name, string text)
    {
        foreach (Document document in (await ApplyAsync()).Projects.SelectMany(project => project.Documents).Where(document => document.Name == name))
        {
            Assert.Equal(text, (await document.GetTextAsync()).ToString());
        }
    }

    /// <summary>One file is this text afterwards.</summary>
    public async Task IsAsync(string name, string text) => Assert.Equal(text, await FixedAsync(name));

    /// <summary>One file with <see cref="Work"/> beside it becomes another.</summary>
    public static async Task BecomesAsync(string before, string after, LanguageVersion version = LanguageVersion.CSharp11)
    {
        var solution = new CascadeSolution { Version = version };
        Assert.Equal(
            after.ReplaceLineEndings("\n").Trim(),
            (await solution.Project("App", OutputKind.DynamicallyLinkedLibrary).File("Work.cs", Work).File("Code.cs", before.ReplaceLineEndings("\n")).FixedAsync("Code.cs")).Trim());
    }

    /// <summary>One file with <see cref="Work"/> beside it meets an obstacle.</summary>
    public static async Task MeetsAsync(Obstacle obstacle, string before, LanguageVersion version = LanguageVersion.CSharp11)
    {
        var solution = new CascadeSolution { Version = version };
        await solution.Project("App").File("Work.cs", Work).File("Code.cs", before).MeetsAsync(obstacle);
    }

    /// <summary>The plan meets an obstacle, and changes nothing.</summary>
    public async Task MeetsAsync(Obstacle obstacle)
    {
        CascadePlan plan = await PlanAsync();
        Assert.Equal(obstacle.Id, plan.Obstacle?.Obstacle.Id);
        Assert.Empty(plan.Roots);
        Assert.Null(plan.Apply(Solution));
    }

    private static async Task MustCompileAsync(Solution solution)
    {
        foreach (Project project in solution.Projects)
        {
            Compilation compilation = (await project.GetCompilationAsync())!;
            using var image = new MemoryStream();
            Assert.Empty(compilation.GetDiagnostics().Concat(compilation.Emit(image).Diagnostics).Where(found => found.Severity >= DiagnosticSeverity.Warning).Select(found => found.ToString()));
        }
    }

    private static (string Source, List<TextChange> Edits, List<(TextSpan, bool)> Sites) Read(string marked)
    {
        var source = new System.Text.StringBuilder();
        var edits = new List<TextChange>();
        var sites = new List<(TextSpan, bool)>();
        var open = new Stack<int>();
        marked = marked.ReplaceLineEndings(marked.Contains("\r\n", StringComparison.Ordinal) ? "\r\n" : "\n");
        for (int i = 0; i < marked.Length; i++)
        {
            switch (marked[i])
            {
                case '⟦':
                    int arrow = marked.IndexOf('⇒', i), end = marked.IndexOf('⟧', i);
                    string old = marked[(i + 1)..arrow];
                    edits.Add(new TextChange(new TextSpan(source.Length, old.Length), marked[(arrow + 1)..end]));
                    source.Append(old);
                    i = end;
                    break;
                case '«' or '‹':
                    open.Push(source.Length);
                    break;
                case '»' or '›':
                    int start = open.Pop();
                    sites.Add((TextSpan.FromBounds(start, source.Length), marked[i] == '›'));
                    break;
                default:
                    source.Append(marked[i]);
                    break;
            }
        }

        return (source.ToString(), edits, sites);
    }
}
