using System.Collections.Generic;

namespace GcGuard.Faults.Running;

/// <summary>What became of a fault.</summary>
/// <param name="Run">How many tests ran.</param>
/// <param name="Killers">The tests that failed, and pass without the fault, by name.</param>
internal sealed record Verdict(int Run, IReadOnlyList<string> Killers)
{
    /// <summary>Whether the tests noticed it.</summary>
    public bool IsKilled => Killers.Count > 0;

    /// <summary>One of the tests that failed, without the arguments of a theory, which may be whole programs.</summary>
    public string OneKiller => Killers[0].Split('(')[0];
}
