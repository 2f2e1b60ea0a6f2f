using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>What code wants of a list of rows that it does not need whole.</summary>
/// <param name="Lookups">How often it looks at single rows.</param>
/// <param name="IsPart">Whether it takes some of the rows.</param>
/// <param name="IsPage">Whether it takes as many, or begins at such a place, as somebody asks for.</param>
/// <param name="IsNumber">Whether it counts or adds them.</param>
internal readonly record struct RowsPurpose(int Lookups, bool IsPart, bool IsPage, bool IsNumber)
{
    /// <summary>How many locals of queries over the rows are followed, one from another.</summary>
    private const int MaxLocals = 2;

    /// <summary>
    /// Whether a list that serves nothing else is needless. A list that is looked up several times saves queries.
    /// </summary>
    public bool IsConvincing => IsNumber || IsPart && Lookups <= 1;

    /// <summary>
    /// What all uses of rows want that a call has read: where it stands, or through the local that it fills.
    /// </summary>
    /// <param name="received">The call, or the wait for it.</param>
    public static RowsPurpose? OfReceived(IOperation received, KnownTypes types, CancellationToken cancellationToken)
        => OfReceived(received, types, MaxLocals, cancellationToken);

    private static RowsPurpose? OfReceived(
        IOperation received, KnownTypes types, int locals, CancellationToken cancellationToken)
    {
        if (received.WithImplicitConversions().Parent
            is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator })
        {
            return Of(received, types);
        }

        if (LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is not { IsSingleAssignment: true } flow)
        {
            return null;
        }

        RowsPurpose purpose = default;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind == LocalUseKind.Compared)
            {
                continue;
            }

            if (flow.IsRepeated(use.Reference)
                || (Of(use.Reference, types) ?? OfQuery(use.Reference, types, locals, cancellationToken))
                    is not { } next)
            {
                return null;
            }

            purpose = purpose.With(next);
        }

        return purpose.IsConvincing ? purpose : null;
    }

    /// <summary>
    /// What all uses of a query over the rows want that a local keeps: <c>var open = all.Where(…);</c>, of which a page
    /// is taken and which is counted.
    /// </summary>
    private static RowsPurpose? OfQuery(
        IOperation rows, KnownTypes types, int locals, CancellationToken cancellationToken)
    {
        IOperation query = rows;
        while (LinqCalls.OperatorOn(query, types) is { } call)
        {
            if (!LinqCalls.IsLazy(call) || LinqCalls.RunsOwnCode(call) || !DatabaseOperator.CanTranslate(call))
            {
                return null;
            }

            query = call;
        }

        return locals > 0
            && query != rows
            && query.WithImplicitConversions().Parent is IVariableInitializerOperation
                ? OfReceived(query, types, locals - 1, cancellationToken)
                : null;
    }

    /// <summary>What one use wants; null where it wants all rows, or does what no database can.</summary>
    public static RowsPurpose? Of(IOperation rows, KnownTypes types)
    {
        if (IsLookup(rows))
        {
            return new(1, IsPart: true, IsPage: false, IsNumber: false);
        }

        if (SequenceUse.TryClassify(rows, types) is not { Kind: not SequenceUseKind.Loop } use)
        {
            return null;
        }

        RowsPurpose purpose = use.Kind switch
        {
            SequenceUseKind.Count => new(0, IsPart: false, IsPage: false, IsNumber: true),
            SequenceUseKind.Index or SequenceUseKind.EmptyTest => new(1, IsPart: true, IsPage: false, IsNumber: false),
            _ => default,
        };
        IOperation sequence = use.Operation;
        bool takes = false;
        bool makesOwn = false;
        while (use.Kind is SequenceUseKind.Query or SequenceUseKind.LazyQuery
            && sequence is IInvocationOperation call
            && LinqCalls.IsOperator(call, types))
        {
            if (!GroupedNumbers.IsProjection(call, types)
                && (LinqCalls.RunsOwnCode(call) || !DatabaseOperator.CanTranslate(call)))
            {
                // What code of the project makes of the rows of a page, the database need not do.
                if (takes || call.TargetMethod.Name != "Select")
                {
                    return null;
                }

                makesOwn = true;
            }

            takes |= call.TargetMethod.Name == "Take";
            purpose = GroupedNumbers.AreAllOf(call, types)

                // What is taken behind it are groups.
                ? new(0, IsPart: false, IsPage: false, IsNumber: true)
                : purpose.With(OfOperator(call, takes));
            sequence = LinqCalls.SourceOf(call);
        }

        return purpose == default || (makesOwn && !takes) ? null : purpose;
    }

    /// <summary>What two uses want.</summary>
    public RowsPurpose With(RowsPurpose other)
        => new(Lookups + other.Lookups, IsPart || other.IsPart, IsPage || other.IsPage, IsNumber || other.IsNumber);

    /// <param name="call">The call of the operator.</param>
    /// <param name="takes">Whether it, or an operator behind it, takes so many; all that is left behind a place is no
    /// page.</param>
    private static RowsPurpose OfOperator(IInvocationOperation call, bool takes)
    {
        switch (call.TargetMethod.Name)
        {
            case "Skip" or "Take":
                return new(0, IsPart: true, IsPage: takes && IsAskedFor(call.ValueAt(1)), IsNumber: false);
            case "First" or "FirstOrDefault" or "Last" or "LastOrDefault" or "Single" or "SingleOrDefault"
                or "ElementAt" or "ElementAtOrDefault" or "Any":
                return new(1, IsPart: true, IsPage: false, IsNumber: false);
            case "Count" or "LongCount" or "Sum" or "Average" or "Min" or "Max":
                return new(0, IsPart: false, IsPage: false, IsNumber: true);
            default:
                return default;
        }
    }

    /// <summary>Whether a dictionary is asked for one key.</summary>
    private static bool IsLookup(IOperation rows)
        => rows.Type is { Name: "Dictionary" }
            && rows.WithImplicitConversions().Parent switch
            {
                IPropertyReferenceOperation { Property.IsIndexer: true } element =>
                    element.Parent is not IAssignmentOperation,
                IInvocationOperation { TargetMethod.Name: "TryGetValue" or "ContainsKey" } => true,
                IArgumentOperation
                {
                    Parameter.Ordinal: 0,
                    Parent: IInvocationOperation
                        { TargetMethod: { Name: "GetValueOrDefault", ContainingType.Name: "CollectionExtensions" } },
                } => true,
                _ => false,
            };

    /// <summary>Whether an amount is neither a constant nor worked out from the number of rows.</summary>
    private static bool IsAskedFor(IOperation amount)
    {
        foreach (IOperation operation in amount.DescendantsAndSelf())
        {
            if (operation is IPropertyReferenceOperation { Property.Name: "Count" or "Length" })
            {
                return false;
            }
        }

        return !amount.ConstantValue.HasValue;
    }
}
