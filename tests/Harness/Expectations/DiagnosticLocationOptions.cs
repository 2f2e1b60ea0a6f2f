using System;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How a <see cref="DiagnosticLocation"/> is read.</summary>
[Flags]
public enum DiagnosticLocationOptions
{
    /// <summary>A span: start and end must match.</summary>
    None = 0,

    /// <summary>A position: only the start must match.</summary>
    IgnoreLength = 1,

    /// <summary>A key: the span is where the source has <c>{|#key:text|}</c>.</summary>
    InterpretAsMarkupKey = 2,
}
