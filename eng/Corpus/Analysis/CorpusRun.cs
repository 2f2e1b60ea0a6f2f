using System.Collections.Immutable;
using System.Diagnostics;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Corpus.CommandLine;
using GcGuard.Corpus.Cost;
using GcGuard.Corpus.Fixes;
using GcGuard.Corpus.Output;
using GcGuard.Corpus.Projects;
using GcGuard.Corpus.References;
using GcGuard.Corpus.Solutions;
using GcGuard.Tool.Cli;
using Microsoft.CodeAnalysis;

namespace GcGuard.Corpus.Analysis;

/// <summary>
/// Analyses a folder project by project, references first. A project is dropped, with its trees and symbols, as soon as
/// nothing left to analyse references it.
/// </summary>
internal sealed class CorpusRun(CorpusOptions options, AnalyzerCatalog catalog, Action<string> progress)
{
    private readonly SortedSet<Finding> _findings = new(Finding.Order);
    private readonly List<AnalyzerFailure> _failures = [];
    private readonly SortedDictionary<string, TimeSpan> _times = new(StringComparer.Ordinal);
    private readonly List<FixOutcome> _fixes = [];
    private int _files;
    private long _lines;

    /// <summary>Runs all that the options ask for.</summary>
    /// <exception cref="CorpusInputException">The folder cannot be used.</exception>
    public async Task<CorpusReport> RunAsync(CancellationToken cancellationToken)
    {
        var clock = Stopwatch.StartNew();
        if (options.WithoutWords)
        {
            NameWords.Keep(static _ => false);
        }

        ProjectSet set = ProjectSet.Read(options.Folder, options.Configuration, options.Framework);
        foreach (string note in set.Notes)
        {
            progress("note: " + note);
        }

        var builder = new SolutionBuilder(
            options,
            new ReferenceCatalog(new ReferenceFolders(), options.References),
            note => progress("note: " + note));
        ImmutableArray<ProjectDescription> projects = set.IsBare
            ? [await BareFolderUsings.ChooseAsync(
                set.Projects[0], builder, progress, cancellationToken).ConfigureAwait(false)]
            : set.Projects;
        (Solution solution, ImmutableArray<ProjectId> order) = builder.Build(projects);
        if (options.Paths)
        {
            solution = await FolderPaths.AddToAsync(
                solution, order, options.Folder, progress, cancellationToken).ConfigureAwait(false);
            if (options.PathsFile is { } file)
            {
                TextDocument paths = solution.GetProject(order[0])!.AdditionalDocuments.Single();
                AtomicFile.Write(file, (await paths.GetTextAsync(cancellationToken).ConfigureAwait(false)).ToString());
            }
        }

        order = Chosen(solution, order);
        await AnalyzeAllAsync(solution, order, cancellationToken).ConfigureAwait(false);
        clock.Stop();
        ImmutableArray<string> analysed = [.. order.Select(id => solution.GetProject(id)!.Name)];
        if (builder.MissingPackages.Count > 0)
        {
            progress(
                $"note: {builder.MissingPackages.Count} packages are not in NuGet's global packages folder, so code "
                + "that uses them is not bound "
                + "(in brackets the projects that ask): "
                + string.Join(", ", builder.MissingPackages.Select(package => $"{package.Key} ({package.Value})")));
        }

        CostReport? cost = null;
        if (options.CostPairs > 0)
        {
            (solution, order) = builder.Build(projects);
            order = Chosen(solution, order);
            cost = await new CostMeasurement(options, catalog.Analyzers, progress)
                .RunAsync(solution, order, cancellationToken).ConfigureAwait(false);
        }

        return new CorpusReport
        {
            Root = options.Folder,
            Projects = analysed,
            Files = _files,
            Lines = _lines,
            Findings = [.. _findings],
            Failures = [.. _failures],
            TimePerRule = _times.ToImmutableSortedDictionary(StringComparer.Ordinal),
            Elapsed = clock.Elapsed,
            MissingPackages = builder.MissingPackages.ToImmutableSortedDictionary(StringComparer.OrdinalIgnoreCase),
            Fixes = [.. _fixes],
            Cost = cost,
        };
    }

