using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Build;

/// <summary>Builds a copy of the sample with the package and reads what the analyzers said.</summary>
internal sealed class SampleBuild(DotNetCommand dotnet)
{
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(150);

    // A build repeats what the restore said about known vulnerabilities, or about not having reached their list.
    private static readonly string[] s_packageAudit = ["NU1900", "NU1901", "NU1902", "NU1903", "NU1904", "NU1905"];

    /// <summary>The folder restored packages are kept in, known after the first build; else null.</summary>
    public string? PackageCache { get; private set; }

    /// <summary>Restores the copy's packages.</summary>
    public async Task RestoreAsync(SampleCopy copy, CancellationToken cancellationToken)
    {
        CommandResult result = await dotnet.RunAsync(
            copy.Folder, ["restore", copy.Solution, "-nologo", "-v:q"], s_timeout, cancellationToken)
            .ConfigureAwait(false);
        if (result.ExitCode != 0)
        {
            throw new DemoFailure(
                $"The packages of {copy.Solution} could not be restored.\n{BuildOutput.Errors(result.Output)}\n"
                + "Check the package sources (dotnet nuget list source) and the versions in samples/OrderHub.",
                ExitCodes.CouldNotRun);
        }

        PackageCache ??= FindPackageCache(copy);
    }

    /// <summary>Builds as the sample is, warnings allowed.</summary>
    /// <exception cref="DemoFailure">The sample does not build.</exception>
    public Task<SarifLog> BuildAsync(SampleCopy copy, CancellationToken cancellationToken)
        => BuildAsync(copy, [], cancellationToken);

    /// <summary>Builds without asking what the analyzers say of it.</summary>
    /// <exception cref="DemoFailure">The sample does not build.</exception>
    public Task BuildUnjudgedAsync(SampleCopy copy, CancellationToken cancellationToken)
        => BuildAsync(copy, ["-p:RunAnalyzers=false"], cancellationToken);

    private async Task<SarifLog> BuildAsync(
        SampleCopy copy, IReadOnlyList<string> arguments, CancellationToken cancellationToken)
    {
        (CommandResult result, SarifLog log) =
            await BuildOnceAsync(copy, "plain", arguments, cancellationToken).ConfigureAwait(false);
        return result.ExitCode == 0
            ? log
            : throw new DemoFailure(
                $"{copy.Solution} does not build with the package; try 'dotnet build' in samples/OrderHub.\n"
                + BuildOutput.Errors(result.Output),
                ExitCodes.CouldNotRun);
    }

    /// <summary>
    /// Builds with <c>-warnaserror</c>. The package's own findings stay warnings, because not every finding has a fix;
    /// any other warning, and any error, is a fix's fault.
    /// </summary>
    public async Task<StrictBuild> BuildStrictAsync(
        SampleCopy copy, IEnumerable<string> rules, CancellationToken cancellationToken)
    {
        string[] arguments = ["-warnaserror", "-warnnotaserror:" + string.Join(';', rules.Concat(s_packageAudit))];
        (CommandResult result, SarifLog log) =
            await BuildOnceAsync(copy, "strict", arguments, cancellationToken).ConfigureAwait(false);
        return new StrictBuild(log, result.ExitCode == 0 ? null : BuildOutput.Errors(result.Output));
    }

    private async Task<(CommandResult Result, SarifLog Log)> BuildOnceAsync(
        SampleCopy copy, string label, IReadOnlyList<string> arguments, CancellationToken cancellationToken)
    {
        string logs = Path.Combine(Path.GetDirectoryName(copy.Folder)!, $"findings-{copy.Name}-{label}");
        Directory.CreateDirectory(logs);
        string targets = ErrorLogTargets.Write(logs);
        CommandResult result = await dotnet.RunAsync(
            copy.Folder,
            ["build", copy.Solution, "-c", "Release", "--no-restore", "-nologo", "-v:m",
             $"-p:CustomAfterMicrosoftCommonTargets={targets}", .. arguments],
            s_timeout,
            cancellationToken).ConfigureAwait(false);
        return (result, SarifLog.ReadFolder(logs, copy.Folder));
    }

    private static string? FindPackageCache(SampleCopy copy)
    {
        string? assets = Directory
            .EnumerateFiles(copy.Folder, "project.assets.json", SearchOption.AllDirectories).FirstOrDefault();
        if (assets is null)
        {
            return null;
        }

        using FileStream stream = File.OpenRead(assets);
        using JsonDocument document = JsonDocument.Parse(stream);
        return document.RootElement.TryGetProperty("packageFolders", out JsonElement folders)
            ? folders.EnumerateObject().Select(p => p.Name).FirstOrDefault()
            : null;
    }
}

/// <summary>How the build with warnings as errors ended.</summary>
/// <param name="Log">What the analyzers still say.</param>
/// <param name="Errors">The errors a fix caused, or null when the build succeeded.</param>
internal sealed record StrictBuild(SarifLog Log, string? Errors);
