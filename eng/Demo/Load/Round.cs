using System.Collections.Generic;
using GcGuard.Demo.Probe;

namespace GcGuard.Demo.Load;

/// <summary>One round of one version under one scenario.</summary>
/// <param name="Times">The measured requests.</param>
/// <param name="Interval">What the load cost the service.</param>
/// <param name="Aftermath">What stayed afterwards; null where nobody looked.</param>
/// <param name="HeldBytes">What was alive while requests waited, above what is alive without any; null where nobody
/// looked.</param>
internal sealed record Round(
    IReadOnlyList<RequestTime> Times, IntervalReport Interval, AftermathReport? Aftermath, long? HeldBytes = null);
