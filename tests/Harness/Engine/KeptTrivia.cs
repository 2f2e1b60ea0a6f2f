using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Comments, directives and the code they leave out must survive every fix.</summary>
internal static class KeptTrivia
{
    /// <summary>Fails if a fix loses any of them, even where the test expects just that.</summary>
    /// <param name="before">The solution before the fix.</param>
    /// <param name="after">The solution after it.</param>
    /// <param name="verifier">Reports the failure.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public static async Task VerifyAsync(Solution before, Solution after, IVerifier verifier, CancellationToken cancellationToken)
    {
        foreach (Project project in before.Projects)
        {
            Dictionary<string, int> kept = await CountAsync(after.GetProject(project.Id), cancellationToken).ConfigureAwait(false);
            foreach ((string text, int count) in await CountAsync(project, cancellationToken).ConfigureAwait(false))
            {
                verifier.True(kept.GetValueOrDefault(text) >= count, $"The fix loses '{text}'. Comments, #if, #region and other directives must stay.");
            }
        }
    }

    private static async Task<Dictionary<string, int>> CountAsync(Project? project, CancellationToken cancellationToken)
    {
        Dictionary<string, int> counts = new(StringComparer.Ordinal);
        foreach (Document document in project?.Documents ?? [])
        {
            SyntaxNode root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
            foreach (SyntaxTrivia trivia in root.DescendantTrivia().Where(MustStay))
            {
                string text = Unindented(trivia.ToFullString());
                counts[text] = counts.GetValueOrDefault(text) + 1;
            }
        }

        return counts;
    }

    private static bool MustStay(SyntaxTrivia trivia)
        => trivia.IsDirective || trivia.Kind() is SyntaxKind.SingleLineCommentTrivia
            or SyntaxKind.MultiLineCommentTrivia
            or SyntaxKind.SingleLineDocumentationCommentTrivia
            or SyntaxKind.MultiLineDocumentationCommentTrivia
            or SyntaxKind.DisabledTextTrivia;

    /// <summary>Text that only moved to another depth counts as kept.</summary>
    private static string Unindented(string text) => string.Join('\n', text.Trim().Split('\n').Select(line => line.Trim()));
}
