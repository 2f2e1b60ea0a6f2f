using System.Globalization;

namespace GcGuard.Corpus.CommandLine;

/// <summary>Reads the command line.</summary>
internal static class OptionParser
{
    /// <summary>The smallest number of pairs a median is given for.</summary>
    public const int MinimumPairs = 15;

    private static readonly string[] s_modes = ["none", "recommended", "strict", "audit"];

    /// <summary>The text <c>--help</c> prints.</summary>
    public const string Help = """
        Runs GcGuard over a folder of C# source that need not build.

        Usage: dotnet run --project eng/Corpus -- <folder> [options]
               dotnet run --project eng/Corpus -- accuracy --help   (how to compare the rules with labelled sites)
               dotnet run --project eng/Corpus -- inducers --help   (who induces collections in a published application)

          --rule ID              keep only this rule; may be repeated
          --project TEXT         analyse only projects whose path contains TEXT (their references are still bound);
                                 may be repeated
          --without TEXT         leave out projects whose path contains TEXT; may be repeated
          --mode MODE            none, recommended (default), strict or audit, as <GcGuardMode> in a project
          --option KEY=VALUE     set an analyzer option (gcguard.…, dotnet_diagnostic.…); may be repeated
          --reference PATH       an assembly, or a folder of assemblies, every project references; may be repeated
          --framework MONIKER    the framework chosen of a project that has several (default: its newest .NET)
          --configuration NAME   the configuration conditions are evaluated with (default: Release, what servers run)
          --paths                find the paths between the projects first, as dotnet gcguard paths does
          --paths-file FILE      the same, and write them to a file
          --fixes                apply every offered fix alone and together; report every new compile error
          --diff                 with --fixes: print the change of every fix
          --cost [PAIRS]         measure added CPU, warm, in process (default and least: 15 pairs)
          --peer PATH            with --cost: measure other analyzers beside, all their rules on: an analyzer assembly,
                                 or a folder of them taken together; may be repeated
          --peer-pairs PAIRS     with --peer: fewer pairs for the peers, whose cost is large against its spread
          --twice                with --cost: measure the same source twice over as well
          --editor               with --cost: measure the verdicts on one document after an edit, over a warm
                                 compilation
          --sarif FILE           write the findings as SARIF 2.1.0
          --json                 print one JSON document instead of text
          --help                 print this text

        Findings are printed as path:line:id:message, sorted. Progress and notes go to the error stream.
        Exit code: 0 analysed; 1 an analyzer or a fixer failed, or a fix broke the build; 2 the input cannot be used.

        Every .csproj is one compilation with its project references; a folder without project files is one compilation.
        MSBuild does not run: properties, conditions, imports inside reach and Compile, Using, reference and package
        items are read; SDK and package targets, item transforms and source generators are not. Packages are used only
        when they are already in NuGet's global packages folder; the missing ones are listed.
        """;

    /// <summary>Parses <paramref name="arguments"/>.</summary>
    /// <exception cref="CorpusInputException">An option is unknown or lacks its value, or no folder is
    /// given.</exception>
    public static CorpusOptions Parse(IReadOnlyList<string> arguments)
    {
        var options = new CorpusOptions();
        for (int i = 0; i < arguments.Count; i++)
        {
            string argument = arguments[i];
            string Value() => i + 1 < arguments.Count ? arguments[++i] : throw Bad($"{argument} needs a value");
            options = argument switch
            {
                "--help" or "-h" or "-?" => options with { Help = true },
                "--paths" => options with { Paths = true },
                "--paths-file" => options with { Paths = true, PathsFile = Writable(Value()) },
                "--fixes" => options with { Fixes = true },
                "--diff" => options with { Diff = true, Fixes = true },
                "--json" => options with { Json = true },
                "--cost" => options with { CostPairs = Pairs(arguments, ref i) },
                "--rule" => options with { Rules = options.Rules.Union(Value().Split(',')) },
                "--project" => options with { Projects = options.Projects.Add(Value()) },
                "--without" => options with { Without = options.Without.Add(Value()) },
                "--mode" => options with { Mode = Mode(Value()) },
                "--option" => AddOption(options, Value()),
                "--reference" => options with { References = options.References.AddRange(Assemblies(Value())) },
                "--framework" => options with { Framework = Value() },
                "--configuration" => options with { Configuration = Value() },
                "--peer" => options with { Peers = options.Peers.Add(ExistingPath(Value())) },
                "--peer-pairs" => options with { PeerPairs = PeerPairs(Value()) },
                "--twice" => options with { Twice = true },
                "--editor" => options with { Editor = true },
                "--sarif" => options with { Sarif = Writable(Value()) },
                _ when argument.StartsWith('-') => throw Bad($"unknown option {argument}"),
                _ when options.Folder.Length > 0 => throw Bad($"more than one folder given: {argument}"),
                _ => options with { Folder = Path.TrimEndingDirectorySeparator(Path.GetFullPath(argument)) },
            };
        }

        return options.Help || options.Folder.Length > 0 ? options : throw Bad("no folder given");
    }

    private static int Pairs(IReadOnlyList<string> arguments, ref int index)
    {
        if (index + 1 >= arguments.Count
            || !int.TryParse(arguments[index + 1], NumberStyles.None, CultureInfo.InvariantCulture, out int pairs))
        {
            return MinimumPairs;
        }

        index++;
        return pairs >= MinimumPairs
            ? pairs
            : throw Bad($"--cost {pairs}: fewer than {MinimumPairs} pairs give no median worth printing");
    }

    private static int PeerPairs(string value)
    {
        return int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int pairs) && pairs > 0
            ? pairs
            : throw Bad($"--peer-pairs {value}: not a number of pairs");
    }

    private static string Mode(string value)
    {
        return Array.IndexOf(s_modes, value) >= 0
            ? value
            : throw Bad($"--mode {value}: not one of {string.Join(", ", s_modes)}");
    }

    private static CorpusOptions AddOption(CorpusOptions options, string pair)
    {
        int equals = pair.IndexOf('=', StringComparison.Ordinal);
        return equals > 0
            ? options with
            {
                AnalyzerOptions = options.AnalyzerOptions.SetItem(pair[..equals].Trim(), pair[(equals + 1)..].Trim())
            }
            : throw Bad($"--option {pair}: write KEY=VALUE");
    }

    private static IEnumerable<string> Assemblies(string path)
    {
        return Directory.Exists(path)
            ? Directory.EnumerateFiles(Path.GetFullPath(path), "*.dll").Order(StringComparer.Ordinal)
            : [ExistingFile(path)];
    }

    private static string ExistingFile(string path)
    {
        return File.Exists(path)
            ? Path.GetFullPath(path)
            : throw new CorpusInputException($"{path}: no such file; give the path of an assembly.");
    }

    private static string ExistingPath(string path)
        => Directory.Exists(path) ? Path.GetFullPath(path) : ExistingFile(path);

    /// <summary>Found out before the analysis, not after it.</summary>
    private static string Writable(string path)
    {
        string full = Path.GetFullPath(path);
        return Directory.Exists(Path.GetDirectoryName(full)) && !Directory.Exists(full)
            ? full
            : throw new CorpusInputException(
                $"{full}: not a file in an existing folder; give one that can be written.");
    }

    private static CorpusInputException Bad(string message) => new($"{message}; see --help.");
}
