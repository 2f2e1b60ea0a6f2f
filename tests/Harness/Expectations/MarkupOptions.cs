using System;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How markup is parsed.</summary>
[Flags]
public enum MarkupOptions
{
    /// <summary>The defaults.</summary>
    None = 0,

    /// <summary>Where several descriptors fit a markup span, take the first instead of failing.</summary>
    UseFirstDescriptor = 1,

    /// <summary><c>$$</c> is code, as in an interpolated raw string, not a position.</summary>
    TreatPositionIndicatorsAsCode = 2,
}
