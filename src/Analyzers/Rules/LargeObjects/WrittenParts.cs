using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Texts that are written a part at a time, so that no part grows with the whole: a line for each row, or what has
/// gathered in a builder that the loop which fills it empties.
/// </summary>
internal static class WrittenParts
{
    /// <summary>Whether a text that is put together where it is written is only a part of what goes to its sink.</summary>
    public static bool IsOne(IOperation text, TextSink sink, CancellationToken cancellationToken)
        => LoopAround(text) is { } loop && TakesMore(sink, loop, cancellationToken);

    /// <summary>Whether the text of a builder is only a part of what goes to its sink.</summary>
    public static bool Are(ILocalSymbol builder, IOperation text, TextSink sink, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(builder, text, cancellationToken) is not { } flow)
        {
            return false;
        }

        if (LoopAround(flow.Declarator) is { } loop && TakesMore(sink, loop, cancellationToken))
        {
            return true;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (Empties(use) && LoopAround(use.Reference) is { } filling && !flow.Declarator.IsWithin(filling))
            {
                return true;
            }
        }

        return false;
    }

    private static ILoopOperation? LoopAround(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation); current = current.Parent)
        {
            if (current is ILoopOperation loop)
            {
                return loop;
            }
        }

        return null;
    }

    /// <summary>Whether what takes the text is there before the loop, so that each of its rounds adds to it.</summary>
    private static bool TakesMore(TextSink sink, ILoopOperation loop, CancellationToken cancellationToken)
    {
        if (sink.Kind is not (TextSinkKind.Writer or TextSinkKind.Response or TextSinkKind.ClassicResponse or TextSinkKind.Stream)
            || sink.Operation is not IInvocationOperation write)
        {
            return false;
        }

        IOperation? target = write.Instance ?? (write.Arguments.IsEmpty ? null : write.Arguments[0].Value);
        return target?.WithoutConversions() is not ILocalReferenceOperation { Local: { } local } reference
            || LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not { } flow
            || !flow.Declarator.IsWithin(loop);
    }

    /// <summary>Whether a use empties the builder: <c>Clear()</c>, a length of 0, a new builder.</summary>
    private static bool Empties(LocalUse use)
        => use.Value.Parent switch
        {
            IInvocationOperation { TargetMethod.Name: "Clear" } clear => clear.Instance == use.Value,
            IPropertyReferenceOperation { Property.Name: "Length", Parent: ISimpleAssignmentOperation { Value.ConstantValue: { HasValue: true, Value: 0 } } } => true,
            ISimpleAssignmentOperation { Value: IObjectCreationOperation { Arguments.IsEmpty: true } } assignment => assignment.Target == use.Value,
            _ => false,
        };
}
