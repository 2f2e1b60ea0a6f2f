using System;
using System.IO;
using GcGuard.Faults.Running;

namespace GcGuard.Faults.Tests;

public sealed class ReplacedFileTests
{
    [Fact]
    public void The_content_comes_back_with_its_time()
    {
        string path = Path.GetTempFileName();
        try
        {
            var time = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc);
            File.WriteAllText(path, "before");
            File.SetLastWriteTimeUtc(path, time);
            using (new ReplacedFile(path))
            {
                File.WriteAllText(path, "after");
            }

            Assert.Equal("before", File.ReadAllText(path));
            Assert.Equal(time, File.GetLastWriteTimeUtc(path));
        }
        finally
        {
            File.Delete(path);
        }
    }
}
