using System;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What is left out when an expected diagnostic is compared with a reported one.</summary>
[Flags]
public enum DiagnosticOptions
{
    /// <summary>Nothing is left out.</summary>
    None = 0,

    /// <summary>Additional locations are not compared.</summary>
    IgnoreAdditionalLocations = 1,

    /// <summary>The severity is not compared.</summary>
    IgnoreSeverity = 2,
}
