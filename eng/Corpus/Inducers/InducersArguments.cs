using System.CommandLine;
using System.CommandLine.Parsing;
using GcGuard.Corpus.CommandLine;

namespace GcGuard.Corpus.Inducers;

/// <summary>What the search for inducers takes from the command line.</summary>
internal sealed class InducersArguments
{
    /// <summary>What the command does, for its help.</summary>
    public const string Description = """
        Lists the methods of a published application that induce collections, and who calls them.

        The bodies of all managed assemblies below the folder are read; native libraries and satellite assemblies are
        not. For each method that calls GC.Collect or another member of GCG5003's table, or GC.GetTotalMemory(true),
        the shortest chains of calls are printed that lead from it to a method of the application, and to the public
        methods of its own assembly. A call through an interface or base class counts for every method that implements
        it; where that is one of the framework's (IDisposable.Dispose), only in methods that also name the implementing
        type. Making a delegate of a method counts as calling it. Calls by reflection and by native code are not seen.
        The framework itself is left out where .deps.json says which assemblies it is.
        Exit code: 0 searched; 2 the input cannot be used.
        """;

    private readonly Argument<string> _folder = new("folder") { Description = "the folder that dotnet publish wrote" };

    private readonly Option<string[]> _applications = new("--app")
    {
        Description = "an assembly of the application itself; may be repeated (without it the projects in its "
            + ".deps.json, else the assemblies that have a .runtimeconfig.json)",
        HelpName = "NAME",
    };

    private readonly Option<int> _chains = new("--chains")
    {
        Description = "the most chains shown for a method, of those that end alike",
        DefaultValueFactory = _ => 3,
        HelpName = "N",
    };

    private readonly Option<bool> _cost = new("--cost")
    {
        Description = "time the pass of GCG5003 over the metadata of the same assemblies",
    };

    private readonly Option<bool> _json = new("--json") { Description = "print one JSON document instead of text" };

    private readonly Option<bool> _table = new("--table")
    {
        Description = "print the rows of src/Analyzers/Evidence/References/KnownInducers.cs instead",
    };

    /// <summary>Adds the arguments to a command.</summary>
    public InducersArguments(Command command)
    {
        _chains.Validators.Add(CheckChains);
        command.Add(_folder);
        foreach (Option option in (Option[])[_applications, _chains, _cost, _json, _table])
        {
            command.Add(option);
        }
    }

    /// <summary>What the user asked for.</summary>
    public InducersOptions Read(ParseResult parsed) => new()
    {
        Folder = ArgumentValues.Folder(parsed.GetValue(_folder)!),
        Applications = [.. parsed.GetValue(_applications) ?? []],
        Chains = parsed.GetValue(_chains),
        Cost = parsed.GetValue(_cost),
        Json = parsed.GetValue(_json),
        Table = parsed.GetValue(_table),
    };

    private static void CheckChains(OptionResult result)
    {
        if (ArgumentValues.Number(result) is { } chains and < 1)
        {
            result.AddError($"--chains {chains}: a number from 1 is needed");
        }
    }
}
