using GcGuard.Analyzers.Rules.Suspects;
using GcGuard.CodeFixes.Providers;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Suspects;

/// <summary>Fixes GCG1006, by the rules about large objects.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TableTextCodeFixProvider))]
public sealed class TableTextCodeFixProvider : SuspectCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public TableTextCodeFixProvider()
        : base(new TableTextAnalyzer(), new LargeStringCodeFixProvider())
    {
    }
}
