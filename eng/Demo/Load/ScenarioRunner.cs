using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Processes;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Load;

/// <summary>Runs scenarios, each version in a fresh process, one process at a time.</summary>
internal sealed class ScenarioRunner(
    ChildProcesses children, PartnerEndpoint partner, string workFolder, Progress progress)
{
    /// <summary>
    /// Rounds of every scenario. A machine that also does other work slows one round down and not the next, so the
    /// round in the middle counts, and there have to be more than two.
    /// </summary>
    public const int Rounds = 3;

    // The next round may take that much longer than the last.
    private const double CostMargin = 1.2;

    /// <summary>
    /// Runs every scenario in every round, the version before and then the fixed one: what drifts on the machine meets
    /// both alike. Where the time ends early, all scenarios have fewer rounds.
    /// </summary>
    /// <param name="scenarios">The scenarios.</param>
    /// <param name="versions">The versions.</param>
    /// <param name="end">When the last round has to be done, on the clock of <see cref="Progress.Elapsed"/>.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    public async Task<IReadOnlyList<Comparison>> RunAsync(
        IReadOnlyList<Scenario> scenarios, ServiceVersions versions, TimeSpan end, CancellationToken cancellationToken)
    {
        var runs = scenarios
            .Select(scenario => (Scenario: scenario, Before: new List<Round>(), After: new List<Round>())).ToList();
        TimeSpan cost = TimeSpan.Zero;
        for (int round = 1; round <= Rounds; round++)
        {
            TimeSpan start = progress.Elapsed;
            if (start + (cost * CostMargin) > end)
            {
                progress.Step(string.Create(
                    CultureInfo.InvariantCulture,
                    $"No time is left for round {round}; give it longer with --minutes."));
                break;
            }

            progress.Step(string.Create(CultureInfo.InvariantCulture, $"Measuring, round {round} of {Rounds}"));
            foreach ((Scenario scenario, List<Round> before, List<Round> after) in runs)
            {
                before.Add(
                    await RunOnceAsync(scenario, versions.Before, round, cancellationToken).ConfigureAwait(false));
                after.Add(await RunOnceAsync(scenario, versions.After(scenario.Change), round, cancellationToken)
                    .ConfigureAwait(false));
            }

            cost = progress.Elapsed - start;
        }

        return [.. runs.Select(run => new Comparison(run.Scenario, run.Before, run.After))];
    }

    private async Task<Round> RunOnceAsync(
        Scenario scenario, ServiceVersion version, int round, CancellationToken cancellationToken)
    {
        string label = string.Create(
            CultureInfo.InvariantCulture,
            $"{version.Name}-{scenario.Title.Replace(' ', '-').Replace(",", "")}-{round}");
        partner.Fails = scenario.PartnerFails;
        ServiceProcess service = await ServiceProcess.StartAsync(
            children, version.Assembly, partner.Address, workFolder, label, scenario.Arguments, cancellationToken)
            .ConfigureAwait(false);
        await using (service.ConfigureAwait(false))
        {
            var load = new LoadGenerator(service.Http, scenario);
            await load.WarmUpAsync(cancellationToken).ConfigureAwait(false);
            await service.Probe.BeginAsync(cancellationToken).ConfigureAwait(false);
            await load.RunAsync(cancellationToken).ConfigureAwait(false);
            IntervalReport interval = await service.Probe.EndAsync(cancellationToken).ConfigureAwait(false);
            ThrowIfFailed(load, scenario, version, label);
            long? held = scenario.MeasuresHeldBytes
                ? await HeldAsync(service, scenario, version, label, cancellationToken).ConfigureAwait(false)
                : null;
            // A walk over the whole heap: once shows it, unless a promise is about it.
            AftermathReport? aftermath = round == 1 || scenario.Promises.Contains(Promise.SmallPools)
                ? await service.Probe.InspectAsync(cancellationToken).ConfigureAwait(false)
                : null;
            progress.Detail(string.Create(
                CultureInfo.InvariantCulture,
                $"{scenario.Title}, {version.Name}: {load.Times.Count} requests in {interval.Seconds:0.0} s"));
            return new Round(load.Times, interval, aftermath, held);
        }
    }

    private static async Task<long> HeldAsync(
        ServiceProcess service, Scenario scenario, ServiceVersion version, string label,
        CancellationToken cancellationToken)
    {
        var load = new LoadGenerator(service.Http, HeldBytes.Of(scenario));
        long held = await HeldBytes.MeasureAsync(service.Probe, load, cancellationToken).ConfigureAwait(false);
        ThrowIfFailed(load, scenario, version, label);
        return held;
    }

    /// <summary>Answers that did not come would look like fewer bytes and shorter times.</summary>
    private static void ThrowIfFailed(LoadGenerator load, Scenario scenario, ServiceVersion version, string label)
    {
        if (load.Failures.Count > 0)
        {
            throw new DemoFailure(
                $"The service ({version.Name}) did not answer every request of '{scenario.Title}':\n"
                + string.Join('\n', load.Failures.Take(5).Select(f => $"  {f.Value} times {f.Key}"))
                + $"\nRun again with --keep and read {label}.log.",
                version.Name == "before" ? ExitCodes.CouldNotRun : ExitCodes.PromiseBroken);
        }
    }
}
