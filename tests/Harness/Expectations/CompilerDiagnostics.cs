namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Which of the compiler's own diagnostics a test must state.</summary>
public enum CompilerDiagnostics
{
    /// <summary>None.</summary>
    None,

    /// <summary>Errors. The default.</summary>
    Errors,

    /// <summary>Errors and warnings.</summary>
    Warnings,

    /// <summary>Errors, warnings and suggestions.</summary>
    Suggestions,

    /// <summary>All, hidden ones too.</summary>
    All,
}
