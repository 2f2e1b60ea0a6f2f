using System.Diagnostics;
using System.Text.RegularExpressions;
using GcGuard.Tool.Cli;

namespace GcGuard.Tool.Solutions;

/// <summary>Runs <c>dotnet restore</c>, without which a project has no references.</summary>
internal static partial class Restore
{
    /// <summary>How many of the last lines a complaint repeats.</summary>
    private const int ShownLines = 3;

    /// <summary>Restores, with its progress on the terminal; null where it went well, else what it said.</summary>
    public static Task<string?> RunAsync(SolutionInput input, Terminal terminal, CancellationToken cancellationToken)
        => terminal.RunAsync("Restoring", (Action<string> _) => RunAsync(input, cancellationToken));

    private static async Task<string?> RunAsync(SolutionInput input, CancellationToken cancellationToken)
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
                : "'dotnet restore' failed, so some code may not be seen: " + ErrorsIn(said);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }
    }

    /// <summary>
    /// The first error without the project and the solution around it, and how many others there are; the last lines
    /// where none is written as MSBuild writes them.
    /// </summary>
    public static string ErrorsIn(string said)
    {
        string[] errors = [.. Error().Matches(said).Select(match => match.Groups[1].Value.Trim()).Distinct()];
        return errors.Length switch
        {
            0 => string.Join(
                " | ", said.Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries)
                .Distinct().TakeLast(ShownLines)),
            1 => errors[0],
            _ => $"{errors[0]} ({errors.Length - 1} more)",
        };
    }

    [GeneratedRegex(@"\berror ([A-Z]+\d+:.*?)(?: \[[^\]]*\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex Error();
}
