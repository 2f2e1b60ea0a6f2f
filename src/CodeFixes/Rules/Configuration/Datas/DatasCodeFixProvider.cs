using GcGuard.Analyzers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Configuration;

/// <summary>Asks for DATAS.</summary>
[ExportCodeFixProvider(
    LanguageNames.CSharp,
    Name = nameof(DatasCodeFixProvider),
    DocumentKinds = new[] { nameof(TextDocumentKind.AdditionalDocument) })]
public sealed class DatasCodeFixProvider() : SettingsCodeFixProvider(RuleIds.UnfitDatas)
{
}
