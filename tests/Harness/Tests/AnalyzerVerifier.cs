using System;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The short form of an analyzer test.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TTest">The kind of test that runs it.</typeparam>
/// <typeparam name="TVerifier">How failures are reported.</typeparam>
public class AnalyzerVerifier<TAnalyzer, TTest, TVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TTest : AnalyzerTest<TVerifier>, new()
    where TVerifier : IVerifier, new()
{
    /// <summary>Expects the analyzer's only diagnostic.</summary>
    /// <exception cref="InvalidOperationException">The analyzer has none or several.</exception>
    public static DiagnosticResult Diagnostic() => Single(_ => true, "a single descriptor");

    /// <summary>Expects the analyzer's diagnostic with that id.</summary>
    /// <param name="diagnosticId">The id.</param>
    /// <exception cref="InvalidOperationException">The analyzer has none or several of that id.</exception>
    public static DiagnosticResult Diagnostic(string diagnosticId)
        => Single(descriptor => descriptor.Id == diagnosticId, $"a single descriptor with the id '{diagnosticId}'");

    /// <summary>Expects a diagnostic of that descriptor.</summary>
    /// <param name="descriptor">The descriptor.</param>
    public static DiagnosticResult Diagnostic(DiagnosticDescriptor descriptor) => new(descriptor);

    /// <summary>Checks what the analyzer reports in a source.</summary>
    /// <param name="source">The source, with or without markup.</param>
    /// <param name="expected">What must be reported beside what the markup states.</param>
    public static Task VerifyAnalyzerAsync(string source, params DiagnosticResult[] expected)
    {
        TTest test = new() { TestCode = source };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    private static DiagnosticResult Single(Func<DiagnosticDescriptor, bool> matches, string wanted)
    {
        DiagnosticDescriptor[] found = [.. new TAnalyzer().SupportedDiagnostics.Where(matches)];
        return found.Length == 1
            ? new DiagnosticResult(found[0])
            : throw new InvalidOperationException($"'{typeof(TAnalyzer).Name}' does not have {wanted}, but {found.Length}. Pass the descriptor.");
    }
}
