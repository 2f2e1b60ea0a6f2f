using GcGuard.Analyzers.Rules.Buffering;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>Fixes GCG2001, see <see cref="StreamCopyCodeFixProvider"/>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(MemoryStreamToArrayCodeFixProvider))]
public sealed class MemoryStreamToArrayCodeFixProvider : StreamCopyCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public MemoryStreamToArrayCodeFixProvider()
        : base(new MemoryStreamToArrayAnalyzer())
    {
    }
}
