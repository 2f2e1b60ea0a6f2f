using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// A local <c>MemoryStream</c> into which one call copies a payload, and which is rewound and taken once afterwards:
/// <c>var ms = new MemoryStream(); file.CopyTo(ms); ms.Position = 0; Use(ms);</c>.
/// </summary>
internal sealed class MemoryCopy
{
    private MemoryCopy(
        LocalFlowFact flow,
        IOperation fill,
        IOperation taken,
        bool isTakenAsArray,
        ImmutableArray<IOperation> rewinds,
        ImmutableArray<IOperation> lengths)
    {
        Flow = flow;
        Fill = fill;
        Taken = taken;
        IsTakenAsArray = isTakenAsArray;
        Rewinds = rewinds;
        Lengths = lengths;
    }

    /// <summary>The local.</summary>
    public LocalFlowFact Flow { get; }

    /// <summary>The statement that fills it.</summary>
    public IOperation Fill { get; }

    /// <summary>The reference through which it is taken, or the call of <c>ToArray</c>.</summary>
    public IOperation Taken { get; }

    /// <summary>Whether <see cref="Taken"/> is an array.</summary>
    public bool IsTakenAsArray { get; }

    /// <summary>The statements that put its position back to the start.</summary>
    public ImmutableArray<IOperation> Rewinds { get; }

    /// <summary>The reads of its length.</summary>
    public ImmutableArray<IOperation> Lengths { get; }

    /// <summary>The call that a local stream is handed to first, as to be filled; null where there is none.</summary>
    public static IInvocationOperation? FirstCallFor(IOperation? stream, CancellationToken cancellationToken)
        => stream is ILocalReferenceOperation { Local: { } local }
            && LocalFlowFact.TryAnalyze(local, stream, cancellationToken) is { Uses: { IsEmpty: false } uses }
            && uses[0].Value.Parent is IArgumentOperation { Parent: IInvocationOperation call }
                ? call
                : null;

    /// <summary>The copy that a call makes into its argument, or null where the stream has another content or use too.</summary>
    public static MemoryCopy? TryFind(IInvocationOperation copy, KnownTypes types, CancellationToken cancellationToken)
    {
        if (copy.ArgumentAt(0)?.Value.WithoutConversions() is not ILocalReferenceOperation { Local: { } local } target
            || !(types.Is(local.Type, "System.IO.MemoryStream") || types.Is(local.Type, "System.IO.Stream"))
            || StatementOf(copy) is not { } fill
            || LocalFlowFact.TryAnalyze(local, target, cancellationToken) is not { IsSingleAssignment: true } flow
            || flow.InitialValue is not IObjectCreationOperation { Initializer: null } creation
            || !types.Is(creation.Type, "System.IO.MemoryStream")
            || !IsEmpty(creation)
            || flow.IsRepeated(copy))
        {
            return null;
        }

        IOperation? taken = null;
        bool isArray = false;
        bool isRewound = false;
        ImmutableArray<IOperation>.Builder rewinds = ImmutableArray.CreateBuilder<IOperation>();
        ImmutableArray<IOperation>.Builder lengths = ImmutableArray.CreateBuilder<IOperation>();
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Reference == target)
            {
                continue;
            }

            if (use.Reference.Syntax.SpanStart < copy.Syntax.SpanStart || use.IsCaptured || flow.IsRepeated(use.Reference))
            {
                return null;
            }

            if (RewindOf(use) is { } rewind)
            {
                if (taken is not null)
                {
                    return null;
                }

                isRewound = true;
                rewinds.Add(rewind);
            }
            else if (LengthOf(use) is { } length)
            {
                lengths.Add(length);
            }
            else if (!IsClose(use))
            {
                if (taken is not null)
                {
                    return null;
                }

                taken = TakenBy(use, isRewound, out isArray);
                if (taken is null)
                {
                    return null;
                }
            }
        }

        return taken is null ? null : new MemoryCopy(flow, fill, taken, isArray, rewinds.ToImmutable(), lengths.ToImmutable());
    }

    /// <summary>The statement that does nothing but copy, and waits for it.</summary>
    private static IOperation? StatementOf(IInvocationOperation copy)
    {
        IOperation done = copy.TargetMethod.ReturnsVoid ? copy : copy.Completion() ?? copy;
        return (copy.TargetMethod.ReturnsVoid || done != copy) && done.Parent is IExpressionStatementOperation statement
            ? statement
            : null;
    }

    /// <summary>Whether a stream is made with no content: by nothing, or by a capacity.</summary>
    private static bool IsEmpty(IObjectCreationOperation creation)
        => creation.Constructor is { } constructor
            && (constructor.Parameters.IsEmpty
                || (constructor.Parameters.Length == 1 && constructor.Parameters[0].Type.SpecialType == SpecialType.System_Int32));

    /// <summary><c>ms.Position = 0;</c> or <c>ms.Seek(0, SeekOrigin.Begin);</c>.</summary>
    private static IOperation? RewindOf(LocalUse use)
        => use.Value.Parent switch
        {
            IPropertyReferenceOperation { Property.Name: "Position", Parent: ISimpleAssignmentOperation { Parent: IExpressionStatementOperation statement } assignment } position
                when assignment.Target == position && assignment.Value.ConstantValue is { HasValue: true, Value: 0 or 0L } => statement,
            IInvocationOperation { TargetMethod.Name: "Seek", Parent: IExpressionStatementOperation statement } seek
                when seek.ValueAt(0).ConstantValue is { HasValue: true, Value: 0 or 0L }
                    && seek.ValueAt(1).ConstantValue is { HasValue: true, Value: 0 } => statement,
            _ => null,
        };

    private static IOperation? LengthOf(LocalUse use)
        => use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Length" } length ? length : null;

    private static bool IsClose(LocalUse use)
        => use.Value.Parent is IInvocationOperation { TargetMethod.Name: "Close" or "Dispose" or "DisposeAsync" } call && call.Instance == use.Value;

    /// <summary>What stands for the content where the stream is taken whole; null for every other use.</summary>
    private static IOperation? TakenBy(LocalUse use, bool isRewound, out bool isArray)
    {
        isArray = false;
        switch (use.Value.Parent)
        {
            case IInvocationOperation { TargetMethod: { Name: "ToArray", Parameters.IsEmpty: true } } call when call.Instance == use.Value:
                isArray = true;
                return call;
            case IInvocationOperation { TargetMethod.Name: "WriteTo" } call when call.Instance == use.Value:
            case IInvocationOperation { TargetMethod.Name: "CopyTo" or "CopyToAsync" } other when other.Instance == use.Value && isRewound:
            case IArgumentOperation when isRewound:
            case IArgumentOperation { Parent: IObjectCreationOperation opened } when OpenedDocument.FindsItsStart(opened):
                return use.Reference;
            default:
                return null;
        }
    }
}
