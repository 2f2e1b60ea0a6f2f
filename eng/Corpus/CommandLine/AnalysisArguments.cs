using System.CommandLine;
using System.CommandLine.Parsing;

namespace GcGuard.Corpus.CommandLine;

/// <summary>What an analysis of a folder takes from the command line.</summary>
internal sealed class AnalysisArguments
{
    /// <summary>The smallest number of pairs a median is given for.</summary>
    public const int MinimumPairs = 15;

    /// <summary>What the command does, for its help.</summary>
    public const string Description = """
        Runs GcGuard over a folder of C# source that need not build.

        Findings are printed as path:line:id:message, sorted. Progress and notes go to the error stream.
        Exit code: 0 analysed; 1 an analyzer or a fixer failed, or a fix broke the build; 2 the input cannot be used.

        Every .csproj is one compilation with its project references; a folder without project files is one compilation.
        MSBuild does not run: properties, conditions, imports inside reach and Compile, Using, reference and package
        items are read; SDK and package targets, item transforms and source generators are not. Packages are used only
        when they are already in NuGet's global packages folder; the missing ones are listed.
        """;

    private readonly Argument<string> _folder = new("folder") { Description = "the folder to analyse" };
    private readonly Option<string[]> _rules = Many("--rule", "ID", "keep only this rule; may be repeated");

    private readonly Option<string[]> _projects = Many(
        "--project", "TEXT",
        "analyse only projects whose path contains TEXT (their references are still bound); may be repeated");

    private readonly Option<string[]> _without = Many(
        "--without", "TEXT", "leave out projects whose path contains TEXT; may be repeated");

    private readonly Option<string> _mode = new("--mode")
    {
        Description = "the preset, as <GcGuardMode> in a project",
        DefaultValueFactory = _ => "recommended",
    };

    private readonly Option<string[]> _options = Many(
        "--option", "KEY=VALUE", "set an analyzer option (gcguard.…, dotnet_diagnostic.…); may be repeated");

    private readonly Option<string[]> _references = Many(
        "--reference", "PATH",
        "an assembly, or a folder of assemblies, every project references; may be repeated");

    private readonly Option<string?> _framework = One(
        "--framework", "MONIKER", "the framework chosen of a project that has several (without it its newest .NET)");

    private readonly Option<string> _configuration = new("--configuration")
    {
        Description = "the configuration conditions are evaluated with",
        DefaultValueFactory = _ => "Release",
        HelpName = "NAME",
    };

    private readonly Option<bool> _paths = Flag(
        "--paths", "find the paths between the projects first, as dotnet gcguard paths does");

    private readonly Option<string?> _pathsFile = One("--paths-file", "FILE", "the same, and write them to a file");

    private readonly Option<bool> _withoutWords = Flag(
        "--without-words", "leave out all words of the lexicon, to see what they silence");

    private readonly Option<bool> _fixes = Flag(
        "--fixes", "apply every offered fix alone and together; report every new compile error");

    private readonly Option<bool> _diff = Flag("--diff", "the same, and print the change of every fix");

    private readonly Option<int?> _cost = new("--cost")
    {
        Description =
            $"measure added CPU, warm, in process; {MinimumPairs} pairs without a number, and no fewer with one",
        Arity = ArgumentArity.ZeroOrOne,
        HelpName = "PAIRS",
    };

    private readonly Option<string[]> _peers = Many(
        "--peer", "PATH",
        "with --cost: measure other analyzers beside, all their rules on: an analyzer assembly, or a folder of them "
            + "taken together; may be repeated");

    private readonly Option<int?> _peerPairs = new("--peer-pairs")
    {
        Description = "with --peer: fewer pairs for the peers, whose cost is large against its spread",
        HelpName = "PAIRS",
    };

    private readonly Option<bool> _twice = Flag(
        "--twice", "with --cost: measure the same source twice over as well");

    private readonly Option<bool> _editor = Flag(
        "--editor", "with --cost: measure the verdicts on one document after an edit, over a warm compilation");

