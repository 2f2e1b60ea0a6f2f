using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// GCG1004: a large string that is built on a request path only to be written, see <see cref="WrittenStringAnalyzer"/>.
/// </summary>
public sealed class LargeStringAnalyzer : WrittenStringAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.LargeString,
        "Large string built only to be written",
        "`{0}` builds the whole text ({1}) as one string per request only for `{2}` to write it ({3}); {4}",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Warning,
        "A string of 42,486 characters or more lies on the large object heap, and its characters were in a builder or "
            + "a sequence already; they can be written from there.");

    /// <summary>Creates the rule.</summary>
    public LargeStringAnalyzer()
        : base(Rule, isCertain: true)
    {
    }
}
