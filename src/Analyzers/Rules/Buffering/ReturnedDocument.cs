using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Results;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// The content of a stream in memory that a method returns and all callers of which only write it somewhere: a document
/// that need not be held whole.
/// </summary>
/// <param name="Content">What the stream holds: it grows.</param>
internal readonly record struct ReturnedDocument(PayloadVerdict Content, ResultCallers Callers)
{
    /// <summary>
    /// The document that a call copies; null where a caller needs the array, or not all callers are known.
    /// </summary>
    public static ReturnedDocument? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
    {
        if (code is not IMethodSymbol method
            || !NeedlessCopy.IsToArray(call, rule.Types)
            || call.Instance?.WithoutConversions() is not ILocalReferenceOperation { Local: { } stream }
            || ReturnedPart.Of(call, cancellationToken) is null)
        {
            return null;
        }

        return TryFind(stream, call, method, rule, cancellationToken);
    }

    /// <summary>
    /// The document that a stream in memory holds where it is taken to be returned; null as for a call.
    /// </summary>
    public static ReturnedDocument? TryFind(
        ILocalSymbol stream,
        IOperation taken,
        IMethodSymbol method,
        RuleContext rule,
        CancellationToken cancellationToken)
    {
        if (SmallByName.IsCode(method)
            || StatusFlow.IsAfterFailure(taken)
            || rule.Payload.ContentOf(stream, taken, cancellationToken) is not { Kind: not PayloadKind.Small } content
            || StreamingCallersOf(method, rule, cancellationToken) is not { } callers
            || IsAnsweredAsSmall(callers, rule, cancellationToken))
        {
            return null;
        }

        // Where nothing is known of the content, it is a token or a message as often, unless it is answered as a file.
        return content.Grows ? new ReturnedDocument(content, callers)
            : (!content.IsMostlyShort && (callers.Uses & ResultUses.FileResult) != ResultUses.None)
                || rule.AssumesLarge(taken.Syntax)
                ? new ReturnedDocument(PayloadVerdict.MayGrow("a document"), callers)
            : null;
    }

    /// <summary>The callers of a method where all of them only write what it returns; null for others.</summary>
    public static ResultCallers? StreamingCallersOf(
        IMethodSymbol method, RuleContext rule, CancellationToken cancellationToken)
        => ResultCallers.Find(method, rule.Compilation, rule.SolutionPaths, cancellationToken)
            is { OnlyStream: true } all
            ? all
            : null;

    /// <summary>Whether a caller answers the content under the name of something small.</summary>
    private static bool IsAnsweredAsSmall(
        ResultCallers callers, RuleContext rule, CancellationToken cancellationToken)
    {
        foreach (ResultCaller caller in callers.Callers)
        {
            if (caller.Model.GetOperation(caller.Taker, cancellationToken) is { } answer
                && (DownloadName.IsSmall(answer, rule.Payload, cancellationToken)
                    || StatusFlow.FollowsErrorStatus(answer)))
            {
                return true;
            }
        }

        return false;
    }
}
