using System.Collections.Generic;
using GcGuard.Demo.Files;

namespace GcGuard.Demo.Tests;

public sealed class FileChangeTests
{
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
