using System;
using GcGuard.Harness.Engine;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Checks made of the members of <see cref="IVerifier"/>.</summary>
public static class IVerifierExtensions
{
    /// <summary>Fails with a line diff unless both texts are equal, line ends included.</summary>
    /// <param name="verifier">Reports the failure.</param>
    /// <param name="expected">The text the test states; its lines are marked '-' where they differ.</param>
    /// <param name="actual">The text found; its lines are marked '+' where they differ.</param>
    /// <param name="message">The line before the diff.</param>
    public static void EqualOrDiff(this IVerifier verifier, string expected, string actual, string? message = null)
    {
        ArgumentNullException.ThrowIfNull(verifier);
        if (string.Equals(expected, actual, StringComparison.Ordinal))
        {
            return;
        }

        string head = string.IsNullOrEmpty(message) ? "The texts differ (- expected, + actual):" : message;
        verifier.Fail(head + Environment.NewLine + LineDiff.Format(expected, actual));
    }
}
