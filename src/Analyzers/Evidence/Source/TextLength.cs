using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// How long a text of rows can be, by what one row adds to it. Names, ids and amounts that stand in one line are few in
/// practice; what has a line or an element of markup for each row is a table of any length.
/// </summary>
/// <remarks>
/// Of the texts of rows that were read in public servers most wrong ones were such lines
/// (eng/Accuracy/unseen-findings.tsv).
/// </remarks>
internal static class TextLength
{
    /// <summary>The characters of a row of which five hundred are a string of 85,000 bytes.</summary>
    public const int OfLongRow = 85;

    /// <summary>How many rounds a loop in a loop is taken to have.</summary>
    private const int InnerRounds = 5;

    private const int MaxDepth = 8;

    /// <summary>What ends a line or begins an element of markup.</summary>
    private static readonly char[] LineOrElement = ['\n', '\r', '<'];

    /// <summary>
    /// The characters that one round of the loops around them adds to a local builder or list, of all its uses; null
    /// where no loop adds to it.
    /// </summary>
    public static int? OfRounds(ILocalSymbol sink, IOperation reader, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(sink, reader, cancellationToken) is not { } flow)
        {
            return null;
        }

        int? characters = null;
        foreach (LocalUse use in flow.Uses)
        {
            int depth = use.Reference.IsWithin(reader) ? 0 : LoopsAround(use.Reference, flow.Declarator);
            if (depth > 0)
            {
                int rounds = depth > 1 ? InnerRounds : 1;
                characters = Math.Min((characters ?? 0) + (rounds * AddedAt(use, cancellationToken)), OfLongRow);
            }
        }

        return characters;
    }

    /// <summary>The characters that one element of a joined sequence adds.</summary>
    public static int OfElement(IOperation sequence, CancellationToken cancellationToken)
    {
        IOperation joined = LocalFlowFact.OriginOf(sequence, cancellationToken);
        while (joined is IInvocationOperation { TargetMethod: { IsExtensionMethod: true } method } call
            && method.Name is "ToArray" or "ToList" or "Distinct" or "Where" or "OrderBy" or "Take" or "Skip")
        {
            joined = LocalFlowFact.OriginOf(call.Arguments[0].Value, cancellationToken);
        }

        if (joined is IInvocationOperation { TargetMethod.Name: "Select", Arguments: [_, { Value: { } picked }, ..] })
        {
            return picked.WithoutConversions()
                    is IDelegateCreationOperation { Target: IAnonymousFunctionOperation made }
                && made.Body.Operations is [IReturnOperation { ReturnedValue: { } element }]
                    ? Of(element, cancellationToken)
                    : OfLongRow;
        }

        return joined.Type is { } type && TypeGraph.IsSequence(type, out ITypeSymbol? value) && value is not null
            ? JsonLength.OfPlainValue(value) ?? OfLongRow
            : OfLongRow;
    }

    /// <summary>The characters of a value as a text.</summary>
    public static int Of(IOperation value, CancellationToken cancellationToken) => Of(value, cancellationToken, 0);

    private static int LoopsAround(IOperation use, IOperation declaration)
    {
        int loops = 0;
        for (IOperation? current = use.Parent; current is not null && !declaration.IsWithin(current);
            current = current.Parent)
        {
            loops += current is ILoopOperation or IAnonymousFunctionOperation ? 1 : 0;
        }

        return loops;
    }

    /// <summary>What a use adds: the arguments of the call on it, and of the calls on what that answers.</summary>
    private static int AddedAt(LocalUse use, CancellationToken cancellationToken)
    {
        IOperation receiver = use.Value;
        int characters = 0;
        while (receiver.Parent is IInvocationOperation { Instance: { } instance } call && instance == receiver)
        {
            characters += call.TargetMethod.Name is "AppendLine" or "WriteLine" ? OfLongRow : 0;
            characters += OfParts(call.Arguments, cancellationToken, 0);
            receiver = call;
        }

        // Code that is handed the builder adds what it likes.
        return receiver.Parent is IArgumentOperation ? OfLongRow : characters;
    }

    private static int Of(IOperation operation, CancellationToken cancellationToken, int depth)
    {
        IOperation value = LocalFlowFact.OriginOf(operation, cancellationToken);
        if (value.ConstantValue is { HasValue: true, Value: var constant })
        {
            return constant is not (string or char) ? JsonLength.OfNumber
                : constant.ToString() is var text && text.IndexOfAny(LineOrElement) >= 0 ? OfLongRow
                : text.Length;
        }

        if (depth == MaxDepth)
        {
            return OfLongRow;
        }

        switch (value)
        {
            case IInterpolatedStringHandlerCreationOperation handler:
                return Of(handler.Content, cancellationToken, depth + 1);
            case IInterpolatedStringAppendOperation { AppendCall: IInvocationOperation { Arguments: var written } }:
                return OfParts(written, cancellationToken, depth);
            case IInterpolatedStringOperation or IInterpolationOperation or IInterpolatedStringTextOperation
                or IBinaryOperation or IArrayCreationOperation or IArrayInitializerOperation or IAwaitOperation:
                return OfParts(value.ChildOperations, cancellationToken, depth);
            case IConditionalOperation { WhenTrue: { } then, WhenFalse: { } otherwise }:
                return Math.Max(
                    Of(then, cancellationToken, depth + 1), Of(otherwise, cancellationToken, depth + 1));
            case ICoalesceOperation either:
                return Math.Max(
                    Of(either.Value, cancellationToken, depth + 1),
                    Of(either.WhenNull, cancellationToken, depth + 1));
            case IConditionalAccessOperation access:
                return Of(access.WhenNotNull, cancellationToken, depth + 1);
            case IInvocationOperation call:
                return OfCall(call, cancellationToken, depth);
            case IMemberReferenceOperation { Member.Name: "NewLine" }:
                return OfLongRow;
            case ILocalReferenceOperation { Local: { } local } reference
                when LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is not null:
                // It is given several values, one longer than the other.
                return OfLongRow;
            default:
                return value.Type is { } type ? JsonLength.OfPlainValue(type) ?? OfLongRow : OfLongRow;
        }
    }

    private static int OfParts(
        IEnumerable<IOperation> parts, CancellationToken cancellationToken, int depth)
    {
        int characters = 0;
        foreach (IOperation part in parts)
        {
            characters += part switch
            {
                IArgumentOperation { Parameter.Type.Name: "IFormatProvider" } => 0,
                IArgumentOperation argument => Of(argument.Value, cancellationToken, depth + 1),
                _ => Of(part, cancellationToken, depth + 1),
            };
        }

        return characters;
    }

    /// <summary>
    /// What a text or a value is made into stays about as long; what else a call answers, nobody knows.
    /// </summary>
    private static int OfCall(IInvocationOperation call, CancellationToken cancellationToken, int depth)
    {
        IMethodSymbol method = call.TargetMethod;
        IOperation? changed = call.Instance ?? call.ArgumentAt(0)?.Value;
        if (method is { Name: "Format" or "Concat", ContainingType.SpecialType: SpecialType.System_String })
        {
            return OfParts(call.Arguments, cancellationToken, depth);
        }

        return method.DeclaringSyntaxReferences.IsEmpty
            && changed?.Type is { } type
            && JsonLength.OfPlainValue(type) is { } length
            && JsonLength.OfPlainValue(method.ReturnType) is not null
                ? Math.Max(length, Of(changed, cancellationToken, depth + 1))
                : OfLongRow;
    }
}
