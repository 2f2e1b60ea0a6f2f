using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// How large the buffer behind an expression is: an array, a stream in memory, a text, or a content or request around
/// one. A stream that is not in memory holds nothing, and an object graph is no buffer.
/// </summary>
internal sealed class HeldSizes(AllocationSizeFact sizes, PayloadFact payload, MemberValues values, KnownTypes types)
{
    private const int MaxDepth = 6;

    /// <summary>Whether values of a type hold a buffer, or may.</summary>
    public bool MayHold(ITypeSymbol? type)
        => type is { SpecialType: SpecialType.System_String }
            || IsBytes(type)
            || IsSink(type)
            || IsContent(type)
            || types.Is(type, "System.IO.Stream");

    /// <summary>The size of a buffer; null where it is small or not known.</summary>
    /// <param name="value">The expression that reads it.</param>
    /// <param name="least">Fewer bytes than this are small.</param>
    /// <param name="depth">How many values behind one another are followed.</param>
    public HeldSize? Of(IOperation value, long least, CancellationToken cancellationToken, int depth = MaxDepth)
    {
        value = value.WithoutConversions();
        if (depth <= 0
            || !MayHold(value.Type)
            || (value.ReadVariable()?.Name is { } name && (SmallByName.IsSmall(name) || SmallByName.IsFile(name))))
        {
            return null;
        }

        HeldSize? Part(IOperation part) => Of(part, least, cancellationToken, depth - 1);
        IOperation? given = value is ILocalReferenceOperation ? values.ValueOf(value, cancellationToken) : null;
        IOperation origin = given ?? value;
        switch (origin)
        {
            case IPropertyReferenceOperation { Property: { IsStatic: true, Name: "Empty" } }:
                return null;
            case IConditionalOperation { WhenFalse: { } other } choice:
                return Part(choice.WhenTrue) ?? Part(other);
            case ICoalesceOperation choice:
                return Part(choice.Value) ?? Part(choice.WhenNull);
            case ILocalReferenceOperation { Type.TypeKind: TypeKind.Struct }:
                // A view of several arrays.
                return null;
            case IInvocationOperation { TargetMethod.Name: "AsMemory" or "GetBuffer" } view
                when CallChain.ReceiverOf(view) is { } viewed:
                return Part(viewed);
            case IInvocationOperation { TargetMethod.Name: "Rent", Type: IArrayTypeSymbol array } rent:
                return sizes.LeastValue(rent.ValueAt(0), cancellationToken) is { } count
                    ? Sized(sizes.ArrayBytes(array.ElementType, count), least)
                    : null;
            case IArrayCreationOperation:
                return Sized(sizes.LargestObject(origin, cancellationToken), least);
            case IObjectCreationOperation { Type: { } made } creation when IsSink(made) || IsContent(made):
                return OfCreation(value, creation, least, depth, cancellationToken);
            case IInvocationOperation call when IsSerializer(call) && !IsGivenGraph(call, cancellationToken):
            case { } when IsContent(origin.Type) || types.Is(origin.Type, "System.IO.Stream"):
                // A content or stream of another kind, or of a caller, says nothing.
                return null;
            default:
                long? bytes = origin is IInvocationOperation ? sizes.LargestObject(origin, cancellationToken) : null;
                return Sized(bytes, least)
                    ?? Grown(payload.Classify(value, cancellationToken), isMade: origin is IInvocationOperation);
        }
    }

    /// <summary>
    /// Whether a method writes the object that it gets: a serializer of a library by its name, one of the project by
    /// its parameter, an object or value of any type.
    /// </summary>
    private static bool IsSerializer(IInvocationOperation call)
    {
        Compilation compilation = call.SemanticModel!.Compilation;
        if (!compilation.Declares(call.TargetMethod.OriginalDefinition))
        {
            return call.TargetMethod.Name.StartsWith("Serialize", StringComparison.Ordinal);
        }

        foreach (IParameterSymbol parameter in call.TargetMethod.OriginalDefinition.Parameters)
        {
            if (parameter.Type is { SpecialType: SpecialType.System_Object } or ITypeParameterSymbol)
            {
                return true;
            }
        }

        return false;
    }

    private HeldSize? OfCreation(
        IOperation value, IObjectCreationOperation made, long least, int depth, CancellationToken cancellationToken)
    {
        if (made.ArgumentAt(0) is { } first && MayHold(first.Value.WithoutConversions().Type))
        {
            // `new MemoryStream(bytes)`, `new ByteArrayContent(bytes, 0, n)`, `new StringContent(json)`
            return Of(first.Value, least, cancellationToken, depth - 1);
        }

        return IsContent(made.Type)
            ? null
            : Sized(sizes.LargestObject(made, cancellationToken), least)
                ?? (value is ILocalReferenceOperation sink
                    ? Grown(payload.ContentOf(sink.Local, sink, cancellationToken), isMade: true)
                    : null);
    }

    /// <summary>
    /// Whether a serialiser is given something that can grow. An object of any type, or entries of any type under
    /// names, say nothing of that: what goes over a message bus is mostly an event of a few scalars.
    /// </summary>
    private bool IsGivenGraph(IOperation call, CancellationToken cancellationToken)
    {
        foreach (IOperation part in call.ChildOperations)
        {
            IOperation? given = (part as IArgumentOperation)?.Value ?? (part as ISimpleAssignmentOperation)?.Value;
            if (given is null || !payload.Classify(given, cancellationToken).Grows)
            {
                continue;
            }

            IOperation origin = LocalFlowFact.OriginOf(given, cancellationToken);
            if (origin.Type?.IsAnonymousType == true ? IsGivenGraph(origin, cancellationToken) : !IsOpen(origin.Type))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOpen(ITypeSymbol? type)
        => type?.SpecialType == SpecialType.System_Object
            || (type is INamedTypeSymbol { TypeArguments: { Length: 2 } arguments } && IsOpen(arguments[1]));

    private static bool IsBytes(ITypeSymbol? type)
        => type is IArrayTypeSymbol { ElementType.IsValueType: true }
            || (type is { Name: "Memory" or "ReadOnlyMemory" or "ArraySegment" or "BinaryData" }
                && type.ContainingNamespace.Name == "System");

    private bool IsSink(ITypeSymbol? type)
        => types.IsOrInherits(type, "System.IO.MemoryStream") || types.Is(type, "System.Text.StringBuilder");

    private bool IsContent(ITypeSymbol? type) => types.IsOrInherits(type, "System.Net.Http.HttpContent");

    private static HeldSize? Sized(long? bytes, long least)
        => bytes >= least ? new HeldSize(bytes, PayloadKind.Unbounded, null, IsMade: true) : null;

    private static HeldSize? Grown(PayloadVerdict verdict, bool isMade)
        => verdict.Grows ? new HeldSize(null, verdict.Kind, verdict.Reason, isMade) : null;
}
