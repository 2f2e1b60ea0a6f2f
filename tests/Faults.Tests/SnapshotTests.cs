using System;
using System.IO;
using GcGuard.Faults.Running;

namespace GcGuard.Faults.Tests;

public sealed class SnapshotTests
{
    [Fact]
    public void Files_come_back_with_their_times_and_new_ones_go()
    {
        string folder = Directory.CreateTempSubdirectory("gcguard-faults-tests-").FullName;
        try
        {
            string changed = Path.Combine(folder, "changed"), deleted = Path.Combine(folder, "deleted");
            string added = Path.Combine(folder, "added");
            var time = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc);
            foreach (string file in new[] { changed, deleted })
            {
                File.WriteAllText(file, "before");
                File.SetLastWriteTimeUtc(file, time);
            }

            var snapshot = new Snapshot();
            snapshot.AddFolder(folder);
            File.WriteAllText(changed, "after");
            File.WriteAllText(added, "after");
            File.Delete(deleted);
            snapshot.Restore();

            Assert.False(File.Exists(added));
            Assert.All(new[] { changed, deleted }, file =>
            {
                Assert.Equal("before", File.ReadAllText(file));
                Assert.Equal(time, File.GetLastWriteTimeUtc(file));
            });
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
