using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Probe;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Load;

/// <summary>Runs scenarios: both versions stand side by side, and one of them works at a time.</summary>
internal sealed class ScenarioRunner(
    ChildProcesses children, PartnerEndpoint partner, string workFolder, Progress progress)
{
    /// <summary>
    /// Rounds of every scenario. A machine that also does other work slows one round down and not the next, so the
    /// round in the middle counts, and there have to be more than two.
    /// </summary>
    public const int Rounds = 3;

    /// <summary>Runs every scenario in every round.</summary>
    /// <param name="scenarios">The scenarios.</param>
    /// <param name="versions">The versions.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    public async Task<IReadOnlyList<Comparison>> RunAsync(
        IReadOnlyList<Scenario> scenarios, ServiceVersions versions, CancellationToken cancellationToken)
    {
        var comparisons = new List<Comparison>();
        foreach (Scenario scenario in scenarios)
        {
            progress.Step($"Measuring {scenario.Title}");
            comparisons.Add(await CompareAsync(scenario, versions, cancellationToken).ConfigureAwait(false));
        }

        return comparisons;
    }

    private Task<Comparison> CompareAsync(
        Scenario scenario, ServiceVersions versions, CancellationToken cancellationToken)
    {
        partner.Fails = scenario.PartnerFails;
        return scenario.StartsAfresh
            ? CompareAfreshAsync(scenario, versions, cancellationToken)
            : CompareSideBySideAsync(scenario, versions, cancellationToken);
    }

    /// <summary>Each round of each version has a process of its own, which is alone.</summary>
    private async Task<Comparison> CompareAfreshAsync(
        Scenario scenario, ServiceVersions versions, CancellationToken cancellationToken)
    {
        var first = new List<Round>(Rounds);
        var second = new List<Round>(Rounds);
        for (int round = 0; round < Rounds; round++)
        {
            first.Add(await MeasureAloneAsync(
                scenario, versions.Before, round, cancellationToken).ConfigureAwait(false));
            second.Add(await MeasureAloneAsync(
                scenario, versions.After(scenario.Change), round, cancellationToken).ConfigureAwait(false));
        }

        return new Comparison(scenario, first, second);
    }

    private async Task<Round> MeasureAloneAsync(
        Scenario scenario, ServiceVersion version, int round, CancellationToken cancellationToken)
    {
        ServiceProcess service = await StartAsync(scenario, version, round, cancellationToken).ConfigureAwait(false);
        await using (service.ConfigureAwait(false))
        {
            await WarmUpAsync(service, scenario, version, cancellationToken).ConfigureAwait(false);
            Round measured = await MeasureAsync(service, scenario, version, round, cancellationToken)
                .ConfigureAwait(false);
            AftermathReport left = await service.Probe.InspectAsync(cancellationToken).ConfigureAwait(false);
            return measured with { Aftermath = left };
        }
    }

    /// <summary>
    /// A round of the version before, then one of the fixed version, and so on: what drifts on the machine meets both
    /// alike. They start and are inspected at the same time, which nobody measures.
    /// </summary>
    private async Task<Comparison> CompareSideBySideAsync(
        Scenario scenario, ServiceVersions versions, CancellationToken cancellationToken)
    {
        ServiceVersion fixedVersion = versions.After(scenario.Change);
        ServiceProcess[] services = await ServiceProcess.StartAllAsync(
            [
                StartAsync(scenario, versions.Before, 0, cancellationToken),
                StartAsync(scenario, fixedVersion, 0, cancellationToken),
            ]).ConfigureAwait(false);
        ServiceProcess before = services[0], after = services[1];
        await using (before.ConfigureAwait(false))
        {
            await using (after.ConfigureAwait(false))
            {
                // A partner that fails refuses messages by their number, whoever sends them.
                Task warming = WarmUpAsync(before, scenario, versions.Before, cancellationToken);
                if (scenario.PartnerFails)
                {
                    await warming.ConfigureAwait(false);
                }

                await Task.WhenAll(warming, WarmUpAsync(after, scenario, fixedVersion, cancellationToken))
                    .ConfigureAwait(false);
                var first = new List<Round>(Rounds);
                var second = new List<Round>(Rounds);
                for (int round = 0; round < Rounds; round++)
                {
                    first.Add(await MeasureAsync(
                        before, scenario, versions.Before, round, cancellationToken).ConfigureAwait(false));
                    second.Add(await MeasureAsync(
                        after, scenario, fixedVersion, round, cancellationToken).ConfigureAwait(false));
                }

                AftermathReport[] left = await Task.WhenAll(
                    before.Probe.InspectAsync(cancellationToken),
                    after.Probe.InspectAsync(cancellationToken)).ConfigureAwait(false);
                return new Comparison(scenario, WithAftermath(first, left[0]), WithAftermath(second, left[1]));
            }
        }
    }

    /// <summary>What a process keeps it keeps to the end, so that one look after all rounds shows it.</summary>
    private static List<Round> WithAftermath(List<Round> rounds, AftermathReport left)
        => [.. rounds.Select(round => round with { Aftermath = left })];

    private Task<ServiceProcess> StartAsync(
        Scenario scenario, ServiceVersion version, int round, CancellationToken cancellationToken)
        => ServiceProcess.StartAsync(
            children, version.Assembly, partner.Address, workFolder,
            string.Create(CultureInfo.InvariantCulture, $"{Label(scenario, version)}-{round + 1}"),
            scenario.Arguments, cancellationToken);

    private static async Task WarmUpAsync(
        ServiceProcess service, Scenario scenario, ServiceVersion version, CancellationToken cancellationToken)
    {
        var load = new LoadGenerator(service.Http, scenario);
        await load.WarmUpAsync(cancellationToken).ConfigureAwait(false);
        ThrowIfFailed(load, scenario, version);
    }

    private async Task<Round> MeasureAsync(
        ServiceProcess service, Scenario scenario, ServiceVersion version, int round,
        CancellationToken cancellationToken)
    {
        var load = new LoadGenerator(service.Http, scenario);
        await service.Probe.BeginAsync(cancellationToken).ConfigureAwait(false);
        await load.RunAsync(round, cancellationToken).ConfigureAwait(false);
        IntervalReport interval = await service.Probe.EndAsync(cancellationToken).ConfigureAwait(false);
        ThrowIfFailed(load, scenario, version);
        long? held = scenario.MeasuresHeldBytes
            ? await HeldAsync(service, scenario, version, cancellationToken).ConfigureAwait(false)
            : null;
        progress.Detail(string.Create(
            CultureInfo.InvariantCulture,
            $"{scenario.Title}, {version.Name}: {load.Times.Count} requests in {interval.Seconds:0.0} s"));
        return new Round(load.Times, interval, Aftermath: null, held);
    }

    private static async Task<long> HeldAsync(
        ServiceProcess service, Scenario scenario, ServiceVersion version, CancellationToken cancellationToken)
    {
        var load = new LoadGenerator(service.Http, HeldBytes.Of(scenario));
        long held = await HeldBytes.MeasureAsync(service.Probe, load, cancellationToken).ConfigureAwait(false);
        ThrowIfFailed(load, scenario, version);
        return held;
    }

    /// <summary>Answers that did not come would look like fewer bytes and shorter times.</summary>
    private static void ThrowIfFailed(LoadGenerator load, Scenario scenario, ServiceVersion version)
    {
        if (load.Failures.Count > 0)
        {
            throw new DemoFailure(
                $"The service ({version.Name}) did not answer every request of '{scenario.Title}':\n"
                + string.Join('\n', load.Failures.Take(5).Select(f => $"  {f.Value} times {f.Key}"))
                + $"\nRun again with --keep and read {Label(scenario, version)}-*.log.",
                version.Name == "before" ? ExitCodes.CouldNotRun : ExitCodes.PromiseBroken);
        }
    }

    private static string Label(Scenario scenario, ServiceVersion version)
        => $"{version.Name}-{scenario.Title.Replace(' ', '-').Replace(",", "")}";
}
