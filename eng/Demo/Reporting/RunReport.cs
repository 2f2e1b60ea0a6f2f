using System.Collections.Immutable;
using System.Linq;
using GcGuard.Demo.Build;
using GcGuard.Demo.Load;
using GcGuard.Demo.Promises;
using GcGuard.Demo.Recordings;

namespace GcGuard.Demo.Reporting;

/// <summary>Everything one run found out.</summary>
/// <param name="Sample">What was found and fixed.</param>
/// <param name="Behaviour">Whether the fixed code answers as before.</param>
/// <param name="Results">What was measured, and which promises were kept.</param>
/// <param name="Recorded">What the recordings of both versions say.</param>
internal sealed record RunReport(
    FixedSample Sample,
    BehaviourResult Behaviour,
    ImmutableArray<ScenarioResult> Results,
    ImmutableArray<RecordedEndpoint> Recorded)
{
    /// <summary>Whether every promise was kept, no answer changed, and no recorded request grew.</summary>
    public bool IsAsPromised
        => Behaviour.Differences.Count == 0 && Results.All(result => result.IsKept)
            && !Recorded.Any(endpoint => endpoint.HasGrown);
}
