using System.Collections.Immutable;

namespace GcGuard.Corpus.Accuracy;

/// <summary>What the user asked of the accuracy run.</summary>
internal sealed record AccuracyOptions
{
    /// <summary>File of labelled sites.</summary>
    public string Labels { get; init; } = string.Empty;

    /// <summary>
    /// Folder of the checkouts, named <c>owner+name</c>, or <c>owner+name@</c> and the first digits of the commit.
    /// </summary>
    public string Checkouts { get; init; } = string.Empty;

    /// <summary>Repositories to keep; empty keeps all.</summary>
    public ImmutableHashSet<string> Repositories { get; init; } = [];

    /// <summary>Ids to count; empty means those the labels name.</summary>
    public ImmutableHashSet<string> Rules { get; init; } = [];

    /// <summary>Whether the paths between the projects of each checkout are found first.</summary>
    public bool Paths { get; init; }

    /// <summary>The preset, as <c>GcGuardMode</c> in a project would set it.</summary>
    public string Mode { get; init; } = "recommended";

    /// <summary>Analyzer options, as a .globalconfig would set them.</summary>
    public ImmutableSortedDictionary<string, string> AnalyzerOptions { get; init; } =
        ImmutableSortedDictionary<string, string>.Empty;

    /// <summary>Whether the run measures what each word of the lexicon is worth.</summary>
    public bool WithoutWords { get; init; }

    /// <summary>Whether only the help text is asked for.</summary>
    public bool Help { get; init; }

    /// <summary>The text <c>accuracy --help</c> prints.</summary>
    public const string HelpText = """
        Compares what the rules report with labelled sites.

        Usage: dotnet run --project eng/Corpus -- accuracy --labels FILE --checkouts FOLDER [options]

          --labels FILE          sites with their verdicts (tests/Corpus/README.md has the format)
          --checkouts FOLDER     the folder that holds each repository's checkout as <owner>+<name>; a commit that has a
                                 checkout of its own has it as <owner>+<name>@<its first 12 digits>
          --repository NAME      only this repository (owner/name); may be repeated
          --rule ID              count this rule; may be repeated (default: the rules the labels name)
          --paths                find the paths between the projects of each checkout first, as dotnet gcguard
                                 paths does
          --audit                analyse as GcGuardMode=audit does: every place of unknown path is reported
          --without-words        then leave the words of the lexicon out one by one, and print how many labelled sites
                                 each of them silences
          --option KEY=VALUE     set an analyzer option (gcguard.…, dotnet_diagnostic.…); may be repeated
          --help                 print this text

        A label counts as reported when a rule reports on its line or elsewhere in the same statement. A label of a
        family counts as reported when one of the family's rules reports in the same statement or at most three lines
        away; for POOL_UNBOUNDED and ARRAYPOOL anywhere in the same type.
        Exit code: 0 compared; 1 an analyzer failed; 2 the input cannot be used.
        """;

    /// <summary>Parses what follows the verb.</summary>
    /// <exception cref="CorpusInputException">An option is unknown, lacks its value or is missing.</exception>
    public static AccuracyOptions Parse(IReadOnlyList<string> arguments)
    {
        var options = new AccuracyOptions();
        for (int i = 0; i < arguments.Count; i++)
        {
            string argument = arguments[i];
            string Value() => i + 1 < arguments.Count ? arguments[++i] : throw Bad($"{argument} needs a value");
            options = argument switch
            {
                "--help" or "-h" or "-?" => options with { Help = true },
                "--paths" => options with { Paths = true },
                "--without-words" => options with { WithoutWords = true },
                "--audit" => options with { Mode = "audit" },
                "--labels" => options with { Labels = Path.GetFullPath(Value()) },
                "--checkouts" =>
                    options with { Checkouts = Path.TrimEndingDirectorySeparator(Path.GetFullPath(Value())) },
                "--repository" => options with { Repositories = options.Repositories.Add(Value()) },
                "--rule" => options with { Rules = options.Rules.Union(Value().Split(',')) },
                "--option" => Add(options, Value()),
                _ => throw Bad($"unknown option {argument}"),
            };
        }

        if (options.Help)
        {
            return options;
        }

        return options.Labels.Length == 0 ? throw Bad("no --labels given")
            : options.Checkouts.Length == 0 ? throw Bad("no --checkouts given")
            : options;
    }

    private static AccuracyOptions Add(AccuracyOptions options, string pair)
    {
        int equals = pair.IndexOf('=', StringComparison.Ordinal);
        return equals > 0
            ? options with
            {
                AnalyzerOptions = options.AnalyzerOptions.SetItem(pair[..equals].Trim(), pair[(equals + 1)..].Trim())
            }
            : throw Bad($"--option {pair}: write KEY=VALUE");
    }

    private static CorpusInputException Bad(string message) => new($"{message}; see accuracy --help.");
}
