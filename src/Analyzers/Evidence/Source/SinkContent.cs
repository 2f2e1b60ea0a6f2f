using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// What a body writes into a local stream, builder or writer: directly, through writers and compressing streams around
/// it, or by handing it to a method.
/// </summary>
internal static class SinkContent
{
    /// <summary>The verdict on all that may have been written when <paramref name="reader"/> runs.</summary>
    public static PayloadVerdict Classify(ILocalSymbol sink, IOperation reader, PayloadQuery query)
    {
        if (!query.TryStep() || LocalFlowFact.TryAnalyze(sink, reader, query.CancellationToken) is not { } flow)
        {
            return PayloadVerdict.Unknown;
        }

        PayloadVerdict? content = OfInitialValue(flow, query);
        foreach (LocalUse use in flow.Uses)
        {
            if (!use.Reference.IsWithin(reader) && flow.MayRunBefore(use.Reference, reader)
                && Written(use, flow, reader, query) is { } written)
            {
                content = content?.With(written) ?? written;
                if (written.Kind == PayloadKind.Unbounded)
                {
                    return written;
                }
            }
        }

        return content ?? (IsLeftEmpty(flow, reader) ? PayloadVerdict.Small("nothing") : PayloadVerdict.Unknown);
    }

    /// <summary>
    /// Whether a sink is made empty and nothing but the reader ever uses it: somebody has forgotten to fill it.
    /// </summary>
    private static bool IsLeftEmpty(LocalFlowFact flow, IOperation reader)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (!use.Reference.IsWithin(reader))
            {
                return false;
            }
        }

        // A method that is handed the sink may fill it before it reads.
        return reader is IInvocationOperation { Instance: ILocalReferenceOperation, Arguments.IsEmpty: true }
            && flow.InitialValue is IObjectCreationOperation { Arguments.IsEmpty: true, Initializer: null };
    }

    /// <summary>
    /// What the sink is created with: <c>new MemoryStream(bytes)</c>, <c>new StringBuilder(text)</c>.
    /// </summary>
    private static PayloadVerdict? OfInitialValue(LocalFlowFact flow, PayloadQuery query)
    {
        if (flow.InitialValue is not IObjectCreationOperation creation)
        {
            return !query.NeedsEvidence
                && StreamHelper.Of(flow.InitialValue, query.CancellationToken) == HelperStream.Filled
                && StreamHelper.CallOf(flow.InitialValue) is { } call
                && !SmallByName.IsSmall(call.TargetMethod.Name)
                    ? WrittenContent.By(call.TargetMethod.Name)
                    : null;
        }

        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Value.WithoutConversions() is { Type: { } type, ConstantValue.HasValue: false } value
                && (type.SpecialType == SpecialType.System_String
                    || type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte }))
            {
                return ValueOrigin.Classify(value, query);
            }
        }

        return null;
    }

    /// <summary>What one use writes, loops around it included; null when it writes nothing.</summary>
    private static PayloadVerdict? Written(LocalUse use, LocalFlowFact flow, IOperation reader, PayloadQuery query)
    {
        if (use.IsCaptured)
        {
            return PayloadVerdict.Unknown;
        }

        PayloadVerdict? written = Carried(use.Reference, reader, query);
        return written is { Grows: false } known && !IsReplacement(use)
            ? known.With(LoopGrowth.Around(use.Reference, flow.Declarator, query))
            : written;
    }

    /// <summary>
    /// Whether a use exchanges parts of the content, which makes it no longer however often it is done.
    /// </summary>
    public static bool IsReplacement(LocalUse use)
        => use.Value.Parent
            is IInvocationOperation { TargetMethod: { Name: "Replace", ContainingType.Name: "StringBuilder" } };

    /// <summary>What is written through an expression that stands for the sink or for a writer around it.</summary>
    private static PayloadVerdict? Carried(IOperation carrier, IOperation reader, PayloadQuery query)
    {
        if (!query.TryStep())
        {
            return PayloadVerdict.Unknown;
        }

        IOperation value = carrier.WithImplicitConversions();
        switch (value.Parent)
        {
            case IParenthesizedOperation or IConversionOperation or IAwaitOperation:
                return Carried(value.Parent, reader, query);
            case IArgumentOperation { Parent: { } maker } when MadeDocument.Classify(maker, query) is { } made:
                return made;
            case IInvocationOperation call when call.Instance == value:
                return WriteCalls.OfReceiver(call, query) is var own && IsChained(call)
                    ? Combine(own, Carried(call, reader, query))
                    : own;
            case IConditionalAccessOperation { WhenNotNull: IInvocationOperation call }:
                return WriteCalls.OfReceiver(call, query);
            case IArgumentOperation { Parent: IInvocationOperation call } argument:
                if (call.TargetMethod.IsExtensionMethod && call.Instance is null && argument.Parameter?.Ordinal == 0
                    && WriteCalls.IsSinkType(argument.Parameter.Type, query))
                {
                    PayloadVerdict? extension = WriteCalls.OfReceiver(call, query);
                    return IsChained(call) ? Combine(extension, Carried(call, reader, query)) : extension;
                }

                return Combine(WriteCalls.OfArgument(call, argument, query), HeldBy(call, reader, query));
            case IArgumentOperation { Parent: IObjectCreationOperation creation }:
                return Combine(WriteCalls.OfWrapper(creation, query), HeldBy(creation, reader, query)) is { } held
                    ? Compression.Or(held, creation.Type, query.Types, "what is compressed")
                    : null;
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } holder } }:
                return Classify(holder, reader, query);
            case ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } target } } assignment
                when assignment.Value == value:
                return Classify(target, reader, query);
            case ISimpleAssignmentOperation when ResponseBody.IsReplacedBy(value, query.Types):
                return PayloadVerdict.Unbounded("the response");
            case IPropertyReferenceOperation or IBinaryOperation or IIsPatternOperation or IExpressionStatementOperation
                or IUsingOperation or IReturnOperation or IConditionalAccessOperation:
                return null;
            default:
                return PayloadVerdict.Unknown;
        }
    }

    /// <summary>
    /// What is written through the object that took the sink, where it has a name or goes on to another one.
    /// </summary>
    private static PayloadVerdict? HeldBy(IOperation wrapper, IOperation reader, PayloadQuery query)
    {
        if (wrapper.Type is not { IsReferenceType: true, SpecialType: not SpecialType.System_String })
        {
            return null;
        }

        return wrapper.WithImplicitConversions().Parent switch
        {
            IVariableInitializerOperation or ISimpleAssignmentOperation => Carried(wrapper, reader, query),
            IArgumentOperation { Parent: IInvocationOperation or IObjectCreationOperation } =>
                Carried(wrapper, reader, query),
            IInvocationOperation call when call.Instance is not null => Carried(wrapper, reader, query),
            _ => null,
        };
    }

    /// <summary>Whether a call answers its own receiver: <c>builder.Append(a).Append(b)</c>.</summary>
    private static bool IsChained(IInvocationOperation call)
        => call.WithImplicitConversions().Parent is IInvocationOperation next
            && next.Instance is not null
            && SymbolEqualityComparer.Default
                .Equals(call.Type, (call.Instance ?? call.Arguments[0].Value).WithoutConversions().Type);

    private static PayloadVerdict? Combine(PayloadVerdict? first, PayloadVerdict? second)
        => first is { } one && second is { } two ? one.With(two) : first ?? second;
}
