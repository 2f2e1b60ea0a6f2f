using System.Collections.Immutable;
using GcGuard.Corpus.Analysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Corpus.Cost;

/// <summary>
/// Measures what an editor asks for after each key stroke: one document changes, all other trees stay, and the
/// diagnostics of that document alone are wanted from a new compilation.
/// </summary>
internal sealed class EditorMeasurement(
    int pairs, string folder, ImmutableArray<DiagnosticAnalyzer> analyzers, Action<string> progress)
{
    /// <summary>How many documents are measured: those in which the rules ask most often.</summary>
    public const int Documents = 5;

    private const int WarmUpRounds = 3;

    /// <summary>One line for each document, the one with the most questions first.</summary>
    public async Task<ImmutableArray<CostLine>> RunAsync(
        List<MeasuredProject> projects, CancellationToken cancellationToken)
    {
        ImmutableArray<CostLine>.Builder lines = ImmutableArray.CreateBuilder<CostLine>();
        foreach ((
            MeasuredProject project,
            SyntaxTree tree) in await ChooseAsync(projects, cancellationToken).ConfigureAwait(false))
        {
            string name = Finding.Relative(folder, tree.FilePath);
            progress($"cost: editing {name}");
            lines.Add(await MeasureAsync(name, project, tree, cancellationToken).ConfigureAwait(false));
        }

        return lines.ToImmutable();
    }

    /// <summary>The documents with the most findings; the longest ones make up the number.</summary>
    private async Task<IEnumerable<(MeasuredProject Project, SyntaxTree Tree)>> ChooseAsync(
        List<MeasuredProject> projects, CancellationToken cancellationToken)
    {
        var asked = new List<(MeasuredProject Project, SyntaxTree Tree, int Count)>();
        foreach (MeasuredProject project in projects)
        {
            var options = new CompilationWithAnalyzersOptions(
                project.Options, onAnalyzerException: null, concurrentAnalysis: true, logAnalyzerExecutionTime: false);
            AnalysisResult result = await project.Compilation
                .WithAnalyzers(analyzers, options)
                .GetAnalysisResultAsync(cancellationToken).ConfigureAwait(false);
            Dictionary<SyntaxTree, int> counts = result.GetAllDiagnostics()
                .Select(diagnostic => diagnostic.Location.SourceTree)
                .OfType<SyntaxTree>()
                .CountBy(tree => tree)
                .ToDictionary();
            asked.AddRange(
                project.Compilation.SyntaxTrees.Select(tree => (project, tree, counts.GetValueOrDefault(tree))));
        }

        return asked
            .OrderByDescending(document => document.Count)
            .ThenByDescending(document => document.Tree.Length)
            .ThenBy(document => document.Tree.FilePath, StringComparer.Ordinal)
            .Take(Documents)
            .Select(document => (document.Project, document.Tree));
    }

    private async Task<CostLine> MeasureAsync(
        string name, MeasuredProject project, SyntaxTree tree, CancellationToken cancellationToken)
    {
        ImmutableArray<DiagnosticAnalyzer> nothing = EmptyAnalyzer.Beside(analyzers, [project]).Analyzer;
        SourceText text = await tree.GetTextAsync(cancellationToken).ConfigureAwait(false);
        var empty = new List<double>();
        var added = new List<double>();
        int edits = 0;
        Task<double> AfterEdit(ImmutableArray<DiagnosticAnalyzer> asked)
        {
            string typed = $"\n// {edits++}";
            SyntaxTree edited =
                tree.WithChangedText(text.WithChanges(new TextChange(new TextSpan(text.Length, 0), typed)));
            return CpuTime.OfAsync(
                () => DiagnosticsAsync(
                    project, project.Compilation.ReplaceSyntaxTree(tree, edited), edited, asked, cancellationToken));
        }

        for (int round = -WarmUpRounds; round < pairs; round++)
        {
            bool emptyFirst = (round & 1) == 0;
            double first = await AfterEdit(emptyFirst ? nothing : analyzers).ConfigureAwait(false);
            double second = await AfterEdit(emptyFirst ? analyzers : nothing).ConfigureAwait(false);
            if (round >= 0)
            {
                empty.Add(emptyFirst ? first : second);
                added.Add(emptyFirst ? second - first : first - second);
            }
        }

        return new CostLine(name, Statistics.Quantile([.. empty.Order()], 0.5), [.. added.Order()]);
    }

    private static async Task DiagnosticsAsync(
        MeasuredProject project, Compilation compilation, SyntaxTree tree, ImmutableArray<DiagnosticAnalyzer> asked,
        CancellationToken cancellationToken)
    {
        CompilationWithAnalyzers analysis = compilation.WithAnalyzers(asked, project.Sequential());
        SemanticModel model = analysis.Compilation.GetSemanticModel(tree);
        await analysis.GetAnalyzerSyntaxDiagnosticsAsync(tree, cancellationToken).ConfigureAwait(false);
        await analysis.GetAnalyzerSemanticDiagnosticsAsync(
            model, filterSpan: null, cancellationToken).ConfigureAwait(false);
    }
}
