using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Demo.Files;

/// <summary>The command that fixes a solution, as the README gives it to a user.</summary>
/// <param name="Options">Its options; the last is the list of rules.</param>
internal sealed record FormatCommand(IReadOnlyList<string> Options)
{
    private const string Start = "dotnet format analyzers ", RulesOption = "--diagnostics";

    /// <summary>Reads it from a README.</summary>
    /// <exception cref="DemoFailure">The file has no such line, or the line names no rules.</exception>
    public static FormatCommand Read(string readme)
    {
        string? line = File.ReadLines(readme).FirstOrDefault(text => text.StartsWith(Start, StringComparison.Ordinal));
        string[] options = line?[Start.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries) ?? [];
        return options.SkipWhile(option => option != RulesOption).Skip(1).Any()
            ? new FormatCommand(options)
            : throw new DemoFailure(
                $"{readme} has no line '{Start}… {RulesOption} …'; write it with "
                + "'dotnet run --project eng/DocsGenerator'.",
                ExitCodes.CouldNotRun);
    }
}
