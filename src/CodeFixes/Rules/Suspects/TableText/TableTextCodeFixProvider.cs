using GcGuard.Analyzers.Rules.Suspects;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Suspects;

/// <summary>Fixes GCG1006, see <see cref="WrittenStringCodeFixProvider"/>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TableTextCodeFixProvider))]
public sealed class TableTextCodeFixProvider : WrittenStringCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public TableTextCodeFixProvider()
        : base(new TableTextAnalyzer())
    {
    }
}
