namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What an output state takes over from the state before it.</summary>
public enum StateInheritanceMode
{
    /// <summary>Whatever it leaves empty, except expected diagnostics that a tested fixer fixes.</summary>
    AutoInherit,

    /// <summary>Nothing.</summary>
    Explicit,

    /// <summary>Whatever it leaves empty, all expected diagnostics included.</summary>
    AutoInheritAll,
}
