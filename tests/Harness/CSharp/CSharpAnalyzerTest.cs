using System.Collections.Generic;
using GcGuard.Harness.Engine;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace Microsoft.CodeAnalysis.CSharp.Testing;

/// <summary>A test of one C# analyzer.</summary>
/// <typeparam name="TAnalyzer">The analyzer.</typeparam>
/// <typeparam name="TVerifier">How failures are reported.</typeparam>
public class CSharpAnalyzerTest<TAnalyzer, TVerifier> : AnalyzerTest<TVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TVerifier : IVerifier, new()
{
    /// <inheritdoc/>
    public override string Language => LanguageNames.CSharp;

    /// <inheritdoc/>
    protected override string DefaultFileExt => CSharpDefaults.FileExtension;

    /// <inheritdoc/>
    protected override CompilationOptions CreateCompilationOptions() => CSharpDefaults.CompilationOptions();

    /// <inheritdoc/>
    protected override ParseOptions CreateParseOptions() => CSharpDefaults.ParseOptions();

    /// <inheritdoc/>
    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new TAnalyzer()];
}
