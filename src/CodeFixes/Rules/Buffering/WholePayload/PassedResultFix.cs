using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Returns a result over the payload's stream, which the result closes when the reply is sent. A stream that can seek,
/// as those of files and uploads, keeps the reply's <c>Content-Length</c>.
/// </summary>
internal static class PassedResultFix
{
    /// <summary>
    /// The fix, or null where the result is not what the method answers, or something ends before it is sent.
    /// </summary>
    public static Fix? TryPropose(PayloadSite site)
    {
        PayloadOrigin origin = site.Payload.Origin;
        IOperation result = site.Payload.Sink.Operation;
        bool isLocal = origin.IsLocal || site.Payload.IsFile;
        if ((origin.Kind == PayloadOriginKind.Stream && !isLocal)
            || site.Payload.Sink.Argument is not { } argument
            || site.Payload.Copy is { Lengths.IsEmpty: false }
            || !(SinkCompletion.IsAnswer(result, mayCatch: isLocal, site.Removed)
                || KeptResult.IsAnswered(result, mayCatch: isLocal, site.Removed))
            || (!isLocal && site.KeepsContentLength)
            || site.Stream() is not { } stream
            || Rewritten(result.Syntax, argument, stream) is not { } changed)
        {
            return null;
        }

        return new Fix(
            TitleOf(site.Payload),
            _ => DeclarationRemoval.Apply(
                site.Target.Root, result.Syntax, changed.WithTriviaFrom(result.Syntax), site.Removed))
        {
            ChangesBehavior = true,
        };
    }

    private static string TitleOf(PassedPayload payload)
        => payload.Origin.Kind switch
        {
            _ when payload.IsFile =>
                "Return a result over a stream of the file (which stays open while the reply is sent)",
            PayloadOriginKind.FormFile => "Return a result over the upload's stream",
            _ =>
                "Return a result over the response's stream (no Content-Length; a source that fails then ends a reply "
                    + "that has begun)",
        };

    private static SyntaxNode? Rewritten(SyntaxNode result, IArgumentOperation argument, string stream)
    {
        if (argument.Syntax is not ArgumentSyntax { Parent: ArgumentListSyntax list } old)
        {
            return null;
        }

        SyntaxNode? changed = ArgumentRewrite.With(
            result,
            ArgumentRewrite.ReplaceArgument(list, list.Arguments.IndexOf(old), argument, PayloadSite.Parse(stream)));
        return changed switch
        {
            ObjectCreationExpressionSyntax creation => ResultNames.WithStreamResult(creation),
            InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Bytes" } access } call =>
                call.WithExpression(
                    access.WithName(SyntaxFactory.IdentifierName("Stream").WithTriviaFrom(access.Name))),
            _ => changed,
        };
    }
}
