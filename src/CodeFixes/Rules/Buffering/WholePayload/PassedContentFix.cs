using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Sends a file or an upload from its stream. Both can seek, so the request keeps its <c>Content-Length</c> and can be
/// sent again; the content closes the stream, so the content must be closed here.
/// </summary>
internal static class PassedContentFix
{
    /// <summary>The fix, or null where the content is kept, or sent when the payload may be another.</summary>
    public static Fix? TryPropose(PayloadSite site)
    {
        if (!site.Payload.Origin.IsLocal
            || site.Payload.Copy is { Lengths.IsEmpty: false }
            || site.Payload.Sink.Operation
                is not IObjectCreationOperation { Initializer: null, Arguments.Length: 1 } creation
            || creation.Syntax is not ObjectCreationExpressionSyntax
                { Parent: EqualsValueClauseSyntax { Parent.Parent: { } owner } } syntax
            || !IsUsing(owner)
            || SentContent.TryFind(creation, site.Types) is null
            || site.Stream() is not { } stream)
        {
            return null;
        }

        string what = site.Payload.Origin.Kind == PayloadOriginKind.File
            ? "Send a stream of the file (which stays open while the request is sent)"
            : "Send the upload's stream";
        return new Fix(
            what,
            _ => DeclarationRemoval.Apply(
                site.Target.Root,
                syntax,
                PayloadSite.Parse($"new {PayloadNames.StreamContent}({stream})").WithTriviaFrom(syntax),
                site.Removed))
        {
            ChangesBehavior = true,
        };
    }

    private static bool IsUsing(SyntaxNode declaration)
        => declaration is VariableDeclarationSyntax
            { Parent: UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } }
            or UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };
}
