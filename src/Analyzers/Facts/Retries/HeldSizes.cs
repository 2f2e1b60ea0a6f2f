using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// How large the buffer behind an expression is: an array, a stream in memory, a text, or a content or request around one.
/// A stream that is not in memory holds nothing, and an object graph is no buffer.
/// </summary>
internal sealed class HeldSizes(AllocationSizeFact sizes, PayloadFact payload, MemberValues values, OneImplementation implementations, KnownTypes types)
{
    private const int MaxDepth = 8;

    private readonly HandedBuffers _handed = new(values, implementations);

    /// <summary>What the asking of a caller costs of the depth, so that at most two callers behind one another are asked.</summary>
    private const int CallerDepth = 3;

    /// <summary>Whether values of a type hold a buffer, or may.</summary>
    public bool MayHold(ITypeSymbol? type)
        => type switch
        {
            IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_Double } => true,
            { SpecialType: SpecialType.System_String } => true,
            INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" or "ArraySegment" or "BinaryData" or "StringBuilder", ContainingNamespace.Name: "System" or "Text" } => true,
            INamedTypeSymbol named => types.IsOrInherits(named, "System.IO.MemoryStream")
                || types.Is(named, "System.IO.Stream")
                || types.IsOrInherits(named, "System.Net.Http.HttpContent")
                || types.Is(named, "System.Net.Http.HttpRequestMessage"),
            _ => false,
        };

    /// <summary>The size of a buffer; null where it is small or not known.</summary>
    /// <param name="value">The expression that reads it.</param>
    /// <param name="least">Fewer bytes than this are small.</param>
    /// <param name="cancellationToken">Honoured between steps.</param>
    public HeldSize? Of(IOperation value, long least, CancellationToken cancellationToken)
        => Of(value, least, MaxDepth, cancellationToken);

    /// <summary>The content that a local request is given, by its initialiser or by one assignment; null where none is seen.</summary>
    public IOperation? ContentOf(IOperation request, CancellationToken cancellationToken)
    {
        request = request.WithoutConversions();
        IOperation? creation = request is IObjectCreationOperation ? request : values.ValueOf(request, cancellationToken);
        if (creation is IObjectCreationOperation { Initializer: { } initializer })
        {
            foreach (IOperation one in initializer.Initializers)
            {
                if (one is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: "Content" } } assignment)
                {
                    return assignment.Value.WithoutConversions();
                }
            }
        }

        if (request is ILocalReferenceOperation local && LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken) is { } flow)
        {
            foreach (LocalUse use in flow.Uses)
            {
                if (use.Value.Parent is IPropertyReferenceOperation { Property.Name: "Content", Parent: ISimpleAssignmentOperation assignment } content
                    && assignment.Target == content)
                {
                    return assignment.Value.WithoutConversions();
                }
            }
        }

        return null;
    }

    private HeldSize? Of(IOperation value, long least, int depth, CancellationToken cancellationToken)
    {
        value = value.WithoutConversions();
        if (depth > 0 && value.Type is ITypeParameterSymbol)
        {
            // The type says nothing; a method that answers with it may.
            return AnswerOf(value is ILocalReferenceOperation ? values.ValueOf(value, cancellationToken) ?? value : value, least, depth, cancellationToken);
        }

        if (depth <= 0 || !MayHold(value.Type))
        {
            return null;
        }

        if (BufferUse.VariableOf(value) is { } variable && (SmallByName.IsShort(variable.Name) || SmallByName.IsFile(variable.Name)))
        {
            return null;
        }

        IOperation origin = value is ILocalReferenceOperation ? values.ValueOf(value, cancellationToken) ?? value : value;
        if (ReadsHandedRequest(origin))
        {
            // A handler's own copy of what its caller holds anyway, of any kind.
            return null;
        }

        switch (origin)
        {
            case IInvocationOperation { TargetMethod.Name: "Rent" } rent when types.IsOrInherits(rent.TargetMethod.ContainingType, "System.Buffers.ArrayPool`1"):
                return OfRent(rent, least, cancellationToken);
            case IArrayCreationOperation array:
                return Sized(sizes.LargestObject(array, cancellationToken), least);
            case IObjectCreationOperation creation when creation.Type?.SpecialType != SpecialType.System_String:
                return OfCreation(value, creation, least, depth, cancellationToken);
            case IInvocationOperation { TargetMethod.Name: "AsMemory" or "AsSegment" } view when PolicyReader.ReceiverOf(view) is { } viewed:
                return Of(viewed, least, depth - 1, cancellationToken);
            case IInvocationOperation { TargetMethod.Name: { } name } call when name.StartsWith("Serialize", System.StringComparison.Ordinal)
                && !IsSerializedWhole(call, cancellationToken)
                && !SerializesItself(call):
                return null;
            case IConditionalOperation { WhenFalse: { } other } choice:
                return Of(choice.WhenTrue, least, depth - 1, cancellationToken) ?? Of(other, least, depth - 1, cancellationToken);
            case ICoalesceOperation choice:
                return Of(choice.Value, least, depth - 1, cancellationToken) ?? Of(choice.WhenNull, least, depth - 1, cancellationToken);
            case IParameterReferenceOperation { Parameter: { } parameter } when !IsBytes(origin.Type):
                return depth <= CallerDepth
                    ? null
                    : _handed.First(parameter, given => Of(given, least, depth - CallerDepth, cancellationToken), cancellationToken);
            case IInvocationOperation taken when GatheredText.IsTakenBy(taken, types, cancellationToken):
                return new HeldSize(null, "what `" + ((IFieldReferenceOperation)taken.Instance!).Field.Name + "` has gathered");
            case IInvocationOperation or IAwaitOperation when AnswerOf(origin, least, depth, cancellationToken) is { } answered:
                return answered;
        }

        if (origin is ILocalReferenceOperation several && IsBytes(origin.Type) && values.AllOf(several, cancellationToken) is { Count: > 1 } given)
        {
            foreach (IOperation one in given)
            {
                if (Of(one, least, depth - 1, cancellationToken) is { } size)
                {
                    return size;
                }
            }

            return null;
        }

        if (origin is IPropertyReferenceOperation { Property: { IsStatic: true, Name: "Empty" } })
        {
            return null;
        }

        if (types.Is(origin.Type, "System.IO.Stream"))
        {
            // Of any other kind it holds nothing in memory.
            return null;
        }

        if (IsBytes(origin.Type) && BufferOwner.Of(origin) is { } owner && OfOwner(origin, owner, cancellationToken) is { } content)
        {
            return Grown(content);
        }

        if (origin is IInvocationOperation or IArrayCreationOperation
            && sizes.LargestObject(origin, cancellationToken) is { } bytes
            && bytes >= least)
        {
            return new HeldSize(bytes, null);
        }

        return value is ILocalReferenceOperation local && IsSink(value.Type)
            ? Grown(payload.ContentOf(local.Local, local, cancellationToken))
            : Grown(payload.Classify(value, cancellationToken));
    }

    /// <summary>Whether a value is made of the content of a request that the method is handed.</summary>
    private bool ReadsHandedRequest(IOperation value)
    {
        if (!types.IsOrInherits(value.Type, "System.Net.Http.HttpContent"))
        {
            return false;
        }

        foreach (IOperation operation in value.DescendantsAndSelf())
        {
            if (operation is IPropertyReferenceOperation { Property.Name: "Content", Instance: IParameterReferenceOperation { Type: { } type } } && types.Is(type, "System.Net.Http.HttpRequestMessage"))
            {
                return true;
            }
        }

        return false;
    }

    private HeldSize? OfCreation(IOperation value, IObjectCreationOperation creation, long least, int depth, CancellationToken cancellationToken)
    {
        ITypeSymbol type = creation.Type!;
        if (types.Is(type, "System.Net.Http.HttpRequestMessage"))
        {
            return ContentOf(value, cancellationToken) is { } content ? Of(content, least, depth - 1, cancellationToken) : null;
        }

        if (types.IsOrInherits(type, "System.Net.Http.MultipartContent"))
        {
            return OfParts(value, least, depth, cancellationToken);
        }

        if (creation.ArgumentAt(0) is { } first && MayHold(first.Value.WithoutConversions().Type))
        {
            // `new MemoryStream(bytes)`, `new ByteArrayContent(bytes, 0, n)`, `new StringContent(json)`, `new StreamContent(memory)`
            return Of(first.Value, least, depth - 1, cancellationToken);
        }

        if (!IsSink(type))
        {
            return null;
        }

        if (sizes.LargestObject(creation, cancellationToken) is { } bytes && bytes >= least)
        {
            return new HeldSize(bytes, null);
        }

        return value is ILocalReferenceOperation local ? Grown(payload.ContentOf(local.Local, local, cancellationToken)) : null;
    }

    /// <summary>The buffer that a method of this compilation makes; null where it says nothing, or its type says all.</summary>
    private HeldSize? AnswerOf(IOperation origin, long least, int depth, CancellationToken cancellationToken)
    {
        if (IsBytes(origin.Type) || StreamHelper.CallOf(origin) is not { } call || SmallByName.IsShort(call.TargetMethod.Name))
        {
            return null;
        }

        if (types.IsOrInherits(origin.Type, "System.IO.MemoryStream"))
        {
            return StreamHelper.Of(origin, cancellationToken) == HelperStream.Filled
                ? new HeldSize(null, "what `" + call.TargetMethod.Name + "` copies or writes")
                : null;
        }

        if (implementations.Of(call.TargetMethod, cancellationToken) is { } method)
        {
            foreach (IOperation answer in values.AnswersOf(method, cancellationToken))
            {
                if (Of(answer, least, depth - 1, cancellationToken) is { } size)
                {
                    return size;
                }
            }
        }

        return null;
    }

    /// <summary>
    /// The verdict on the buffer of a stream that is asked for itself, without a copy; null where the array is another one. It is
    /// called after the stream, which is what a reader knows.
    /// </summary>
    private PayloadVerdict? OfOwner(IOperation buffer, IOperation owner, CancellationToken cancellationToken)
    {
        if (buffer is IInvocationOperation { TargetMethod.Name: not "GetBuffer" })
        {
            return null;
        }

        PayloadVerdict content = owner is ILocalReferenceOperation local && IsSink(local.Type)
            ? payload.ContentOf(local.Local, buffer, cancellationToken)
            : PayloadVerdict.Unknown;
        return content.Kind == PayloadKind.Unknown && BufferOwner.NameOf(owner) is { } name && !SmallByName.IsShort(name)
            ? PayloadVerdict.Unbounded("the content of `" + name + "`")
            : content;
    }

    private static bool IsBytes(ITypeSymbol? type)
        => type is IArrayTypeSymbol || type is INamedTypeSymbol { Name: "Memory" or "ReadOnlyMemory" or "ArraySegment" or "BinaryData" };

    /// <summary>
    /// Whether a serialiser is given something that can grow. One of the project's own says nothing by its result: what goes
    /// over a message bus is mostly an event of a few scalars.
    /// </summary>
    private bool IsSerializedWhole(IInvocationOperation call, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (SerializedGraph.Grows(argument.Value, payload, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an object of the project is asked for its own text: <c>mail.Serialize()</c>.</summary>
    private static bool SerializesItself(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.ArgumentKind != ArgumentKind.DefaultValue)
            {
                return false;
            }
        }

        return call.Instance is not null && call.SemanticModel?.Compilation.Declares(call.TargetMethod) == true;
    }

    /// <summary>Whether a name speaks of data about something larger: <c>commitMetadata</c>.</summary>
    /// <summary>The first large part of a multipart content.</summary>
    private HeldSize? OfParts(IOperation value, long least, int depth, CancellationToken cancellationToken)
    {
        if (value is not ILocalReferenceOperation local
            || LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken) is not { } flow)
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is IInvocationOperation { TargetMethod.Name: "Add" } add
                && add.ArgumentAt(0) is { } part
                && Of(part.Value, least, depth - 1, cancellationToken) is { } size)
            {
                return size;
            }
        }

        return null;
    }

    private HeldSize? OfRent(IInvocationOperation rent, long least, CancellationToken cancellationToken)
        => rent.Type is IArrayTypeSymbol { ElementType: { } element }
            && rent.ArgumentAt(0) is { } length
            && sizes.LeastValue(length.Value, cancellationToken) is { } count
                ? Sized(sizes.ArrayBytes(element, count), least)
                : null;

    private bool IsSink(ITypeSymbol? type)
        => types.IsOrInherits(type, "System.IO.MemoryStream") || types.Is(type, "System.Text.StringBuilder");

    private static HeldSize? Sized(long? bytes, long least) => bytes >= least ? new HeldSize(bytes, null) : null;

    private static HeldSize? Grown(PayloadVerdict verdict)
        => verdict.Grows ? new HeldSize(null, verdict.Reason) : null;
}
