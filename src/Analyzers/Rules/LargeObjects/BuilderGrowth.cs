using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>Whether the text in a local builder grows with what a user sends or stores.</summary>
/// <remarks>
/// The growth must be seen in the body that owns the builder: an unbounded loop around what it appends, or an unbounded
/// value appended whole. What a method of the project appends that is handed the builder and some object is its own
/// affair: that the object holds a list somewhere does not say that the list is written.
/// </remarks>
internal static class BuilderGrowth
{
    /// <summary>The verdict on the text when <paramref name="reader"/> takes it.</summary>
    /// <param name="reader">The code that takes its text.</param>
    /// <param name="payload">Says whether values grow.</param>
    /// <param name="needsEvidence">Whether more than types have to say that it grows.</param>
    public static PayloadVerdict Classify(
        ILocalSymbol builder,
        IOperation reader,
        PayloadFact payload,
        CancellationToken cancellationToken,
        bool needsEvidence = false)
    {
        if (SmallByName.IsCodeOfFile(builder.ContainingSymbol)
            || LocalFlowFact.TryAnalyze(builder, reader, cancellationToken) is not { } flow)
        {
            return default;
        }

        bool isHandedOn = false;
        PayloadVerdict rounds = default;
        foreach (LocalUse use in flow.Uses)
        {
            if ((use.IsCaptured && !ForEachCall.HoldsAllAround(use.Reference, flow.Declarator))
                || use.Reference.IsWithin(reader)
                || !flow.MayRunBefore(use.Reference, reader))
            {
                continue;
            }

            if (!SinkContent.IsReplacement(use)
                && LoopNest.Around(use, flow, payload, cancellationToken, needsEvidence).Growth
                    is { Grows: true } growth)
            {
                rounds = rounds.With(growth);
            }

            isHandedOn |= use.Value.Parent is IArgumentOperation { Parent: IInvocationOperation call }
                && call.SemanticModel?.Compilation.Declares(call.TargetMethod) == true;
        }

        return isHandedOn || rounds.Kind == PayloadKind.Unbounded
            ? rounds
            : rounds.With(payload.ContentOf(builder, reader, cancellationToken, needsEvidence));
    }
}
