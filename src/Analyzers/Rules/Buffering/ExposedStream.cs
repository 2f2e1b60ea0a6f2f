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
internal sealed partial class ExposedStream
{
    private readonly LocalFlowFact _flow;
    private readonly ImmutableArray<StreamUseKind> _kinds;
    private readonly ExposingCreation _creation;

    private ExposedStream(LocalFlowFact flow, ImmutableArray<StreamUseKind> kinds, ExposingCreation creation)
    {
        _flow = flow;
        _kinds = kinds;
        _creation = creation;
    }

    /// <summary>The local.</summary>
    public ILocalSymbol Local => _flow.Local;

    /// <summary>Whether the buffer is the stream's own, not an array that somebody handed to it.</summary>
    public bool OwnsBuffer => _creation.OwnsBuffer;

    /// <summary>Whether the content starts at offset 0 of the buffer.</summary>
    public bool StartsAtZero => _creation.StartsAtZero;

    /// <summary>The stream a receiver stands for, or null when its buffer is not known to be exposed.</summary>
    public static ExposedStream? TryFind(IOperation? receiver, KnownTypes types, CancellationToken cancellationToken)
    {
        if (receiver is not ILocalReferenceOperation { Local: { RefKind: RefKind.None } local } reference
            || !types.Is(local.Type, "System.IO.MemoryStream")
            || LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not { IsSingleAssignment: true } flow
            || flow.InitialValue is not { } initial
            || !types.Is(initial.Type, "System.IO.MemoryStream")
            || ExposingCreation.TryFind(initial, cancellationToken) is not { } creation)
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

        return new ExposedStream(flow, kinds.MoveToImmutable(), creation);
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

    private bool IsOwnMember(IOperation operation, string name)
        => operation is IPropertyReferenceOperation { Instance: { } instance } property
            && property.Property.Name == name
            && IsOwn(instance);

    private bool IsOwn(IOperation instance)
        => instance is ILocalReferenceOperation reference
            && SymbolEqualityComparer.Default.Equals(reference.Local, Local);
}
