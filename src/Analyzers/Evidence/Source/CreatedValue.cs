using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>What a value holds that is made on the spot: its creation shows more than its type.</summary>
internal static class CreatedValue
{
    /// <summary>The longest array of constants or scalars that is small, in elements of up to eight bytes.</summary>
    private const int MaxSmallLength = 10_000;

    /// <summary>The verdict on the creation of an object, array or tuple.</summary>
    public static PayloadVerdict Classify(IOperation creation, PayloadQuery query)
        => creation switch
        {
            IAnonymousObjectCreationOperation anonymous => ClassifyAnonymous(anonymous, query),
            IArrayCreationOperation array => ClassifyArray(array, query),
            ITupleOperation tuple => ClassifyTuple(tuple, query),
            IObjectCreationOperation created => ClassifyObject(created, query),
            { Kind: SequenceLengths.CollectionExpression } => ClassifyElements(creation, query),
            _ => ValueOrigin.OfTypeAndName(creation, query),
        };

    /// <summary>What <c>[a, b]</c> holds: as many elements as the code names. A spread may be many.</summary>
    private static PayloadVerdict ClassifyElements(IOperation expression, PayloadQuery query)
    {
        PayloadVerdict verdict = PayloadVerdict.Small("a few elements");
        foreach (IOperation element in expression.ChildOperations)
        {
            verdict = verdict.With(ValueOrigin.Classify(element, query));
        }

        return verdict.Kind == PayloadKind.Small ? verdict : ValueOrigin.OfTypeAndName(expression, query);
    }

    private static PayloadVerdict ClassifyAnonymous(IAnonymousObjectCreationOperation creation, PayloadQuery query)
    {
        PayloadVerdict verdict = PayloadVerdict.Small("a few scalars");
        foreach (IOperation initializer in creation.Initializers)
        {
            if (initializer is ISimpleAssignmentOperation
                { Target: IPropertyReferenceOperation { Property: { } member } } assignment)
            {
                verdict = verdict.With(ClassifyMember(creation.Type, member, assignment.Value, query));
            }
        }

        return verdict;
    }

    /// <summary>
    /// The verdict on what a member is given: a string counts as small there as it does in a type's graph, and a list
    /// only where it may hold rows.
    /// </summary>
    private static PayloadVerdict ClassifyMember(
        ITypeSymbol? owner, ISymbol member, IOperation value, PayloadQuery query)
    {
        if (query.Graph.IsSmall(member.Name))
        {
            return PayloadVerdict.Small("a short value");
        }

        PayloadVerdict verdict = FewRows(value, query.CancellationToken) ?? ValueOrigin.Classify(value, query);
        if (value.WithoutConversions().Type?.SpecialType == SpecialType.System_String
            && verdict.Kind == PayloadKind.Unknown)
        {
            return PayloadVerdict.Small("a short string");
        }

        return verdict.Grows && !Counts(owner, value.WithoutConversions()) ? PayloadVerdict.Unknown : verdict;
    }

    /// <summary>Small where the value of a member is a list of few rows; null for everything else.</summary>
    private static PayloadVerdict? FewRows(IOperation value, CancellationToken cancellationToken)
        => value.WithoutConversions().Type is { SpecialType: not SpecialType.System_String } type
            && TypeGraph.IsSequence(type, out ITypeSymbol? element)
            && element?.SpecialType != SpecialType.System_Byte
                ? BoundedRows.Classify(value, cancellationToken)
                : null;

    /// <summary>Whether a value that grows by its type says something about the object that is made with it.</summary>
    private static bool Counts(ITypeSymbol? owner, IOperation value)
        => value switch
        {
            { Type: null or IDynamicTypeSymbol or { SpecialType: SpecialType.System_Object } } => false,
            IObjectCreationOperation or IAnonymousObjectCreationOperation or IArrayCreationOperation => true,
            { Type: { SpecialType: not SpecialType.System_String } type }
                when TypeGraph.IsSequence(type, out ITypeSymbol? element)
                && element?.SpecialType != SpecialType.System_Byte => MemberRows.MayBeMany(owner, element),
            _ => true,
        };

    private static PayloadVerdict ClassifyTuple(ITupleOperation tuple, PayloadQuery query)
    {
        PayloadVerdict verdict = PayloadVerdict.Small("a few scalars");
        foreach (IOperation element in tuple.Elements)
        {
            verdict = verdict.With(ValueOrigin.Classify(element, query));
        }

        return verdict;
    }

