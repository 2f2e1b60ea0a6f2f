using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Processes;
using GcGuard.Tool.Cli;

namespace GcGuard.Demo.Load;

/// <summary>
/// Records both versions under the same load with <c>dotnet gcguard record</c>, and ends in what <c>compare</c> says.
/// </summary>
internal sealed class RecordedComparison(ChildProcesses children, PartnerEndpoint partner, string workFolder)
{
    /// <summary>The scenarios whose requests are sent; together they have enough of each kind to be judged.</summary>
    private static readonly string[] s_scenarios = ["large objects", "returned document"];

    /// <summary>Of each kind of request; a comparison judges from 200 on.</summary>
    private const int RequestsOfEachKind = 210;

    /// <summary>Requests get their ids a moment after a recording begins, and routes are told once a second.</summary>
    private static readonly TimeSpan s_margin = TimeSpan.FromSeconds(1.2);

    /// <summary>Writes the page of the comparison.</summary>
    /// <returns>What <c>compare</c> says, line by line.</returns>
    /// <exception cref="DemoFailure">A recording failed, or a request allocates more after the fixes.</exception>
    public async Task<IReadOnlyList<string>> RunAsync(
        ServiceVersions versions, string page, CancellationToken cancellationToken)
    {
        partner.Fails = false;
        string before = await RecordAsync(versions.Before, cancellationToken).ConfigureAwait(false);
        string after = await RecordAsync(versions.Code, cancellationToken).ConfigureAwait(false);
        (int code, string said) = await ToolAsync(["compare", before, after, "-o", page], cancellationToken)
            .ConfigureAwait(false);
        return code == 0
            ? said.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            : throw new DemoFailure(
                "dotnet gcguard compare: " + said, code == 1 ? ExitCodes.PromiseBroken : ExitCodes.CouldNotRun);
    }

    private async Task<string> RecordAsync(ServiceVersion version, CancellationToken cancellationToken)
    {
        string file = Path.Combine(workFolder, version.Name + ".gcgrec");
        ServiceProcess service = await ServiceProcess.StartAsync(
            children, version.Assembly, partner.Address, workFolder, version.Name + "-recorded", [], cancellationToken)
            .ConfigureAwait(false);
        await using (service.ConfigureAwait(false))
        {
            Scenario[] scenarios = [.. Scenarios.All.Where(scenario => s_scenarios.Contains(scenario.Name))];
            foreach (Scenario scenario in scenarios)
            {
                await new LoadGenerator(service.Http, scenario).WarmUpAsync(cancellationToken).ConfigureAwait(false);
            }

            using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            string id = service.Id.ToString(CultureInfo.InvariantCulture);
            Task<(int Code, string Said)> recording =
                ToolAsync(["record", "-p", id, "--requests", "-o", file], stop.Token);
            await Task.Delay(s_margin, cancellationToken).ConfigureAwait(false);
            foreach (Scenario scenario in scenarios)
            {
                int kinds = Enumerable.Range(0, scenario.WarmUp).Select(i => scenario.Request(i).Kind)
                    .Distinct().Count();
                var load = new LoadGenerator(
                    service.Http, scenario with { Requests = kinds * RequestsOfEachKind });
                await load.RunAsync(round: 0, cancellationToken).ConfigureAwait(false);
            }

            await Task.Delay(s_margin, cancellationToken).ConfigureAwait(false);
            await stop.CancelAsync().ConfigureAwait(false);
            (int code, string said) = await recording.ConfigureAwait(false);
            cancellationToken.ThrowIfCancellationRequested();
            return code == 0
                ? file
                : throw new DemoFailure("dotnet gcguard record: " + said, ExitCodes.CouldNotRun);
        }
    }

    // The tool itself, in this process: it ends a recording when it is told to, on every system.
    private static async Task<(int Code, string Said)> ToolAsync(
        string[] arguments, CancellationToken cancellationToken)
    {
        using var output = new StringWriter { NewLine = "\n" };
        using var error = new StringWriter { NewLine = "\n" };
        int code = await GcGuardCommand.RunAsync(
            arguments, new Terminal(output, error, isInteractive: false, drawsTables: false), cancellationToken)
            .ConfigureAwait(false);
        return (code, code == 0 ? output.ToString() : error.ToString() + output);
    }
}
