using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// A local that holds one <c>MemoryStream</c>, made in this body without an array, so that <c>GetBuffer</c> and
/// <c>TryGetBuffer</c> are known to succeed.
/// </summary>
internal sealed class ExposedStream(LocalFlowFact flow, ImmutableArray<StreamUse> kinds)
{
    private readonly LocalFlowFact _flow = flow;
    private readonly ImmutableArray<StreamUse> _kinds = kinds;

    /// <summary>The local.</summary>
    public ILocalSymbol Local => _flow.Local;

    /// <summary>The stream a receiver stands for, or null when its buffer is not known to be exposed.</summary>
    public static ExposedStream? TryFind(IOperation? receiver, KnownTypes types, CancellationToken cancellationToken)
    {
        if (receiver is not ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } reference
            || !types.Is(local.Type, "System.IO.MemoryStream")
            || LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not { IsSingleAssignment: true } flow
            || !IsNewStream(flow.InitialValue, types))
        {
            return null;
        }

        ImmutableArray<StreamUse>.Builder kinds = ImmutableArray.CreateBuilder<StreamUse>(flow.Uses.Length);
        foreach (LocalUse use in flow.Uses)
        {
            StreamUse kind = StreamUses.Classify(use, types);
            if (kind == StreamUse.Escape)
            {
                return null;
            }

            kinds.Add(kind);
        }

