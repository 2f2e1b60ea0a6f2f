using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;
using GcGuard.Demo.Processes;

namespace GcGuard.Demo.Build;

/// <summary>What applying the fixes did.</summary>
/// <param name="Passes">Runs of <c>dotnet format</c> until nothing changed any more.</param>
/// <param name="Settled">False when the last allowed run still changed something.</param>
/// <param name="Changes">The files that differ now.</param>
/// <param name="WithoutFixer">Rules for which the package has no fixer at all.</param>
internal sealed record FormattingResult(
    int Passes, bool Settled, IReadOnlyList<FileChange> Changes, IReadOnlySet<string> WithoutFixer);

/// <summary>Applies every fix with <c>dotnet format analyzers</c> and nothing else, as a user would.</summary>
internal sealed partial class Formatting(DotNetCommand dotnet)
{
    private const int MaximumPasses = 3;

    // A fix that carries await through the callers compiles the solution to see that nothing breaks.
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(300);

    /// <summary>Runs the command until the sources no longer change.</summary>
    /// <param name="copy">The sources to fix.</param>
    /// <param name="rules">
    /// The rules to fix. Without this list the command would also apply the SDK's own suggestions, and the comparison
    /// would measure those too.
    /// </param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="DemoFailure">The command itself fails.</exception>
    public async Task<FormattingResult> FixAsync(
        SampleCopy copy, IEnumerable<string> rules, CancellationToken cancellationToken)
    {
        IReadOnlyDictionary<string, string> original = copy.ReadSources();
        IReadOnlyDictionary<string, string> current = original;
        var withoutFixer = new SortedSet<string>(StringComparer.Ordinal);
        string[] ids = [.. rules];
        int pass = 0;
        bool settled = ids.Length == 0;
        while (!settled && pass < MaximumPasses)
        {
            pass++;
            CommandResult result = await dotnet.RunAsync(
                copy.Folder,
                [
                    "format", "analyzers", copy.Solution, "--severity", "info", "--no-restore", "-v", "detailed",
                    "--diagnostics", .. ids,
                ],
                s_timeout,
                cancellationToken).ConfigureAwait(false);
            if (result.ExitCode != 0)
            {
                throw new DemoFailure(
                    $"'dotnet format analyzers' failed on {copy.Solution} (exit code {result.ExitCode}); "
                    + "run it by hand in a copy of samples/OrderHub that references the package.\n"
                    + BuildOutput.Errors(result.Output),
                    ExitCodes.CouldNotRun);
            }

            withoutFixer.UnionWith(
                NoFixer().Matches(result.Output).Select(m => m.Groups["id"].Value).Where(Rules.IsOurs));
            IReadOnlyDictionary<string, string> next = copy.ReadSources();
            settled = FileChange.Between(current, next).Count == 0;
            current = next;
        }

        return new FormattingResult(pass, settled, FileChange.Between(original, current), withoutFixer);
    }

    [GeneratedRegex(@"Unable to fix (?<id>[A-Z]+[0-9]+)\. No associated code fix found", RegexOptions.ExplicitCapture)]
    private static partial Regex NoFixer();
}
