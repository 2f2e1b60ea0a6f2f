using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Faults.Running;

/// <summary>Runs the <c>dotnet</c> command in the copy of the sources.</summary>
internal sealed class DotNet(string folder)
{
    /// <summary>The <c>dotnet</c> that started this tool.</summary>
    private static string Host => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    /// <summary>Runs a command, whatever its exit code.</summary>
    public Task<CommandResult> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellationToken)
        => Command.RunAsync(folder, Host, arguments, cancellationToken);

    /// <summary>Builds a project; warnings and advisories are the business of the real build.</summary>
    public Task<CommandResult> BuildAsync(string project, CancellationToken cancellationToken)
        => RunAsync(
            [
                "build", project, "-v", "q", "-nologo",
                "-p:NuGetAudit=false", "-p:TreatWarningsAsErrors=false", "-p:RunAnalyzers=false",
            ],
            cancellationToken);

    /// <summary>Asks MSBuild for properties and items of a project.</summary>
    /// <exception cref="FaultsFailure">The project cannot be read.</exception>
    public async Task<JsonElement> ReadAsync(
        string project, IReadOnlyList<string> questions, CancellationToken cancellationToken)
    {
        CommandResult result = await RunAsync(["msbuild", project, "-nologo", .. questions], cancellationToken)
            .ConfigureAwait(false);
        return result.ExitCode == 0
            ? JsonDocument.Parse(result.Output).RootElement
            : throw new FaultsFailure($"{project} could not be read; mend it:\n{result.Output}");
    }
}
