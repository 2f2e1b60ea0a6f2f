using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The short form of a code-fix test.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TCodeFix">The fixer.</typeparam>
/// <typeparam name="TTest">The kind of test that runs them.</typeparam>
/// <typeparam name="TVerifier">How failures are reported.</typeparam>
public class CodeFixVerifier<TAnalyzer, TCodeFix, TTest, TVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
    where TTest : CodeFixTest<TVerifier>, new()
    where TVerifier : IVerifier, new()
{
    /// <inheritdoc cref="AnalyzerVerifier{TAnalyzer, TTest, TVerifier}.Diagnostic()"/>
    public static DiagnosticResult Diagnostic() => AnalyzerVerifier<TAnalyzer, TTest, TVerifier>.Diagnostic();

    /// <inheritdoc cref="AnalyzerVerifier{TAnalyzer, TTest, TVerifier}.Diagnostic(string)"/>
    public static DiagnosticResult Diagnostic(string diagnosticId)
        => AnalyzerVerifier<TAnalyzer, TTest, TVerifier>.Diagnostic(diagnosticId);

    /// <inheritdoc cref="AnalyzerVerifier{TAnalyzer, TTest, TVerifier}.Diagnostic(DiagnosticDescriptor)"/>
    public static DiagnosticResult Diagnostic(DiagnosticDescriptor descriptor)
        => AnalyzerVerifier<TAnalyzer, TTest, TVerifier>.Diagnostic(descriptor);

    /// <inheritdoc cref="AnalyzerVerifier{TAnalyzer, TTest, TVerifier}.VerifyAnalyzerAsync"/>
    public static Task VerifyAnalyzerAsync(string source, params DiagnosticResult[] expected)
        => AnalyzerVerifier<TAnalyzer, TTest, TVerifier>.VerifyAnalyzerAsync(source, expected);

    /// <summary>Checks what the fixer makes of a source.</summary>
    /// <param name="source">The source, whose markup states what is reported.</param>
    /// <param name="fixedSource">The source after the fix.</param>
    public static Task VerifyCodeFixAsync(string source, string fixedSource) => VerifyCodeFixAsync(source, [], fixedSource);

    /// <summary>Checks what the fixer makes of a source.</summary>
    /// <param name="source">The source, with or without markup.</param>
    /// <param name="expected">What is reported beside what the markup states.</param>
    /// <param name="fixedSource">The source after the fix.</param>
    public static Task VerifyCodeFixAsync(string source, DiagnosticResult expected, string fixedSource)
        => VerifyCodeFixAsync(source, [expected], fixedSource);

    /// <summary>Checks what the fixer makes of a source.</summary>
    /// <param name="source">The source, with or without markup.</param>
    /// <param name="expected">What is reported beside what the markup states.</param>
    /// <param name="fixedSource">The source after the fix.</param>
    public static Task VerifyCodeFixAsync(string source, DiagnosticResult[] expected, string fixedSource)
    {
        TTest test = new() { TestCode = source, FixedCode = fixedSource };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
