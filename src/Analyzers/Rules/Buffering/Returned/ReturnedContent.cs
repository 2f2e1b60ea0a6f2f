using System.Linq;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Rules.Buffering.Passing;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Returned;

/// <summary>
/// A whole body, upload, file or stream that a method takes into one array or text and returns. Where it comes from
/// decides; what the callers do with it does not.
/// </summary>
/// <param name="Call">The call that makes the array or text.</param>
/// <param name="Reason">What it holds, as a message shows it: <c>an uploaded file</c>.</param>
/// <param name="IsText">Whether a text is returned; an array else.</param>
internal readonly record struct ReturnedContent(IInvocationOperation Call, string Reason, bool IsText)
{
    /// <summary>The names of the methods that <see cref="TryFind"/> knows.</summary>
    /// <remarks>No collection expression: it copies by spans, and System.Memory is not in every compiler.</remarks>
    public static readonly string[] CallNames = WholeRead.CallNames.Append("ToArray").ToArray();

    /// <summary>The content that a call takes whole and its method returns; null where there is none.</summary>
    public static ReturnedContent? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => code is IMethodSymbol
            && (OfStream(call, rule.Types) ?? OfRead(call, rule.Types, cancellationToken)) is (var source, var isText)
            && ReturnRoute.IsReturned(call, cancellationToken)
            && !FailedReply.IsReadBy(call)
            && !PayloadFact.WritesSmallThing(code)
            && !PayloadFact.IsSmallFile(source.WithoutConversions(), code)
            && Content(call, source, rule.Payload, cancellationToken)
                is { Kind: PayloadKind.Unbounded, Reason: { } reason }
            && !LengthGuard.IsBounded(
                CopiedInto(source, rule.Types, cancellationToken) ?? source, call, code, rule.Types, cancellationToken)
                ? new ReturnedContent(call, reason, isText)
                : null;

    /// <summary>The call as a message shows it: <c>File.ReadAllBytes</c>, <c>buffer.ToArray</c>.</summary>
    public string Describe()
        => (Call.Instance is ILocalReferenceOperation { Local: { } local } && Call.TargetMethod.Name == "ToArray"
            ? local.Name
            : Call.TargetMethod.ContainingType.Name) + "." + Call.TargetMethod.Name;

    /// <summary>The local stream whose content a call copies.</summary>
    private static (IOperation Source, bool IsText)? OfStream(IInvocationOperation call, KnownTypes types)
        => NeedlessCopy.IsToArray(call, types) && call.Instance is ILocalReferenceOperation stream
            ? (stream, false)
            : null;

    /// <summary>
    /// What a call reads whole. The text of a response is left out: it is an answer of a few fields more often than a
    /// document.
    /// </summary>
    private static (IOperation Source, bool IsText)? OfRead(
        IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => WholeRead.TryFind(call, types) is { } read
            && (!read.IsText || read.From is WholeReadSource.File or WholeReadSource.Reader)
            && !(read.From == WholeReadSource.File && FileName.IsSmallFile(read.Source, cancellationToken))
                ? (read.Source, read.IsText)
                : null;

    private static PayloadVerdict Content(
        IInvocationOperation call, IOperation source, PayloadFact payload, CancellationToken cancellationToken)
        => call.TargetMethod.Name == "ToArray" && source is ILocalReferenceOperation { Local: { } stream }
            ? payload.ContentOf(stream, call, cancellationToken)
            : payload.Classify(call, cancellationToken);

    /// <summary>What is copied into a local stream, whose length a guard may ask for; null where nothing is.</summary>
    private static IOperation? CopiedInto(IOperation stream, KnownTypes types, CancellationToken cancellationToken)
    {
        if (stream is not ILocalReferenceOperation { Local: { } local }
            || LocalFlowFact.TryAnalyze(local, stream, cancellationToken) is not { } flow)
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is IArgumentOperation { Parent: IInvocationOperation copy }
                && PayloadOrigin.OfCopy(copy, types) is { } origin)
            {
                return LocalFlowFact.OriginOf(origin.Source, cancellationToken);
            }
        }

        return null;
    }
}
