using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Which reported diagnostic meets which expectation, when as many as possible are matched.</summary>
/// <param name="Pairs">The matched ones.</param>
/// <param name="Missing">Expectations that nothing reported meets.</param>
/// <param name="Unexpected">Reported diagnostics that meet no expectation left.</param>
internal sealed record DiagnosticMatching(
    ImmutableArray<(Diagnostic Actual, DiagnosticResult Expected)> Pairs,
    ImmutableArray<DiagnosticResult> Missing,
    ImmutableArray<Diagnostic> Unexpected)
{
    /// <summary>Matches diagnostics with expectations.</summary>
    /// <param name="actual">The reported diagnostics.</param>
    /// <param name="expected">The expectations. A vague one may fit several diagnostics.</param>
    public static DiagnosticMatching Create(ImmutableArray<Diagnostic> actual, ImmutableArray<DiagnosticResult> expected)
    {
        int[] expectationOf = [.. Enumerable.Repeat(-1, actual.Length)];
        List<DiagnosticResult> missing = [];
        for (int i = 0; i < expected.Length; i++)
        {
            if (!TryPlace(i, new bool[actual.Length]))
            {
                missing.Add(expected[i]);
            }
        }

        return new DiagnosticMatching(
            [.. actual.Select((diagnostic, at) => (diagnostic, at)).Where(x => expectationOf[x.at] >= 0).Select(x => (x.diagnostic, expected[expectationOf[x.at]]))],
            [.. missing],
            [.. actual.Where((_, at) => expectationOf[at] < 0)]);

        // An expectation may push another off a diagnostic if the other fits elsewhere.
        bool TryPlace(int expectation, bool[] tried)
        {
            for (int at = 0; at < actual.Length; at++)
            {
                if (tried[at] || DiagnosticComparison.Differences(actual[at], expected[expectation]).Any())
                {
                    continue;
                }

                tried[at] = true;
                if (expectationOf[at] < 0 || TryPlace(expectationOf[at], tried))
                {
                    expectationOf[at] = expectation;
                    return true;
                }
            }

            return false;
        }
    }
}
