using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A local that holds one <c>MemoryStream</c>, made in this body, or in a method called here whose text shows it, by a
/// constructor that exposes its buffer, so that <c>GetBuffer</c> and <c>TryGetBuffer</c> are known to succeed.
/// </summary>
internal sealed class ExposedStream
{
    private readonly LocalFlowFact _flow;
    private readonly ImmutableArray<StreamUseKind> _kinds;

    private readonly bool _comesOpen;

    private ExposedStream(
        LocalFlowFact flow,
        ImmutableArray<StreamUseKind> kinds,
        bool ownsBuffer,
        bool startsAtZero,
        bool comesOpen)
    {
        _comesOpen = comesOpen;
        _flow = flow;
        _kinds = kinds;
        OwnsBuffer = ownsBuffer;
        StartsAtZero = startsAtZero;
    }

    /// <summary>The local.</summary>
    public ILocalSymbol Local => _flow.Local;

    /// <summary>Whether the buffer is the stream's own, not an array that somebody handed to it.</summary>
    public bool OwnsBuffer { get; }

    /// <summary>Whether the content starts at offset 0 of the buffer.</summary>
    public bool StartsAtZero { get; }

    /// <summary>The stream a receiver stands for, or null when its buffer is not known to be exposed.</summary>
    public static ExposedStream? TryFind(IOperation? receiver, KnownTypes types, CancellationToken cancellationToken)
    {
        if (receiver is not ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } reference
            || !types.Is(local.Type, "System.IO.MemoryStream")
            || LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not { IsSingleAssignment: true } flow
            || flow.InitialValue is not { } initial
            || !types.Is(initial.Type, "System.IO.MemoryStream")
            || !IsExposing(initial, out bool ownsBuffer, out bool startsAtZero, out bool comesOpen, cancellationToken))
        {
            return null;
        }

        ImmutableArray<StreamUseKind>.Builder kinds = ImmutableArray.CreateBuilder<StreamUseKind>(flow.Uses.Length);
        foreach (LocalUse use in flow.Uses)
        {
            StreamUseKind kind = StreamUses.Classify(use, types);
            if (kind == StreamUseKind.Escape)
            {
                return null;
            }

            kinds.Add(kind);
        }

