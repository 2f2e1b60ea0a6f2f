using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Build;

/// <summary>Builds the sample, fixes one copy's code and another one's settings, and builds these.</summary>
internal sealed class SampleFixing(
    DotNetCommand dotnet, SampleBuild build, FormatCommand command, Progress progress)
{
    /// <summary>Does all of it.</summary>
    /// <param name="sample">The sample's sources.</param>
    /// <param name="workFolder">Where the copies go.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="DemoFailure">A step failed, or a fix does not compile.</exception>
    public async Task<FixedSample> RunAsync(string sample, string workFolder, CancellationToken cancellationToken)
    {
        SampleCopy before = Copy("before"), code = Copy("code"), settings = Copy("settings");
        progress.Step(
            "Building a copy of samples/OrderHub with the package, and fixing another with 'dotnet format analyzers'");
        // A build and dotnet format leave a core idle each.
        Task<FormattingResult> formatting = FormatAsync(code, cancellationToken);
        SarifLog found = await FindAsync(before, cancellationToken).ConfigureAwait(false);
        IReadOnlyList<Finding> edits = await EditSettingsAsync(settings, found, cancellationToken)
            .ConfigureAwait(false);
        FormattingResult fixes = await formatting.ConfigureAwait(false);

        progress.Step(string.Create(
            CultureInfo.InvariantCulture,
            $"{found.Findings.Count} findings, {fixes.Changes.Count} files changed; building with warnings as errors"));
        StrictBuild strict = await build.BuildStrictAsync(code, found.Rules, cancellationToken).ConfigureAwait(false);
        if (strict.Errors is not null)
        {
            throw new DemoFailure(
                "The fixed version does not build with warnings as errors, so a fix is wrong. Run with --keep, "
                + $"compare {code.Folder} with {before.Folder}, and correct the fixer:\n{strict.Errors}",
                ExitCodes.PromiseBroken);
        }

        return new FixedSample(
            before,
            code,
            settings,
            found,
            fixes,
            edits,
            [.. strict.Log.Findings.Where(finding => !Rules.IsOnSettings(finding.RuleId))]);

        SampleCopy Copy(string name) => SampleCopy.Create(sample, Path.Combine(workFolder, name), name);
    }

    private async Task<FormattingResult> FormatAsync(SampleCopy code, CancellationToken cancellationToken)
    {
        await build.RestoreAsync(code, cancellationToken).ConfigureAwait(false);
        return await new Formatting(dotnet).FixAsync(code, command, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Edits the settings of a copy as the fixes in an editor do, and builds it.</summary>
    private async Task<IReadOnlyList<Finding>> EditSettingsAsync(
        SampleCopy settings, SarifLog found, CancellationToken cancellationToken)
    {
        IReadOnlyList<Finding> edits = SettingsEditing.Apply(settings, found.Findings);
        await build.RestoreAsync(settings, cancellationToken).ConfigureAwait(false);
        await build.BuildUnjudgedAsync(settings, cancellationToken).ConfigureAwait(false);
        return edits;
    }

    private async Task<SarifLog> FindAsync(SampleCopy before, CancellationToken cancellationToken)
    {
        await build.RestoreAsync(before, cancellationToken).ConfigureAwait(false);
        SarifLog found = await build.BuildAsync(before, cancellationToken).ConfigureAwait(false);
        return found.Rules.Count > 0
            ? found
            : throw new DemoFailure(
                $"The compiler's logs for {before.Folder} name no rule of the package: its analyzers did not run. "
                + "Check that samples/OrderHub/Directory.Build.props references GcGuard.Analyzers "
                + "when GcGuardVersion is set.",
                ExitCodes.CouldNotRun);
    }
}
