using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Faults.Running;

/// <summary>A built test project in the copy of the sources.</summary>
internal sealed class TestProject
{
    private const string ResultFile = "faults.trx";

    private readonly DotNet _dotNet;
    private readonly string _name;
    private readonly string _assembly;
    private TestOutcomes? _without;

    private TestProject(DotNet dotNet, string name, string assembly)
    {
        _dotNet = dotNet;
        _name = name;
        _assembly = assembly;
    }

    private string Folder => Path.GetDirectoryName(_assembly)!;

    /// <summary>Builds a test project with everything it references.</summary>
    /// <exception cref="FaultsFailure">There is no such project, or it does not build.</exception>
    public static async Task<TestProject> BuildAsync(
        DotNet dotNet, string root, string name, CancellationToken cancellationToken)
    {
        if (!Directory.Exists(Path.Combine(root, name)))
        {
            throw new FaultsFailure(
                $"{name} does not exist; name the folder of a test project in {List.FaultList.Path}.");
        }

        CommandResult build = await dotNet.BuildAsync(name, cancellationToken).ConfigureAwait(false);
        if (build.ExitCode != 0)
        {
            throw new FaultsFailure($"{name} does not build even without a fault; mend it:\n{build.Output.Trim()}");
        }

        // A single property would be written without JSON around it.
        JsonElement read = await dotNet.ReadAsync(name, ["-getProperty:TargetPath,TargetDir"], cancellationToken)
            .ConfigureAwait(false);
        return new TestProject(
            dotNet, name, read.GetProperty("Properties").GetProperty("TargetPath").GetString()!);
    }

    /// <summary>Where the tests load an assembly from.</summary>
    /// <exception cref="FaultsFailure">They do not load it.</exception>
    public string PathOf(string assembly)
    {
        string path = Path.Combine(Folder, assembly);
        return File.Exists(path)
            ? path
            : throw new FaultsFailure(
                $"{_name} does not load {assembly}; name a test project that does in {List.FaultList.Path}.");
    }

    /// <summary>
    /// Runs the tests of all filters without a fault, in one go: a test that fails anyway would make every fault look
    /// noticed.
    /// </summary>
    public async Task ObserveAsync(IEnumerable<string> filters, CancellationToken cancellationToken)
    {
        string all = string.Join('|', filters.Distinct().Select(filter => $"({filter})"));
        (_without, _) = await RunAsync(all, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Runs tests with a fault in the built output.</summary>
    /// <exception cref="FaultsFailure">The run says nothing about the fault.</exception>
    public async Task<Verdict> TryAsync(string filter, CancellationToken cancellationToken)
    {
        (TestOutcomes with, CommandResult run) = await RunAsync(filter, cancellationToken).ConfigureAwait(false);
        string[] killers = [.. with.Failed.Where(_without!.Passed.Contains).Order(StringComparer.Ordinal)];
        string? problem =
            killers.Length > 0 ? null
            : with.Failed.Count > 0 ? $"{with.Failed.Count} tests fail even without the fault; mend them"
            : run.ExitCode != 0 ? "the run ended early and no test failed; choose a fault that makes a test fail"
            : with.Count == 0 ? $"there is no such test; name tests that exist in {List.FaultList.Path}"
            : null;
        return problem is null
            ? new Verdict(with.Count, killers)
            : throw new FaultsFailure($"{_name}, tests of '{filter}': {problem}:\n{run.Output.Trim()}");
    }

    private async Task<(TestOutcomes Outcomes, CommandResult Run)> RunAsync(
        string filter, CancellationToken cancellationToken)
    {
        string results = Path.Combine(Folder, "fault-results");
        if (Directory.Exists(results))
        {
            Directory.Delete(results, recursive: true);
        }

        CommandResult run = await _dotNet.RunAsync(
            [
                "test", _assembly, "--filter", filter,
                "--logger", "trx;LogFileName=" + ResultFile, "--results-directory", results,
            ],
            cancellationToken).ConfigureAwait(false);
        return (TestOutcomes.Read(Path.Combine(results, ResultFile)), run);
    }
}
