using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Writes <c>await</c> before an expression, with the parentheses its surroundings need.</summary>
internal static class AwaitWriter
{
    /// <summary>Writes the await.</summary>
    /// <param name="whole">What the await takes the place of.</param>
    /// <param name="task">The task in it; the same where nothing waits for it yet.</param>
    public static async Task<Met?> WriteAsync(
        CascadeState state, DocumentId document, ExpressionSyntax whole, ExpressionSyntax task)
    {
        if (IsBehindNullTest(whole))
        {
            return new Met(Obstacles.Receiver, whole.GetLocation(), whole.ToString());
        }

        DocumentChanges changes = state.ChangesOf(document);
        string suffix = await ConfigureAwaitHabit.SuffixAsync(state.Files, document, task).ConfigureAwait(false);
        if (whole != task)
        {
            changes.Replace(TextSpan.FromBounds(task.Span.End, whole.Span.End), string.Empty);
        }

        bool parenthesized = NeedsParentheses(whole);
        changes.Before(whole.Span, parenthesized ? "(await " : "await ");
        changes.After(whole.Span, parenthesized ? suffix + ")" : suffix);
        return null;
    }

    /// <summary>Awaits an expression that is a task and is returned, whatever it is.</summary>
    public static async Task<Met?> WriteOperandAsync(CascadeState state, DocumentId document, ExpressionSyntax task)
    {
        string suffix = await ConfigureAwaitHabit.SuffixAsync(state.Files, document, task).ConfigureAwait(false);
        bool isPrimary =
            task is InvocationExpressionSyntax or MemberAccessExpressionSyntax or ElementAccessExpressionSyntax
            or SimpleNameSyntax or ParenthesizedExpressionSyntax or ObjectCreationExpressionSyntax;
        state.ChangesOf(document).Outside(
            task.Span, isPrimary ? "await " : "await (", isPrimary ? suffix : ")" + suffix);
        return null;
    }

    /// <summary>Whether an expression begins behind a <c>?.</c>, where there may be no task.</summary>
    private static bool IsBehindNullTest(ExpressionSyntax expression)
        => expression.GetFirstToken().Parent is MemberBindingExpressionSyntax
            or BracketedArgumentListSyntax { Parent: ElementBindingExpressionSyntax };

    /// <summary>Whether what stands around an expression binds tighter than <c>await</c>.</summary>
    private static bool NeedsParentheses(ExpressionSyntax expression) => expression.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == expression,
        ElementAccessExpressionSyntax access => access.Expression == expression,
        InvocationExpressionSyntax call => call.Expression == expression,
        ConditionalAccessExpressionSyntax access => access.Expression == expression,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };
}
