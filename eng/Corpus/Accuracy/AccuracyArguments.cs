using System.CommandLine;
using GcGuard.Corpus.CommandLine;

namespace GcGuard.Corpus.Accuracy;

/// <summary>What a comparison with labelled sites takes from the command line.</summary>
internal sealed class AccuracyArguments
{
    /// <summary>What the command does, for its help.</summary>
    public const string Description = """
        Compares what the rules report with labelled sites.

        A label counts as reported when a rule reports on its line or elsewhere in the same statement. A label of a
        family counts as reported when one of the family's rules reports in the same statement or at most three lines
        away; for POOL_UNBOUNDED and ARRAYPOOL anywhere in the same type.
        Exit code: 0 compared; 1 an analyzer failed; 2 the input cannot be used.
        """;

    private readonly Option<string> _labels = new("--labels")
    {
        Description = "sites with their verdicts (tests/Corpus/README.md has the format)",
        Required = true,
        HelpName = "FILE",
    };

    private readonly Option<string> _checkouts = new("--checkouts")
    {
        Description = "the folder that holds each repository's checkout as <owner>+<name>; a commit that has a "
            + "checkout of its own has it as <owner>+<name>@<its first 12 digits>",
        Required = true,
        HelpName = "FOLDER",
    };

    private readonly Option<string[]> _repositories = new("--repository")
    {
        Description = "only this repository (owner/name); may be repeated",
        HelpName = "NAME",
    };

    private readonly Option<string[]> _rules = new("--rule")
    {
        Description = "count this rule; may be repeated (without it the rules the labels name)",
        HelpName = "ID",
    };

    private readonly Option<bool> _paths = new("--paths")
    {
        Description = "find the paths between the projects of each checkout first, as dotnet gcguard paths does",
    };

    private readonly Option<bool> _audit = new("--audit")
    {
        Description = "analyse as GcGuardMode=audit does: every place of unknown path is reported",
    };

    private readonly Option<bool> _withoutWords = new("--without-words")
    {
        Description = "then leave the words of the lexicon out one by one, and print how many labelled sites each of "
            + "them silences",
    };

    private readonly Option<string[]> _options = new("--option")
    {
        Description = "set an analyzer option (gcguard.…, dotnet_diagnostic.…); may be repeated",
        HelpName = "KEY=VALUE",
    };

    /// <summary>Adds the arguments to a command.</summary>
    public AccuracyArguments(Command command)
    {
        foreach (Option option in (Option[])
            [_labels, _checkouts, _repositories, _rules, _paths, _audit, _withoutWords, _options])
        {
            command.Add(option);
        }
    }

    /// <summary>What the user asked for.</summary>
    /// <exception cref="CorpusInputException">An option of the analyzers cannot be used.</exception>
    public AccuracyOptions Read(ParseResult parsed) => new()
    {
        Labels = Path.GetFullPath(parsed.GetValue(_labels)!),
        Checkouts = ArgumentValues.Folder(parsed.GetValue(_checkouts)!),
        Repositories = [.. parsed.GetValue(_repositories) ?? []],
        Rules = ArgumentValues.Ids(parsed.GetValue(_rules)),
        Paths = parsed.GetValue(_paths),
        Mode = parsed.GetValue(_audit) ? "audit" : "recommended",
        WithoutWords = parsed.GetValue(_withoutWords),
        AnalyzerOptions = ArgumentValues.Options(parsed.GetValue(_options)),
    };
}
