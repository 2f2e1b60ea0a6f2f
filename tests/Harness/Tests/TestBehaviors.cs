using System;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Checks that a test leaves out.</summary>
[Flags]
public enum TestBehaviors
{
    /// <summary>No check is left out.</summary>
    None = 0,

    /// <summary>Do not check that generated code stays silent.</summary>
    SkipGeneratedCodeCheck = 1,

    /// <summary>Do not check that <c>#pragma warning disable</c> silences every finding.</summary>
    SkipSuppressionCheck = 2,

    /// <summary>Do not compare what source generators produce with <see cref="ProjectState.GeneratedSources"/>.</summary>
    SkipGeneratedSourcesCheck = 4,
}
