using System.Collections.Immutable;
using System.Globalization;

namespace GcGuard.Corpus.Inducers;

/// <summary>What the user asked of the search for inducers.</summary>
internal sealed record InducersOptions
{
    /// <summary>Full path of the folder of the published application.</summary>
    public string Folder { get; init; } = string.Empty;

    /// <summary>
    /// Names of the application's own assemblies; empty means those its <c>.deps.json</c> calls projects.
    /// </summary>
    public ImmutableArray<string> Applications { get; init; } = [];

    /// <summary>The most chains shown for a method, of those that end alike.</summary>
    public int Chains { get; init; } = 3;

    /// <summary>Whether the pass of GCG5003 over the same assemblies is timed as well.</summary>
    public bool Cost { get; init; }

    /// <summary>Whether the report is JSON.</summary>
    public bool Json { get; init; }

    /// <summary>Whether the report is rows of the table of known assemblies.</summary>
    public bool Table { get; init; }

    /// <summary>Whether only the help text is asked for.</summary>
    public bool Help { get; init; }

    /// <summary>The text <c>inducers --help</c> prints.</summary>
    public const string HelpText = """
        Lists the methods of a published application that induce collections, and who calls them.

        Usage: dotnet run --project eng/Corpus -- inducers <folder that dotnet publish wrote> [options]

          --app NAME             an assembly of the application itself; may be repeated (default: the projects in its
                                 .deps.json, else the assemblies that have a .runtimeconfig.json)
          --chains N             the most chains shown for a method, of those that end alike (default: 3)
          --cost                 time the pass of GCG5003 over the metadata of the same assemblies
          --json                 print one JSON document instead of text
          --table                print the rows of src/Analyzers/Evidence/References/KnownInducers.cs instead
          --help                 print this text

        The bodies of all managed assemblies below the folder are read; native libraries and satellite assemblies are
        not. For each method that calls GC.Collect or another member of GCG5003's table, or GC.GetTotalMemory(true),
        the shortest chains of calls are printed that lead from it to a method of the application, and to the public
        methods of its own assembly. A call through an interface or base class counts for every method that implements
        it; where that is one of the framework's (IDisposable.Dispose), only in methods that also name the implementing
        type. Making a delegate of a method counts as calling it. Calls by reflection and by native code are not seen.
        The framework itself is left out where .deps.json says which assemblies it is.
        Exit code: 0 searched; 2 the input cannot be used.
        """;

    /// <summary>Parses what follows the verb.</summary>
    /// <exception cref="CorpusInputException">An option is unknown or lacks its value, or no folder is
    /// given.</exception>
    public static InducersOptions Parse(IReadOnlyList<string> arguments)
    {
        var options = new InducersOptions();
        for (int i = 0; i < arguments.Count; i++)
        {
            string argument = arguments[i];
            string Value() => i + 1 < arguments.Count ? arguments[++i] : throw Bad($"{argument} needs a value");
            options = argument switch
            {
                "--help" or "-h" or "-?" => options with { Help = true },
                "--json" => options with { Json = true },
                "--table" => options with { Table = true },
                "--cost" => options with { Cost = true },
                "--app" => options with { Applications = options.Applications.Add(Value()) },
                "--chains" => options with { Chains = Count(Value()) },
                _ when argument.StartsWith('-') => throw Bad($"unknown option {argument}"),
                _ when options.Folder.Length > 0 => throw Bad($"more than one folder: {options.Folder} and {argument}"),
                _ => options with { Folder = Path.TrimEndingDirectorySeparator(Path.GetFullPath(argument)) },
            };
        }

        return options.Help || options.Folder.Length > 0 ? options : throw Bad("no folder given");
    }

    private static int Count(string text)
        => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int count) && count > 0
            ? count
            : throw Bad($"--chains {text}: a number from 1 is needed");

    private static CorpusInputException Bad(string message) => new($"{message}; see inducers --help.");
}
