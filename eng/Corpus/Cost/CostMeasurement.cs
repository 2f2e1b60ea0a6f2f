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
internal sealed class CostMeasurement(CorpusOptions options, ImmutableArray<DiagnosticAnalyzer> analyzers, Action<string> progress)
{
    private const int WarmUpRounds = 2;
    private const int CompileSamples = 5;

    /// <summary>Measures GcGuard and the peers over the projects in <paramref name="order"/>.</summary>
    public async Task<CostReport> RunAsync(Solution solution, ImmutableArray<ProjectId> order, CancellationToken cancellationToken)
    {
        List<Subject> subjects = [new Subject("GcGuard", analyzers, allRulesOn: false)];
        subjects.AddRange(options.Peers.Select(path => new Subject(Path.GetFileNameWithoutExtension(path), AnalyzerCatalog.Peer(path), allRulesOn: true)));
        var projects = new List<(Compilation Compilation, AnalyzerOptions Options)>();
        foreach (ProjectId id in order)
        {
            Project project = solution.GetProject(id)!;
            Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
            projects.Add((compilation, project.AnalyzerOptions));
            subjects.ForEach(subject => subject.Learn(compilation, project.AnalyzerOptions));
        }

        return await MeasureAsync(subjects, projects, cancellationToken).ConfigureAwait(false);
    }

    private async Task<CostReport> MeasureAsync(
        List<Subject> subjects, List<(Compilation Compilation, AnalyzerOptions Options)> projects, CancellationToken cancellationToken)
    {
        var compile = new List<double>();
        for (int round = -WarmUpRounds; round < options.CostPairs; round++)
        {
            progress(round < 0 ? "cost: warming up" : $"cost: pair {round + 1} of {options.CostPairs}");
            foreach (Subject subject in subjects)
            {
                // Either side goes first in turn, so that a drift of the machine cancels out.
                bool emptyFirst = (round & 1) == 0;
                double first = await CpuAsync(() => AnalyzeAsync(projects, subject, emptyFirst, cancellationToken)).ConfigureAwait(false);
                double second = await CpuAsync(() => AnalyzeAsync(projects, subject, !emptyFirst, cancellationToken)).ConfigureAwait(false);
                if (round >= 0)
                {
                    subject.Add(empty: emptyFirst ? first : second, full: emptyFirst ? second : first);
                }
            }

            if (round is >= -1 and < CompileSamples)
            {
                double time = await CpuAsync(() => CompileAsync(projects, cancellationToken)).ConfigureAwait(false);
                compile.AddRange(round >= 0 ? [time] : []);
            }
        }

        compile.Sort();
        return new CostReport(
            options.CostPairs, Statistics.Quantile([.. compile], 0.5), subjects[0].Kinds, [.. subjects.Select(subject => subject.Line())]);
    }

    private static async Task AnalyzeAsync(
        List<(Compilation Compilation, AnalyzerOptions Options)> projects, Subject subject, bool empty, CancellationToken cancellationToken)
    {
        foreach ((Compilation compilation, AnalyzerOptions analyzerOptions) in projects)
        {
            var withAnalyzers = new CompilationWithAnalyzersOptions(analyzerOptions, onAnalyzerException: null, concurrentAnalysis: false, logAnalyzerExecutionTime: false);
            await subject.Prepare(compilation)
                .WithAnalyzers(subject.Analyzers(empty), withAnalyzers)
                .GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private static Task CompileAsync(List<(Compilation Compilation, AnalyzerOptions Options)> projects, CancellationToken cancellationToken)
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

    /// <summary>CPU of one run in milliseconds; garbage of the run before is collected outside the measured time.</summary>
    private static async Task<double> CpuAsync(Func<Task> run)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        TimeSpan before = Environment.CpuUsage.TotalTime;
        await run().ConfigureAwait(false);
        return (Environment.CpuUsage.TotalTime - before).TotalMilliseconds;
    }

    /// <summary>One set of analyzers with its empty counterpart.</summary>
    private sealed class Subject(string name, ImmutableArray<DiagnosticAnalyzer> analyzers, bool allRulesOn)
    {
        private readonly Dictionary<string, ActionKinds> _kinds = new(StringComparer.Ordinal);
        private readonly List<double> _empty = [];
        private readonly List<double> _added = [];
        private ImmutableArray<DiagnosticAnalyzer> _emptyAnalyzer;

        public ImmutableArray<string> Kinds => [.. _kinds.Values.SelectMany(kinds => kinds.Names).Distinct().Order(StringComparer.Ordinal)];

        public void Learn(Compilation compilation, AnalyzerOptions analyzerOptions)
        {
            _kinds[compilation.AssemblyName ?? string.Empty] = ActionKinds.Of(analyzers, compilation, analyzerOptions);
            _emptyAnalyzer = [new EmptyAnalyzer(_kinds)];
        }

        public ImmutableArray<DiagnosticAnalyzer> Analyzers(bool empty) => empty ? _emptyAnalyzer : analyzers;

        /// <summary>A compilation that has bound nothing yet, with a peer's rules all on.</summary>
        public Compilation Prepare(Compilation compilation)
        {
            return allRulesOn
                ? compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(
                    analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics).Select(rule => rule.Id).Distinct().ToDictionary(id => id, _ => ReportDiagnostic.Warn)))
                : compilation.Clone();
        }

        public void Add(double empty, double full)
        {
            _empty.Add(empty);
            _added.Add(full - empty);
        }

        public CostLine Line() => new(name, Statistics.Quantile([.. _empty.Order()], 0.5), [.. _added.Order()]);
    }
}
