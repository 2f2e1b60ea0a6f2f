using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Faults.List;
using GcGuard.Faults.Running;

namespace GcGuard.Faults;

/// <summary>Tries the chosen faults and says what became of each.</summary>
internal static class FaultsCommand
{
    /// <summary>Runs the command; the exit code is one of <see cref="ExitCodes"/>.</summary>
    public static async Task<int> RunAsync(Choice choice, CancellationToken cancellationToken)
    {
        try
        {
            string root = RepositoryRoot.Find() ?? throw new FaultsFailure(
                "Analyzers.sln was not found in this folder or above it; run from inside the repository.");
            IReadOnlyList<Fault> faults = FaultList.Load(root);
            IReadOnlyList<Fault> chosen = await ChooseAsync(root, faults, choice, cancellationToken)
                .ConfigureAwait(false);
            using SourceCopy copy = SourceCopy.Of(root);
            return await TryAsync(copy, chosen, cancellationToken).ConfigureAwait(false);
        }
        catch (FaultsFailure failure)
        {
            await Console.Error.WriteLineAsync(failure.Message).ConfigureAwait(false);
            return ExitCodes.NotUsable;
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            await Console.Error.WriteLineAsync("Stopped.").ConfigureAwait(false);
            return ExitCodes.Cancelled;
        }
    }

    private static async Task<IReadOnlyList<Fault>> ChooseAsync(
        string root, IReadOnlyList<Fault> faults, Choice choice, CancellationToken cancellationToken)
    {
        if (choice.Only is { } ids)
        {
            return Selection.ByIds(faults, ids);
        }

        if (choice.Sample is not { } count)
        {
            return faults;
        }

        int seed = choice.Seed ?? await SeedAsync(root, cancellationToken).ConfigureAwait(false);
        Console.WriteLine($"a sample of {count}, picked by --seed {seed}");
        return Selection.Sample(faults, count, seed);
    }

    private static async Task<int> SeedAsync(string root, CancellationToken cancellationToken)
    {
        CommandResult head = await Command.RunAsync(root, "git", ["rev-parse", "HEAD"], cancellationToken)
            .ConfigureAwait(false);
        return head.ExitCode == 0
            ? Selection.SeedOf(head.Output)
            : throw new FaultsFailure($"{root} has no commit to take a seed from; give one with --seed.");
    }

    private static async Task<int> TryAsync(
        SourceCopy copy, IReadOnlyList<Fault> faults, CancellationToken cancellationToken)
    {
        var run = new FaultRun(copy);
        int killed = 0, survived = 0, unusable = 0;
        foreach (IGrouping<string, Fault> tests in faults.GroupBy(fault => fault.Tests))
        {
            var time = Stopwatch.StartNew();
            try
            {
                await run.PrepareAsync(tests.Key, tests, cancellationToken).ConfigureAwait(false);
            }
            catch (FaultsFailure failure)
            {
                unusable += tests.Count();
                Console.WriteLine($"UNUSABLE  {string.Join(", ", tests.Select(fault => fault.Id))}: {failure.Message}");
                continue;
            }

            Console.WriteLine($"built and ran {tests.Key} without a fault ({time.Elapsed.TotalSeconds:0} s)");
            foreach (Fault fault in tests)
            {
                time.Restart();
                string outcome;
                try
                {
                    Verdict verdict = await run.TryAsync(fault, cancellationToken).ConfigureAwait(false);
                    killed += verdict.IsKilled ? 1 : 0;
                    survived += verdict.IsKilled ? 0 : 1;
                    outcome = Describe(fault, verdict);
                }
                catch (Exception e) when (e is FaultsFailure or IOException)
                {
                    unusable++;
                    outcome = $"UNUSABLE  {fault.Id}: {e.Message}";
                }

                Console.WriteLine($"{outcome} ({time.Elapsed.TotalSeconds:0} s)");
            }
        }

        Console.WriteLine($"{killed} killed, {survived} survived, {unusable} unusable");
        return unusable > 0 ? ExitCodes.NotUsable : survived > 0 ? ExitCodes.Survivor : ExitCodes.AllKilled;
    }

    private static string Describe(Fault fault, Verdict verdict)
        => verdict.IsKilled
            ? $"killed    {fault.Id}: {verdict.Killers.Count} of {verdict.Run} tests fail, {verdict.OneKiller}"
            : $"SURVIVED  {fault.Id}: {verdict.Run} tests pass although: {fault.Meaning}";
}
