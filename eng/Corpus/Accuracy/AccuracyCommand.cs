using System.Collections.Immutable;
using GcGuard.Corpus.Analysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Accuracy;

/// <summary>The verb that compares the rules with labelled sites.</summary>
internal static class AccuracyCommand
{
    /// <summary>Runs it and gives the exit code.</summary>
    /// <param name="options">What the user asked for.</param>
    /// <param name="catalog">The analyzers to judge.</param>
    /// <param name="output">Where the report goes.</param>
    /// <param name="progress">Told of progress and notes.</param>
    /// <param name="cancellationToken">Stops the run.</param>
    /// <exception cref="CorpusInputException">The options, the labels or a checkout cannot be used.</exception>
    public static async Task<int> RunAsync(
        AccuracyOptions options, AnalyzerCatalog catalog, TextWriter output, Action<string> progress,
        CancellationToken cancellationToken)
    {
        ImmutableArray<Label> labels = Chosen(LabelFile.Read(options.Labels), options);
        bool isOfFamilies = labels[0].Family is not null;
        ImmutableHashSet<string> rules = options.Rules.IsEmpty
            ? [.. labels.SelectMany(label => label.Family?.Rules ?? [label.Rule])]
            : options.Rules;
        ImmutableArray<DiagnosticAnalyzer> analyzers =
            [.. catalog.Analyzers
                .Where(analyzer => analyzer.SupportedDiagnostics.Any(descriptor => rules.Contains(descriptor.Id)))];
        ImmutableDictionary<string, DiagnosticDescriptor> descriptors = analyzers
            .SelectMany(analyzer => analyzer.SupportedDiagnostics)
            .DistinctBy(descriptor => descriptor.Id)
            .ToImmutableDictionary(descriptor => descriptor.Id);
        foreach (string missing in rules.Where(rule => !descriptors.ContainsKey(rule)).Order(StringComparer.Ordinal))
        {
            // The sites of a family have other rules to answer them, so a rule to come takes nothing away.
            progress(isOfFamilies
                ? $"note: there is no rule {missing} in this version"
                : $"note: there is no rule {missing} in this version; its true sites count as missed");
        }

        WordTable? words = options.WithoutWords ? new WordTable(rules, analyzers, progress) : null;
        ImmutableArray<RepositoryOutcome> outcomes =
            await RunAllAsync(
                labels, rules, analyzers, options, words, progress, cancellationToken).ConfigureAwait(false);
        bool IsSuggestion(string rule)
            => descriptors.TryGetValue(rule, out DiagnosticDescriptor? descriptor)
                && descriptor.DefaultSeverity < DiagnosticSeverity.Warning;
        ImmutableSortedSet<string> warnings = [.. rules.Where(rule => !IsSuggestion(rule))];
        if (isOfFamilies)
        {
            new FamilyReport(outcomes, warnings, output).Write();
        }
        else
        {
            new AccuracyReport(outcomes, warnings, [.. rules.Where(IsSuggestion)], output).Write();
        }

        words?.Write(output);
        return Failures(outcomes, output) == 0 ? CorpusCommand.Success : CorpusCommand.Defect;
    }

    private static int Failures(ImmutableArray<RepositoryOutcome> outcomes, TextWriter output)
    {
        ImmutableArray<AnalyzerFailure> failures = [.. outcomes.SelectMany(outcome => outcome.Failures)];
        foreach (AnalyzerFailure failure in failures)
        {
            output.WriteLine($"AD0001: {failure.Analyzer} threw in {failure.Project}: {failure.Detail}");
        }

        return failures.Length;
    }

    private static ImmutableArray<Label> Chosen(ImmutableArray<Label> labels, AccuracyOptions options)
    {
        ImmutableArray<Label> chosen = options.Repositories.IsEmpty
            ? labels
            : [.. labels.Where(label => options.Repositories.Contains(label.Repository))];
        return chosen.Length > 0
            ? chosen
            : throw new CorpusInputException(
                $"--repository {string.Join(", ", options.Repositories)}: {options.Labels} labels nothing there; "
                + "its column repository has the names.");
    }

    private static async Task<ImmutableArray<RepositoryOutcome>> RunAllAsync(
        ImmutableArray<Label> labels,
        ImmutableHashSet<string> rules,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AccuracyOptions options,
        WordTable? words,
        Action<string> progress,
        CancellationToken cancellationToken)
    {
        // A missing checkout is said before the first analysis, not after an hour of them.
        ImmutableArray<(string Repository, string Folder, ImmutableArray<Label> Labels)> work =
        [
            .. labels
                .GroupBy(label => (
                    label.Repository,
                    Folder: Checkout.Find(options.Checkouts, label.Repository, label.Commit)))
                .OrderBy(group => group.Key.Folder, StringComparer.OrdinalIgnoreCase)
                .Select(group => (group.Key.Repository, group.Key.Folder, group.ToImmutableArray())),
        ];
        ImmutableArray<RepositoryOutcome>.Builder outcomes =
            ImmutableArray.CreateBuilder<RepositoryOutcome>(work.Length);
        foreach ((string repository, string folder, ImmutableArray<Label> inRepository) in work)
        {
            await CheckCommitAsync(folder, inRepository, progress, cancellationToken).ConfigureAwait(false);
            var run = new RepositoryRun(repository, folder, inRepository, rules, analyzers, options, words, progress);
            outcomes.Add(await run.RunAsync(cancellationToken).ConfigureAwait(false));
        }

        return outcomes.MoveToImmutable();
    }

    private static async Task CheckCommitAsync(
        string folder, ImmutableArray<Label> labels, Action<string> progress, CancellationToken cancellationToken)
    {
        string? commit = await Checkout.CommitAsync(folder, cancellationToken).ConfigureAwait(false);
        foreach (string labelled in labels.Select(label => label.Commit).Distinct(StringComparer.OrdinalIgnoreCase))
        {
            if (commit is null)
            {
                progress(
                    $"note: {folder} has no git directory that could be read, so nobody checks that it holds commit "
                        + $"{labelled}");
            }
            else if (!labelled.Equals(commit, StringComparison.OrdinalIgnoreCase))
            {
                progress(
                    $"note: {folder} holds commit {commit}, but the labels were made on {labelled}; lines may have "
                        + "moved");
            }
        }
    }
}
