using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Texts that are written a part at a time, so that no part grows with the whole: a line for each row, or what has
/// gathered in a builder that the loop which fills it empties.
/// </summary>
internal static class WrittenParts
{
    /// <summary>Whether a text is only a part of what goes to its sink.</summary>
    public static bool Is(BuiltText text, CancellationToken cancellationToken)
    {
        TextSink sink = text.Route.Sink;
        if (text.Builder is null)
        {
            return LoopAround(text.Operation) is { } writing && TakesMore(sink, writing, cancellationToken);
        }

        if (LocalFlowFact.TryAnalyze(text.Builder, text.Operation, cancellationToken) is not { } flow)
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
        IOperation? current = operation.Parent;
        while (current is not (null or ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            current = current.Parent;
        }

        return current as ILoopOperation;
    }

    /// <summary>Whether what takes the text is there before the loop, so that each of its rounds adds to it.</summary>
    private static bool TakesMore(TextSink sink, ILoopOperation loop, CancellationToken cancellationToken)
    {
        if (sink.Kind is TextSinkKind.File or TextSinkKind.Result or TextSinkKind.RequestContent
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
            IInvocationOperation { TargetMethod.Name: "Clear" } => true,
            IPropertyReferenceOperation { Property.Name: "Length", Parent: ISimpleAssignmentOperation } => true,
            ISimpleAssignmentOperation assignment => assignment.Target == use.Value,
            _ => false,
        };
}
