using System;
using System.Collections.Generic;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Faults.Running;

/// <summary>Runs the <c>dotnet</c> command in the copy of the sources.</summary>
internal sealed class DotNet(string folder)
{
    /// <summary>
    /// A fault must compile, not please: a parameter that it leaves unused is no reason to refuse it. Advisories are
    /// the business of the real build.
    /// </summary>
    private static readonly string[] s_lenient =
        ["-v", "q", "-nologo", "-p:NuGetAudit=false", "-p:TreatWarningsAsErrors=false", "-p:RunAnalyzers=false"];

    /// <summary>The <c>dotnet</c> that started this tool.</summary>
    private static string Host => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    /// <summary>Runs a command, whatever its exit code.</summary>
    public Task<CommandResult> RunAsync(IReadOnlyList<string> arguments, CancellationToken cancellationToken)
        => Command.RunAsync(folder, Host, arguments, cancellationToken);

    /// <summary>Builds a project.</summary>
    public Task<CommandResult> BuildAsync(string project, CancellationToken cancellationToken, params string[] more)
        => RunAsync(["build", project, .. s_lenient, .. more], cancellationToken);

    /// <summary>The values of properties of a project.</summary>
    public async Task<IReadOnlyDictionary<string, string>> PropertiesAsync(
        string project, string[] names, CancellationToken cancellationToken, params string[] more)
    {
        string asked = "-getProperty:" + string.Join(',', names);
        CommandResult result = await RunAsync(["msbuild", project, asked, .. more], cancellationToken)
            .ConfigureAwait(false);
        if (result.ExitCode != 0)
        {
            throw new FaultsFailure($"{project} could not be read; mend it:\n{result.Output}");
        }

        // A single property is written without JSON around it, so every caller asks for several.
        using JsonDocument document = JsonDocument.Parse(result.Output);
        var values = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (JsonProperty property in document.RootElement.GetProperty("Properties").EnumerateObject())
        {
            values.Add(property.Name, property.Value.GetString()!);
        }

        return values;
    }
}
