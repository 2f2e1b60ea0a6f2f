using System;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>What one way of fixing a state must lead to.</summary>
/// <param name="Scope">Where Fix All works; null when diagnostics are fixed one by one.</param>
/// <param name="After">The state it must lead to.</param>
/// <param name="Iterations">The number of times a fix is applied, as <see cref="IterationCount.From"/> reads it.</param>
internal sealed record FixExpectation(FixAllScope? Scope, SolutionState After, int Iterations)
{
    /// <summary>What failures call this way.</summary>
    public string Name => Scope is { } scope ? $"Fix All in the {scope.ToString().ToLowerInvariant()}" : "Fixing one by one";

    /// <summary>The flag by which a test leaves this way out.</summary>
    public CodeFixTestBehaviors SkipFlag => Scope switch
    {
        null => CodeFixTestBehaviors.None,
        FixAllScope.Document => CodeFixTestBehaviors.SkipFixAllInDocumentCheck,
        FixAllScope.Project => CodeFixTestBehaviors.SkipFixAllInProjectCheck,
        FixAllScope.Solution => CodeFixTestBehaviors.SkipFixAllInSolutionCheck,
        _ => throw new ArgumentOutOfRangeException(nameof(Scope)),
    };
}
