using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Load;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Recordings;

/// <summary>
/// Records both versions under the same load with <c>dotnet gcguard record</c>, and ends in the page of <c>compare</c>.
/// </summary>
internal sealed class RecordedComparison(
    GcGuardTool tool, ChildProcesses children, PartnerEndpoint partner, string workFolder)
{
    /// <summary>The scenarios whose requests are sent: those that are about large objects.</summary>
    private static readonly string[] s_scenarios = ["large objects", "returned document", "returned text"];

    /// <summary>
    /// Of each kind of request. A comparison judges from 200 on; the first ones may not be known yet.
    /// </summary>
    private const int RequestsOfEachKind = 240;

    private const int Turns = 30;

    /// <summary>Writes the page of the comparison.</summary>
    /// <param name="versions">The versions.</param>
    /// <param name="page">The page.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="DemoFailure">A recording failed.</exception>
    public async Task<IReadOnlyList<RecordedEndpoint>> RunAsync(
        ServiceVersions versions, string page, CancellationToken cancellationToken)
    {
        Scenario[] scenarios =
            [.. Scenarios.All.Where(scenario => s_scenarios.Contains(scenario.Name, StringComparer.Ordinal))];
        partner.Fails = false;
        ServiceProcess[] services = await ServiceProcess.StartAllAsync(
            [
                StartAsync(versions.Before, cancellationToken),
                StartAsync(versions.Code, cancellationToken),
            ]).ConfigureAwait(false);
        await using (services[0].ConfigureAwait(false))
        {
            await using (services[1].ConfigureAwait(false))
            {
                string before = FileOf(versions.Before), after = FileOf(versions.Code);
                await Task.WhenAll(services.Select(service => WarmUpAsync(service, scenarios, cancellationToken)))
                    .ConfigureAwait(false);

                // While the tool reads the first recording, the second is made.
                Task reading = await RecordAsync(services[0], scenarios, before, cancellationToken)
                    .ConfigureAwait(false);
                Task alsoReading = await RecordAsync(services[1], scenarios, after, cancellationToken)
                    .ConfigureAwait(false);
                await Task.WhenAll(reading, alsoReading).ConfigureAwait(false);
                return await CompareAsync(before, after, page, cancellationToken).ConfigureAwait(false);
            }
        }
    }

    private async Task<IReadOnlyList<RecordedEndpoint>> CompareAsync(
        string before, string after, string page, CancellationToken cancellationToken)
    {
        string values = Path.Combine(workFolder, "compare.json");
        await Task.WhenAll(
            tool.RunAsync(workFolder, ["compare", before, after, "--json", "-o", values], cancellationToken),
            tool.RunAsync(workFolder, ["compare", before, after, "-o", page], cancellationToken))
            .ConfigureAwait(false);
        return RecordedEndpoint.Read(values);
    }

    private Task<ServiceProcess> StartAsync(ServiceVersion version, CancellationToken cancellationToken)
        => ServiceProcess.StartAsync(
            children, version.Assembly, partner.Address, workFolder, version.Name + "-recorded", [], cancellationToken);

    private string FileOf(ServiceVersion version) => Path.Combine(workFolder, version.Name + ".gcgrec");

    private static async Task WarmUpAsync(
        ServiceProcess service, Scenario[] scenarios, CancellationToken cancellationToken)
    {
        foreach (Scenario scenario in scenarios)
        {
            await new LoadGenerator(service.Http, scenario).WarmUpAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Records a service while requests come.</summary>
    /// <returns>What ends when the tool has read what it recorded.</returns>
    private Task<Task> RecordAsync(
        ServiceProcess service, Scenario[] scenarios, string file, CancellationToken cancellationToken)
        => tool.RecordAsync(
            workFolder, service.Id, file, () => SendAsync(service, scenarios, cancellationToken), cancellationToken);

    // In turns, so that what drifts on the machine meets all kinds alike.
    private static async Task SendAsync(
        ServiceProcess service, Scenario[] scenarios, CancellationToken cancellationToken)
    {
        LoadGenerator[] loads =
        [
            .. scenarios.Select(scenario => new LoadGenerator(
                service.Http, scenario with { Requests = Kinds(scenario) * RequestsOfEachKind / Turns })),
        ];
        for (int turn = 0; turn < Turns; turn++)
        {
            foreach (LoadGenerator load in loads)
            {
                await load.RunAsync(round: 0, cancellationToken).ConfigureAwait(false);
            }
        }
    }

    private static int Kinds(Scenario scenario)
        => Enumerable.Range(0, scenario.WarmUp).Select(i => scenario.Request(i).Kind)
            .Distinct(StringComparer.Ordinal).Count();
}
