using System.Globalization;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>How many times a fix may be applied until nothing is left to fix.</summary>
/// <param name="Least">The least number.</param>
/// <param name="Most">The greatest number.</param>
internal readonly record struct IterationCount(int Least, int Most)
{
    /// <summary>Reads the number that a test states.</summary>
    /// <param name="stated">The exact number, or, below zero, minus the greatest one. -1 is exactly one.</param>
    public static IterationCount From(int stated) => stated switch
    {
        -1 => new IterationCount(1, 1),
        < 0 => new IterationCount(0, -stated),
        _ => new IterationCount(stated, stated),
    };

    /// <summary>Fails unless a number is allowed.</summary>
    /// <param name="actual">How many times the fix was applied.</param>
    /// <param name="verifier">Reports the failure.</param>
    public void Verify(int actual, IVerifier verifier)
        => verifier.True(actual >= Least && actual <= Most, string.Create(
            CultureInfo.InvariantCulture,
            $"The fix was applied {(actual > Most ? $"more than {Most}" : $"{actual}")} time(s), expected {(Least == Most ? $"exactly {Least}" : $"at most {Most}")}."));
}
