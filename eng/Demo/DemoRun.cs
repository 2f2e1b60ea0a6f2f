using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Build;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Load;
using GcGuard.Demo.Processes;
using GcGuard.Demo.Promises;
using GcGuard.Demo.Recordings;
using GcGuard.Demo.Reporting;
using GcGuard.Demo.Reporting.Page;

namespace GcGuard.Demo;

/// <summary>The demo from start to end: pack, find, fix, measure, judge.</summary>
internal sealed class DemoRun(DemoOptions options, ChildProcesses children, Progress progress)
{
    private const string ServiceProject = "OrderHub.Api";

    private static readonly TimeSpan s_stopTimeout = TimeSpan.FromSeconds(20);

    // The compiler that built this program.
    private static readonly string s_compilerFolder = typeof(DemoRun).Assembly
        .GetCustomAttributes<AssemblyMetadataAttribute>().Single(data => data.Key == "CompilerFolder").Value!;

    private readonly DotNetCommand _dotnet = new(children);

    /// <summary>Runs everything and returns the exit code.</summary>
    /// <exception cref="DemoFailure">A step could not be done.</exception>
    public async Task<int> RunAsync(CancellationToken cancellationToken)
    {
        RepositoryLayout repository = RepositoryLayout.Find();
        using WorkFolder work = WorkFolder.Create(options.Keep);
        var compiler = new CompilerServer(
            string.Create(CultureInfo.InvariantCulture, $"gcguard-demo-{Environment.ProcessId}"), s_compilerFolder);
        foreach ((string name, string value) in compiler.Variables)
        {
            _dotnet.Properties[name] = value;
        }

        try
        {
            return await RunAsync(repository, work, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await _dotnet.RunAsync(work.Path, compiler.StopArguments, s_stopTimeout, CancellationToken.None)
                .ConfigureAwait(false);
        }
    }

    private async Task<int> RunAsync(
        RepositoryLayout repository, WorkFolder work, CancellationToken cancellationToken)
    {
        progress.Step("Packing GcGuard.Analyzers and GcGuard.Runtime");
        PackedPackage package = await new Packing(_dotnet, repository)
            .PackAsync(work.Subfolder("feed"), cancellationToken).ConfigureAwait(false);
        _dotnet.Properties["GcGuardVersion"] = package.Version;
        _dotnet.Properties["GcGuardFeed"] = package.Feed;

        var build = new SampleBuild(_dotnet);
        try
        {
            // What the tool needs has been built by packing, and fixing leaves some of a core.
            var tool = new GcGuardTool(_dotnet, repository);
            Task building = tool.BuildAsync(cancellationToken);
            Task<FixedSample> fixing = new SampleFixing(
                    _dotnet, build, FormatCommand.Read(repository.Readme), progress)
                .RunAsync(repository.Sample, work.Path, cancellationToken);
            await Task.WhenAll(fixing, building).ConfigureAwait(false);
            FixedSample sample = await fixing.ConfigureAwait(false);
            return await MeasureAsync(repository, sample, tool, work, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            if (build.PackageCache is { } cache)
            {
                Packing.ForgetInCache(package, cache);
            }
        }
    }

    private async Task<int> MeasureAsync(
        RepositoryLayout repository, FixedSample sample, GcGuardTool tool, WorkFolder work,
        CancellationToken cancellationToken)
    {
        var versions = new ServiceVersions(
            new ServiceVersion("before", sample.Before.Assembly(ServiceProject)),
            new ServiceVersion("code", sample.Code.Assembly(ServiceProject)),
            new ServiceVersion("settings", sample.Settings.Assembly(ServiceProject)));
        PartnerEndpoint partner = await PartnerEndpoint.StartAsync(cancellationToken).ConfigureAwait(false);
        await using (partner.ConfigureAwait(false))
        {
            progress.Step($"Comparing the answers to {BehaviourCheck.Requests.Count} requests");
            BehaviourResult behaviour = await new BehaviourCheck(children, partner, work.Path)
                .RunAsync(versions.Before, versions.Code, cancellationToken).ConfigureAwait(false);
            IReadOnlyList<Comparison> comparisons = await new ScenarioRunner(children, partner, work.Path, progress)
                .RunAsync(Scenarios.All, versions, cancellationToken).ConfigureAwait(false);

            ImmutableArray<ScenarioResult> results =
                [.. comparisons.Select(comparison => new ScenarioResult(comparison))];
            string page = options.Page ?? repository.DemoPage();
            progress.Step("Recording both versions with 'dotnet gcguard record', and comparing the recordings");
            IReadOnlyList<RecordedEndpoint> recorded = await new RecordedComparison(
                    tool, children, partner, work.Path)
                .RunAsync(versions, DemoPage.ComparisonBeside(page), cancellationToken).ConfigureAwait(false);

            var report = new RunReport(sample, behaviour, results, [.. recorded]);
            DemoPage.Write(page, report);
            Show(report, page);
            return report.IsAsPromised ? ExitCodes.Success : ExitCodes.PromiseBroken;
        }
    }

    private void Show(RunReport report, string page)
    {
        if (options.Verbose)
        {
            Details.Write(report, TableWidth());
        }

        Progress.Write("");
        foreach (string line in Screen.Lines(report))
        {
            Progress.Write(line);
        }

        Progress.Write("");
        Progress.Write(page);
        Progress.Write(DemoPage.ComparisonBeside(page));
        progress.Step(report.IsAsPromised ? "Done." : "Done, failed.");
    }

    // A file or a pipe has no width; a terminal that is too narrow gets the columns in blocks.
    private static int TableWidth() =>
        Console.IsOutputRedirected || Console.WindowWidth <= 0 ? int.MaxValue : Console.WindowWidth - 1;
}
