using System.Collections.Immutable;
using System.CommandLine;
using System.Text.Json;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Tool.Paths;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary><c>gcguard paths</c>: writes the paths file of a solution, or says whether it is stale.</summary>
internal sealed class PathsCommand
{
    /// <summary>How many differing lines are shown.</summary>
    private const int MaxShown = 20;

    private readonly Terminal _terminal;
    private readonly Argument<string?> _input = new("solution")
    {
        Description = "A solution, a project, or a folder that holds one; the current folder where it is left out.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    private readonly Option<bool> _verify = new("--verify-no-changes")
    {
        Description = "Write nothing; end with 1 and show the lines that differ where the file is stale.",
    };

    private readonly Option<string?> _file = new("--output", "-o")
    {
        Description = $"The file; {PathsFormat.RelativePath} beside the solution where it is left out.",
    };

    private readonly Option<bool> _noRestore = new(
        "--no-restore") { Description = "Do not run 'dotnet restore' first." };

    private readonly Option<bool> _json = new("--json") { Description = "The result as JSON." };

    private PathsCommand(Terminal terminal) => _terminal = terminal;

    /// <summary>The command.</summary>
    public static Command Create(Terminal terminal)
    {
        var handler = new PathsCommand(terminal);
        var command = new Command(
            "paths", "Finds which members of a solution's libraries requests reach, and writes them down.")
        {
            handler._input, handler._verify, handler._noRestore, handler._file, handler._json,
        };
        command.SetAction(handler.RunAsync);
        return command;
    }

    private async Task<int> RunAsync(ParseResult arguments, CancellationToken cancellationToken)
    {
        SolutionInput input = SolutionInput.Find(arguments.GetValue(_input));
        string file = Path.GetFullPath(
            arguments.GetValue(_file)
                ?? Path.Combine(input.Folder, PathsFormat.RelativePath.Replace('/', Path.DirectorySeparatorChar)));
        // What uses a package that is not there is not seen, and its paths would be missing.
        string? complaint = arguments.GetValue(_noRestore)
            ? null
            : await Restore.RunAsync(input, _terminal, cancellationToken).ConfigureAwait(false);
        (ImmutableArray<SolutionMember> members, ImmutableArray<string> problems) = await _terminal.RunAsync(
            "Finding paths", (Action<string> step) => FindAsync(input, step, cancellationToken)).ConfigureAwait(false);
        if (complaint is not null)
        {
            problems = problems.Insert(0, complaint);
        }

        foreach (string problem in problems)
        {
            _terminal.Note("warning: " + problem);
        }

        string text = PathsText.Of(members);
        bool verifies = arguments.GetValue(_verify);
        PathsDifference difference = PathsDifference.Between(File.Exists(file)
            ? await File.ReadAllTextAsync(file, cancellationToken).ConfigureAwait(false) : null, text);
        if (!verifies && !difference.IsEmpty)
        {
            cancellationToken.ThrowIfCancellationRequested();
            AtomicFile.Write(file, text);
        }

        if (arguments.GetValue(_json))
        {
            _terminal.Output.WriteLine(Json(file, members, difference, problems));
        }
        else
        {
            Write(file, input, members, difference, verifies);
        }

        return verifies && !difference.IsEmpty ? ExitCodes.Findings : ExitCodes.Success;
    }

    private static async Task<(ImmutableArray<SolutionMember> Members, ImmutableArray<string> Problems)> FindAsync(
        SolutionInput input, Action<string> step, CancellationToken cancellationToken)
    {
        using var loader = new SolutionLoader(ImmutableDictionary<string, string>.Empty);
        LoadedSolution solution = await loader.LoadAsync(input, step, cancellationToken).ConfigureAwait(false);
        List<CompiledProject> projects = [.. solution.Projects.Select(project => new CompiledProject(
            project.Project.Name, project.Compilation, project.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider,
            project.Project.FilePath))];
        return (PathsBuilder.Build(projects, step, cancellationToken), solution.Problems);
    }

    private void Write(
        string file, SolutionInput input, ImmutableArray<SolutionMember> members, PathsDifference difference,
            bool verifies)
    {
        TextWriter output = _terminal.Output;
        int reached = members.Count(member => !member.Links.IsEmpty);
        int libraries = members.Select(member => member.Assembly).Distinct().Count();
        string shown = Path.GetRelativePath(Environment.CurrentDirectory, file);
        output.WriteLine(
            $"{members.Length} members of {libraries} libraries are called "
            + $"from other projects; requests reach {reached} of them.");
        if (verifies)
        {
            foreach (string line in difference.Added.Select(line => "+ " + line)
                .Concat(difference.Removed.Select(line => "- " + line)).Take(MaxShown))
            {
                output.WriteLine(line);
            }

            if (difference.Count > MaxShown)
            {
                output.WriteLine($"… and {difference.Count - MaxShown} lines more");
            }

            output.WriteLine($"{shown} {Verdict(difference)}.");
            output.WriteLine(
                difference.IsEmpty ? "Next: dotnet build" : "Next: dotnet gcguard paths " + Quoted(input.Path));
            return;
        }

        output.WriteLine(difference.IsEmpty ? $"{shown} was up to date."
            : $"{shown} is written: {difference.Added.Length} lines new or changed, {difference.Removed.Length} gone.");
        output.WriteLine($"Next: git add {Quoted(shown)}");
    }

    private static string Verdict(PathsDifference difference)
        => difference.IsEmpty ? "is up to date"
            : difference.IsOnlyOrder ? "is stale: its lines stand in another order, or twice"
            : $"is stale: {difference.Added.Length} lines are missing, {difference.Removed.Length} are no longer right"
                + (difference.Gone > 0
                    ? $", {difference.Gone} of them about members that are gone or that nobody calls" : string.Empty);

    private static string Json(
        string file, ImmutableArray<SolutionMember> members, PathsDifference difference,
            ImmutableArray<string> problems)
        => JsonSerializer.Serialize(
            new
            {
                file,
                members = members.Length,
                reached = members.Count(member => !member.Links.IsEmpty),
                added = difference.Added,
                removed = difference.Removed,
                gone = difference.Gone,
                problems,
            },
            ToolJson.Options);

    /// <summary>A path as a shell takes it.</summary>
    internal static string Quoted(string path) => path.Contains(' ', StringComparison.Ordinal) ? $"\"{path}\"" : path;
}