    private readonly Option<string?> _sarif = One("--sarif", "FILE", "write the findings as SARIF 2.1.0");
    private readonly Option<bool> _json = Flag("--json", "print one JSON document instead of text");

    /// <summary>Adds the arguments to a command.</summary>
    public AnalysisArguments(Command command)
    {
        _mode.AcceptOnlyFromAmong("none", "recommended", "strict", "audit");
        _cost.Validators.Add(CheckPairs);
        _peerPairs.Validators.Add(CheckPeerPairs);
        command.Add(_folder);
        foreach (Option option in (Option[])
            [_rules, _projects, _without, _mode, _options, _references, _framework, _configuration, _paths, _pathsFile,
             _withoutWords, _fixes, _diff, _cost, _peers, _peerPairs, _twice, _editor, _sarif, _json])
        {
            command.Add(option);
        }
    }

    /// <summary>What the user asked for.</summary>
    /// <exception cref="CorpusInputException">A file or an option cannot be used.</exception>
    public CorpusOptions Read(ParseResult parsed) => new()
    {
        Folder = ArgumentValues.Folder(parsed.GetValue(_folder)!),
        Rules = ArgumentValues.Ids(parsed.GetValue(_rules)),
        Projects = [.. parsed.GetValue(_projects) ?? []],
        Without = [.. parsed.GetValue(_without) ?? []],
        Mode = parsed.GetValue(_mode)!,
        AnalyzerOptions = ArgumentValues.Options(parsed.GetValue(_options)),
        References = [.. (parsed.GetValue(_references) ?? []).SelectMany(Assemblies)],
        Framework = parsed.GetValue(_framework),
        Configuration = parsed.GetValue(_configuration)!,
        Paths = parsed.GetValue(_paths) || parsed.GetValue(_pathsFile) is not null,
        PathsFile = parsed.GetValue(_pathsFile) is { } paths ? ArgumentValues.Writable(paths) : null,
        WithoutWords = parsed.GetValue(_withoutWords),
        Fixes = parsed.GetValue(_fixes) || parsed.GetValue(_diff),
        Diff = parsed.GetValue(_diff),
        CostPairs = parsed.GetResult(_cost) is null ? 0 : parsed.GetValue(_cost) ?? MinimumPairs,
        Peers = [.. (parsed.GetValue(_peers) ?? []).Select(ExistingPath)],
        PeerPairs = parsed.GetValue(_peerPairs),
        Twice = parsed.GetValue(_twice),
        Editor = parsed.GetValue(_editor),
        Sarif = parsed.GetValue(_sarif) is { } sarif ? ArgumentValues.Writable(sarif) : null,
        Json = parsed.GetValue(_json),
    };

    private static void CheckPairs(OptionResult result)
    {
        if (ArgumentValues.Number(result) is { } pairs and < MinimumPairs)
        {
            result.AddError($"--cost {pairs}: fewer than {MinimumPairs} pairs give no median worth printing");
        }
    }

    private static void CheckPeerPairs(OptionResult result)
    {
        if (ArgumentValues.Number(result) is { } pairs and < 1)
        {
            result.AddError($"--peer-pairs {pairs}: not a number of pairs");
        }
    }

    private static IEnumerable<string> Assemblies(string path)
        => Directory.Exists(path)
            ? Directory.EnumerateFiles(Path.GetFullPath(path), "*.dll").Order(StringComparer.Ordinal)
            : [ArgumentValues.ExistingFile(path)];

    private static string ExistingPath(string path)
        => Directory.Exists(path) ? Path.GetFullPath(path) : ArgumentValues.ExistingFile(path);

    private static Option<string[]> Many(string name, string value, string description)
        => new(name) { Description = description, HelpName = value, Arity = ArgumentArity.OneOrMore };

    private static Option<string?> One(string name, string value, string description)
        => new(name) { Description = description, HelpName = value };

    private static Option<bool> Flag(string name, string description) => new(name) { Description = description };
}
