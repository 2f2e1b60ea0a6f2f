using System;

namespace GcGuard.Bench.Effects;

/// <summary>One row of the table: a workload as it is found, or as it is after a rewrite.</summary>
/// <param name="Rule">The rule it belongs to.</param>
/// <param name="Name">What it does.</param>
/// <param name="Run">One call; what it makes is garbage afterwards.</param>
internal sealed record Effect(string Rule, string Name, Action Run);
