using GcGuard.Analyzers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Configuration;

/// <summary>Turns GCHeapCount into GCMaxHeapCount.</summary>
[ExportCodeFixProvider(
    LanguageNames.CSharp,
    Name = nameof(HeapCountBesideDatasCodeFixProvider),
    DocumentKinds = new[] { nameof(TextDocumentKind.AdditionalDocument) })]
public sealed class HeapCountBesideDatasCodeFixProvider() : SettingsCodeFixProvider(RuleIds.HeapCountBesideDatas)
{
}
