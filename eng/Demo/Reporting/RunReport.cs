using System.Collections.Immutable;
using System.Linq;
using GcGuard.Demo.Build;
using GcGuard.Demo.Load;
using GcGuard.Demo.Promises;

namespace GcGuard.Demo.Reporting;

/// <summary>Everything one run found out.</summary>
/// <param name="Sample">What was found and fixed.</param>
/// <param name="Behaviour">Whether the fixed code answers as before.</param>
/// <param name="Results">What was measured, and which promises were kept.</param>
internal sealed record RunReport(
    FixedSample Sample, BehaviourResult Behaviour, ImmutableArray<ScenarioResult> Results)
{
    /// <summary>Whether every promise was kept and no answer changed.</summary>
    public bool IsAsPromised => Behaviour.Differences.Count == 0 && Results.All(result => result.IsKept);
}
