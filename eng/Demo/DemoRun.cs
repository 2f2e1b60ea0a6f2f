using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Build;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Load;
using GcGuard.Demo.Processes;
using GcGuard.Demo.Reporting;

namespace GcGuard.Demo;

/// <summary>The demo from start to end: pack, find, fix, measure, judge.</summary>
internal sealed class DemoRun(DemoOptions options, ChildProcesses children, Progress progress)
{
    private const string ServiceProject = "OrderHub.Api";
    private const int MaximumSettingsPasses = 3;

    // To print and to clean up within the limit, and because 'dotnet run' built the demo before its clock began.
    private static readonly TimeSpan s_reserve = TimeSpan.FromSeconds(45);

    private readonly DotNetCommand _dotnet = new(children);

    /// <summary>Runs everything and returns the exit code.</summary>
    /// <exception cref="DemoFailure">A step could not be done.</exception>
    public async Task<int> RunAsync(CancellationToken cancellationToken)
    {
        RepositoryLayout repository = RepositoryLayout.Find();
        using WorkFolder work = WorkFolder.Create(options.Keep);
        progress.Step(
            $"Packing {Path.GetRelativePath(repository.Root, repository.PackageProject)} and {Path.GetRelativePath(
                repository.Root, repository.RuntimeProject)}");
        PackedPackage package = await new Packing(_dotnet, repository)
            .PackAsync(work.Subfolder("feed"), cancellationToken).ConfigureAwait(false);
        _dotnet.Properties["GcGuardVersion"] = package.Version;
        _dotnet.Properties["GcGuardFeed"] = package.Feed;

        var build = new SampleBuild(_dotnet);
        try
        {
            return await RunAsync(repository, work, build, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            if (build.PackageCache is { } cache)
            {
                Packing.ForgetInCache(package, cache);
            }
        }
    }

    private async Task<int> RunAsync(
        RepositoryLayout repository, WorkFolder work, SampleBuild build, CancellationToken cancellationToken)
    {
        SampleCopy before = SampleCopy.Create(repository.Sample, Path.Combine(work.Path, "before"), "before");
        SampleCopy after = SampleCopy.Create(repository.Sample, Path.Combine(work.Path, "after"), "after");

        SarifLog found = await FindAsync(build, before, cancellationToken).ConfigureAwait(false);
        FormattingResult fixes = await FixAsync(build, after, found, cancellationToken).ConfigureAwait(false);
        StrictBuild strict =
            await EditSettingsAndBuildAsync(build, after, found, cancellationToken).ConfigureAwait(false);
        ShowLeft(strict, fixes);
        if (strict.Errors is not null)
        {
            Progress.Write(
                "The fixed version does not build with warnings as errors, so a fix is wrong. Run with --keep, "
                + $"compare the files below with those in {before.Folder}, "
                + "and correct the fixer of the rule that was found there:");
            Progress.Write(strict.Errors);
            return ExitCodes.PromiseBroken;
        }

        var oldVersion = new ServiceVersion("before", before.Assembly(ServiceProject));
        var newVersion = new ServiceVersion("after", after.Assembly(ServiceProject));
        PartnerEndpoint partner = await PartnerEndpoint.StartAsync(cancellationToken).ConfigureAwait(false);
        await using (partner.ConfigureAwait(false))
        {
            progress.Step($"Comparing the answers to {BehaviourCheck.Requests.Count} requests");
            BehaviourResult behaviour = await new BehaviourCheck(children, partner, work.Path)
                .RunAsync(oldVersion, newVersion, cancellationToken).ConfigureAwait(false);
            ShowBehaviour(behaviour);

            progress.Step("Measuring both versions, each time in a fresh process");
            IReadOnlyList<Comparison> comparisons = await new ScenarioRunner(children, partner, work.Path, progress)
                .RunAsync(Scenarios.All, oldVersion, newVersion, options.TimeLimit - s_reserve, cancellationToken)
                .ConfigureAwait(false);

            IReadOnlyList<Promise> promises = Promises.Judge(strict.Log.Rules, comparisons, Environment.ProcessorCount);
            ShowResults(comparisons, promises);
            if (options.Output is { } output)
            {
                new RunReport(found, fixes, strict.Log, behaviour, comparisons, promises).Write(output);
                progress.Step($"Results written to {output}");
            }

            return Conclude(behaviour, promises);
        }
    }

    private async Task<SarifLog> FindAsync(SampleBuild build, SampleCopy before, CancellationToken cancellationToken)
    {
        progress.Step("Restoring and building a copy of samples/OrderHub with the package");
        await build.RestoreAsync(before, cancellationToken).ConfigureAwait(false);
        SarifLog found = await build.BuildAsync(before, cancellationToken).ConfigureAwait(false);
        if (found.Rules.Count == 0)
        {
            throw new DemoFailure(
                $"The compiler's logs for {before.Folder} name no rule of the package: its analyzers did not run. "
                + "Check that samples/OrderHub/Directory.Build.props references GcGuard.Analyzers "
                + "when GcGuardVersion is set.",
                ExitCodes.CouldNotRun);
        }

        progress.Step(string.Create(
            CultureInfo.InvariantCulture,
            $"{found.Findings.Count} findings, {found.Rules.Count} rules in the package:"));
        Progress.Write(FindingsReport.Format(found.Findings));
        return found;
    }