        return new ExposedStream(flow, kinds.MoveToImmutable());
    }

    /// <summary>Whether a value is a <c>MemoryStream</c> made by nothing, or by a capacity.</summary>
    public static bool IsNewStream(IOperation? value, KnownTypes types)
        => value is IObjectCreationOperation { Initializer: null, Constructor.Parameters: var parameters } creation
            && types.Is(creation.Type, "System.IO.MemoryStream")
            && (parameters.IsEmpty || parameters is [{ Type.SpecialType: SpecialType.System_Int32 }]);

    /// <summary>Whether the content may change from one place up to another, in one run.</summary>
    public bool MayChangeBetween(IOperation start, IOperation end)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            int position = _flow.Uses[i].Reference.Syntax.SpanStart;
            if (Changes(_kinds[i]) && position >= start.Syntax.Span.End && position < end.Syntax.Span.End)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the stream itself may be written to after a call.</summary>
    public bool MayChangeAfter(IOperation call) => IsUsedAfter(call, Changes);

    /// <summary>Whether the stream may be used, other than to be closed, after a call.</summary>
    public bool MayBeUsedAfter(IOperation call) => IsUsedAfter(call, static kind => kind != StreamUse.Close);

    /// <summary>
    /// Whether the stream itself can be given away instead of its content: it is open, nothing uses or closes it
    /// afterwards, and nothing else holds it.
    /// </summary>
    public bool CanBeGivenAway(IOperation call)
        => _flow.Ownership == LocalOwnership.None && IsFreeAt(call);

    /// <summary>Whether nothing but a <c>using</c> of its own keeps the stream from being given away.</summary>
    public bool IsFreeAt(IOperation call)
        => _flow.Ownership != LocalOwnership.UsingStatement
            && IsOpenAt(call)
            && !HasLiveAlias(call, out _)
            && !IsUsedAfter(call, static _ => true);

    /// <summary>
    /// Whether the stream is known to be open where a call runs. On a closed one <c>ToArray</c>, <c>GetBuffer</c> and
    /// <c>TryGetBuffer</c> work, while <c>Length</c> and <c>WriteTo</c> throw.
    /// </summary>
    public bool IsOpenAt(IOperation call)
    {
        bool mayBeClosed = false;
        for (int i = 0; i < _kinds.Length; i++)
        {
            IOperation use = _flow.Uses[i].Reference;
            if (_kinds[i] is StreamUse.ReadOfOpen or StreamUse.Move
                && (use.IsWithin(call) || IsJustBefore(use, call)))
            {
                // It would throw there before the content is read.
                return true;
            }

            mayBeClosed |= _kinds[i] is StreamUse.Close or StreamUse.Call or StreamUse.Appender or StreamUse.Wrapper
                && _flow.MayRunBefore(use, call);
        }

        return !mayBeClosed;
    }

    /// <summary>Whether another object that holds the stream may still be at work when a call runs.</summary>
    /// <param name="call">The call that reads the content.</param>
    /// <param name="appends">True when such an object can only append, so that the bytes stay as they are.</param>
    public bool HasLiveAlias(IOperation call, out bool appends)
    {
        bool found = false;
        appends = true;
        for (int i = 0; i < _kinds.Length; i++)
        {
            bool isHolder = IsHolder(_kinds[i]) && !IsFinishedBefore(_flow.Uses[i].Reference, call);
            found |= isHolder;
            appends &= _kinds[i] is not (StreamUse.Move or StreamUse.Call)
                && !(isHolder && _kinds[i] is (StreamUse.OpenWrapper or StreamUse.Wrapper));
        }

        return found;
    }

    /// <summary>
    /// Whether a consumer has to do with the stream in another way than by taking its content: it is the stream's own
    /// method, it gets the stream too, or it is called on an object that writes to the stream.
    /// </summary>
    public bool IsEntangledWith(IOperation consumer, IOperation content)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            ILocalReferenceOperation reference = _flow.Uses[i].Reference;
            if (reference.IsWithin(consumer)
                ? !reference.IsWithin(content) && !IsLengthOnly(reference)
                : IsHolder(_kinds[i]) && HolderOf(reference) is { } holder && Mentions(consumer, holder))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an operation is the length of the stream's content.</summary>
    public bool IsLength(IOperation operation)
        => operation switch
        {
            IConversionOperation { Type.SpecialType: SpecialType.System_Int32 } cast => IsOwnLength(cast.Operand),
            IInvocationOperation { TargetMethod: { Name: "ToInt32", ContainingType.Name: "Convert" } } convert =>
                IsOwnLength(convert.ValueAt(0)),
            IPropertyReferenceOperation { Property.Name: "Length", Instance: IInvocationOperation made } =>
                made is { TargetMethod.Name: "ToArray", Instance: { } receiver } && IsOwn(receiver),
            _ => false,
        };

    private bool IsUsedAfter(IOperation call, Func<StreamUse, bool> counts)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            if (counts(_kinds[i]) && _flow.MayRunAfter(_flow.Uses[i].Reference, call))
            {
                return true;
            }
        }

        return false;
    }

    private bool IsOwnLength(IOperation operation)
        => operation is IPropertyReferenceOperation { Property.Name: "Length", Instance: { } own } && IsOwn(own);

    private bool IsOwn(IOperation instance)
        => SymbolEqualityComparer.Default.Equals((instance as ILocalReferenceOperation)?.Local, Local);

    private static bool Changes(StreamUse kind)
        => kind is not (StreamUse.Read or StreamUse.ReadOfOpen or StreamUse.Close);

    private static bool IsHolder(StreamUse kind)
        => kind is StreamUse.Appender or StreamUse.OpenAppender or StreamUse.OpenWrapper or StreamUse.Wrapper;

    /// <summary>Whether an operation is a statement of its own directly before the one of a call.</summary>
    private static bool IsJustBefore(IOperation use, IOperation call)
        => call.EnclosingStatement() is { Parent: IBlockOperation block } statement
            && use.EnclosingStatement() is IExpressionStatementOperation before
            && block.Operations.IndexOf(before) is >= 0 and var index
            && index == block.Operations.IndexOf(statement) - 1;

    private static bool IsLengthOnly(ILocalReferenceOperation reference)
        => reference.Parent is IPropertyReferenceOperation { Property.Name: "Length" }
            or IInvocationOperation { Parent: IPropertyReferenceOperation { Property.Name: "Length" } };

    /// <summary>Whether the object that took the stream belongs to a <c>using</c> that has ended.</summary>
    private static bool IsFinishedBefore(IOperation use, IOperation call)
    {
        for (IOperation? current = use; current is not null and not IBlockOperation; current = current.Parent)
        {
            switch (current)
            {
                case IUsingOperation scope when use.IsWithin(scope.Resources):
                    return scope.Syntax.Span.End <= call.Syntax.SpanStart;
                case IUsingDeclarationOperation { Parent: IBlockOperation block }:
                    return block.Syntax.Span.End <= call.Syntax.SpanStart;
            }
        }

        return false;
    }

    /// <summary>The local that is declared with the object which took the stream.</summary>
    private static ILocalSymbol? HolderOf(IOperation use)
    {
        IOperation? current = use;
        while (current is not null and not (IBlockOperation or IVariableDeclaratorOperation))
        {
            current = current.Parent;
        }

        return (current as IVariableDeclaratorOperation)?.Symbol;
    }

    private static bool Mentions(IOperation operation, ILocalSymbol local)
    {
        foreach (IOperation descendant in operation.Descendants())
        {
            if (SymbolEqualityComparer.Default.Equals((descendant as ILocalReferenceOperation)?.Local, local))
            {
                return true;
            }
        }

        return false;
    }
}