    private ImmutableArray<ProjectId> Chosen(Solution solution, ImmutableArray<ProjectId> order)
    {
        bool Has(ProjectId id, ImmutableArray<string> parts)
            => parts.Any(part => solution.GetProject(id)!.Name.Contains(part, StringComparison.OrdinalIgnoreCase));
        ImmutableArray<ProjectId> chosen = [
            .. order.Where(id => (options.Projects.IsEmpty || Has(id, options.Projects)) && !Has(id, options.Without))
        ];
        return chosen.Length > 0
            ? chosen
            : throw new CorpusInputException(
                $"--project {string.Join(", ", options.Projects)}{(options.Without.IsEmpty
                    ? ""
                    : " --without "
                        + string.Join(
                            ", ",
                            options.Without))}: no project below {options.Folder} has such a path; its projects are "
                                + "listed without the option.");
    }

    private async Task AnalyzeAllAsync(
        Solution solution, ImmutableArray<ProjectId> order, CancellationToken cancellationToken)
    {
        Dictionary<ProjectId, int> lastUse = LastUses(solution, order);
        for (int i = 0; i < order.Length; i++)
        {
            Project project = solution.GetProject(order[i])!;
            progress($"[{i + 1}/{order.Length}] {project.Name} ({project.DocumentIds.Count} files)");
            await AnalyzeAsync(project, cancellationToken).ConfigureAwait(false);
            for (int done = 0; done <= i; done++)
            {
                if (lastUse[order[done]] == i)
                {
                    solution = solution.RemoveProject(order[done]);
                }
            }
        }
    }

    /// <summary>
    /// The position of the last project that needs each project; fixes may reach into all that reference it.
    /// </summary>
    private static Dictionary<ProjectId, int> LastUses(Solution solution, ImmutableArray<ProjectId> order)
    {
        ProjectDependencyGraph graph = solution.GetProjectDependencyGraph();
        Dictionary<ProjectId, int> position =
            order.Select((id, index) => (id, index)).ToDictionary(pair => pair.id, pair => pair.index);
        return order.ToDictionary(
            id => id,
            id => graph.GetProjectsThatTransitivelyDependOnThisProject(id)
                .Where(position.ContainsKey)
                .Select(user => position[user])
                .Append(position[id])
                .Max());
    }

    private async Task AnalyzeAsync(Project project, CancellationToken cancellationToken)
    {
        ProjectAnalysis analysis =
            await ProjectAnalysis.RunAsync(project, catalog.Analyzers, cancellationToken).ConfigureAwait(false);
        ImmutableArray<Diagnostic> kept =
            [.. analysis.Diagnostics
                .Where(diagnostic => options.Rules.IsEmpty || options.Rules.Contains(diagnostic.Id))];
        _findings.UnionWith(
            kept.Where(diagnostic => diagnostic.Id != "AD0001").Select(
                diagnostic => Finding.From(diagnostic, options.Folder, project.Name)));
        _failures.AddRange(analysis.Failures);
        foreach ((string rule, TimeSpan time) in analysis.TimePerRule)
        {
            _times[rule] = _times.GetValueOrDefault(rule) + time;
        }

        await CountAsync(project, cancellationToken).ConfigureAwait(false);
        if (options.Fixes)
        {
            _fixes.AddRange(
                await new FixRunner(catalog, options.Folder, options.Diff)
                    .RunAsync(project, kept, cancellationToken).ConfigureAwait(false));
        }
    }

    private async Task CountAsync(Project project, CancellationToken cancellationToken)
    {
        foreach (Document document in project.Documents.Where(document => document.Name != GeneratedCode.FileName))
        {
            _files++;
            _lines += (await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).Lines.Count;
        }
    }
}
