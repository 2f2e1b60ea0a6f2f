using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// An array that a method answers and that is answered as a file, or a text that a method answers and that is encoded to be
/// one: a whole document, of which nothing more is known than that somebody downloads it.
/// </summary>
internal static class AnsweredFile
{
    /// <summary>The names of the methods whose array <see cref="TryFindArray"/> asks for.</summary>
    public static readonly string[] CallNames = ["File", "Bytes"];

    /// <summary>The call whose array is answered as a file; null where the array comes from elsewhere or is known to be small.</summary>
    /// <param name="answer">A call or creation that may answer a file.</param>
    /// <param name="rule">What a rule works with.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public static IInvocationOperation? TryFindArray(IOperation answer, RuleContext rule, CancellationToken cancellationToken)
        => ArrayOf(answer, rule.Types) is { } array
            && MakerOf(array, cancellationToken) is { } maker
            && !IsKnown(maker)
            && !IsNamedSmall(answer, rule.Payload, cancellationToken)
            && !StatusFlow.FollowsErrorStatus(answer)
            && rule.Payload.Classify(array, cancellationToken).Kind != PayloadKind.Small
                ? maker
                : null;

    /// <summary>
    /// The call whose text is encoded to be answered as a file; null where the text comes from elsewhere or is known to be small.
    /// </summary>
    public static IInvocationOperation? TryFindText(IInvocationOperation encoding, RuleContext rule, CancellationToken cancellationToken)
        => TextRoute.IsGetBytes(encoding.TargetMethod, rule.Types)
            && encoding.ArgumentAt(0) is { Value: { } text }
            && MakerOf(text, cancellationToken) is { } maker
            && (IsWholeRead(maker, rule.Types, cancellationToken) || !KnownTypes.IsUnderSystem(maker.TargetMethod.ContainingNamespace))
            && SinkOf(encoding, rule.Types, cancellationToken) is { IsDownload: true } sink
            && !IsNamedSmall(sink.Operation, rule.Payload, cancellationToken)
            && !StatusFlow.FollowsErrorStatus(sink.Operation)
            && !SmallByName.IsValue(text)
            && rule.Payload.Classify(text, cancellationToken).Kind != PayloadKind.Small
                ? maker
                : null;

    private static TextSink? SinkOf(IInvocationOperation encoding, KnownTypes types, CancellationToken cancellationToken)
        => TextRoute.TryFind(encoding, types, cancellationToken)?.Sink;

    private static IOperation? ArrayOf(IOperation answer, KnownTypes types)
    {
        IMethodSymbol? method = answer.CalledMethod();
        if (method is not { Parameters.IsEmpty: false }
            || !OverloadLookup.IsByteArray(method.Parameters[0].Type)
            || TextSinks.OfBytes(method, method.Parameters[0], types) != TextSinkKind.Result)
        {
            return null;
        }

        return answer switch
        {
            IInvocationOperation call => call.ArgumentAt(0)?.Value,
            IObjectCreationOperation creation => creation.ArgumentAt(0)?.Value,
            _ => null,
        };
    }

    /// <summary>Whether other rules ask where the array comes from: it is copied, read whole, encoded or serialised in this body.</summary>
    private static bool IsKnown(IInvocationOperation maker)
        => KnownTypes.IsUnderSystem(maker.TargetMethod.ContainingNamespace) || maker.TargetMethod.Name is "SerializeToUtf8Bytes";

    private static bool IsNamedSmall(IOperation answer, PayloadFact payload, CancellationToken cancellationToken)
        => DownloadName.Of(answer) is { } name && payload.IsNameOfSmallFile(name, cancellationToken);

    /// <summary>The call whose result a value is, through a local, an <c>await</c> and exchanged parts of a text.</summary>
    private static IInvocationOperation? MakerOf(IOperation value, CancellationToken cancellationToken)
    {
        value = value.WithoutConversions();
        return StreamHelper.CallOf(
            value is ILocalReferenceOperation { Local: { } local } reference
            && LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is { InitialValue: { } initial, IsCaptured: false } flow
            && KeepsItsText(flow)
                ? initial.WithoutConversions()
                : value);
    }

    /// <summary>Whether a local is given nothing else later but its own text with parts exchanged: <c>text = text.Replace(…)</c>.</summary>
    private static bool KeepsItsText(LocalFlowFact flow)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind == LocalUseKind.Written
                && !(use.Value.Parent is ISimpleAssignmentOperation { Value: { } value }
                    && value.WithoutConversions() is IInvocationOperation
                    {
                        TargetMethod: { Name: "Replace" or "Trim" or "TrimStart" or "TrimEnd", ContainingType.SpecialType: SpecialType.System_String },
                        Instance: ILocalReferenceOperation { Local: { } changed },
                    }
                    && SymbolEqualityComparer.Default.Equals(changed, flow.Local)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a call reads a text whole, and no file that stays small.</summary>
    private static bool IsWholeRead(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => WholeRead.TryFind(call, types) is { IsText: true } read
            && !(read.From == WholeReadSource.File && FileName.IsSmallFile(read.Source, cancellationToken));
}
