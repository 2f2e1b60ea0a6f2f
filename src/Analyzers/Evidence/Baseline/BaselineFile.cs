using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Baseline;

/// <summary>The findings that a team knows of, as <c>dotnet gcguard baseline</c> wrote them.</summary>
internal sealed class BaselineFile
{
    private static readonly ConditionalWeakTable<SourceText, BaselineFile> Files = new();

    private readonly TabbedFile _file;
    private readonly ConcurrentDictionary<string, AssemblyBaseline> _assemblies = new(StringComparer.Ordinal);

    private BaselineFile(string text) => _file = new TabbedFile(text, BaselineFormat.Format);

    /// <summary>Lines that cannot be used. All others count all the same.</summary>
    public ImmutableArray<FileProblem> Problems => _file.Problems;

    /// <summary>Reads a file; one text is read once.</summary>
    public static BaselineFile Of(SourceText text) => Files.GetValue(text, static t => new BaselineFile(t.ToString()));

    /// <summary>The entries of an assembly.</summary>
    public AssemblyBaseline EntriesOf(string assembly)
        => _assemblies.TryGetValue(assembly, out AssemblyBaseline? known)
            ? known
            : _assemblies.GetOrAdd(assembly, new AssemblyBaseline(assembly, _file.LinesOf(assembly)));

    /// <summary>All entries, in no order.</summary>
    public IEnumerable<BaselineEntry> All()
    {
        foreach (string assembly in _file.Assemblies)
        {
            foreach (string line in _file.LinesOf(assembly))
            {
                yield return BaselineFormat.Read(line);
            }
        }
    }
}
