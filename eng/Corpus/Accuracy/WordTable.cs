using System.Collections.Immutable;
using System.Globalization;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Corpus.Analysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Accuracy;

/// <summary>
/// What each word of the lexicon is worth: which labelled sites are reported when it alone is left out. A word that
/// silences fewer than two false alarms does not earn its place.
/// </summary>
/// <remarks>
/// Only projects where a run without any word reports other labelled sites are analysed once more for each word.
/// </remarks>
internal sealed class WordTable(
    ImmutableHashSet<string> rules, ImmutableArray<DiagnosticAnalyzer> analyzers, Action<string> progress)
{
    private readonly List<LexiconFile.Entry> _entries = LexiconFile.Read();
    private readonly Dictionary<LexiconFile.Entry, SortedSet<Silenced>> _silenced = [];
    private readonly SortedSet<Silenced> _byAll = [];

    /// <summary>Measures the labelled sites of one project.</summary>
    public async Task AddAsync(
        Project project, Compilation compilation, ImmutableArray<LabelledSite> sites,
        CancellationToken cancellationToken)
    {
        try
        {
            ImmutableHashSet<Label> reported = await ReportedAsync(_ => true).ConfigureAwait(false);
            ImmutableHashSet<Label> withoutAny =
                (await ReportedAsync(_ => false).ConfigureAwait(false)).Except(reported);
            _byAll.UnionWith(withoutAny.Select(Silenced.Of));
            if (withoutAny.IsEmpty)
            {
                return;
            }

            progress($"{project.Name}: words silence {withoutAny.Count} labelled sites; leaving each word out");
            foreach (LexiconFile.Entry entry in _entries)
            {
                ImmutableHashSet<Label> appearing =
                    (await ReportedAsync(kept => kept != entry).ConfigureAwait(false)).Except(reported);
                if (!appearing.IsEmpty)
                {
                    _silenced.TryAdd(entry, []);
                    _silenced[entry].UnionWith(appearing.Select(Silenced.Of));
                }
            }
        }
        finally
        {
            NameWords.Keep(static _ => true);
        }

        async Task<ImmutableHashSet<Label>> ReportedAsync(Func<LexiconFile.Entry, bool> isKept)
        {
            // Facts hang on a compilation, so each set of words needs one that no analyzer has seen.
            NameWords.Keep(isKept);
            ProjectAnalysis analysis = await ProjectAnalysis.RunAsync(
                project, compilation.Clone(), analyzers, cancellationToken).ConfigureAwait(false);
            ImmutableArray<Diagnostic> found =
                [.. analysis.Diagnostics.Where(finding => rules.Contains(finding.Id) && finding.Location.IsInSource)];
            return [.. sites.Where(site => found.Any(site.IsAnsweredBy)).Select(site => site.Label)];
        }
    }

    /// <summary>Writes the table, the words of most worth first.</summary>
    public void Write(TextWriter output)
    {
        output.WriteLine();
        output.WriteLine($"Labelled sites that words silence, taken together: {Counts(_byAll)}");
        output.WriteLine("Words, each left out alone:");
        output.WriteLine($"{"group",-13}{"word",-16}{"false",7}{"true",6}{"doubtful",10}");
        foreach (LexiconFile.Entry entry in _entries
            .OrderByDescending(entry => Count(entry, LabelVerdict.False)).ThenByDescending(
                entry => Count(entry, LabelVerdict.True)))
        {
            output.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{entry.Group.ToString().ToLowerInvariant(),-13}{entry.Word,-16}{Count(entry, LabelVerdict.False),7}"
                + $"{Count(entry, LabelVerdict.True),6}{Count(entry, LabelVerdict.Doubtful),10}"));
        }
    }

    private int Count(LexiconFile.Entry entry, LabelVerdict verdict)
        => _silenced.TryGetValue(entry, out SortedSet<Silenced>? sites)
            ? sites.Count(site => site.Verdict == verdict)
            : 0;

    private static string Counts(SortedSet<Silenced> sites)
        => string.Create(
            CultureInfo.InvariantCulture,
            $"{sites.Count(site => site.Verdict == LabelVerdict.False)} false, "
            + $"{sites.Count(site => site.Verdict == LabelVerdict.True)} true, "
            + $"{sites.Count(site => site.Verdict == LabelVerdict.Doubtful)} doubtful");

    /// <summary>A labelled site; one that several projects compile counts once.</summary>
    private readonly record struct Silenced(string Place, LabelVerdict Verdict) : IComparable<Silenced>
    {
        public static Silenced Of(Label label) => new(label.Place + label.Rule, label.Verdict);

        public int CompareTo(Silenced other) => string.CompareOrdinal(Place, other.Place);
    }
}
