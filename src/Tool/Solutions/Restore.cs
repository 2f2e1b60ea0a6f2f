using System.Diagnostics;

namespace GcGuard.Tool.Solutions;

/// <summary>Runs <c>dotnet restore</c>, without which a project has no references.</summary>
internal static class Restore
{
    /// <summary>How many of the last lines a complaint repeats.</summary>
    private const int ShownLines = 3;

    /// <summary>Restores; null where it went well, else what it said.</summary>
    public static async Task<string?> RunAsync(SolutionInput input, CancellationToken cancellationToken)
    {
        string dotnet = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
        var start = new ProcessStartInfo(dotnet, ["restore", input.Path, "--verbosity", "quiet"])
        {
            WorkingDirectory = input.Folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var process = Process.Start(start)!;
        try
        {
            Task<string> error = process.StandardError.ReadToEndAsync(cancellationToken);
            string output = await process.StandardOutput.ReadToEndAsync(cancellationToken).ConfigureAwait(false);
            await process.WaitForExitAsync(cancellationToken).ConfigureAwait(false);
            string said = output + await error.ConfigureAwait(false);
            return process.ExitCode == 0
                ? null
                : "'dotnet restore' failed, so some projects may be left out: "
                    + string.Join(
                        " | ", said.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
                        .Distinct().TakeLast(ShownLines));
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }
}
