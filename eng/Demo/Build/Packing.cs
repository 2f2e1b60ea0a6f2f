using System;
using System.Globalization;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Files;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Build;

/// <summary>Packs the analyzers into a fresh local feed.</summary>
internal sealed class Packing(DotNetCommand dotnet, RepositoryLayout repository)
{
    private const string PackageId = "GcGuard.Analyzers";
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(120);

    /// <summary>Packs under a version nobody has seen, because NuGet never reads a version twice.</summary>
    /// <exception cref="DemoFailure">Packing failed, or the package holds no analyzer.</exception>
    public async Task<PackedPackage> PackAsync(string feed, CancellationToken cancellationToken)
    {
        string version = string.Create(
            CultureInfo.InvariantCulture, $"0.0.0-demo.{DateTime.UtcNow:yyyyMMddHHmmss}.{Environment.ProcessId}");
        CommandResult result = await dotnet.RunAsync(
            repository.Root,
            ["pack", repository.PackageProject, "-c", "Release", "-o", feed, $"-p:PackageVersion={version}", "-nologo", "-v:q"],
            s_timeout,
            cancellationToken).ConfigureAwait(false);
        if (result.ExitCode != 0)
        {
            throw new DemoFailure(
                $"{repository.PackageProject} could not be packed; build it first with 'dotnet pack src/Package'.\n"
                + BuildOutput.Errors(result.Output),
                ExitCodes.CouldNotRun);
        }

        string file = Path.Combine(feed, $"{PackageId}.{version}.nupkg");
        if (!File.Exists(file))
        {
            throw new DemoFailure(
                $"Packing {repository.PackageProject} left no {Path.GetFileName(file)} in the feed; the project must "
                + $"have the package id {PackageId} and honour PackageVersion.",
                ExitCodes.CouldNotRun);
        }

        using ZipArchive package = await ZipFile.OpenReadAsync(file, cancellationToken).ConfigureAwait(false);
        if (!package.Entries.Any(e => e.FullName.StartsWith("analyzers/dotnet/cs/", StringComparison.Ordinal)))
        {
            throw new DemoFailure(
                $"{file} holds nothing under analyzers/dotnet/cs; see {repository.PackageProject}.", ExitCodes.CouldNotRun);
        }

        return new PackedPackage(feed, version);
    }

    /// <summary>
    /// Takes this run's version out of NuGet's package cache again, where restoring the sample has put it.
    /// </summary>
    public static void ForgetInCache(PackedPackage package, string cache)
    {
        string folder = Path.Combine(cache, PackageId.ToLowerInvariant(), package.Version);
        try
        {
            if (Directory.Exists(folder))
            {
                Directory.Delete(folder, recursive: true);
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            Progress.Write($"{folder} could not be removed ({e.Message}); delete it by hand.");
        }
    }
}
