using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>
/// All samples, fixed by <c>dotnet format analyzers</c>: those without properties of their own in one solution, which has
/// few projects, and the others in a second one.
/// </summary>
/// <remarks>
/// <c>dotnet format</c> analyses every project of a solution once for each id, so a solution of all samples costs as many
/// runs as there are projects times ids, and most of them would be of an id that no file of the project is about.
/// </remarks>
public sealed class FormattedSamples
{
    /// <summary>Writes, restores, formats and builds both solutions, side by side.</summary>
    public FormattedSamples(PackedPackage package)
    {
        ILookup<bool, FormatSample> byNeeds = FormatSample.All.ToLookup(sample => sample.Props is not null);
        Task<FormattedSolution> special = Task.Run(() => new FormattedSolution(package, [.. byNeeds[true]]));
        Plain = new FormattedSolution(package, [.. byNeeds[false]]);
        Special = special.GetAwaiter().GetResult();
    }

    /// <summary>The samples that share their projects.</summary>
    internal FormattedSolution Plain { get; }

    /// <summary>The samples whose projects have properties or packages of their own.</summary>
    internal FormattedSolution Special { get; }

    /// <summary>The solution that a sample is in.</summary>
    internal FormattedSolution Of(FormatSample sample) => sample.Props is null ? Plain : Special;
}
