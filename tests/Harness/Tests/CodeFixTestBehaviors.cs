using System;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Checks that a code-fix test leaves out.</summary>
[Flags]
public enum CodeFixTestBehaviors
{
    /// <summary>No check is left out.</summary>
    None = 0,

    /// <summary>Do not run Fix All in the document.</summary>
    SkipFixAllInDocumentCheck = 1,

    /// <summary>Do not run Fix All in the project.</summary>
    SkipFixAllInProjectCheck = 2,

    /// <summary>Do not run Fix All in the solution.</summary>
    SkipFixAllInSolutionCheck = 4,

    /// <summary>Do not run Fix All.</summary>
    SkipFixAllCheck = SkipFixAllInDocumentCheck | SkipFixAllInProjectCheck | SkipFixAllInSolutionCheck,

    /// <summary>Apply the fix once, to the first fixable diagnostic.</summary>
    FixOne = 8,

    /// <summary>Allow a fix for a diagnostic that is reported at the end of the compilation only.</summary>
    SkipLocalDiagnosticCheck = 16,
}
