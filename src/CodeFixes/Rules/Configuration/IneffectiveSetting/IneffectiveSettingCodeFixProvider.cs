using GcGuard.Analyzers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Configuration;

/// <summary>Writes the name or the number that the runtime reads.</summary>
[ExportCodeFixProvider(
    LanguageNames.CSharp,
    Name = nameof(IneffectiveSettingCodeFixProvider),
    DocumentKinds = new[] { nameof(TextDocumentKind.AdditionalDocument) })]
public sealed class IneffectiveSettingCodeFixProvider() : SettingsCodeFixProvider(RuleIds.IneffectiveSetting)
{
}
