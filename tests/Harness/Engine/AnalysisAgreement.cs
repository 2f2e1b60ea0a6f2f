using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Compares two analyses of the same code, whatever their order.</summary>
internal static class AnalysisAgreement
{
    /// <summary>Fails unless both analyses reported the same diagnostics with the same properties.</summary>
    /// <param name="first">One analysis.</param>
    /// <param name="second">The other.</param>
    /// <param name="message">The first line of the failure.</param>
    /// <param name="verifier">Reports the failure.</param>
    public static void Verify(
        IEnumerable<(Project project, Diagnostic diagnostic)> first,
        IEnumerable<(Project project, Diagnostic diagnostic)> second,
        string message,
        IVerifier verifier)
        => verifier.EqualOrDiff(Text(first), Text(second), message);

    private static string Text(IEnumerable<(Project project, Diagnostic diagnostic)> diagnostics)
        => string.Concat(diagnostics
            .Select(found => $"{found.project.Name}: {Text(found.diagnostic)}{Environment.NewLine}")
            .Order(StringComparer.Ordinal));

    private static string Text(Diagnostic diagnostic)
    {
        ImmutableSortedDictionary<string, string?> properties = diagnostic.Properties.ToImmutableSortedDictionary(StringComparer.Ordinal);
        string facts = string.Join(", ", properties.Select(property => $"{property.Key}={property.Value}"));
        string places = string.Concat(diagnostic.AdditionalLocations.Select(location => " " + location.GetLineSpan()));
        return string.Create(CultureInfo.InvariantCulture, $"{diagnostic} {diagnostic.Location.SourceSpan}{places} {facts}");
    }
}
