using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Testing;

/// <summary>The packages tests may reference, in the versions that tests/Harness restores.</summary>
public static class TestPackages
{
    /// <summary>Newtonsoft.Json.</summary>
    public static PackageIdentity NewtonsoftJson { get; } = new("Newtonsoft.Json", "13.0.4");

    /// <summary>Polly 7, the last version with synchronous policies in its main API.</summary>
    public static PackageIdentity Polly { get; } = new("Polly", "7.2.4");

    /// <summary>Polly 8 with its policies of Polly 7.</summary>
    public static PackageIdentity Polly8 { get; } = new("Polly", "8.9.1");

    /// <summary>The pipelines of Polly 8.</summary>
    public static PackageIdentity PollyCore { get; } = new("Polly.Core", "8.9.1");

    /// <summary>MediatR; its contracts are a package of their own, which is not referenced.</summary>
    public static PackageIdentity MediatR { get; } = new("MediatR", "12.4.1");

    /// <summary>The interfaces of MassTransit.</summary>
    public static PackageIdentity MassTransit { get; } = new("MassTransit.Abstractions", "8.4.0");

    /// <summary>Microsoft.Extensions.ObjectPool.</summary>
    public static PackageIdentity ObjectPool { get; } = new("Microsoft.Extensions.ObjectPool", "8.0.30");

    /// <summary>The array pool of .NET Framework.</summary>
    public static PackageIdentity Buffers { get; } = new("System.Buffers", "4.5.1");

    /// <summary>Spans and memories of .NET Framework.</summary>
    public static PackageIdentity Memory { get; } = new("System.Memory", "4.5.5");

    /// <summary>EPPlus, the last version of its first licence: a library that calls <c>GC.Collect</c>.</summary>
    public static PackageIdentity EPPlus { get; } = new("EPPlus", "4.5.3.3");

    /// <summary>Jint, an interpreter that can be asked to call <c>GC.Collect</c>.</summary>
    public static PackageIdentity Jint { get; } = new("Jint", "4.16.0");
}
