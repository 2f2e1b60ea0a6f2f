using System.Collections.Generic;

namespace GcGuard.Demo.Load;

/// <summary>
/// Both versions under one scenario, round by round: a round of the fixed version stands beside the one of the version
/// before that ran just before it.
/// </summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Before">The rounds of the version before; at least one.</param>
/// <param name="After">As many of the fixed version.</param>
internal sealed record Comparison(Scenario Scenario, IReadOnlyList<Round> Before, IReadOnlyList<Round> After);
