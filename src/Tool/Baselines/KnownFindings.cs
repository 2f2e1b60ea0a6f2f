using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.Baseline;

namespace GcGuard.Tool.Baselines;

/// <summary>What one project was found to have, as a baseline writes it down.</summary>
/// <param name="Assembly">Its assembly.</param>
/// <param name="Entries">Its findings, one entry each, in the order of the text.</param>
internal sealed record KnownFindings(string Assembly, ImmutableArray<BaselineEntry> Entries)
{
    /// <summary>
    /// What all projects have. A project of several target frameworks was analysed once for each, and the same finding
    /// is one entry; so of a statement the project with the most findings counts.
    /// </summary>
    public static ImmutableArray<BaselineEntry> Together(IEnumerable<KnownFindings> projects)
    {
        var together = ImmutableArray.CreateBuilder<BaselineEntry>();
        var most = new Dictionary<BaselineEntry, int>();
        foreach (KnownFindings project in projects)
        {
            var own = new Dictionary<BaselineEntry, int>();
            foreach (BaselineEntry entry in project.Entries)
            {
                own[entry] = own.GetValueOrDefault(entry) + 1;
                if (own[entry] > most.GetValueOrDefault(entry))
                {
                    most[entry] = own[entry];
                    together.Add(entry);
                }
            }
        }

        return together.ToImmutable();
    }
}
