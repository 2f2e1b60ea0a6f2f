using GcGuard.Analyzers.Descriptors;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// GCG1006: the text of a table that is built on a request path only to be written, where nothing says how many rows it has, see
/// <see cref="WrittenStringAnalyzer"/>.
/// </summary>
public sealed class TableTextAnalyzer : WrittenStringAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.TableText,
        "Table of unknown length built as one string only to be written",
        "`{0}` builds a whole table ({1}) as one string per request only for `{2}` to write it ({3}); where it can have many rows, {4}",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Info,
        "A string of 42,486 characters or more lies on the large object heap: some four hundred rows of a hundred characters. Nothing in the code says whether the table can be that long.");

    /// <summary>Creates the rule.</summary>
    public TableTextAnalyzer()
        : base(Rule, isCertain: false)
    {
    }
}
