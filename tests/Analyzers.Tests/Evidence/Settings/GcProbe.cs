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

namespace GcGuard.Analyzers.Tests.Evidence.Settings;

/// <summary>
/// A program that says what its collector does, compiled once for all tests and started once for each setting on the
/// cores 0 and 1, with nothing else in its environment that could set the collector.
/// </summary>
public sealed class GcProbe : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("gcguard-probe-").FullName;
    private readonly string _assembly;

    /// <summary>Compiles the program.</summary>
    public GcProbe()
    {
        _assembly = Path.Combine(_folder, "probe.dll");
        IEnumerable<MetadataReference> references = TestReferences.Net80.References;
        var result = CSharpCompilation.Create(
            "probe",
            [CSharpSyntaxTree.ParseText(GcProbeProgram.Source)],
            references,
            new CSharpCompilationOptions(OutputKind.ConsoleApplication, optimizationLevel: OptimizationLevel.Release)).Emit(_assembly);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
    }

    /// <summary>The command that binds a process to cores.</summary>
    public const string TaskSet = "/usr/bin/taskset";

    /// <summary>The folder of the runtime that the program runs on.</summary>
    public static string RuntimeFolder { get; } = Path.GetDirectoryName(typeof(object).Assembly.Location)!;

    /// <summary>What the collector does under these settings; null when the process does not start.</summary>
    /// <param name="environment">Variables, <c>NAME=value</c>, separated by blanks.</param>
    /// <param name="json">Members of <c>configProperties</c>.</param>
    /// <param name="ask">What the program is asked for, separated by blanks.</param>
    public IReadOnlyDictionary<string, string>? Run(string environment, string json, string ask = "")
        => RunAs([TaskSet, "-c", "0,1"], environment, json, ask);

    /// <summary>As <see cref="Run"/>, started by another command.</summary>
    public IReadOnlyDictionary<string, string>? RunAs(string[] launcher, string environment, string json, string ask)
    {
        string config = Path.Combine(_folder, Guid.NewGuid().ToString("N") + ".json");
        File.WriteAllText(config, $$"""
            { "runtimeOptions": { "framework": { "name": "Microsoft.NETCore.App", "version": "{{Environment.Version}}" }, "configProperties": { {{json}} } } }
            """);
        using Process process = Process.Start(StartInfo(environment, config, ask, launcher))!;
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

    private ProcessStartInfo StartInfo(string environment, string config, string ask, string[] launcher)
    {
        string dotnet = Environment.ProcessPath is { } path && Path.GetFileNameWithoutExtension(path) == "dotnet" ? path : "dotnet";
        string[] command = [.. launcher, dotnet, "exec", "--runtimeconfig", config, _assembly, .. ask.Split(' ', StringSplitOptions.RemoveEmptyEntries)];
        var start = new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (string name in start.Environment.Keys.Where(SetsCollector).ToArray())
        {
            start.Environment.Remove(name);
        }

        start.Environment["DOTNET_TieredPGO"] = "0";
        foreach (string pair in environment.Split(' ', StringSplitOptions.RemoveEmptyEntries))
        {
            int equals = pair.IndexOf('=', StringComparison.Ordinal);
            start.Environment[pair[..equals]] = pair[(equals + 1)..];
        }

        return start;
    }

    private static bool SetsCollector(string name)
        => name.StartsWith("DOTNET_gc", StringComparison.OrdinalIgnoreCase)
            || name.StartsWith("COMPlus_", StringComparison.OrdinalIgnoreCase)
            || name == "DOTNET_PROCESSOR_COUNT";
}
