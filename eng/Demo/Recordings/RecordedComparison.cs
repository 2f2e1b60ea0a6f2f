using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Load;
using GcGuard.Demo.Processes;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Recordings;

/// <summary>
/// Records both versions under the same load with <c>dotnet gcguard record</c>, and ends in the page of <c>compare</c>.
/// </summary>
internal sealed class RecordedComparison(
    GcGuardTool tool, ChildProcesses children, PartnerEndpoint partner, string workFolder)
{
    /// <summary>The scenarios whose requests are sent: those that are about large objects.</summary>
    private static readonly string[] s_scenarios = ["large objects", "returned document"];

    /// <summary>
    /// Of each kind of request. A comparison judges from 200 on; some come before the recording begins.
    /// </summary>
    private const int RequestsOfEachKind = 350;

    // How long the tool takes to begin, at most by far; then nothing more is sent, so that it can read what it has.
    private static readonly TimeSpan s_start = TimeSpan.FromSeconds(1.5);

    /// <summary>Writes the page of the comparison.</summary>
    /// <param name="measured">The scenarios as they were measured, which says how long a recording has to be.</param>
    /// <param name="versions">The versions.</param>
    /// <param name="page">The page.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="DemoFailure">A recording failed.</exception>
    public async Task<IReadOnlyList<RecordedEndpoint>> RunAsync(
        IReadOnlyList<Comparison> measured, ServiceVersions versions, string page, CancellationToken cancellationToken)
    {
        Comparison[] wanted =
            [.. measured.Where(comparison => s_scenarios.Contains(comparison.Scenario.Name, StringComparer.Ordinal))];
        Scenario[] scenarios = [.. wanted.Select(comparison => comparison.Scenario)];
        TimeSpan first = DurationFor(wanted, comparison => comparison.Before);
        TimeSpan second = DurationFor(wanted, comparison => comparison.After);
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

                // While the tool reads the first recording, the second is made.
                Task reading = await RecordAsync(services[0], scenarios, first, before, cancellationToken)
                    .ConfigureAwait(false);
                Task alsoReading = await RecordAsync(services[1], scenarios, second, after, cancellationToken)
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

    /// <summary>Records a service while requests come.</summary>
    /// <returns>What ends when the tool has read what it recorded.</returns>
    private async Task<Task> RecordAsync(
        ServiceProcess service, Scenario[] scenarios, TimeSpan duration, string file,
        CancellationToken cancellationToken)
    {
        foreach (Scenario scenario in scenarios)
        {
            await new LoadGenerator(service.Http, scenario).WarmUpAsync(cancellationToken).ConfigureAwait(false);
        }

        string seconds = string.Create(CultureInfo.InvariantCulture, $"{duration.TotalSeconds:0}s");
        string process = service.Id.ToString(CultureInfo.InvariantCulture);
        using var sending = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        sending.CancelAfter(duration + s_start);
        Task recording = tool.RunAsync(
            workFolder, ["record", "-p", process, "--requests", "--duration", seconds, "-o", file], cancellationToken);
        await SendAsync(service, scenarios, sending.Token).ConfigureAwait(false);
        cancellationToken.ThrowIfCancellationRequested();
        return recording;
    }

    // Round after round of all kinds, so that a recording that begins late has as many of each.
    private static async Task SendAsync(ServiceProcess service, Scenario[] scenarios, CancellationToken stop)
    {
        LoadGenerator[] loads =
        [
            .. scenarios.Select(scenario => new LoadGenerator(
                service.Http, scenario with { Requests = Kinds(scenario) * 4 })),
        ];
        while (!stop.IsCancellationRequested)
        {
            foreach (LoadGenerator load in loads)
            {
                await load.RunAsync(round: 0, CancellationToken.None).ConfigureAwait(false);
            }
        }
    }

    // The time that enough requests of each kind take.
    private static TimeSpan DurationFor(Comparison[] wanted, Func<Comparison, IReadOnlyList<Round>> rounds)
    {
        double seconds = wanted.Sum(comparison =>
            Spread.Of(rounds(comparison).Select(round => round.Interval.Seconds / round.Times.Count)).Median
            * Kinds(comparison.Scenario) * RequestsOfEachKind);
        return TimeSpan.FromSeconds(Math.Clamp(Math.Ceiling(seconds), 2, 60));
    }

    private static int Kinds(Scenario scenario)
        => Enumerable.Range(0, scenario.WarmUp).Select(i => scenario.Request(i).Kind)
            .Distinct(StringComparer.Ordinal).Count();
}
