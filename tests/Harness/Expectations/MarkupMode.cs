namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What markup in a source means.</summary>
public enum MarkupMode
{
    /// <summary>Markup is source text like any other.</summary>
    None,

    /// <summary>Markup is removed and states nothing.</summary>
    Ignore,

    /// <summary>Markup is removed and states only diagnostics that no tested fixer fixes.</summary>
    IgnoreFixable,

    /// <summary>Markup is removed and states diagnostics.</summary>
    Allow,
}
