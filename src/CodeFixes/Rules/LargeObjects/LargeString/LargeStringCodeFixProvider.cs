using GcGuard.Analyzers.Rules.LargeObjects;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>Fixes GCG1004, see <see cref="WrittenStringCodeFixProvider"/>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LargeStringCodeFixProvider))]
public sealed class LargeStringCodeFixProvider : WrittenStringCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public LargeStringCodeFixProvider()
        : base(new LargeStringAnalyzer())
    {
    }
}
