using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Tool.Baselines;

namespace GcGuard.Tool.Tests.Baselines;

/// <summary>What a baseline and a solution have in common, by lines of assembly, member, rule and statement.</summary>
public sealed class BaselineDifferenceTests
{
    [Fact]
    public void Entries_are_still_there_edited_new_or_gone()
    {
        BaselineDifference difference = Between(
            ["A M:B.C GCG1001 a", "A M:B.C GCG1001 b", "A M:B.D GCG1001 a", "A M:B.E GCG1001 a"],
            ["A M:B.C GCG1001 b", "A M:B.C GCG1001 x", "A M:B.C GCG1001 y", "A M:B.D GCG1001 z", "A M:B.D GCG1002 a"]);

        Assert.Equal(["A M:B.C GCG1001 y", "A M:B.D GCG1002 a"], Show(difference.Added));
        Assert.Equal(["A M:B.E GCG1001 a"], Show(difference.Gone));
        Assert.Equal(["A M:B.C GCG1001 b", "A M:B.C GCG1001 x", "A M:B.D GCG1001 z"], Show(difference.Still));
        Assert.Equal((2, 0), (difference.Edited, difference.Unseen.Length));
    }

    /// <summary>The analyzers take the first finding for the known one; to prune the other would make it new.</summary>
    [Fact]
    public void Of_two_edited_findings_the_first_in_the_text_stays()
    {
        BaselineDifference difference = Between(["A M:B.C GCG1001 z"], ["A M:B.C GCG1001 y", "A M:B.C GCG1001 x"]);

        Assert.Equal(["A M:B.C GCG1001 y"], Show(difference.Still));
        Assert.Equal(["A M:B.C GCG1001 x"], Show(difference.Added));
    }

    [Fact]
    public void Of_two_same_entries_one_can_be_gone()
    {
        BaselineDifference difference = Between(["A M:B.C GCG1001 a", "A M:B.C GCG1001 a"], ["A M:B.C GCG1001 a"]);

        Assert.Equal(["A M:B.C GCG1001 a"], Show(difference.Gone));
        Assert.Equal(["A M:B.C GCG1001 a"], Show(difference.Still));
    }

    [Fact]
    public void Nothing_is_said_of_assemblies_that_were_not_looked_at()
    {
        BaselineDifference difference = Between(["A M:B.C GCG1001 a", "Z M:B.C GCG1001 a"], [], assembly => assembly == "A");

        Assert.Equal(["A M:B.C GCG1001 a"], Show(difference.Gone));
        Assert.Equal(["Z M:B.C GCG1001 a"], Show(difference.Unseen));
    }

    /// <summary>A library of two target frameworks has a finding once, whichever of them has it.</summary>
    [Fact]
    public void What_several_target_frameworks_have_is_one_entry()
        => Assert.Equal(
            ["A M:B.C GCG1001 a", "A M:B.C GCG1001 b", "A M:B.C GCG1001 a", "A M:B.C GCG1001 c"],
            Show(KnownFindings.Together(
            [
                new KnownFindings("A", Entries("A M:B.C GCG1001 a", "A M:B.C GCG1001 b")),
                new KnownFindings("A", Entries("A M:B.C GCG1001 a", "A M:B.C GCG1001 a", "A M:B.C GCG1001 c")),
            ])));

    [Fact]
    public void A_file_is_sorted_and_has_unix_line_ends()
        => Assert.Equal(
            "# gcguard baseline 1\nA\tM:B.C\tGCG1001\ta\nA\tM:B.C\tGCG1001\ta\nB\tM:B\tGCG1001\ta\n",
            BaselineText.Of(Entries("B M:B GCG1001 a", "A M:B.C GCG1001 a", "A M:B.C GCG1001 a")));

    private static BaselineDifference Between(string[] entries, string[] found, Func<string, bool>? isSeen = null)
        => BaselineDifference.Between(Entries(entries), Entries(found), isSeen ?? (_ => true));

    private static System.Collections.Immutable.ImmutableArray<BaselineEntry> Entries(params string[] lines)
        => [.. lines.Select(line => BaselineFormat.Read(line.Replace(' ', '\t')))];

    private static IEnumerable<string> Show(IEnumerable<BaselineEntry> entries)
        => entries.Select(entry => BaselineFormat.Write(entry).Replace('\t', ' '));
}
