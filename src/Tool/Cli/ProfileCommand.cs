using System.CommandLine;
using System.Text.Json;
using GcGuard.Tool.Profiles;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Reports;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary><c>gcguard profile</c>: joins recordings with the sources, for a file that a team commits.</summary>
internal sealed class ProfileCommand
{
    private readonly Terminal _terminal;
    private readonly Argument<string[]> _recordings = new("recordings")
    {
        Description = "Recordings of one build.",
        Arity = ArgumentArity.OneOrMore,
    };

    private readonly Option<string?> _solution = new("--solution")
    {
        Description = "The solution, built as what was recorded; the one of this folder where it is left out.",
    };

    private readonly Option<string?> _file = new("--output", "-o")
    {
        Description = $"The file; {MeasuredProfile.RelativePath} beside the solution where it is left out.",
    };

    private readonly Option<bool> _keep = new("--keep")
    {
        Description = "Keep figures of the file that is there where the new ones differ by no more than noise.",
    };

    private readonly Option<bool> _json = new("--json") { Description = "The result as JSON." };

    private ProfileCommand(Terminal terminal) => _terminal = terminal;

    /// <summary>The command.</summary>
    public static Command Create(Terminal terminal)
    {
        var handler = new ProfileCommand(terminal);
        var command = new Command(
            "profile", "Joins recordings with the sources and writes what was measured, by statement and endpoint.")
        {
            handler._recordings, handler._solution, handler._file, handler._keep, handler._json,
        };
        command.SetAction(handler.Run);
        return command;
    }

    private int Run(ParseResult arguments)
    {
        SolutionInput input = SolutionInput.Find(arguments.GetValue(_solution));
        Recording recording = RecordingMerge.Of([.. arguments.GetValue(_recordings)!.Select(RecordingFile.Read)]);
        string file = Path.GetFullPath(arguments.GetValue(_file)
            ?? Path.Combine(input.Folder, MeasuredProfile.RelativePath.Replace('/', Path.DirectorySeparatorChar)));
        MeasuredProfile profile = ProfileBuilder.Build(recording, new Checkout(input.Folder));
        if (arguments.GetValue(_keep) && File.Exists(file))
        {
            profile = KeptFigures.Keep(ProfileText.Read(File.ReadAllText(file), file), profile);
        }

        AtomicFile.Write(file, ProfileText.Of(profile));
        long unresolved = profile.Unresolved.Sum(one => one.LargeBytes);
        if (arguments.GetValue(_json))
        {
            _terminal.Output.WriteLine(JsonSerializer.Serialize(
                new
                {
                    file,
                    endpoints = profile.Endpoints.Count,
                    sites = profile.Sites.Count,
                    unresolved = profile.Unresolved,
                },
                ToolJson.Options));
            return ExitCodes.Success;
        }

        foreach (IGrouping<string, UnresolvedSite> reason in profile.Unresolved.GroupBy(one => one.Reason))
        {
            _terminal.Note($"warning: {Format.Count(reason.Count(), "statement")} could not be found: {reason.Key}");
        }

        string shown = Path.GetRelativePath(Environment.CurrentDirectory, file);
        _terminal.Output.WriteLine(
            $"{Format.Count(
                profile.Sites.Select(site => (site.Member, site.Statement, site.Ordinal)).Distinct().Count(),
                "statement")} "
            + $"of {Format.Count(
                profile.Endpoints.Count, "endpoint")}; {Format.Percent(unresolved, recording.LargeBytes)} of the "
            + "large-object bytes are at statements that could not be found.");
        _terminal.Output.WriteLine($"{shown} is written.");
        _terminal.Output.WriteLine($"Next: git add {shown}");
        return ExitCodes.Success;
    }
}
