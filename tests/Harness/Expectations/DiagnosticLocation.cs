namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A place at which a test expects a diagnostic.</summary>
public readonly struct DiagnosticLocation
{
    /// <summary>Makes a location.</summary>
    /// <param name="span">The file and the lines and columns, zero-based.</param>
    /// <param name="options">How <paramref name="span"/> is read.</param>
    public DiagnosticLocation(FileLinePositionSpan span, DiagnosticLocationOptions options)
    {
        Span = span;
        Options = options;
    }

    /// <summary>The file and the lines and columns, zero-based.</summary>
    public FileLinePositionSpan Span { get; }

    /// <summary>How <see cref="Span"/> is read.</summary>
    public DiagnosticLocationOptions Options { get; }
}
