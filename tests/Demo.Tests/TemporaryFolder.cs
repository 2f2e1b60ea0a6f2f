using System;
using System.IO;

namespace GcGuard.Demo.Tests;

internal sealed class TemporaryFolder : IDisposable
{
    public string Path { get; } = Directory.CreateTempSubdirectory("gcguard-demo-tests-").FullName;

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
