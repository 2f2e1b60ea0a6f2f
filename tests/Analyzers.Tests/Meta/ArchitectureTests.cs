using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// The rooms of the source and the one direction between them: code uses its own room and rooms further down its list.
/// </summary>
public class ArchitectureTests
{
    /// <summary>The rooms of the analyzers, from the rules down to the options.</summary>
    private static readonly string[] s_analyzerRooms =
    [
        "Rules",
        "Rules.Suspects",
        "Rules.Lifetimes",
        "Rules.Buffering",
        "Rules.LargeObjects",
        "Rules.RentedBuffers",
        "Rules.Pools",
        "Rules.Lazies",
        "Rules.InducedGc",
        "Rules.Configuration",
        "Engine",
        "Evidence.Work",
        "Evidence.Lazies",
        "Evidence.Retries",
        "Evidence.Leases",
        "Evidence.Pools",
        "Evidence.References",
        "Evidence.Json",
        "Evidence.Source",
        "Evidence.Results",
        "Evidence.RequestPath",
        "Evidence.Lifetime",
        "Evidence.Baseline",
        "Evidence.Profile",
        "Evidence.Size",
        "Evidence.Settings",
        "Evidence.Flow",
        "Apis",
        "Lexicon",
        "Symbols",
        "Options",
    ];

    /// <summary>The rooms of the code fixes.</summary>
    private static readonly string[] s_fixRooms =
    [
        "Rules",
        "Rules.Suspects",
        "Rules.Lifetimes",
        "Rules.Buffering",
        "Rules.LargeObjects",
        "Rules.RentedBuffers",
        "Rules.Lazies",
        "Rules.Pools",
        "Rules.InducedGc",
        "Rules.Configuration",
        "Providers",
        "Cascade",
        "Fixing",
    ];

    [Fact]
    public void Analyzers_use_rooms_further_down_only()
        => Assert.Empty(UpwardUses("Analyzers", s_analyzerRooms));

    [Fact]
    public void Fixes_use_rooms_further_down_only() => Assert.Empty(UpwardUses("CodeFixes", s_fixRooms));

    [Theory]
    [InlineData("Evidence.Flow", "using GcGuard.Analyzers.Rules.Buffering;")]
    [InlineData("Rules.Buffering", "using GcGuard.Analyzers.Rules;")]
    [InlineData("Symbols", "using static GcGuard.Analyzers.Evidence.Work.HeavyWorkKind;")]
    [InlineData("Symbols", "using Kind = GcGuard.Analyzers.Evidence.Work.HeavyWorkKind;")]
    [InlineData("Symbols", "GcGuard.Analyzers.Engine.RuleContext x;")]
    [InlineData("Elsewhere", "")]
    public void An_upward_use_and_an_unknown_room_are_found(string room, string line)
        => Assert.NotEmpty(UpwardUses("Analyzers", s_analyzerRooms, $"{line}\nnamespace GcGuard.Analyzers.{room};", "F.cs"));

    [Fact]
    public void A_file_stands_in_the_folder_of_its_room()
        => Assert.Empty(
            from project in new[] { "Analyzers", "CodeFixes" }
            from file in Sources(project)
            let folder = Path.GetDirectoryName(Path.GetRelativePath(Root(project), file))!.Replace('/', '.').Replace('\\', '.')
            let room = Room(project, File.ReadAllText(file))
            where room is not null && folder != room && !folder.StartsWith(room + ".", StringComparison.Ordinal)
            select $"{file}: {room}");

    [Fact]
    public void A_fixer_stands_in_the_folder_of_the_same_name_as_its_analyzer()
        => Assert.Empty(
            from file in Sources("CodeFixes")
            where file.EndsWith("CodeFixProvider.cs", StringComparison.Ordinal) && !File.ReadAllText(file).Contains("abstract class")
            let folder = Path.GetDirectoryName(Path.GetRelativePath(Root("CodeFixes"), file))!
            where !Directory.EnumerateFiles(Path.Combine(Root("Analyzers"), folder), "*Analyzer.cs").Any()
            select folder);

    private static string Root(string project) => Path.Combine(RepositoryRoot.Find()!, "src", project);

    private static IEnumerable<string> Sources(string project)
        => Directory.EnumerateFiles(Root(project), "*.cs", SearchOption.AllDirectories)
            .Where(file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}"));

    private static IEnumerable<string> UpwardUses(string project, string[] rooms)
        => Sources(project).SelectMany(file => UpwardUses(project, rooms, File.ReadAllText(file), file));

    private static IEnumerable<string> UpwardUses(string project, string[] rooms, string text, string file)
    {
        if (Room(project, text) is not { Length: > 0 } own)
        {
            yield break;
        }

        int place = PlaceOf(own, rooms);
        if (place < 0)
        {
            yield return $"{file}: {own} is no room";
        }

        foreach (Match name in Regex.Matches(text, $@"(?<!namespace )\bGcGuard\.{project}\.([\w.]+)"))
        {
            int used = PlaceOf(name.Groups[1].Value, rooms);
            if (used >= 0 && used < place)
            {
                yield return $"{file}: {own} uses {rooms[used]}";
            }
        }
    }

    /// <summary>The room of a file: its namespace below the project's; null where the file declares another namespace.</summary>
    private static string? Room(string project, string text)
        => Regex.Match(text, $@"^namespace GcGuard\.{project}\.?([\w.]*)", RegexOptions.Multiline) is { Success: true } match
            ? match.Groups[1].Value
            : null;

    /// <summary>The most specific room of a name; -1 where it is in none.</summary>
    private static int PlaceOf(string name, string[] rooms)
        => Array.IndexOf(
            rooms,
            rooms.Where(room => name == room || name.StartsWith(room + ".", StringComparison.Ordinal)).MaxBy(room => room.Length));
}
