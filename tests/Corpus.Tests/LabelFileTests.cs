using System.Collections.Immutable;
using GcGuard.Corpus.Accuracy;

namespace GcGuard.Corpus.Tests;

public sealed class LabelFileTests : IDisposable
{
    private const string Commit = "0123456789abcdef0123456789abcdef01234567";

    private readonly TemporaryFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_line_is_read_column_by_column()
    {
        ImmutableArray<Label> labels = Read($"GCG2001\to/n\t{Commit}\tsrc/a b.cs\t12\tdoubtful\tTwo readers, two answers.");

        Assert.Equal(new Label("GCG2001", "o/n", Commit, "src/a b.cs", 12, LabelVerdict.Doubtful, "Two readers, two answers."), Assert.Single(labels));
    }

    [Theory]
    [InlineData("true\tr\tclaimed", LabelClaim.Claimed)]
    [InlineData("true\tr\tsuggested", LabelClaim.Suggested)]
    [InlineData("true\tr\telsewhere", LabelClaim.Elsewhere)]
    [InlineData("true\tr\tleft out", LabelClaim.LeftOut)]
    [InlineData("false\tr\t", LabelClaim.Unsaid)]
    public void An_eighth_column_says_which_true_sites_are_claimed(string end, object claim)
    {
        string file = _folder.Write("claims.tsv", $"{LabelFile.HeaderWithClaim}\nGCG2001\to/n\t{Commit}\ta.cs\t1\t{end}\n");

        Assert.Equal(claim, Assert.Single(LabelFile.Read(file)).Claim);
    }

