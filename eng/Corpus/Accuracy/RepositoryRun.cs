using System.Collections.Immutable;
using GcGuard.Corpus.Analysis;
using GcGuard.Corpus.CommandLine;
using GcGuard.Corpus.Projects;
using GcGuard.Corpus.References;
using GcGuard.Corpus.Solutions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Accuracy;

/// <summary>
/// Analyses the projects of one checkout that hold labelled files, each as one compilation with its references.
/// </summary>
internal sealed class RepositoryRun(
    string repository, string folder, ImmutableArray<Label> labels, ImmutableHashSet<string> rules,
    ImmutableArray<DiagnosticAnalyzer> analyzers,
    AccuracyOptions options, WordTable? words, Action<string> progress)
{
    private readonly SortedSet<Finding> _unlabelled = new(Finding.Order);
    private readonly List<AnalyzerFailure> _failures = [];
    private readonly Dictionary<Label, LabelRecord> _records =
        labels.ToDictionary(label => label, _ => new LabelRecord());

    /// <summary>Runs the analysis.</summary>
    /// <exception cref="CorpusInputException">A labelled file is missing, or belongs to no project.</exception>
    public async Task<RepositoryOutcome> RunAsync(CancellationToken cancellationToken)
    {
        CorpusOptions corpus = new()
        {
            Folder = folder,
            Mode = options.Mode,
            AnalyzerOptions = options.AnalyzerOptions,
        };
        ProjectSet set = ProjectSet.Read(folder, corpus.Configuration, corpus.Framework);
        var builder = new SolutionBuilder(
            corpus, new ReferenceCatalog(new ReferenceFolders(), []), note => progress("note: " + note));
        (Solution solution, ImmutableArray<ProjectId> order) = builder.Build(set.Projects);
        if (options.Paths)
        {
            solution = await FolderPaths.AddToAsync(
                solution, order, folder, progress, cancellationToken).ConfigureAwait(false);
        }

        ILookup<string, Label> byFile =
            labels.ToLookup(label => Path.GetFullPath(Path.Combine(folder, label.Path)), StringComparer.Ordinal);
        CheckFiles(byFile, set);
        ImmutableArray<ProjectId> chosen =
            [.. order.Where(
                id => solution.GetProject(id)!.Documents
                    .Any(document => byFile.Contains(document.FilePath ?? string.Empty)))];
        for (int i = 0; i < chosen.Length; i++)
        {
            Project project = solution.GetProject(chosen[i])!;
            progress($"{repository} [{i + 1}/{chosen.Length}] {project.Name} ({project.DocumentIds.Count} files)");
            await AnalyzeAsync(project, byFile, cancellationToken).ConfigureAwait(false);
        }

        if (builder.MissingPackages.Count > 0)
        {
            progress(
                $"note: {repository}: {builder.MissingPackages.Count} packages are not in NuGet's global packages "
                + "folder, so code that uses them is not bound: "
                + string.Join(", ", builder.MissingPackages.Keys));
        }

        return new RepositoryOutcome(
            repository,
            [.. labels.Select(label => _records[label].Outcome(label))],
            [.. _unlabelled],
            [.. _failures]);
    }

    private void CheckFiles(ILookup<string, Label> byFile, ProjectSet set)
    {
        HashSet<string> compiled = [.. set.Projects.SelectMany(project => project.SourceFiles)];
        foreach (IGrouping<string, Label> file in byFile)
        {
            if (!File.Exists(file.Key))
            {
                throw new CorpusInputException(
                    $"{file.Key}: no such file, but {file
                        .First().Place} is labelled; check out commit {file.First().Commit}, or take the label out.");
            }

            if (!compiled.Contains(file.Key))
            {
                progress($"note: {file.First().Place}: the file belongs to no project and is not analysed");
            }
        }
    }

    private async Task AnalyzeAsync(Project project, ILookup<string, Label> byFile, CancellationToken cancellationToken)
    {
        Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        ImmutableArray<LabelledSite> sites =
        [
            .. compilation.SyntaxTrees.Where(tree => byFile.Contains(tree.FilePath)).SelectMany(
                tree => Sites(byFile[tree.FilePath], compilation.GetSemanticModel(tree), cancellationToken)),
        ];

        Assign(await FindAsync(project, cancellationToken).ConfigureAwait(false), sites, project.Name);
        if (words is not null)
        {
            await words.AddAsync(project, compilation, sites, cancellationToken).ConfigureAwait(false);
        }

        // A file may also belong to a project that binds little of it; the first project is told about.
        foreach (LabelledSite site in sites
            .Where(site => _records[site.Label] is { Findings.Count: 0, Silence.Length: 0 }))
        {
            SemanticModel model = compilation.GetSemanticModel(site.Statement.SyntaxTree);
            _records[site.Label].Silence = site.Silence(model, project.AnalyzerOptions, cancellationToken);
        }
    }

    private async Task<ImmutableArray<Diagnostic>> FindAsync(Project project, CancellationToken cancellationToken)
    {
        ProjectAnalysis analysis =
            await ProjectAnalysis.RunAsync(project, analyzers, cancellationToken).ConfigureAwait(false);
        _failures.AddRange(analysis.Failures);
        return [
            .. analysis.Diagnostics.Where(diagnostic => rules.Contains(diagnostic.Id) && diagnostic.Location.IsInSource)
        ];
    }

    private static IEnumerable<LabelledSite> Sites(
        IEnumerable<Label> inFile, SemanticModel model, CancellationToken cancellationToken)
        => inFile.Select(label => LabelledSite.Find(label, model, cancellationToken)
            ?? throw new CorpusInputException(
                $"{label.Place}: nothing stands on that line; check out commit {label.Commit}, or correct the label."));

    /// <summary>
    /// A finding on the own line of a rule's label is that label's; only otherwise is it that of the labels in its
    /// statement. The sites of families are judged each for itself.
    /// </summary>
    private void Assign(ImmutableArray<Diagnostic> found, ImmutableArray<LabelledSite> sites, string project)
    {
        foreach (Diagnostic diagnostic in found)
        {
            Finding finding = Finding.From(diagnostic, folder, project);
            ImmutableArray<LabelledSite> near = [.. sites.Where(site => site.IsAnsweredBy(diagnostic))];
            ImmutableArray<LabelledSite> exact =
                [.. near.Where(site => site.Label.Family is null && site.Label.Line == finding.Line)];
            foreach (LabelledSite site in exact.IsEmpty ? near : exact)
            {
                _records[site.Label].Findings.Add(finding);
            }

            if (near.IsEmpty)
            {
                _unlabelled.Add(finding with { Path = $"{repository}:{finding.Path}" });
            }
        }
    }

    /// <summary>What has been seen of one label so far; a file may be in several projects.</summary>
    private sealed class LabelRecord
    {
        public SortedSet<Finding> Findings { get; } = new(Finding.Order);

        public string Silence { get; set; } = string.Empty;

        public LabelOutcome Outcome(Label label) => new(label, [.. Findings], Reason());

        private string Reason() => Findings.Count > 0 ? string.Empty
            : Silence.Length > 0 ? Silence
            : "the file belongs to no project";
    }
}
