using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>Whether the text in a local builder grows with what a user sends or stores.</summary>
/// <remarks>
/// The growth must be seen: an unbounded loop around what is appended, in the body that owns the builder or in a method
/// of the same file that is handed it (<see cref="AppendingHelper"/>), or an unbounded value appended whole. That a method
/// is handed the builder and some object says nothing by itself: the object may hold a list that is not written.
/// </remarks>
internal static class BuilderGrowth
{
    /// <summary>The verdict on the text when <paramref name="reader"/> takes it.</summary>
    public static PayloadVerdict Classify(
        ILocalSymbol builder,
        IOperation reader,
        PayloadFact payload,
        CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(builder, reader, cancellationToken) is not { } flow)
        {
            return default;
        }

        bool isHandedOn = false;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured || use.Reference.IsWithin(reader) || !flow.MayRunBefore(use.Reference, reader))
            {
                continue;
            }

            if (LoopNest.Around(use, flow, payload, cancellationToken) is { Reason: { } reason })
            {
                return PayloadVerdict.Unbounded(reason);
            }

            if (use.Value.Parent is IArgumentOperation { Parent: IInvocationOperation call } argument
                && call.TargetMethod.Locations[0].IsInSource)
            {
                if (AppendingHelper.Classify(call, argument, payload, cancellationToken) is { Kind: PayloadKind.Unbounded } grown)
                {
                    return grown;
                }

                isHandedOn = true;
            }
        }

        return isHandedOn ? default : payload.ContentOf(builder, reader, cancellationToken);
    }
}
