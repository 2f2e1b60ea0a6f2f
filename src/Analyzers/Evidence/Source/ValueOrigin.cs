using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Follows a value back to where it comes from in its body: through locals, conversions, encodings and serialisers, to
/// a constant, a read, a parameter or a member, and asks its type where the origin says nothing.
/// </summary>
internal static class ValueOrigin
{
    /// <summary>Whether a verdict says no more than that a value is a byte array.</summary>
    public static bool IsSomeBytes(PayloadVerdict verdict)
        => verdict is { Grows: true, Source: SourceKind.ByteArray };

    /// <summary>The verdict on a value.</summary>
    public static PayloadVerdict Classify(IOperation value, PayloadQuery query)
    {
        if (!query.TryStep())
        {
            return PayloadVerdict.Unknown;
        }

        value = value.WithoutConversions();
        if (value.Syntax is StackAllocArrayCreationExpressionSyntax or ImplicitStackAllocArrayCreationExpressionSyntax)
        {
            return PayloadVerdict.Small("memory of the stack");
        }

        if (value.Type is { SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_Double
            or SpecialType.System_DateTime })
        {
            return PayloadVerdict.Small("a scalar");
        }

        if (value.ConstantValue.HasValue || value is IUtf8StringOperation)
        {
            return PayloadVerdict.Small("a constant");
        }

        switch (value)
        {
            case IAwaitOperation wait:
                return Classify(wait.Operation, query);
            case IParenthesizedOperation parenthesized:
                return Classify(parenthesized.Operand, query);
            case IConditionalOperation { WhenFalse: { } other } choice:
                return Classify(choice.WhenTrue, query).With(Classify(other, query));
            case ICoalesceOperation coalesce:
                return Classify(coalesce.Value, query).With(Classify(coalesce.WhenNull, query));
            case IConditionalAccessOperation access:
                return Classify(access.WhenNotNull, query);
            case IBinaryOperation
                { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum:
                return OfPart(sum.LeftOperand, query).With(OfPart(sum.RightOperand, query));
            case IInterpolatedStringOperation text:
                return ClassifyInterpolation(text, query);
            case ILocalReferenceOperation reference:
                return ClassifyLocal(reference, query) ?? OfTypeAndName(value, query);
            case IPropertyReferenceOperation property:
                return KnownProperties.Classify(property, query) ?? OfTypeAndName(value, query);
            case IInvocationOperation or IObjectCreationOperation when DrawnPicture.Is(value, query):
                return DrawnPicture.Verdict;
            case IInvocationOperation { Instance: ILocalReferenceOperation document } when IsBytes(value.Type)
                && MadeDocument.Classify(document, query) is { } made:
                return made;
            case IInvocationOperation invocation:
                return KnownCalls.Classify(invocation, query)
                    ?? RowLimitArgument.Classify(invocation, query)
                    ?? (OfTypeAndName(value, query) is { Grows: true } answered
                        ? ReturnedValue.Classify(invocation, query) ?? answered
                        : OfTypeAndName(value, query));
            case IParameterReferenceOperation parameter when OfTypeAndName(value, query) is { Grows: true } handed:
                return HandedParameter.Classify(parameter, query) ?? handed;
            case IObjectCreationOperation
                or IAnonymousObjectCreationOperation or IArrayCreationOperation or ITupleOperation
                or { Kind: SequenceLengths.CollectionExpression }:
                return CreatedValue.Classify(value, query);
            default:
                return OfTypeAndName(value, query);
        }
    }

    /// <summary>
    /// The verdict on what is made a part of a text. What a document holds under a name is a few words there.
    /// </summary>
    private static PayloadVerdict OfPart(IOperation part, PayloadQuery query)
        => part.WithoutConversions() is IPropertyReferenceOperation
            { Property.IsIndexer: true, Type: { } type, Arguments: [var name] }
            && name.Value.ConstantValue is { HasValue: true, Value: string }
            && KnownPayloadTypes.Find(type, query.Types) is { Source: SourceKind.JsonDocument }
                ? PayloadVerdict.Unknown
                : Classify(part, query);

    /// <summary>The verdict that a value's type gives, and its name where the type could hold anything.</summary>
    public static PayloadVerdict OfTypeAndName(IOperation value, PayloadQuery query)
    {
        if (value.Type is not { } type)
        {
            return PayloadVerdict.Unknown;
        }

        if (IsShortByName(value, type, query))
        {
            return PayloadVerdict.Small("a short value");
        }

        PayloadVerdict verdict = IsBytes(type) ? OfBytes(value, query) : query.Graph.Classify(type);
        return verdict.Grows && query.NeedsEvidence && !GrowthEvidence.IsGivenBy(value, type, query)
            ? PayloadVerdict.Unknown
            : verdict;
    }

    /// <summary>
    /// Whether a string, byte array or image has the name of a short value: <c>permissions</c>,
    /// <c>template.Create()</c>.
    /// </summary>
    private static bool IsShortByName(IOperation value, ITypeSymbol type, PayloadQuery query)
    {
        if (type.SpecialType != SpecialType.System_String
            && !IsBytes(type)
            && !KnownPayloadTypes.IsOfDocumentLibrary(type))
        {
            return false;
        }

        return (SmallByName.NameOf(value) is { } name && query.Graph.IsSmall(name))
            || (value is IInvocationOperation call && SmallByName.IsFile(call.TargetMethod.ContainingType.Name));
    }

    /// <summary>Whether a type is that of byte arrays.</summary>
    public static bool IsBytes(ITypeSymbol? type)
        => type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte };

