using System.Globalization;
using GcGuard.Analyzers.Rules.Configuration;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Configuration;

/// <summary>
/// What the fixers of rules about settings are built on: the finding carries the edit, and the additional file it
/// stands in is edited. Hosts that show fixes in additional files offer it; <c>dotnet format</c> leaves such files
/// alone, so there is no fix-all.
/// </summary>
public abstract class SettingsCodeFixProvider : CodeFixProvider
{
    private protected SettingsCodeFixProvider(string id) => FixableDiagnosticIds = ImmutableArray.Create(id);

    /// <inheritdoc/>
    public sealed override ImmutableArray<string> FixableDiagnosticIds { get; }

    /// <inheritdoc/>
    public sealed override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc/>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        TextDocument document = context.TextDocument;
        if (document is Document)
        {
            return;
        }

        SourceText text = await document.GetTextAsync(context.CancellationToken).ConfigureAwait(false);
        foreach (Diagnostic diagnostic in context.Diagnostics)
        {
            if (Edit(diagnostic, text) is not { } change
                || !diagnostic.Properties.TryGetValue(SettingEdit.TitleKey, out string? title))
            {
                continue;
            }

            context.RegisterCodeFix(
                CodeAction.Create(title!, cancellation => ApplyAsync(document, change, cancellation), diagnostic.Id),
                diagnostic);
        }
    }

    private static TextChange? Edit(Diagnostic diagnostic, SourceText text)
    {
        ImmutableDictionary<string, string?> properties = diagnostic.Properties;
        return properties.TryGetValue(SettingEdit.StartKey, out string? start)
            && properties.TryGetValue(SettingEdit.LengthKey, out string? length)
            && properties.TryGetValue(SettingEdit.TextKey, out string? newText)
            && int.TryParse(start, NumberStyles.None, CultureInfo.InvariantCulture, out int from)
            && int.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out int count)
            && from + count <= text.Length
                ? new TextChange(new TextSpan(from, count), newText!)
                : null;
    }

    private static async Task<Solution> ApplyAsync(
        TextDocument document, TextChange change, CancellationToken cancellationToken)
    {
        SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.Project.Solution.WithAdditionalDocumentText(document.Id, text.WithChanges(change));
    }
}
