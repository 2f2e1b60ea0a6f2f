using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Lexicon;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// A call that says how many rows it wants: <c>Customers(pageSize: 10)</c>, or hands on how many its own caller wants:
/// <c>Customers(page, pageSize)</c>. The name of the parameter proves nothing, but it is enough for silence.
/// </summary>
internal static class RowLimitArgument
{
    /// <summary>The most rows that count as few.</summary>
    private const int MaxAsked = 1_000;

    /// <summary>Whether <c>Take</c> is handed what a caller says, who does not say many by default.</summary>
    public static bool IsTaken(IOperation amount)
        => amount.WithoutConversions() is IParameterReferenceOperation { Parameter: { } asked }
            && !IsManyByDefault(asked);

    private static bool IsManyByDefault(IParameterSymbol asked)
        => asked is { HasExplicitDefaultValue: true, ExplicitDefaultValue: int usual } && usual > MaxAsked;

    /// <summary>
    /// Whether a call is told how many rows to answer, by itself or in an object that is made for it:
    /// <c>new Query { PageSize = 5 }</c>.
    /// </summary>
    /// <remarks>
    /// A caller that wants all of them says so: <c>int.MaxValue</c>, or a size that the code sets to something else
    /// than a few.
    /// </remarks>
    public static bool IsToldIn(IInvocationOperation call, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter }
                && (NameWords.Has(parameter.Name, WordGroup.Amount)
                    ? IsFew(argument.Value)
                    : IsToldIn(argument.Value, cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an object that the code makes is given a number of rows that is small.</summary>
    private static bool IsToldIn(IOperation handed, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.OriginOf(handed.WithoutConversions(), cancellationToken)
            is not IObjectCreationOperation { Initializer: { } members })
        {
            return false;
        }

        foreach (IOperation member in members.Initializers)
        {
            if (member is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property: { } property } }
                    assignment
                && NameWords.Has(property.Name, WordGroup.Amount)
                && IsFew(assignment.Value)
                && !IsSetToMany(property, handed))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a number is a few, or what a caller says and the code does not set to many.</summary>
    private static bool IsFew(IOperation amount)
    {
        IOperation value = amount.WithoutConversions();
        return value switch
        {
            { ConstantValue: { HasValue: true, Value: int number } } => number is > 0 and <= MaxAsked,
            IParameterReferenceOperation { Parameter: { } asked } => NameWords.Has(asked.Name, WordGroup.Amount)
                && !IsManyByDefault(asked)
                && !IsSetToMany(asked, value),
            IPropertyReferenceOperation { Property: { } asked } =>
                NameWords.Has(asked.Name, WordGroup.Amount) && !IsSetToMany(asked, value),
            _ => false,
        };
    }

    /// <summary>Whether the code gives a number of rows a constant that is no few: all of them.</summary>
    private static bool IsSetToMany(ISymbol amount, IOperation inside)
    {
        foreach (IOperation operation in inside.Root().Descendants())
        {
            if (operation is ISimpleAssignmentOperation
                { Value.ConstantValue: { HasValue: true, Value: int number } } assignment
                && number is <= 0 or > MaxAsked
                && SymbolEqualityComparer.Default.Equals(TargetOf(assignment), amount))
            {
                return true;
            }
        }

        return false;
    }

    private static ISymbol? TargetOf(ISimpleAssignmentOperation assignment)
        => assignment.Target switch
        {
            IParameterReferenceOperation { Parameter: { } parameter } => parameter,
            IPropertyReferenceOperation { Property: { } property } => property,
            _ => null,
        };

    /// <summary>Small where a constant below a thousand bounds the rows of an answer; null otherwise.</summary>
    public static PayloadVerdict? Classify(IInvocationOperation call, PayloadQuery query)
    {
        if (query.Types.Is(call.TargetMethod.ContainingType, "System.Linq.Enumerable")
            || query.Types.Is(call.TargetMethod.ContainingType, "System.Linq.Queryable"))
        {
            // `Take` has a row of its own.
            return null;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument is
                { Value.ConstantValue: { HasValue: true, Value: int and > 0 and <= MaxAsked },
                    Parameter: { } parameter }
                && NameWords.Has(parameter.Name, WordGroup.Amount)
                && call.Type is { } type
                && HoldsSmallRows(type, query))
            {
                return PayloadVerdict.Small("as many rows as are asked for");
            }
        }

        return null;
    }

    private static bool HoldsSmallRows(ITypeSymbol type, PayloadQuery query)
    {
        if (type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: { Length: 1 } awaited })
        {
            type = awaited[0];
        }

        return TypeGraph.IsSequence(type, out ITypeSymbol? element)
            && element is not null
            && !query.Graph.Classify(element).Grows;
    }
}
