using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Testing;

/// <summary>The packages tests may reference, in the versions that tests/Harness restores.</summary>
public static class TestPackages
{
    /// <summary>Newtonsoft.Json.</summary>
    public static PackageIdentity NewtonsoftJson { get; } = new("Newtonsoft.Json", "13.0.4");

    /// <summary>Polly 7, the last version with synchronous policies in its main API.</summary>
    public static PackageIdentity Polly { get; } = new("Polly", "7.2.4");

    /// <summary>Microsoft.Extensions.ObjectPool.</summary>
    public static PackageIdentity ObjectPool { get; } = new("Microsoft.Extensions.ObjectPool", "8.0.30");
}
