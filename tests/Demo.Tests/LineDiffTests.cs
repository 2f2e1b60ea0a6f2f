using System.Collections.Generic;
using GcGuard.Demo.Files;

namespace GcGuard.Demo.Tests;

public sealed class LineDiffTests
{
    [Theory]
    [InlineData("a b c", "a b c", 0, 0)]
    [InlineData("a b c", "a x c", 1, 1)]
    [InlineData("a b c", "a c", 0, 1)]
    [InlineData("a c", "a b b c", 2, 0)]
    [InlineData("a b c d", "d a b c", 1, 1)]
    [InlineData("a a a", "a a", 0, 1)]
    public void Lines_are_counted_by_their_longest_common_subsequence(string before, string after, int added, int removed)
    {
        Assert.Equal((added, removed), LineDiff.Count(before.Split(' '), after.Split(' ')));
    }

    [Fact]
    public void New_gone_and_changed_files_are_all_changes()
    {
        var before = new Dictionary<string, string> { ["gone.cs"] = "a\nb", ["same.cs"] = "x", ["changed.cs"] = "1\n2" };
        var after = new Dictionary<string, string> { ["new.cs"] = "a", ["same.cs"] = "x", ["changed.cs"] = "1\n3" };

        Assert.Equal(
            [new FileChange("changed.cs", 1, 1), new FileChange("gone.cs", 0, 2), new FileChange("new.cs", 1, 0)],
            FileChange.Between(before, after));
    }
}
