using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>
/// A program that says what its collector does: its mode, its collecting threads, its limit, its threshold for a high
/// memory load, the size from which objects are large, and how often it collects for a fixed amount of work.
/// </summary>
public sealed class GcProbe : IDisposable
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Runtime;

        int threads = 0;
        foreach (string task in Directory.Exists("/proc/self/task") ? Directory.GetDirectories("/proc/self/task") : new string[0])
        {
            try { threads += File.ReadAllText(task + "/comm").Trim() == ".NET Server GC" ? 1 : 0; } catch (IOException) { }
        }

        Console.WriteLine($"server={GCSettings.IsServerGC}");
        Console.WriteLine($"concurrent={GCSettings.LatencyMode != GCLatencyMode.Batch}");
        Console.WriteLine($"threads={threads}");
        Console.WriteLine($"cores={Environment.ProcessorCount}");
        foreach (int size in new[] { 40_000, 84_000, 90_000, 300_000 })
        {
            Console.WriteLine($"large{size}={GC.GetGeneration(new byte[size]) == 2}");
        }

        var kept = new List<byte[]>();
        for (int i = 0; i < 160_000; i++)
        {
            var small = new byte[1000];
            if (i % 20 == 0) kept.Add(small);
        }

        Console.WriteLine($"collections={GC.CollectionCount(0)}");
        GC.KeepAlive(kept);
        GC.Collect();
        GCMemoryInfo info = GC.GetGCMemoryInfo();
        Console.WriteLine($"limit={info.TotalAvailableMemoryBytes}");
        Console.WriteLine($"high={info.HighMemoryLoadThresholdBytes}");
        """;

    private readonly string _folder = Directory.CreateTempSubdirectory("gcguard-probe-").FullName;
    private readonly string _assembly;

    /// <summary>Compiles the program.</summary>
    public GcProbe()
    {
        _assembly = Path.Combine(_folder, "probe.dll");
        IEnumerable<MetadataReference> references = TestReferences.Net80.ResolveAsync(LanguageNames.CSharp, CancellationToken.None).GetAwaiter().GetResult();
        var result = CSharpCompilation.Create(
            "probe",
            [CSharpSyntaxTree.ParseText(Source)],
            references,
            new CSharpCompilationOptions(OutputKind.ConsoleApplication)).Emit(_assembly);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
    }

    /// <summary>What the collector does under these settings; null when the process does not start.</summary>
    public IReadOnlyDictionary<string, string>? Run(string environment, string json)
    {
        string config = Path.Combine(_folder, Guid.NewGuid().ToString("N") + ".json");
        File.WriteAllText(config, $$"""
            { "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" }, "configProperties": { {{json}} } } }
            """);
        var start = new ProcessStartInfo(Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet")
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.ArgumentList.Add("exec");
        start.ArgumentList.Add("--runtimeconfig");
        start.ArgumentList.Add(config);
        start.ArgumentList.Add(_assembly);
        foreach (string name in start.Environment.Keys.Where(name => name.StartsWith("DOTNET_gc", StringComparison.OrdinalIgnoreCase) || name.StartsWith("COMPlus_", StringComparison.Ordinal)).ToArray())
        {
            start.Environment.Remove(name);
        }

        start.Environment["DOTNET_TieredPGO"] = "0";
        foreach (string pair in environment.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            start.Environment[pair[..pair.IndexOf('=', StringComparison.Ordinal)]] = pair[(pair.IndexOf('=', StringComparison.Ordinal) + 1)..];
        }

        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        _ = errors.GetAwaiter().GetResult();
        return process.ExitCode != 0
            ? null
            : output.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
                .Select(line => line.Split('=', 2))
                .ToDictionary(pair => pair[0], pair => pair[1]);
    }

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);
}

/// <summary>
/// What the rules say about settings is what the runtime does: each test starts processes with a setting and looks at
/// threads, limits and thresholds, not at what the collector says it was told.
/// </summary>
public sealed class GcKnobRuntimeTests(GcProbe probe) : IClassFixture<GcProbe>
{
    [Theory]
    [InlineData("", "", false)]
    [InlineData("DOTNET_gcServer=1", "", true)]
    [InlineData("DOTNET_gcServer=0x1", "", true)]
    [InlineData("COMPlus_gcServer=1", "", true)]
    [InlineData("DOTNET_gcServer=true", "", false)]
    [InlineData("DOTNET_GCServer=1", "", false)]
    [InlineData("DOTNET_System_GC_Server=1", "", false)]
    [InlineData("gcServer=1", "", false)]
    [InlineData("", "\"System.GC.Server\": true", true)]
    [InlineData("", "\"System.GC.Server\": \"true\"", true)]
    [InlineData("", "\"System.GC.Server\": 1", false)]
    [InlineData("", "\"system.gc.server\": true", false)]
    [InlineData("DOTNET_gcServer=0", "\"System.GC.Server\": true", false)]
    [InlineData("DOTNET_gcServer=0 COMPlus_gcServer=1", "", false)]
    public void Server_GC_is_on_where_the_rules_say_so(string environment, string json, bool expected)
    {
        IReadOnlyDictionary<string, string> seen = Run(environment, json);
        bool severalCores = int.Parse(seen["cores"], System.Globalization.CultureInfo.InvariantCulture) > 1;
        // Names have no case on Windows, and one core never gets Server GC.
        if (!OperatingSystem.IsWindows() || environment != "DOTNET_GCServer=1")
        {
            Assert.Equal((expected && severalCores).ToString(), seen["server"]);
        }
    }

    [Theory]
    [InlineData("", "", true)]
    [InlineData("", "\"System.GC.Concurrent\": 1", false)]
    [InlineData("DOTNET_gcConcurrent=false", "", true)]
    [InlineData("DOTNET_gcConcurrent=0", "", false)]
    public void Background_collections_are_on_where_the_rules_say_so(string environment, string json, bool expected)
        => Assert.Equal(expected.ToString(), Run(environment, json)["concurrent"]);

    [Theory]
    [InlineData("DOTNET_GCLOHThreshold=0x8000", "", 90_000)]
    [InlineData("", "\"System.GC.LOHThreshold\": 32768", 90_000)]
    [InlineData("", "\"System.GC.LOHThreshold\": 120000", 300_000)]
    [InlineData("", "\"System.GC.LOHThreshold\": \"0x40000\"", 300_000)]
    public void Objects_are_large_from_the_size_that_counts(string environment, string json, int firstLarge)
    {
        IReadOnlyDictionary<string, string> seen = Run(environment, json);
        Assert.Equal(
            new[] { 40_000, 84_000, 90_000, 300_000 }.Select(size => (size >= firstLarge).ToString()),
            new[] { 40_000, 84_000, 90_000, 300_000 }.Select(size => seen["large" + size]));
    }

    [Fact]
    public void Limits_are_what_the_rules_read()
    {
        long memory = Number(Run("", ""), "limit");
        Assert.Equal(0xC800000, Number(Run("DOTNET_GCHeapHardLimit=C800000", ""), "limit"));
        Assert.Equal(0x209715200, Number(Run("DOTNET_GCHeapHardLimit=209715200", ""), "limit"));
        Assert.Equal(209_715_200, Number(Run("", "\"System.GC.HeapHardLimit\": 209715200"), "limit"));
        Assert.Equal(209_715_200, Number(Run("", "\"System.GC.HeapHardLimit\": 209715200, \"System.GC.HeapHardLimitPercent\": 50"), "limit"));
        Assert.Equal(memory, Number(Run("", "\"System.GC.HeapHardLimitPercent\": 100"), "limit"));
        Assert.Equal(memory, Number(Run("DOTNET_GCHeapHardLimitPercent=75", ""), "limit"));
        Assert.Equal(0.8, Number(Run("DOTNET_GCHeapHardLimitPercent=50", ""), "limit") / (double)memory, 0.001);
        Assert.Null(probe.Run("", "\"System.GC.HeapHardLimit\": \"200MB\""));
        Assert.Null(probe.Run("DOTNET_GCHeapHardLimitSOH=0x10000000", ""));
    }

    [Fact]
    public void The_threshold_of_a_high_load_is_what_the_rules_read()
    {
        long ninety = Number(Run("", ""), "high");
        Assert.Equal(ninety, Number(Run("", "\"System.GC.HighMemPercent\": 50"), "high"));
        Assert.Equal(50.0 / 90, Number(Run("", "\"System.GC.HighMemoryPercent\": 50"), "high") / (double)ninety, 0.01);
        Assert.Equal(
            Number(Run("", "\"System.GC.HighMemoryPercent\": 99"), "high"),
            Number(Run("", "\"System.GC.HighMemoryPercent\": 100"), "high"));
    }

    [Fact]
    public void The_number_of_collecting_threads_is_what_the_rules_read()
    {
        // Only Linux shows the names of threads, and with one core there are none.
        if (!OperatingSystem.IsLinux() || Environment.ProcessorCount < 2)
        {
            return;
        }

        const string Server = "\"System.GC.Server\": true";
        Assert.Equal(1, Number(Run("", Server + ", \"System.GC.HeapCount\": 1"), "threads"));
        Assert.Equal(2, Number(Run("DOTNET_GCHeapCount=2", Server + ", \"System.GC.HeapCount\": 1"), "threads"));
        Assert.Equal(1, Number(Run("", Server + ", \"System.GC.MaxHeapCount\": 1"), "threads"));
        Assert.Equal(0, Number(Run("", "\"System.GC.HeapCount\": 1"), "threads"));
        Assert.Equal(1, Number(Run("", Server + ", \"System.GC.HeapAffinitizeRanges\": \"0\""), "threads"));
        Assert.NotEqual(1, Number(Run("", Server + ", \"System.GC.HeapAffinitizeMask\": 1"), "threads"));
        Assert.NotEqual(1, Number(Run("", Server + ", \"System.GC.NoAffinitize\": true, \"System.GC.HeapAffinitizeRanges\": \"0\""), "threads"));
    }

    [Fact]
    public void A_number_of_heaps_switches_DATAS_off_and_a_cap_does_not()
    {
        if (Environment.ProcessorCount < 2)
        {
            return;
        }

        const string Server = "\"System.GC.Server\": true";
        long with = Number(Run("", Server), "collections");
        long without = Number(Run("", Server + ", \"System.GC.DynamicAdaptationMode\": 0"), "collections");
        Assert.True(with >= 3 * without, $"{with} collections with DATAS, {without} without: they no longer tell it apart");
        foreach (string off in new[]
        {
            "\"System.GC.HeapCount\": 2, \"System.GC.DynamicAdaptationMode\": 1",
            "\"System.GC.HeapCount\": 2",
            "\"System.GC.DynamicAdaptationMode\": true",
        })
        {
            Assert.True(Number(Run("", Server + ", " + off), "collections") <= 2 * without, off);
        }

        Assert.True(Number(Run("", Server + ", \"System.GC.MaxHeapCount\": 2"), "collections") >= with / 2);
    }

    [Fact]
    public void The_budget_of_generation_0_is_read_from_the_environment_only()
    {
        long usual = Number(Run("", ""), "collections");
        Assert.True(Number(Run("DOTNET_GCgen0size=8000000", ""), "collections") < usual);
        Assert.Equal(usual, Number(Run("", "\"System.GC.Gen0Size\": 134217728"), "collections"), 2.0);
    }

    private static long Number(IReadOnlyDictionary<string, string> seen, string name)
        => long.Parse(seen[name], System.Globalization.CultureInfo.InvariantCulture);

    private IReadOnlyDictionary<string, string> Run(string environment, string json)
    {
        IReadOnlyDictionary<string, string>? seen = probe.Run(environment, json);
        Assert.True(seen is not null, $"The process did not start with '{environment}' and {json}");
        return seen;
    }
}