        return new ExposedStream(flow, kinds.MoveToImmutable(), ownsBuffer, startsAtZero, comesOpen);
    }

    /// <summary>
    /// Whether the stream is known to be open where <paramref name="call"/> runs. On a closed one <c>ToArray</c>,
    /// <c>GetBuffer</c> and <c>TryGetBuffer</c> work, while <c>Length</c> and <c>WriteTo</c> throw
    /// <see cref="System.ObjectDisposedException"/>.
    /// </summary>
    public bool IsOpenAt(IOperation call)
    {
        bool mayBeClosed = !_comesOpen;
        for (int i = 0; i < _kinds.Length && !mayBeClosed; i++)
        {
            mayBeClosed = _kinds[i] is StreamUseKind.Close or StreamUseKind.Call or StreamUseKind.Appender or StreamUseKind.Wrapper
                && _flow.MayRunBefore(_flow.Uses[i].Reference, call);
        }

        return !mayBeClosed || HasWitnessIn(call) || HasWitnessBefore(call);
    }

    /// <summary>
    /// Whether another object that holds the stream may still be at work when <paramref name="call"/> runs.
    /// </summary>
    /// <param name="call">The call that reads the content.</param>
    /// <param name="appends">
    /// True when such an object can only append, so that the bytes which are already there stay as they are.
    /// </param>
    public bool HasLiveAlias(IOperation call, out bool appends)
    {
        bool found = false;
        bool moves = false;
        bool onlyAppenders = true;
        for (int i = 0; i < _kinds.Length; i++)
        {
            switch (_kinds[i])
            {
                case StreamUseKind.Appender:
                case StreamUseKind.OpenAppender:
                    found |= !IsFinishedBefore(_flow.Uses[i].Reference, call);
                    break;
                case StreamUseKind.Wrapper when !IsFinishedBefore(_flow.Uses[i].Reference, call):
                    found = true;
                    onlyAppenders = false;
                    break;
                case StreamUseKind.Move:
                case StreamUseKind.Call:
                    moves = true;
                    break;
            }
        }

        appends = onlyAppenders && !moves;
        return found;
    }

    /// <summary>Whether the content may change between two places, the later one included, in one run from the first to the second.</summary>
    public bool MayChangeBetween(IOperation start, IOperation end)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            int position = _flow.Uses[i].Reference.Syntax.SpanStart;
            if (position >= start.Syntax.Span.End
                && position < end.Syntax.Span.End
                && _kinds[i] is not (StreamUseKind.Read or StreamUseKind.ReadOfOpen or StreamUseKind.Close))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the stream itself may be written to after <paramref name="call"/>.</summary>
    public bool MayChangeAfter(IOperation call)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            if (_kinds[i] is not (StreamUseKind.Read or StreamUseKind.ReadOfOpen or StreamUseKind.Close)
                && _flow.MayRunAfter(_flow.Uses[i].Reference, call))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the stream may be read after <paramref name="call"/>.</summary>
    public bool MayBeReadAfter(IOperation call)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            if (_kinds[i] != StreamUseKind.Close && _flow.MayRunAfter(_flow.Uses[i].Reference, call))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the stream itself can be given away instead of its content at <paramref name="call"/>: it is open,
    /// nothing uses or closes it afterwards, and nothing else holds it.
    /// </summary>
    public bool CanBeGivenAway(IOperation call)
    {
        if (_flow.Ownership != LocalOwnership.None || !OwnsBuffer || !IsOpenAt(call) || HasLiveAlias(call, out _))
        {
            return false;
        }

        foreach (LocalUse use in _flow.Uses)
        {
            if (!use.Reference.IsWithin(call) && _flow.MayRunAfter(use.Reference, call))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether <paramref name="consumer"/> has to do with the stream in another way than by taking its content: it is
    /// the stream's own method, it gets the stream too, or it is called on an object that writes to the stream.
    /// </summary>
    public bool IsEntangledWith(IOperation consumer, IOperation content)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            ILocalReferenceOperation reference = _flow.Uses[i].Reference;
            if (!reference.IsWithin(consumer))
            {
                if (_kinds[i] is StreamUseKind.Appender or StreamUseKind.OpenAppender or StreamUseKind.Wrapper
                    && HolderOf(reference) is { } holder
                    && Mentions(consumer, holder))
                {
                    return true;
                }

                continue;
            }

            if (!reference.IsWithin(content) && !IsLengthOnly(reference))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an operation is the length of the stream's content as a <c>byte[]</c> consumer takes it.</summary>
    public bool IsLength(IOperation operation)
    {
        switch (operation)
        {
            case IConversionOperation { Type.SpecialType: SpecialType.System_Int32 } conversion:
                return IsOwnMember(conversion.Operand, "Length");
            case IInvocationOperation { TargetMethod: { Name: "ToInt32", ContainingType.Name: "Convert" } } convert:
                return convert.Arguments.Length == 1 && IsOwnMember(convert.Arguments[0].Value, "Length");
            case IPropertyReferenceOperation { Property.Name: "Length", Instance: IInvocationOperation { TargetMethod.Name: "ToArray", Instance: { } receiver } }:
                return IsOwn(receiver);
            default:
                return false;
        }
    }

    private static bool IsLengthOnly(ILocalReferenceOperation reference)
        => reference.Parent is IPropertyReferenceOperation { Property.Name: "Length" }
            or IInvocationOperation
            {
                TargetMethod.Name: "ToArray",
                Parent: IPropertyReferenceOperation { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_Array } },
            };

    private bool IsOwnMember(IOperation operation, string name)
        => operation is IPropertyReferenceOperation { Instance: { } instance } property
            && property.Property.Name == name
            && IsOwn(instance);

    private bool IsOwn(IOperation instance)
        => instance is ILocalReferenceOperation reference
            && SymbolEqualityComparer.Default.Equals(reference.Local, Local);

    /// <summary>Whether the call itself already reads a member that throws on a closed stream, as its length.</summary>
    private bool HasWitnessIn(IOperation call)
    {
        for (int i = 0; i < _kinds.Length; i++)
        {
            if (_kinds[i] == StreamUseKind.ReadOfOpen
                && _flow.Uses[i].Reference.Parent?.Parent is IConversionOperation { Parent: IArgumentOperation argument }
                && argument.Parent == call)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the statement before the one with the call uses a member that throws on a closed stream.
    /// </summary>
    private bool HasWitnessBefore(IOperation call)
    {
        if (call.EnclosingStatement() is not { Parent: IBlockOperation block } statement)
        {
            return false;
        }

        int index = block.Operations.IndexOf(statement);
        return index > 0 && IsWitness(block.Operations[index - 1]);
    }

    private bool IsWitness(IOperation statement)
        => statement is IExpressionStatementOperation { Operation: { } expression }
            && expression switch
            {
                ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "Position", Instance: { } instance } } => IsOwn(instance),
                IInvocationOperation { TargetMethod.Name: "Seek", Instance: { } instance } => IsOwn(instance),
                _ => false,
            };

    /// <summary>
    /// Whether the object that took the stream belongs to a <c>using</c> that has ended before the call.
    /// </summary>
    private static bool IsFinishedBefore(IOperation use, IOperation call)
    {
        int position = call.Syntax.SpanStart;
        for (IOperation? current = use; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case IUsingOperation usingStatement when use.IsWithin(usingStatement.Resources):
                    return usingStatement.Syntax.Span.End <= position;
                case IUsingDeclarationOperation { Parent: IBlockOperation block }:
                    return block.Syntax.Span.End <= position;
                case IBlockOperation:
                    return false;
            }
        }

        return false;
    }

    /// <summary>The local that is declared with the object which took the stream.</summary>
    private static ILocalSymbol? HolderOf(IOperation use)
    {
        for (IOperation? current = use; current is not null and not IBlockOperation; current = current.Parent)
        {
            if (current is IVariableDeclaratorOperation declarator)
            {
                return declarator.Symbol;
            }
        }

        return null;
    }

    private static bool Mentions(IOperation operation, ILocalSymbol local)
    {
        foreach (IOperation descendant in operation.Descendants())
        {
            if (descendant is ILocalReferenceOperation reference
                && SymbolEqualityComparer.Default.Equals(reference.Local, local))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsExposing(
        IOperation value,
        out bool ownsBuffer,
        out bool startsAtZero,
        out bool comesOpen,
        CancellationToken cancellationToken)
    {
        ownsBuffer = true;
        startsAtZero = true;
        comesOpen = true;
        if (value is not IObjectCreationOperation creation)
        {
            HelperStream made = StreamHelper.Of(value, cancellationToken);
            comesOpen = made == HelperStream.Empty;
            return made != HelperStream.None;
        }

        if (creation.Constructor is not { } constructor || creation.Initializer is not null)
        {
            return false;
        }

        if (constructor.Parameters.IsEmpty
            || constructor.Parameters.Length == 1 && constructor.Parameters[0].Type.SpecialType == SpecialType.System_Int32)
        {
            return true;
        }

        ownsBuffer = false;
        startsAtZero = false;
        bool isExposed = false;
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            switch (argument.Parameter?.Name)
            {
                case "publiclyVisible":
                    isExposed = argument.Value.ConstantValue is { HasValue: true, Value: true };
                    break;
                case "index":
                    startsAtZero = argument.Value.ConstantValue is { HasValue: true, Value: 0 };
                    break;
            }
        }

        return isExposed;
    }
}
