using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A local <c>MemoryStream</c> into which one call copies a payload, and which is rewound and taken once afterwards:
/// <c>var ms = new MemoryStream(); file.CopyTo(ms); ms.Position = 0; Use(ms);</c>.
/// </summary>
/// <param name="Flow">The local.</param>
/// <param name="Fill">The statement that fills it.</param>
/// <param name="Taken">The reference through which it is taken, or the call of <c>ToArray</c>.</param>
/// <param name="Rewinds">The statements that put its position back to the start.</param>
/// <param name="Lengths">The reads of its length.</param>
internal sealed record MemoryCopy(
    LocalFlowFact Flow,
    IOperation Fill,
    IOperation Taken,
    ImmutableArray<IOperation> Rewinds,
    ImmutableArray<IOperation> Lengths)
{
    /// <summary>Whether <see cref="Taken"/> is an array.</summary>
    public bool IsTakenAsArray => Taken is IInvocationOperation;

    /// <summary>The call that a local stream is handed to first, as to be filled; null where there is none.</summary>
    public static IInvocationOperation? FirstCallFor(IOperation? stream, CancellationToken cancellationToken)
        => stream is ILocalReferenceOperation { Local: { } local }
            && LocalFlowFact.TryAnalyze(local, stream, cancellationToken) is { Uses: [var first, ..] }
            && first.Value.Parent is IArgumentOperation { Parent: IInvocationOperation call }
                ? call
                : null;

    /// <summary>The copy that a call makes into its argument; null where the stream has another use too.</summary>
    public static MemoryCopy? TryFind(IInvocationOperation copy, KnownTypes types, CancellationToken cancellationToken)
    {
        if (copy.ArgumentAt(0)?.Value.WithoutConversions() is not ILocalReferenceOperation { Local: { } local } target
            || StatementOf(copy) is not { } fill
            || LocalFlowFact.TryAnalyze(local, target, cancellationToken) is not { IsSingleAssignment: true } flow
            || !ExposedStream.IsNewStream(flow.InitialValue, types)
            || flow.IsRepeated(copy))
        {
            return null;
        }

        IOperation? taken = null;
        ImmutableArray<IOperation>.Builder rewinds = ImmutableArray.CreateBuilder<IOperation>();
        ImmutableArray<IOperation>.Builder lengths = ImmutableArray.CreateBuilder<IOperation>();
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Reference == target)
            {
                continue;
            }

            if (use.Reference.Syntax.SpanStart < copy.Syntax.SpanStart || flow.IsRepeated(use.Reference))
            {
                return null;
            }

            if (use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Length" } length)
            {
                lengths.Add(length);
            }
            else if (use.Value.Parent is not IInvocationOperation
                { TargetMethod.Name: "Close" or "Dispose" or "DisposeAsync" })
            {
                if (taken is not null)
                {
                    return null;
                }

                if (RewindOf(use) is { } rewind)
                {
                    rewinds.Add(rewind);
                }
                else if ((taken = TakenBy(use, rewinds.Count > 0)) is null)
                {
                    return null;
                }
            }
        }

        return taken is null ? null : new MemoryCopy(flow, fill, taken, rewinds.ToImmutable(), lengths.ToImmutable());
    }

    /// <summary>The statement that does nothing but copy, and waits for it.</summary>
    private static IOperation? StatementOf(IInvocationOperation copy)
        => (copy.TargetMethod.ReturnsVoid ? copy : copy.Completion())?.Parent as IExpressionStatementOperation;

    /// <summary><c>ms.Position = 0;</c> or <c>ms.Seek(0, SeekOrigin.Begin);</c>.</summary>
    private static IOperation? RewindOf(LocalUse use)
        => use.Value.Parent switch
        {
            IPropertyReferenceOperation { Property.Name: "Position", Parent: ISimpleAssignmentOperation set }
                when set.Value.ConstantValue is { HasValue: true, Value: 0 or 0L } =>
                    set.Parent as IExpressionStatementOperation,
            IInvocationOperation { TargetMethod.Name: "Seek", Parent: IExpressionStatementOperation statement } seek
                when seek.ValueAt(0).ConstantValue is { HasValue: true, Value: 0 or 0L }
                    && seek.ValueAt(1).ConstantValue is { HasValue: true, Value: 0 } => statement,
            _ => null,
        };

    /// <summary>What stands for the content where the stream is taken whole; null for every other use.</summary>
    private static IOperation? TakenBy(LocalUse use, bool isRewound)
        => use.Value.Parent switch
        {
            IInvocationOperation { TargetMethod: { Name: "ToArray", Parameters.IsEmpty: true } } call => call,
            IInvocationOperation { TargetMethod.Name: "WriteTo" } => use.Reference,
            IInvocationOperation { TargetMethod.Name: "CopyTo" or "CopyToAsync" } call
                when isRewound && call.Instance == use.Value => use.Reference,
            IArgumentOperation when isRewound => use.Reference,
            IArgumentOperation { Parent: IObjectCreationOperation opened } when OpenedDocument.FindsItsStart(opened) =>
                use.Reference,
            _ => null,
        };
}
