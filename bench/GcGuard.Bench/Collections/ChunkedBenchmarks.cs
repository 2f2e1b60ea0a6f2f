using System;
using System.Collections.Generic;
using System.Linq;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace GcGuard.Bench.Collections;

/// <summary>Each workload with the framework's collection and with the chunked one, in one run.</summary>
[MemoryDiagnoser]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByParams)]
public class ChunkedBenchmarks
{
    private static readonly Dictionary<string, Workload> s_workloads = Workloads.All().ToDictionary(x => x.Name);

    private Func<object?> _framework = null!;
    private Func<object?> _chunked = null!;

    /// <summary>The names of the workloads.</summary>
    public static IEnumerable<string> Names => s_workloads.Keys;

    /// <summary>The workload.</summary>
    [ParamsSource(nameof(Names))]
    public string Workload { get; set; } = string.Empty;

    [GlobalSetup]
    public void SetUp() => (_framework, _chunked) = (s_workloads[Workload].Framework, s_workloads[Workload].Chunked);

    [Benchmark(Baseline = true)]
    public object? Framework() => _framework();

    [Benchmark]
    public object? Chunked() => _chunked();
}
