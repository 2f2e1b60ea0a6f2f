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
/// <param name="Changes">The files that differ now.</param>
/// <param name="WithoutFixer">Rules for which the package has no fixer at all.</param>
internal sealed record FormattingResult(IReadOnlyList<FileChange> Changes, IReadOnlySet<string> WithoutFixer);

/// <summary>
/// Applies every fix with one run of <c>dotnet format analyzers</c> and nothing else, as a user would. That one run is
/// enough is what the tests of the package hold: <c>OrderHubTests</c> runs the command twice.
/// </summary>
internal sealed partial class Formatting(DotNetCommand dotnet)
{
    // A fix that carries await through the callers compiles the solution to see that nothing breaks.
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(300);

    /// <summary>Runs the command.</summary>
    /// <param name="copy">The sources to fix.</param>
    /// <param name="command">The command.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="DemoFailure">The command itself fails.</exception>
    public async Task<FormattingResult> FixAsync(
        SampleCopy copy, FormatCommand command, CancellationToken cancellationToken)
    {
        IReadOnlyDictionary<string, string> original = copy.ReadSources();
        string[] arguments =
            ["format", "analyzers", copy.Solution, "--no-restore", "-v", "detailed", .. command.Options];
        CommandResult result = await dotnet.RunAsync(copy.Folder, arguments, s_timeout, cancellationToken)
            .ConfigureAwait(false);
        return result.ExitCode == 0
            ? new FormattingResult(
                FileChange.Between(original, copy.ReadSources()),
                NoFixer().Matches(result.Output).Select(match => match.Groups["id"].Value).Where(Rules.IsOurs)
                    .ToHashSet(StringComparer.Ordinal))
            : throw new DemoFailure(
                $"'dotnet format analyzers' failed on {copy.Solution} (exit code {result.ExitCode}); "
                + "run it by hand in a copy of samples/OrderHub that references the package.\n"
                + BuildOutput.Errors(result.Output),
                ExitCodes.CouldNotRun);
    }

    [GeneratedRegex(@"Unable to fix (?<id>[A-Z]+[0-9]+)\. No associated code fix found", RegexOptions.ExplicitCapture)]
    private static partial Regex NoFixer();
}
