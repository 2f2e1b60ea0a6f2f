using GcGuard.Tool.Cli;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Scan;

/// <summary>Loads a solution as if each project referenced the package, and runs the analyzers over it.</summary>
internal static class SolutionScan
{
    /// <summary>Runs it, with its progress on the terminal.</summary>
    /// <param name="input">The solution.</param>
    /// <param name="options">What is asked for.</param>
    /// <param name="restores">Whether <c>dotnet restore</c> runs first.</param>
    /// <param name="terminal">The terminal.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public static async Task<ScanReport> RunAsync(
        SolutionInput input, ScanOptions options, bool restores, Terminal terminal, CancellationToken cancellationToken)
    {
        string? complaint = restores
            ? await Restore.RunAsync(input, terminal, cancellationToken).ConfigureAwait(false)
            : null;
        using var folder = new ScanFolder();
        using var loader = new SolutionLoader(folder.Properties, ScanFolder.IsOurs);
        LoadedSolution solution = await terminal.RunAsync(
            "Loading", (Action<string> step) => loader.LoadAsync(input, step, cancellationToken)).ConfigureAwait(false);
        if (complaint is not null)
        {
            solution = solution with { Problems = solution.Problems.Insert(0, complaint) };
        }

        return await terminal.RunAsync(
            "Scanning", (Action<string, double> step) => new ScanRun(solution, options)
                .RunAsync(step, cancellationToken)).ConfigureAwait(false);
    }
}
