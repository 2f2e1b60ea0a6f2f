using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Faults.Running;

/// <summary>A built test project in the copy of the sources.</summary>
internal sealed class TestProject
{
    private readonly DotNet _dotNet;
    private readonly string _name;
    private readonly string _assembly;
    private readonly Dictionary<string, int> _passing = [];

    private TestProject(DotNet dotNet, string name, string assembly)
    {
        _dotNet = dotNet;
        _name = name;
        _assembly = assembly;
    }

    /// <summary>The folder of the built tests and all they load.</summary>
    public string Folder => Path.GetDirectoryName(_assembly)!;

    /// <summary>Builds a test project with everything it references.</summary>
    /// <exception cref="FaultsFailure">There is no such project, or it does not build.</exception>
    public static async Task<TestProject> BuildAsync(
        DotNet dotNet, string root, string name, CancellationToken cancellationToken)
    {
        if (!Directory.Exists(Path.Combine(root, name)))
        {
            throw new FaultsFailure($"{name} does not exist; name the folder of a test project in {List.FaultList.Path}.");
        }

        CommandResult build = await dotNet.BuildAsync(name, cancellationToken).ConfigureAwait(false);
        if (build.ExitCode != 0)
        {
            throw new FaultsFailure($"{name} does not build even without a fault; mend it:\n{build.Output.Trim()}");
        }

        IReadOnlyDictionary<string, string> properties = await dotNet
            .PropertiesAsync(name, ["TargetPath", "TargetDir"], cancellationToken).ConfigureAwait(false);
        return new TestProject(dotNet, name, properties["TargetPath"]);
    }

    /// <summary>
    /// Runs tests without a fault, once for each filter. Tests that fail anyway, or that do not exist, would make every
    /// fault look noticed.
    /// </summary>
    /// <exception cref="FaultsFailure">A test fails, or there is none.</exception>
    public async Task MustPassAsync(string filter, CancellationToken cancellationToken)
    {
        if (_passing.ContainsKey(filter))
        {
            return;
        }

        (TestCounts counts, string output) = await RunAsync(filter, cancellationToken).ConfigureAwait(false);
        if (counts.Run == 0)
        {
            throw new FaultsFailure(
                $"no test of {_name} matches '{filter}'; name tests that exist in {List.FaultList.Path}.\n{output.Trim()}");
        }

        if (counts.Failed > 0)
        {
            throw new FaultsFailure(
                $"{counts.Failed} tests of {_name} that match '{filter}' fail even without a fault; mend them:\n{output.Trim()}");
        }

        _passing.Add(filter, counts.Run);
    }

    /// <summary>Runs tests with a fault in the built output.</summary>
    /// <exception cref="FaultsFailure">The run left no result, because the test host died.</exception>
    public async Task<TestCounts> TryAsync(string filter, CancellationToken cancellationToken)
    {
        (TestCounts counts, string output) = await RunAsync(filter, cancellationToken).ConfigureAwait(false);
        return counts.Failed > 0 || counts.Run == _passing[filter]
            ? counts
            : throw new FaultsFailure(
                $"only {counts.Run} of {_passing[filter]} tests of {_name} that match '{filter}' ran and none failed; "
                + $"choose a fault that makes a test fail:\n{output.Trim()}");
    }

    private async Task<(TestCounts Counts, string Output)> RunAsync(string filter, CancellationToken cancellationToken)
    {
        string results = Path.Combine(Folder, "fault-results");
        if (Directory.Exists(results))
        {
            Directory.Delete(results, recursive: true);
        }

        CommandResult run = await _dotNet.RunAsync(
            ["test", _assembly, "--filter", filter, "--logger", "trx;LogFileName=faults.trx", "--results-directory", results],
            cancellationToken).ConfigureAwait(false);
        return (TestCounts.Read(Path.Combine(results, "faults.trx")), run.Output);
    }
}
