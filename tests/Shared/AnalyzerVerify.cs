using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Testing;

/// <summary>
/// The short form of an analyzer test: <c>using VerifyCS = GcGuard.Testing.AnalyzerVerify&lt;InducedGcAnalyzer&gt;;</c>,
/// then <c>await VerifyCS.VerifyAnalyzerAsync(source)</c> or <c>new VerifyCS.Test { … }.RunAsync()</c>.
/// </summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
public class AnalyzerVerify<TAnalyzer> : AnalyzerVerifier<TAnalyzer, AnalyzerVerify<TAnalyzer>.Test, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    /// <summary>A test against .NET 8, unless <c>ReferenceAssemblies</c> says otherwise.</summary>
    public class Test : CSharpAnalyzerTest<TAnalyzer, DefaultVerifier>
    {
        /// <summary>Makes an empty test.</summary>
        public Test() => ReferenceAssemblies = TestReferences.Net80;
    }
}

/// <summary>
/// The short form of a code-fix test: <c>using VerifyCS = GcGuard.Testing.CodeFixVerify&lt;InducedGcAnalyzer,
/// InducedGcFixer&gt;;</c>, then <c>await VerifyCS.VerifyCodeFixAsync(before, after)</c> or <c>new VerifyCS.Test { … }</c>.
/// </summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TCodeFix">The fixer.</typeparam>
public class CodeFixVerify<TAnalyzer, TCodeFix>
    : CodeFixVerifier<TAnalyzer, TCodeFix, CodeFixVerify<TAnalyzer, TCodeFix>.Test, DefaultVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TCodeFix : CodeFixProvider, new()
{
    /// <summary>A test against .NET 8, unless <c>ReferenceAssemblies</c> says otherwise.</summary>
    public class Test : CSharpCodeFixTest<TAnalyzer, TCodeFix, DefaultVerifier>
    {
        /// <summary>Makes an empty test.</summary>
        public Test() => ReferenceAssemblies = TestReferences.Net80;
    }
}