    [Theory]
    [InlineData("true\tr\t")]
    [InlineData("true\tr\tyes")]
    [InlineData("false\tr\tclaimed")]
    public void An_eighth_column_that_does_not_fit_the_verdict_is_an_error(string end)
    {
        string file = _folder.Write("claims.tsv", $"{LabelFile.HeaderWithClaim}\nGCG2001\to/n\t{Commit}\ta.cs\t1\t{end}\n");

        Assert.Contains("claims.tsv:2: ", Message(file), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("GCG2001\to/n\t{0}\ta.cs\t1\ttrue", "6 columns")]
    [InlineData("", "1 columns")]
    [InlineData("GCG-1\to/n\t{0}\ta.cs\t1\ttrue\tr", "no rule id")]
    [InlineData("GCG2001\tn\t{0}\ta.cs\t1\ttrue\tr", "write owner/name")]
    [InlineData("GCG2001\t../n\t{0}\ta.cs\t1\ttrue\tr", "write owner/name")]
    [InlineData("GCG2001\to/n\tmain\ta.cs\t1\ttrue\tr", "write all 40 digits")]
    [InlineData("GCG2001\to/n\t{0}\t../a.cs\t1\ttrue\tr", "no path")]
    [InlineData("GCG2001\to/n\t{0}\t/a.cs\t1\ttrue\tr", "no path")]
    [InlineData("GCG2001\to/n\t{0}\ta\\b.cs\t1\ttrue\tr", "forward slashes")]
    [InlineData("GCG2001\to/n\t{0}\ta.cs\t0\ttrue\tr", "number from 1")]
    [InlineData("GCG2001\to/n\t{0}\ta.cs\t1\tTrue\tr", "true, false or doubtful")]
    [InlineData("GCG2001\to/n\t{0}\ta.cs\t1\ttrue\t ", "say why")]
    [InlineData("GCG2001\to/n\t{0}\ta.cs\t1\ttrue\tr", "the same rule and site as line 2")]
    public void A_bad_line_is_an_error_that_names_file_line_and_remedy(string line, string expected)
    {
        string good = $"GCG2001\to/n\t{Commit}\ta.cs\t1\ttrue\tr";

        var error = Assert.Throws<CorpusInputException>(() => Read(good, line.Replace("{0}", Commit, StringComparison.Ordinal)));

        Assert.StartsWith(Path.Combine(_folder.Path, "labels.tsv") + ":3: ", error.Message, StringComparison.Ordinal);
        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_of_families_is_read_column_by_column()
    {
        string file = Families($"o/n\t{Commit}\tsrc/a b.cs\t12\tMS_TOARRAY\tfalse\tGCG2001\tTiny.\t");

        Label label = Assert.Single(LabelFile.Read(file));

        Assert.Equal(new Label("MS_TOARRAY", "o/n", Commit, "src/a b.cs", 12, LabelVerdict.False, "Tiny."), label);
        Assert.Equal(SiteFamily.Find("MS_TOARRAY"), label.Family);
    }

    [Fact]
    public void A_family_may_have_the_same_place_at_another_commit_but_not_twice_at_one()
    {
        string site = "o/n\t{0}\ta.cs\t1\tMS_TOARRAY\ttrue\t-\tr\tf";
        string first = site.Replace("{0}", Commit, StringComparison.Ordinal);
        string other = site.Replace("{0}", new string('a', 40), StringComparison.Ordinal);

        Assert.Equal(2, LabelFile.Read(Families(first, other)).Length);
        Assert.Contains(
            "families.tsv:3: the same rule and site as line 2",
            Message(Families(first, first)),
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("o/n\t{0}\ta.cs\t1\tMS_TOARRAY\ttrue\t-\tr", "8 columns; write the 9 of the header")]
    [InlineData("o/n\t{0}\ta.cs\t1\tGCG2001\ttrue\t-\tr\tf", "'GCG2001' is no family; write one of INDUCED_GC, ")]
    [InlineData("n\t{0}\ta.cs\t1\tMS_TOARRAY\ttrue\t-\tr\tf", "write owner/name")]
    [InlineData("o/n\tmain\ta.cs\t1\tMS_TOARRAY\ttrue\t-\tr\tf", "write all 40 digits")]
    [InlineData("o/n\t{0}\t../a.cs\t1\tMS_TOARRAY\ttrue\t-\tr\tf", "write it relative")]
    [InlineData("o/n\t{0}\ta.cs\tx\tMS_TOARRAY\ttrue\t-\tr\tf", "number from 1")]
    [InlineData("o/n\t{0}\ta.cs\t1\tMS_TOARRAY\tyes\t-\tr\tf", "write true, false or doubtful")]
    [InlineData("o/n\t{0}\ta.cs\t1\tMS_TOARRAY\ttrue\t-\t\tf", "say why")]
    public void A_bad_line_of_a_family_is_an_error_that_names_file_line_and_remedy(string line, string expected)
    {
        string good = $"o/n\t{Commit}\ta.cs\t9\tMS_TOARRAY\ttrue\t-\tr\tf";

        string message = Message(Families(good, line.Replace("{0}", Commit, StringComparison.Ordinal)));

        Assert.StartsWith(Path.Combine(_folder.Path, "families.tsv") + ":3: ", message, StringComparison.Ordinal);
        Assert.Contains(expected, message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_file_without_the_header_or_without_labels_or_that_is_missing_is_an_error()
    {
        string headless = _folder.Write("headless.tsv", "GCG2001\to/n\n");
        string empty = _folder.Write("empty.tsv", string.Empty);
        string bare = _folder.Write("bare.tsv", LabelFile.Header + "\n");

        Assert.Contains("headless.tsv:1: not the header", Message(headless), StringComparison.Ordinal);
        Assert.Contains("empty.tsv:1: not the header", Message(empty), StringComparison.Ordinal);
        Assert.Contains("bare.tsv:1: no labelled site", Message(bare), StringComparison.Ordinal);
        Assert.Contains("no such file", Message(Path.Combine(_folder.Path, "none.tsv")), StringComparison.Ordinal);
    }

    [Fact]
    public void Every_file_of_this_repository_is_of_the_format_and_names_no_site_twice()
    {
        var owner = new Dictionary<(string, string, string, int), string>();

        foreach (string file in Directory.GetFiles(CorpusFolder, "*.tsv"))
        {
            foreach (Label label in LabelFile.Read(file))
            {
                Assert.True(
                    owner.TryAdd((label.Rule, label.Repository, label.Path, label.Line), file),
                    $"{label.Rule} {label.Place} is in {file} twice, or in {owner[(label.Rule, label.Repository, label.Path, label.Line)]} as well");
            }
        }

        Assert.Contains(Path.Combine(CorpusFolder, "tuned.tsv"), owner.Values);
    }

    /// <summary>A half may name the repositories of another that is about other rules: nobody tunes on that either.</summary>
    [Theory]
    [InlineData("held-out-4.tsv")]
    [InlineData("held-out-5.tsv")]
    [InlineData("pools-held-out-3.tsv")]
    [InlineData("rented-held-out-3.tsv")]
    [InlineData("retries-held-out-3.tsv")]
    public void No_repository_of_a_late_held_out_half_is_in_another_file_for_one_of_its_rules(string name)
    {
        string heldOut = Path.Combine(CorpusFolder, name);
        ImmutableArray<Label> half = LabelFile.Read(heldOut);
        HashSet<string> rules = [.. half.Select(label => label.Rule)];
        HashSet<string> hidden = new(half.Select(label => label.Repository), StringComparer.OrdinalIgnoreCase);

        foreach (string file in Directory.GetFiles(CorpusFolder, "*.tsv", SearchOption.AllDirectories).Where(file => file != heldOut))
        {
            Assert.DoesNotContain(LabelFile.Read(file), label => rules.Contains(label.Rule) && hidden.Contains(label.Repository));
        }
    }

    [Fact]
    public void The_sites_of_serialised_json_are_of_the_format_and_their_halves_share_no_repository()
    {
        string folder = Path.Combine(CorpusFolder, "buffered-json");
        ImmutableArray<Label> tuned = LabelFile.Read(Path.Combine(folder, "tuned.tsv"));
        HashSet<string> hidden = [.. LabelFile.Read(Path.Combine(folder, "held-out.tsv")).Select(label => label.Repository)];

        Assert.DoesNotContain(tuned, label => hidden.Contains(label.Repository));
    }

    private static string CorpusFolder => Path.Combine(RepositoryRoot.Find()!, "tests", "Corpus");

    private string Families(params string[] lines)
        => _folder.Write("families.tsv", string.Join('\n', lines.Prepend(LabelFile.HeaderOfFamilies)) + "\n");

    private static string Message(string file) => Assert.Throws<CorpusInputException>(() => LabelFile.Read(file)).Message;

    private ImmutableArray<Label> Read(params string[] lines)
        => LabelFile.Read(_folder.Write("labels.tsv", string.Join('\n', lines.Prepend(LabelFile.Header)) + "\n"));
}
