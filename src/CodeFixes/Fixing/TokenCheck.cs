using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// The check before a file is opened: a call that is cancelled already leaves the old file as it is, and a stream or
/// writer empties it before it looks at the token.
/// </summary>
/// <param name="Text">The statement; null where the call has no token that may be cancelled.</param>
internal readonly record struct TokenCheck(string? Text)
{
    /// <summary>The check for a call; null where it cannot be written, or a handler would notice it.</summary>
    public static TokenCheck? TryPlan(IInvocationOperation call, StatementSyntax statement, KnownTypes types)
    {
        if (call.ArgumentNamed("cancellationToken") is not { } argument
            || argument.Value.WithoutConversions() is IDefaultValueOperation
                or IPropertyReferenceOperation { Property: { IsStatic: true, Name: "None" } })
        {
            return new TokenCheck(null);
        }

        return statement.Parent is BlockSyntax or SwitchSectionSyntax
            && argument.Written() is { Expression: { } token }
            && token is IdentifierNameSyntax or MemberAccessExpressionSyntax
            && SideEffects.AreAbsent(argument.Value.WithoutConversions())
            && !HandledFault.IsToldApart(
                call,
                types.Get("System.Threading.Tasks.TaskCanceledException"),
                types.Get("System.OperationCanceledException"))
                ? new TokenCheck(token.WithoutTrivia() + ".ThrowIfCancellationRequested();")
                : null;
    }

    /// <summary>The check and the new statement in the place of an old one.</summary>
    public ImmutableArray<StatementSyntax> Before(StatementSyntax replacement, StatementSyntax old, SyntaxNode root)
        => ImmutableArray.Create(
            SyntaxFactory.ParseStatement(Text!)
                .WithLeadingTrivia(old.GetLeadingTrivia())
                .WithTrailingTrivia(TriviaLines.EndOfLine(root)),
            replacement
                .WithLeadingTrivia(TriviaLines.Indentation(old.GetLeadingTrivia()))
                .WithTrailingTrivia(old.GetTrailingTrivia()));
}
