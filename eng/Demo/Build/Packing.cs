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

/// <summary>Packs the analyzers, and the runtime types that their fixes use, into a fresh local feed.</summary>
internal sealed class Packing(DotNetCommand dotnet, RepositoryLayout repository)
{
    private const string PackageId = "GcGuard.Analyzers", RuntimeId = "GcGuard.Runtime";
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(120);

    /// <summary>Packs under a version nobody has seen, because NuGet never reads a version twice.</summary>
    /// <exception cref="DemoFailure">Packing failed, or the package holds no analyzer.</exception>
    public async Task<PackedPackage> PackAsync(string feed, CancellationToken cancellationToken)
    {
        string version = string.Create(
            CultureInfo.InvariantCulture, $"0.0.0-demo.{DateTime.UtcNow:yyyyMMddHHmmss}.{Environment.ProcessId}");
        string[] files = await Task.WhenAll(
            PackAsync(repository.PackageProject, PackageId, feed, version, cancellationToken),
            PackAsync(repository.RuntimeProject, RuntimeId, feed, version, cancellationToken)).ConfigureAwait(false);
        string file = files[0];
        using ZipArchive package = await ZipFile.OpenReadAsync(file, cancellationToken).ConfigureAwait(false);
        if (!package.Entries.Any(e => e.FullName.StartsWith("analyzers/dotnet/cs/", StringComparison.Ordinal)))
        {
            throw new DemoFailure(
                $"{file} holds nothing under analyzers/dotnet/cs; see {repository.PackageProject}.",
                ExitCodes.CouldNotRun);
        }

        return new PackedPackage(feed, version);
    }

    private async Task<string> PackAsync(
        string project, string id, string feed, string version, CancellationToken cancellationToken)
    {
        CommandResult result = await dotnet.RunAsync(
            repository.Root,
            ["pack", project, "-c", "Release", "-o", feed, $"-p:PackageVersion={version}", "-p:PackTool=false",
             "-p:RunAnalyzers=false", "-nologo", "-v:q"],
            s_timeout,
            cancellationToken).ConfigureAwait(false);
        if (result.ExitCode != 0)
        {
            throw new DemoFailure(
                $"{project} could not be packed; build it first with 'dotnet pack {project}'.\n"
                + BuildOutput.Errors(result.Output),
                ExitCodes.CouldNotRun);
        }

        string file = Path.Combine(feed, $"{id}.{version}.nupkg");
        return File.Exists(file)
            ? file
            : throw new DemoFailure(
                $"Packing {project} left no {Path
                    .GetFileName(file)} in the feed; the project must have the package id {id} "
                + "and honour PackageVersion.",
                ExitCodes.CouldNotRun);
    }

    /// <summary>
    /// Takes this run's version out of NuGet's package cache again, where restoring the sample has put it.
    /// </summary>
    public static void ForgetInCache(PackedPackage package, string cache)
    {
        Remove(Path.Combine(cache, PackageId.ToLowerInvariant(), package.Version));
        Remove(Path.Combine(cache, RuntimeId.ToLowerInvariant(), package.Version));
    }

    private static void Remove(string folder)
    {
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