    private static PayloadVerdict ClassifyArray(IArrayCreationOperation creation, PayloadQuery query)
    {
        if (creation.Initializer is { } initializer)
        {
            return ClassifyElements(initializer, query);
        }

        if (creation.DimensionSizes.Length == 1
            && creation.DimensionSizes[0].WithoutConversions()
                is IPropertyReferenceOperation
                    { Property: { Name: "Length", ContainingType.SpecialType: SpecialType.System_String },
                        Instance: { } text })
        {
            // As many elements as a text has characters: what is known of the text is known of them.
            return ValueOrigin.Classify(text, query);
        }

        foreach (IOperation size in creation.DimensionSizes)
        {
            if (size.ConstantValue is not { HasValue: true, Value: int length }
                || length > SmallLengthOf(creation.Type))
            {
                return ValueOrigin.OfTypeAndName(creation, query);
            }
        }

        return PayloadVerdict.Small("an array of fixed size");
    }

    private static int SmallLengthOf(ITypeSymbol? array)
        => array is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte
            or SpecialType.System_SByte or SpecialType.System_Boolean }
            ? MaxSmallLength * 8
            : MaxSmallLength;

    private static PayloadVerdict ClassifyElements(IArrayInitializerOperation initializer, PayloadQuery query)
    {
        PayloadVerdict verdict = PayloadVerdict.Small("an array of fixed size");
        foreach (IOperation element in initializer.ElementValues)
        {
            verdict = verdict.With(ValueOrigin.Classify(element, query));
            if (verdict.Grows)
            {
                break;
            }
        }

        return verdict;
    }

    private static PayloadVerdict ClassifyObject(IObjectCreationOperation creation, PayloadQuery query)
    {
        KnownTypes types = query.Types;
        if (types.IsOrInherits(creation.Type, "System.IO.Stream")
            || types.IsOrInherits(creation.Type, "System.IO.TextReader")
            || types.IsOrInherits(creation.Type, "System.Net.Http.HttpContent")
            || KnownCalls.IsView(creation.Type, types))
        {
            return ClassifyWrapper(creation, query);
        }

        PayloadVerdict ofType = ValueOrigin.OfTypeAndName(creation, query);
        if (ofType.Kind != PayloadKind.Small && IsGivenNothing(creation) && creation.Initializer is { } initializer)
        {
            return ClassifyInitializer(initializer, query);
        }

        return ofType.Kind == PayloadKind.Unknown ? OfLargeArgument(creation, query) : ofType;
    }

    /// <summary>
    /// Whether a constructor is called without an argument, its optional ones aside: <c>new JsonObject()</c>.
    /// </summary>
    public static bool IsGivenNothing(IObjectCreationOperation creation)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.ArgumentKind != ArgumentKind.DefaultValue)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// An object whose members say nothing holds what it is made with: a body writer around a byte array.
    /// </summary>
    private static PayloadVerdict OfLargeArgument(IObjectCreationOperation creation, PayloadQuery query)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            PayloadVerdict verdict = ValueOrigin.Classify(argument.Value, query);
            if (verdict.Grows)
            {
                return verdict;
            }
        }

        return PayloadVerdict.Unknown;
    }

    /// <summary>A stream, reader or content over something else holds what that holds.</summary>
    private static PayloadVerdict ClassifyWrapper(IObjectCreationOperation creation, PayloadQuery query)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter is not { Ordinal: 0 })
            {
                continue;
            }

            ITypeSymbol? type = argument.Value.WithoutConversions().Type;
            return type?.SpecialType is >= SpecialType.System_Boolean and <= SpecialType.System_UInt64
                ? PayloadVerdict.Unknown
                : IsPath(creation, argument, query)
                    ? KnownCalls.OfFile(argument.Value, query)
                    : Compression.Or(
                        ValueOrigin.Classify(argument.Value, query),
                        creation.Type,
                        query.Types,
                        "what is decompressed");
        }

        return PayloadVerdict.Unknown;
    }

    private static bool IsPath(IObjectCreationOperation creation, IArgumentOperation argument, PayloadQuery query)
        => argument.Parameter!.Type.SpecialType == SpecialType.System_String
            && (query.Types.Is(creation.Type, "System.IO.StreamReader")
                || query.Types.Is(creation.Type, "System.IO.FileStream"));

    /// <summary>
    /// Members that an object initializer leaves out keep their default, so only those it names can grow.
    /// </summary>
    public static PayloadVerdict ClassifyInitializer(
        IObjectOrCollectionInitializerOperation initializer, PayloadQuery query)
    {
        PayloadVerdict verdict = PayloadVerdict.Small("a few values");
        foreach (IOperation one in initializer.Initializers)
        {
            switch (one)
            {
                case ISimpleAssignmentOperation { Target: IMemberReferenceOperation member } assignment:
                    verdict = verdict.With(
                        ClassifyMember(member.Member.ContainingType, member.Member, assignment.Value, query));
                    break;
                case IInvocationOperation add:
                    foreach (IArgumentOperation argument in add.Arguments)
                    {
                        verdict = verdict.With(ValueOrigin.Classify(argument.Value, query));
                    }

                    break;
                default:
                    verdict = verdict.With(PayloadVerdict.Unknown);
                    break;
            }
        }

        return verdict;
    }
}
