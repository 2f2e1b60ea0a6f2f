using System;
using System.Globalization;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Demo.Processes;

/// <summary>
/// A compiler server for the builds of this run alone. The compiler starts once instead of once a project, and the run
/// leaves no process behind.
/// </summary>
internal sealed class CompilerServer
{
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(20);

    private readonly DotNetCommand _dotnet;
    private readonly string _pipe = string.Create(
        CultureInfo.InvariantCulture, $"gcguard-demo-{Environment.ProcessId}");

    /// <summary>Makes all builds of <paramref name="dotnet"/> use the server; the first of them starts it.</summary>
    public CompilerServer(DotNetCommand dotnet)
    {
        _dotnet = dotnet;
        dotnet.Properties["UseSharedCompilation"] = "true";
        dotnet.Properties["SharedCompilationId"] = _pipe;
    }

    /// <summary>Ends the server. Where that fails it ends by itself when nobody has used it for ten minutes.</summary>
    /// <param name="project">Any project: MSBuild says where the compiler is.</param>
    public async Task StopAsync(string project)
    {
        try
        {
            string folder = Path.GetDirectoryName(project)!;
            CommandResult asked = await _dotnet.RunAsync(
                folder, ["msbuild", project, "-getProperty:RoslynTargetsPath", "-nologo"], s_timeout,
                CancellationToken.None).ConfigureAwait(false);
            string server = Path.Combine(asked.Output.Trim(), "bincore", "VBCSCompiler.dll");
            if (File.Exists(server))
            {
                await _dotnet.RunAsync(
                    folder, [server, "-pipename:" + _pipe, "-shutdown"], s_timeout, CancellationToken.None)
                    .ConfigureAwait(false);
            }
        }
        catch (DemoFailure)
        {
            // The run is judged by what it measured.
        }
    }
}
