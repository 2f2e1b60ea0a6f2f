using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.RequestPath.Paths;

/// <summary>What <c>dotnet gcguard paths</c> found out about the libraries of a solution.</summary>
internal sealed class PathsFile
{
    private static readonly ConditionalWeakTable<SourceText, PathsFile> Files = new();

    private readonly TabbedFile _file;
    private readonly ConcurrentDictionary<string, Dictionary<string, SolutionMember>> _assemblies = new();

    private PathsFile(string text)
    {
        _file = new TabbedFile(text, PathsFormat.Format);
    }

    /// <summary>Lines that cannot be used. All others count all the same.</summary>
    public ImmutableArray<FileProblem> Problems => _file.Problems;

    /// <summary>The names of all assemblies that the file has lines about.</summary>
    public IEnumerable<string> Assemblies => _file.Assemblies;

    /// <summary>Reads a file; one text is read once.</summary>
    public static PathsFile Of(SourceText text)
        => Files.GetValue(text, static t => new PathsFile(t.ToString()));

    /// <summary>The lines about an assembly, by documentation id.</summary>
    public IReadOnlyDictionary<string, SolutionMember> MembersOf(string assembly)
        => _assemblies.TryGetValue(assembly, out Dictionary<string, SolutionMember>? known)
            ? known
            : _assemblies.GetOrAdd(assembly, Read(assembly));

    private Dictionary<string, SolutionMember> Read(string assembly)
    {
        var members = new Dictionary<string, SolutionMember>(StringComparer.Ordinal);
        foreach (string line in _file.LinesOf(assembly))
        {
            // After a merge a member may stand there twice: the line that says more counts.
            if (PathsFormat.Read(line) is { } member
                && (!members.TryGetValue(member.Id, out SolutionMember? other) || SaysMore(member, other)))
            {
                members[member.Id] = member;
            }
        }

        return members;
    }

    private static bool SaysMore(SolutionMember member, SolutionMember other)
        => !member.Links.IsEmpty && (other.Links.IsEmpty || member.Links.Length < other.Links.Length);
}
