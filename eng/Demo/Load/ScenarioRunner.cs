using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Load;

/// <summary>A version of the service that is to be measured.</summary>
/// <param name="Name">"before" or "after".</param>
/// <param name="Assembly">Its main assembly.</param>
internal sealed record ServiceVersion(string Name, string Assembly);

/// <summary>Both versions under one scenario.</summary>
internal sealed record Comparison(Scenario Scenario, Measurement Before, Measurement After);

/// <summary>Runs scenarios, each version in a fresh process, one process at a time.</summary>
internal sealed class ScenarioRunner(
    ChildProcesses children, PartnerEndpoint partner, string workFolder, Progress progress)
{
    // The second round of a scenario may take that much longer than the first.
    private const double CostMargin = 1.5;

    // A machine that also does other work slows one round down and not the next. Where times are promised, the promise
    // is judged by the round in the middle, so there have to be more than two.
    private const int TimedRounds = 5;

    // One round of all scenarios takes less than this on two cores that do nothing else (measured: 80 s).
    private static readonly TimeSpan s_fullRound = TimeSpan.FromSeconds(120);
    private const double SmallestShare = 0.25;

    /// <summary>
    /// Runs all scenarios on both versions, then all of them again in the opposite order of versions, and those with
    /// promised times further rounds, as far as the time allows: what drifts on the machine meets both alike.
    /// </summary>
    /// <param name="scenarios">The scenarios.</param>
    /// <param name="before">The unfixed version.</param>
    /// <param name="after">The fixed version.</param>
    /// <param name="end">When the last scenario has to be done, on the clock of <see cref="Progress.Elapsed"/>.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    public async Task<IReadOnlyList<Comparison>> RunAsync(
        IReadOnlyList<Scenario> scenarios, ServiceVersion before, ServiceVersion after, TimeSpan end,
        CancellationToken cancellationToken)
    {
        double share = Math.Clamp((end - progress.Elapsed) / s_fullRound, SmallestShare, 1);
        if (share < 1)
        {
            progress.Step(string.Create(
                CultureInfo.InvariantCulture,
                $"  Little time is left: each scenario sends {share:P0} of its requests"));
        }

        var runs = scenarios.Select(s => new ScenarioRuns(s.WithShare(share))).ToList();
        foreach (ScenarioRuns run in runs)
        {
            TimeSpan start = progress.Elapsed;
            await RunBothAsync(run, before, after, 1, cancellationToken).ConfigureAwait(false);
            run.Cost = progress.Elapsed - start;
        }

        for (int round = 2; round <= TimedRounds; round++)
        {
            foreach (ScenarioRuns run in runs.Where(r => round == 2 || r.Scenario.PromisesFewerSlowRequests))
            {
                if (progress.Elapsed + (run.Cost * CostMargin) > end)
                {
                    progress.Step(
                        string.Create(
                            CultureInfo.InvariantCulture, $"  {run.Scenario.Title}: no time left for round {round}"));
                    continue;
                }

                await RunBothAsync(run, before, after, round, cancellationToken).ConfigureAwait(false);
            }
        }

        return [.. runs.Select(r => new Comparison(r.Scenario, new Measurement(r.Before), new Measurement(r.After)))];
    }

    /// <summary>Both versions, one after the other; in every other round in the opposite order.</summary>
    private async Task RunBothAsync(
        ScenarioRuns run, ServiceVersion before, ServiceVersion after, int round, CancellationToken cancellationToken)
    {
        if (round % 2 == 0)
        {
            run.After.Add(await RunOnceAsync(run.Scenario, after, round, cancellationToken).ConfigureAwait(false));
            run.Before.Add(await RunOnceAsync(run.Scenario, before, round, cancellationToken).ConfigureAwait(false));
        }
        else
        {
            run.Before.Add(await RunOnceAsync(run.Scenario, before, round, cancellationToken).ConfigureAwait(false));
            run.After.Add(await RunOnceAsync(run.Scenario, after, round, cancellationToken).ConfigureAwait(false));
        }
    }

    private async Task<Round> RunOnceAsync(
        Scenario scenario, ServiceVersion version, int round, CancellationToken cancellationToken)
    {
        string label = string.Create(
            CultureInfo.InvariantCulture,
            $"{version.Name}-{scenario.Title.Replace(' ', '-').Replace(",", "")}-{round}");
        partner.Fails = scenario.PartnerFails;
        ServiceProcess service = await ServiceProcess.StartAsync(
            children, version.Assembly, partner.Address, workFolder, label, [],
            cancellationToken).ConfigureAwait(false);
        await using (service.ConfigureAwait(false))
        {
            var load = new LoadGenerator(service.Http, scenario);
            await load.WarmUpAsync(cancellationToken).ConfigureAwait(false);
            await service.Probe.BeginAsync(cancellationToken).ConfigureAwait(false);
            await load.RunAsync(cancellationToken).ConfigureAwait(false);
            IntervalReport interval = await service.Probe.EndAsync(cancellationToken).ConfigureAwait(false);
            ThrowIfFailed(load, scenario, version, label);
            AftermathReport aftermath = await service.Probe.InspectAsync(cancellationToken).ConfigureAwait(false);
            progress.Step(string.Create(
                CultureInfo.InvariantCulture,
                $"  {scenario.Title}, {version.Name}, round {round}: {load.Times.Count} requests in "
                    + $"{interval.Seconds:0.0} s"));
            long? held = scenario.PromisesFewerHeldBytes && round == 1
                ? await HeldAsync(scenario, version, label + "-held", cancellationToken).ConfigureAwait(false)
                : null;
            return new Round(load.Times, interval, aftermath, held);
        }
    }

    private async Task<long> HeldAsync(
        Scenario scenario, ServiceVersion version, string label, CancellationToken cancellationToken)
    {
        ServiceProcess service = await ServiceProcess.StartAsync(
            children, version.Assembly, partner.Address, workFolder, label, [HeldBytes.LongWaits],
            cancellationToken).ConfigureAwait(false);
        await using (service.ConfigureAwait(false))
        {
            var load = new LoadGenerator(service.Http, HeldBytes.Of(scenario));
            await load.WarmUpAsync(cancellationToken).ConfigureAwait(false);
            long held = await HeldBytes.MeasureAsync(service.Probe, load, cancellationToken).ConfigureAwait(false);
            ThrowIfFailed(load, scenario, version, label);
            return held;
        }
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
                version.Name == "after" ? ExitCodes.PromiseBroken : ExitCodes.CouldNotRun);
        }
    }

    private sealed class ScenarioRuns(Scenario scenario)
    {
        public Scenario Scenario { get; } = scenario;

        public List<Round> Before { get; } = [];

        public List<Round> After { get; } = [];

        public TimeSpan Cost { get; set; }
    }
}
