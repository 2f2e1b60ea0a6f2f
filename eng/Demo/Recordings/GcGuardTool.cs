using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Build;
using GcGuard.Demo.Files;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Recordings;

/// <summary><c>dotnet gcguard</c> as this repository builds it, in a process of its own.</summary>
internal sealed class GcGuardTool(DotNetCommand dotnet, RepositoryLayout repository)
{
    private static readonly TimeSpan s_buildTimeout = TimeSpan.FromSeconds(180);
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(90);

    /// <summary>Builds it.</summary>
    /// <exception cref="DemoFailure">It does not build.</exception>
    public async Task BuildAsync(CancellationToken cancellationToken)
    {
        CommandResult result = await dotnet.RunAsync(
            repository.Root,
            ["build", repository.ToolProject, "-c", "Release", "-p:RunAnalyzers=false", "-nologo", "-v:q"],
            s_buildTimeout,
            cancellationToken).ConfigureAwait(false);
        if (result.ExitCode != 0 || !File.Exists(repository.Tool))
        {
            throw new DemoFailure(
                $"{repository.ToolProject} does not build.\n" + BuildOutput.Errors(result.Output),
                ExitCodes.CouldNotRun);
        }
    }

    /// <summary>Runs one command to its end.</summary>
    /// <param name="folder">The folder it runs in.</param>
    /// <param name="arguments">What stands behind <c>dotnet gcguard</c>.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <exception cref="DemoFailure">It ended with another code than 0 and 1, which <c>compare</c> ends with where
    /// something grew.</exception>
    public async Task RunAsync(string folder, IReadOnlyList<string> arguments, CancellationToken cancellationToken)
    {
        CommandResult result = await dotnet
            .RunAsync(folder, [repository.Tool, .. arguments], s_timeout, cancellationToken).ConfigureAwait(false);
        if (result.ExitCode is not (0 or 1))
        {
            throw new DemoFailure(
                $"dotnet gcguard {string.Join(' ', arguments)} ended with {result.ExitCode}:\n{result.Output}",
                ExitCodes.CouldNotRun);
        }
    }
}
