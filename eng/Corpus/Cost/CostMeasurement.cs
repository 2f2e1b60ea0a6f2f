using System.Collections.Immutable;
using GcGuard.Corpus.Analysis;
using GcGuard.Corpus.CommandLine;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Cost;

/// <summary>
/// Measures the CPU analyzers add: the process's user and system time of a run with them, less that of a run with an
/// empty analyzer of the same action kinds, in interleaved pairs after warm-up. Trees and references are shared; every
/// run binds afresh. Analysis is sequential, because waiting threads are noise.
/// </summary>
internal sealed class CostMeasurement(
    CorpusOptions options, ImmutableArray<DiagnosticAnalyzer> analyzers, Action<string> progress)
{
    private const int WarmUpRounds = 2;
    private const int CompileSamples = 5;

    /// <summary>Measures GcGuard and the peers over the projects in <paramref name="order"/>.</summary>
    public async Task<CostReport> RunAsync(
        Solution solution, ImmutableArray<ProjectId> order, CancellationToken cancellationToken)
    {
        var projects = new List<MeasuredProject>();
        foreach (ProjectId id in order)
        {
            Project project = solution.GetProject(id)!;
            projects.Add(
                new MeasuredProject(
                    (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!,
                    project.AnalyzerOptions));
        }

        var subject = new Subject("GcGuard", analyzers, projects, options.CostPairs, allRulesOn: false);
        Subject? twice = options.Twice
            ? new Subject(
                "GcGuard on twice the code",
                analyzers,
                [.. projects.Select(project => project with { Compilation = DoubledSource.Of(project.Compilation) })],
                options.CostPairs,
                allRulesOn: false)
            : null;
        List<Subject> peers = [.. options.Peers.Select(path =>
            new Subject(
                Path.GetFileNameWithoutExtension(path),
                AnalyzerCatalog.Peer(path),
                projects,
                options.PeerPairs ?? options.CostPairs,
                allRulesOn: true))];
        double compile = await MeasureAsync(
            [subject, .. twice is null ? [] : new[] { twice }, .. peers],
            projects,
            cancellationToken).ConfigureAwait(false);
        return new CostReport(compile, subject.Kinds, subject.Line())
        {
            Twice = twice?.Line(),
            Peers = [.. peers.Select(peer => peer.Line())],
            Editor = options.Editor
                ? await new EditorMeasurement(options.CostPairs, options.Folder, analyzers, progress)
                    .RunAsync(projects, cancellationToken).ConfigureAwait(false)
                : [],
        };
    }

    /// <summary>Lets the subjects collect their pairs; returns the median CPU of the compile.</summary>
    private async Task<double> MeasureAsync(
        List<Subject> subjects, List<MeasuredProject> projects, CancellationToken cancellationToken)
    {
        var compile = new List<double>();
        for (int round = -WarmUpRounds; round < options.CostPairs; round++)
        {
            progress(round < 0 ? "cost: warming up" : $"cost: pair {round + 1} of {options.CostPairs}");
            foreach (Subject subject in subjects.Where(subject => round < subject.Pairs))
            {
                // Either side goes first in turn, so that a drift of the machine cancels out.
                bool emptyFirst = (round & 1) == 0;
                double first = await CpuTime.OfAsync(
                    () => subject.AnalyzeAsync(emptyFirst, cancellationToken)).ConfigureAwait(false);
                double second = await CpuTime.OfAsync(
                    () => subject.AnalyzeAsync(!emptyFirst, cancellationToken)).ConfigureAwait(false);
                if (round >= 0)
                {
                    subject.Add(empty: emptyFirst ? first : second, full: emptyFirst ? second : first);
                }
            }

            if (round is >= -1 and < CompileSamples)
            {
                double time =
                    await CpuTime.OfAsync(() => CompileAsync(projects, cancellationToken)).ConfigureAwait(false);
                compile.AddRange(round >= 0 ? [time] : []);
            }
        }

        compile.Sort();
        return Statistics.Quantile([.. compile], 0.5);
    }

    private static Task CompileAsync(List<MeasuredProject> projects, CancellationToken cancellationToken)
    {
        foreach ((Compilation compilation, _) in projects)
        {
            IEnumerable<SyntaxTree> parsed = compilation.SyntaxTrees.Select(tree => CSharpSyntaxTree.ParseText(
                tree.GetText(cancellationToken), (CSharpParseOptions)tree.Options, tree.FilePath, cancellationToken));
            compilation.RemoveAllSyntaxTrees()
                .WithOptions(compilation.Options.WithConcurrentBuild(false))
                .AddSyntaxTrees(parsed)
                .GetDiagnostics(cancellationToken);
        }

        return Task.CompletedTask;
    }

    /// <summary>One set of analyzers with its empty counterpart.</summary>
    private sealed class Subject
    {
        private readonly string _name;
        private readonly ImmutableArray<DiagnosticAnalyzer> _analyzers;
        private readonly ImmutableArray<DiagnosticAnalyzer> _emptyAnalyzer;
        private readonly List<MeasuredProject> _projects;
        private readonly bool _allRulesOn;
        private readonly List<double> _empty = [];
        private readonly List<double> _added = [];

        public Subject(
            string name,
            ImmutableArray<DiagnosticAnalyzer> analyzers,
            List<MeasuredProject> projects,
            int pairs,
            bool allRulesOn)
        {
            _name = name;
            _analyzers = analyzers;
            _projects = projects;
            _allRulesOn = allRulesOn;
            Pairs = pairs;
            (_emptyAnalyzer, Kinds) = EmptyAnalyzer.Beside(analyzers, projects);
        }

        public int Pairs { get; }

        public ImmutableArray<string> Kinds { get; }

        public async Task AnalyzeAsync(bool empty, CancellationToken cancellationToken)
        {
            foreach (MeasuredProject project in _projects)
            {
                await Prepare(project.Compilation)
                    .WithAnalyzers(empty ? _emptyAnalyzer : _analyzers, project.Sequential())
                    .GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false);
            }
        }

        /// <summary>A compilation that has bound nothing yet, with a peer's rules all on.</summary>
        private Compilation Prepare(Compilation compilation)
        {
            return _allRulesOn
                ? compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(
                    _analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics)
                        .Select(rule => rule.Id)
                        .Distinct()
                        .ToDictionary(id => id, _ => ReportDiagnostic.Warn)))
                : compilation.Clone();
        }

        public void Add(double empty, double full)
        {
            _empty.Add(empty);
            _added.Add(full - empty);
        }

        public CostLine Line() => new(_name, Statistics.Quantile([.. _empty.Order()], 0.5), [.. _added.Order()]);
    }
}