    private static PayloadVerdict OfBytes(IOperation value, PayloadQuery query)
        => SmallByName.NameOf(value) is not { } name
            ? PayloadVerdict.MayGrow(SourceKind.ByteArray)
            : value is IInvocationOperation call
                ? new PayloadVerdict(
                    query.Types.Declares(call.TargetMethod) && IsGivenTextsAlone(call)
                        ? PayloadKind.MayGrow
                        : PayloadKind.Unbounded,
                    "the bytes that `" + name + "` returns")
                : PayloadVerdict.MayGrow("the byte array `" + name + "`") with { Source = SourceKind.ByteArray };

    /// <summary>
    /// Whether a method gets nothing but texts and numbers to make bytes of: <c>HexToBytes(text)</c>,
    /// <c>Report(id)</c>. One that gets an object or bytes writes those.
    /// </summary>
    private static bool IsGivenTextsAlone(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Value.WithoutConversions().Type is { } type && !MemberRows.ArePlain(type))
            {
                return false;
            }
        }

        return true;
    }

    private static PayloadVerdict ClassifyInterpolation(IInterpolatedStringOperation text, PayloadQuery query)
    {
        PayloadVerdict verdict = PayloadVerdict.Small("a constant");
        foreach (IInterpolatedStringContentOperation part in text.Parts)
        {
            if (part is IInterpolationOperation interpolation)
            {
                verdict = verdict.With(Classify(interpolation.Expression, query));
            }
        }

        return verdict;
    }

    /// <summary>All values a local is given; null when none can be seen.</summary>
    private static PayloadVerdict? ClassifyLocal(ILocalReferenceOperation reference, PayloadQuery query)
    {
        if (LocalFlowFact.TryAnalyze(reference.Local, reference, query.CancellationToken) is not { } flow)
        {
            return LoopGrowth.OfElement(reference, query) is { Kind: PayloadKind.Small } element ? element : null;
        }

        if (ElementByElementCollection.Classify(flow, reference, query) is { } handful)
        {
            return handful;
        }

        if (MadeDocument.Classify(flow, query) is { } form)
        {
            return form;
        }

        PayloadVerdict? verdict = null;
        if (flow.InitialValue is { } initial)
        {
            verdict =
                initial is IObjectCreationOperation creation && CreatedValue.IsGivenNothing(creation) && IsChanged(flow)
                ? OfTypeAndName(initial, query)
                : Classify(initial, query);
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Written)
            {
                continue;
            }

            PayloadVerdict written = use.Value.Parent switch
            {
                ISimpleAssignmentOperation assignment => BoundedRows.Classify(assignment.Value, query.CancellationToken)
                    ?? Classify(assignment.Value, query),
                ICompoundAssignmentOperation compound => Classify(compound.Value, query)
                    .With(LoopGrowth.Around(compound, flow.Declarator, query)),
                _ => OfTypeAndName(reference, query),
            };
            verdict = verdict?.With(written) ?? written;
        }

        return verdict is { Kind: PayloadKind.Unknown } && IsShortByName(reference, reference.Local.Type, query)
            ? PayloadVerdict.Small("a short value")
            : verdict;
    }

    /// <summary>
    /// Whether members of the local's value are used, so that its creation may not show all it holds.
    /// </summary>
    private static bool IsChanged(LocalFlowFact flow)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind == LocalUseKind.Receiver || use.IsCaptured)
            {
                return true;
            }
        }

        return false;
    }
}