    private async Task<FormattingResult> FixAsync(
        SampleBuild build, SampleCopy after, SarifLog found, CancellationToken cancellationToken)
    {
        progress.Step("Fixing the second copy with 'dotnet format analyzers'");
        await build.RestoreAsync(after, cancellationToken).ConfigureAwait(false);
        FormattingResult fixes = await new Formatting(_dotnet)
            .FixAsync(after, found.Rules, cancellationToken).ConfigureAwait(false);
        progress.Step(string.Create(
            CultureInfo.InvariantCulture,
            $"{fixes.Changes.Count} files changed, +{fixes.Changes.Sum(c => c.Added)} "
            + $"-{fixes.Changes.Sum(c => c.Removed)} lines, in {fixes.Passes} passes:"));
        foreach (FileChange change in fixes.Changes)
        {
            Progress.Write(
                string.Create(CultureInfo.InvariantCulture, $"  {change.File} +{change.Added} -{change.Removed}"));
        }

        if (!fixes.Settled)
        {
            Progress.Write(
                "  The last pass still changed files: a fix makes what another fix or itself changes again.");
        }

        return fixes;
    }

    /// <summary>
    /// Edits settings and builds until no finding carries an edit any more: with one setting mended, another source of
    /// it may be the next finding.
    /// </summary>
    private async Task<StrictBuild> EditSettingsAndBuildAsync(
        SampleBuild build, SampleCopy after, SarifLog found, CancellationToken cancellationToken)
    {
        IReadOnlyList<Finding> findings = found.Findings;
        StrictBuild? strict = null;
        for (int pass = 0; pass < MaximumSettingsPasses; pass++)
        {
            IReadOnlyList<Finding> edited = SettingsEditing.Apply(after, findings);
            if (strict is not null && edited.Count == 0)
            {
                break;
            }

            ShowEdits(edited);
            progress.Step("Building the fixed version with warnings as errors");
            strict = await build.BuildStrictAsync(after, found.Rules, cancellationToken).ConfigureAwait(false);
            findings = strict.Log.Findings;
        }

        return strict!;
    }

    private void ShowEdits(IReadOnlyList<Finding> edited)
    {
        if (edited.Count == 0)
        {
            return;
        }

        progress.Step(string.Create(
            CultureInfo.InvariantCulture,
            $"Settings edited as the fixes in an editor do ({edited.Count}); "
                + $"'dotnet format' leaves such files alone:"));
        foreach (Finding finding in edited)
        {
            Progress.Write(string.Create(
                CultureInfo.InvariantCulture,
                $"  {finding.File}({finding.Line}) {finding.RuleId}: {finding.Edit!.Title}"));
        }
    }

    private static void ShowLeft(StrictBuild strict, FormattingResult fixes)
    {
        if (strict.Log.Findings.Count == 0)
        {
            Progress.Write("  No finding is left.");
            return;
        }

        Progress.Write("Findings left, which stay warnings in this build:");
        Progress.Write(FindingsReport.Format(strict.Log.Findings));
        foreach (string id in strict.Log.Findings.Select(f => f.RuleId).Distinct(StringComparer.Ordinal))
        {
            // 'dotnet format' says nothing of rules on files it does not edit.
            Progress.Write(fixes.WithoutFixer.Contains(id) || Rules.IsOnSettings(id)
                ? $"  {id} has no fix here: docs/rules/{id}.md says what to do by hand."
                : $"  {id} has a fixer, which offers nothing at these places: docs/rules/{id}.md says when it does.");
        }
    }

    private static void ShowBehaviour(BehaviourResult behaviour)
    {
        Progress.Write(string.Create(
            CultureInfo.InvariantCulture,
            $"  {behaviour.Compared
                - behaviour.Differences.Count} of {behaviour.Compared} answers are the same: status, "
            + $"content type, bytes, and what the partner received."));
        foreach (string difference in behaviour.Differences)
        {
            Progress.Write($"  CHANGED {difference}");
        }

        if (behaviour.WithoutLength.Count > 0)
        {
            Progress.Write($"  Streamed now, without Content-Length: {string.Join(", ", behaviour.WithoutLength)}.");
        }
    }

    private static void ShowResults(IReadOnlyList<Comparison> comparisons, IReadOnlyList<Promise> promises)
    {
        Progress.Write("");
        Progress.Write(ResultTable.Build(comparisons, Scenario.NotRun).Format(TableWidth()));
        Progress.Write("");
        foreach (string note in TableNotes.For(comparisons, Scenario.NotRun, Environment.ProcessorCount))
        {
            Progress.Write(note);
        }

        Progress.Write("\nPromises:");
        foreach (Promise promise in promises)
        {
            Progress.Write($"  {promise}");
        }
    }

    // A file or a pipe has no width; a terminal that is too narrow gets the columns in blocks.
    private static int TableWidth() =>
        Console.IsOutputRedirected || Console.WindowWidth <= 0 ? int.MaxValue : Console.WindowWidth - 1;

    private int Conclude(BehaviourResult behaviour, IReadOnlyList<Promise> promises)
    {
        bool broken = promises.Any(p => p.State == PromiseState.Broken);
        if (behaviour.Differences.Count > 0)
        {
            Progress.Write(
                "\nA fix changed what the service answers; see CHANGED above. "
                    + "Run with --keep and compare the folders.");
        }

        if (broken)
        {
            Progress.Write("\nA promise is broken; see above.");
        }

        int exitCode = broken || behaviour.Differences.Count > 0 ? ExitCodes.PromiseBroken : ExitCodes.Success;
        progress.Step(exitCode == ExitCodes.Success ? "Done." : "Done, failed.");
        return exitCode;
    }
}
