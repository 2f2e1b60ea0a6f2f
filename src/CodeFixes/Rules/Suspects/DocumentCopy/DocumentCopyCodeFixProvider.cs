using GcGuard.Analyzers.Rules.Suspects;
using GcGuard.CodeFixes.Rules.Buffering;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Suspects;

/// <summary>Fixes GCG2009, see <see cref="StreamCopyCodeFixProvider"/>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DocumentCopyCodeFixProvider))]
public sealed class DocumentCopyCodeFixProvider : StreamCopyCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public DocumentCopyCodeFixProvider()
        : base(new DocumentCopyAnalyzer())
    {
    }
}
