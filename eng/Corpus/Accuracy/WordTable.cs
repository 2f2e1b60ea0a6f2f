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
/// Words only silence, so a set of words that silences no labelled site holds none that does: the set is halved until
/// single words are left, in some fifteen runs for each word instead of one for each of all of them. Each run looks at
/// the files of the labels alone, and binds besides what the search for their callers asks for.
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
            int runs = 0;
            ImmutableHashSet<Label> reported = await ReportedAsync(sites, []).ConfigureAwait(false);
            ImmutableArray<LabelledSite> silent = [.. sites.Where(site => !reported.Contains(site.Label))];
            ImmutableArray<LabelledSite> withoutAny = await SplitAsync(silent, [.. _entries]).ConfigureAwait(false);
            _byAll.UnionWith(withoutAny.Select(site => Silenced.Of(site.Label)));
            progress($"{project.Name}: words silence {withoutAny.Length} labelled sites; {runs} runs say which");

            async Task<ImmutableArray<LabelledSite>> SplitAsync(
                ImmutableArray<LabelledSite> among, ImmutableArray<LexiconFile.Entry> leftOut)
            {
                ImmutableHashSet<Label> now = await ReportedAsync(among, [.. leftOut]).ConfigureAwait(false);
                ImmutableArray<LabelledSite> appearing = [.. among.Where(site => now.Contains(site.Label))];
                if (appearing.IsEmpty)
                {
                    return appearing;
                }

                if (leftOut is [var entry])
                {
                    _silenced.TryAdd(entry, []);
                    _silenced[entry].UnionWith(appearing.Select(site => Silenced.Of(site.Label)));
                    return appearing;
                }

                // Fewer words silence no other site, so the smaller runs look at the files of these alone.
                await SplitAsync(appearing, leftOut[..(leftOut.Length / 2)]).ConfigureAwait(false);
                await SplitAsync(appearing, leftOut[(leftOut.Length / 2)..]).ConfigureAwait(false);
                return appearing;
            }

            async Task<ImmutableHashSet<Label>> ReportedAsync(
                ImmutableArray<LabelledSite> among, HashSet<LexiconFile.Entry> leftOut)
            {
                if (among.IsEmpty)
                {
                    return [];
                }

                // Facts hang on a compilation, so each set of words needs one that no analyzer has seen.
                runs++;
                NameWords.Keep(entry => !leftOut.Contains(entry));
                ImmutableArray<DocumentId> documents = [.. among
                    .SelectMany(site => site.Type.Select(part => part.SyntaxTree).Append(site.Statement.SyntaxTree))
                    .Distinct()
                    .Select(tree => project.Solution.GetDocumentId(tree, project.Id))
                    .OfType<DocumentId>()];
                ImmutableArray<Diagnostic> all = await ProjectAnalysis.FindInAsync(
                    project, compilation.Clone(), analyzers, documents, cancellationToken).ConfigureAwait(false);
                ImmutableArray<Diagnostic> found =
                    [.. all.Where(finding => rules.Contains(finding.Id) && finding.Location.IsInSource)];
                return [.. among.Where(site => found.Any(site.IsAnsweredBy)).Select(site => site.Label)];
            }
        }
        finally
        {
            NameWords.Keep(static _ => true);
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
