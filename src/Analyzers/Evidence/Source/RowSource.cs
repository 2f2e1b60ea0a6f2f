using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>Who answers rows.</summary>
internal enum RowSourceKind
{
    /// <summary>A query of a database: a set of entities, or what somebody answers as an <c>IQueryable</c>.</summary>
    Query,

    /// <summary>
    /// An interface of the code's own, behind which a database can be, that answers rows one after the other.
    /// </summary>
    Store,

    /// <summary>Another service that the code holds, asked for everything.</summary>
    Service,
}

/// <summary>Rows that a sequence takes from a place which nobody has told how many to give.</summary>
/// <param name="Kind">Who answers them.</param>
/// <param name="Row">The type of the rows.</param>
/// <param name="Source">The expression that answers them.</param>
/// <param name="IsNarrow">Whether the code asks for certain rows, so that it may find a few.</param>
/// <param name="IsSorted">Whether the sequence sorts, so that all rows are read whatever is used of them.</param>
internal sealed record RowSource(RowSourceKind Kind, ITypeSymbol Row, IOperation Source, bool IsNarrow, bool IsSorted)
{
    private const int MaxSteps = 50;

    /// <summary>
    /// Whether it does so on every path. A filter that is put on where somebody asked for it leaves all rows elsewhere.
    /// </summary>
    public bool IsAlwaysNarrow { get; init; } = IsNarrow;

    /// <summary>Whether what the code asks for names one thing by its key, to which few rows belong.</summary>
    public bool IsOfOne { get; init; }

    /// <summary>
    /// Whether the code asks for the rows of one thing by its key, on every path: a filter compares the key, or the
    /// service is told it.
    /// </summary>
    public bool IsByKey { get; init; }

    /// <summary>The rows that a sequence stands for.</summary>
    public static RowSource? TryRead(IOperation sequence, KnownTypes types, CancellationToken cancellationToken)
        => TryRead(sequence, types, null, cancellationToken);

    /// <summary>Whether a type declares the operators of Entity Framework, and the calls that run a query.</summary>
    public static bool IsOfEntityFramework(INamedTypeSymbol type, KnownTypes types)
        => types.Is(type, "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions")
            || types.Is(type, "System.Data.Entity.QueryableExtensions");

    private static RowSource? TryRead(
        IOperation sequence, KnownTypes types, ILocalSymbol? assigned, CancellationToken cancellationToken)
    {
        bool isNarrow = false;
        bool isOfOne = false;
        bool isByKey = false;
        bool isSorted = false;
        for (int i = 0; i < MaxSteps; i++)
        {
            RowSource? source;
            switch (sequence.WithoutConversions())
            {
                case ITranslatedQueryOperation translated:
                    sequence = translated.Operation;
                    continue;
                case IAwaitOperation wait:
                    sequence = wait.Operation;
                    continue;
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task }:
                    sequence = task;
                    continue;
                case IInvocationOperation
                {
                    TargetMethod: { IsExtensionMethod: true, ContainingType.Name: "TaskAsyncEnumerableExtensions" },
                } streamed:
                    sequence = LinqCalls.SourceOf(streamed);
                    continue;
                case IInvocationOperation call when IsOperator(call, types):
                    if (!KeepsRows(call.TargetMethod.Name))
                    {
                        return null;
                    }

                    if (call.TargetMethod.Name == "Where")
                    {
                        IOperation filter = call.ValueAt(1);
                        isByKey |= ComparesKey(filter, types);
                        bool isRecent = RecentRows.AreAskedFor(filter, cancellationToken);
                        if (isRecent || !IsBroad(filter))
                        {
                            isNarrow = true;
                            isOfOne |= isRecent || !IsOfCategory(filter, types);
                        }
                    }

                    isSorted |= IsSort(call.TargetMethod.Name);
                    sequence = LinqCalls.SourceOf(call);
                    continue;
                case ILocalReferenceOperation { Type: INamedTypeSymbol { TypeArguments: { Length: 1 } row } } local
                    when SymbolEqualityComparer.Default.Equals(local.Local, assigned):
                    source = new RowSource(RowSourceKind.Query, row[0], local, false, false);
                    break;
                case ILocalReferenceOperation local:
                    source = assigned is null ? OfLocal(local, types, cancellationToken) : null;
                    break;
                default:
                    source = OfSource(sequence.WithoutConversions(), types);
                    break;
            }

            return source is null
                ? null
                : source with
                {
                    IsNarrow = source.IsNarrow || isNarrow,
                    IsAlwaysNarrow = source.IsAlwaysNarrow || isNarrow,
                    IsOfOne = source.IsOfOne || isOfOne,
                    IsByKey = source.IsByKey || isByKey,
                    IsSorted = source.IsSorted || isSorted,
                };
        }

        return null;
    }

    /// <summary>The rows that a local holds, whichever of its values that is.</summary>
    private static RowSource? OfLocal(
        ILocalReferenceOperation local, KnownTypes types, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken)
                is not { IsCaptured: false, InitialValue: { } initial } flow
            || TryRead(initial, types, local.Local, cancellationToken) is not { } rows)
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Written)
            {
                continue;
            }

            if (use.Value.Parent is not ISimpleAssignmentOperation { IsRef: false } assignment
                || TryRead(assignment.Value, types, local.Local, cancellationToken) is not { } other)
            {
                return null;
            }

            rows = rows with
            {
                IsNarrow = rows.IsNarrow || other.IsNarrow,
                IsOfOne = rows.IsOfOne || other.IsOfOne,
                IsByKey = rows.IsByKey || (other.IsByKey && !IsOptional(assignment, flow)),
                IsAlwaysNarrow = rows.IsAlwaysNarrow || (other.IsAlwaysNarrow && !IsOptional(assignment, flow)),
            };
        }

        return rows;
    }

    private static bool IsOptional(IOperation assignment, LocalFlowFact flow)
    {
        for (IOperation? outer = assignment.Parent; outer is not null && outer != flow.Scope; outer = outer.Parent)
        {
            if (outer is IConditionalOperation { WhenFalse: null })
            {
                return true;
            }
        }

        return false;
    }

    private static RowSource? OfSource(IOperation source, KnownTypes types)
    {
        bool isQuery = types.IsOrInherits(source.Type, "System.Linq.IQueryable");
        if (source is not (IMemberReferenceOperation or IParameterReferenceOperation or IInvocationOperation)
            || RowOf(source.Type)
                is not { SpecialType: SpecialType.None, TypeKind: not (TypeKind.Enum or TypeKind.Error) } row
            || SmallByName.IsSmall(row.Name))
        {
            return null;
        }

        if (source is not IInvocationOperation call)
        {
            return isQuery ? new RowSource(RowSourceKind.Query, row, source, false, false) : null;
        }

        INamedTypeSymbol type = call.TargetMethod.ContainingType;
        if (call.TargetMethod.IsExtensionMethod || type.Name is "CollectionEntry" or "DbCollectionEntry")
        {
            // An extension may bound the rows, and an entry loads what belongs to one entity.
            return null;
        }

        bool isNarrow = false;
        bool isOfOne = false;
        bool isByKey = false;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            // What a source is told may say which rows are meant.
            bool isTold = argument.ArgumentKind != ArgumentKind.DefaultValue
                && !types.Is(argument.Value.Type, "System.Threading.CancellationToken")
                && !RecentRows.IsDate(argument.Value.Type)
                && !IsBroad(argument.Value);
            isNarrow |= isTold;
            bool isKey = isTold
                && (types.Is(argument.Value.Type, "System.Guid")
                    || (argument.Parameter is { } parameter && NameWords.Ends(parameter.Name, WordGroup.Identity)));
            isOfOne |= isKey;

            isByKey |= isKey && IsGiven(argument.Value);
        }

        if (isQuery)
        {
            return new RowSource(RowSourceKind.Query, row, call, isNarrow, false)
            {
                IsOfOne = isNarrow,
                IsByKey = isByKey,
            };
        }

        bool isStreamed = types.Is(call.Type, "System.Collections.Generic.IAsyncEnumerable`1");
        bool isStore = type.TypeKind == TypeKind.Interface
            && !KnownTypes.IsUnderSystem(type.ContainingNamespace)
            && (isStreamed
                || call.Type?.OriginalDefinition.SpecialType
                    == SpecialType.System_Collections_Generic_IEnumerable_T);
        bool isHeld = call.Instance is IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation }
            or IParameterReferenceOperation
                { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } };
        if (!isStore && !isHeld)
        {
            return null;
        }

        // Who gives rows one by one expects many of them, unless they are asked of one thing: by its key, or of itself,
        // as a folder is asked for its files.
        isOfOne |= !isHeld;
        isNarrow |= isStreamed && !isHeld;
        return new RowSource(isStore ? RowSourceKind.Store : RowSourceKind.Service, row, call, isNarrow, false)
        {
            IsAlwaysNarrow = isStore && isStreamed ? isOfOne : isNarrow,
            IsOfOne = isNarrow,
            IsByKey = isByKey,
        };
    }

    /// <summary>The type of the elements of a sequence, or of the task of one.</summary>
    private static ITypeSymbol? RowOf(ITypeSymbol? type)
        => type switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: { Length: 1 } result } => RowOf(result[0]),
            INamedTypeSymbol { TypeArguments: { Length: 1 } row } => row[0],
            _ => null,
        };

    private static bool IsOperator(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod is { IsExtensionMethod: true, ContainingType: { } type }
            && call.Arguments.Length > 0
            && ((type.Name is "Enumerable" or "Queryable" or "AsyncEnumerable"
                    && KnownTypes.IsUnderSystem(type.ContainingNamespace))
                || types.Is(type, "Microsoft.EntityFrameworkCore.RelationalQueryableExtensions")
                || IsOfEntityFramework(type, types));

    /// <summary>
    /// Whether an operator leaves about as many rows as it is given, or is a filter, which is judged by itself.
    /// </summary>
    private static bool KeepsRows(string name)
        => IsSort(name)
            || name is "Where" or "Select" or "Reverse" or "AsQueryable" or "AsEnumerable" or "AsAsyncEnumerable"
            or "Cast" or "Skip"
            or "ToList" or "ToArray" or "ToListAsync" or "ToArrayAsync" or "Include" or "ThenInclude" or "AsNoTracking"
            or "AsNoTrackingWithIdentityResolution" or "AsTracking" or "AsSplitQuery" or "AsSingleQuery"
                or "IgnoreQueryFilters"
            or "IgnoreAutoIncludes" or "TagWith" or "TagWithCallSite";

    private static bool IsSort(string name)
        => name is "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Order" or "OrderDescending";

    /// <summary>
    /// Whether a filter is a lambda that compares nothing for equality but with null, a truth value or a value of an
    /// enumeration, or the year or month of a date, and calls no code that may.
    /// </summary>
    private static bool IsBroad(IOperation filter)
    {
        bool isLambda = false;
        foreach (IOperation operation in filter.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IAnonymousFunctionOperation:
                    isLambda = true;
                    break;
                case IInvocationOperation or IIsPatternOperation or ISwitchExpressionOperation:
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equality
                    when !IsOfKind(equality.LeftOperand)
                        && equality.RightOperand.WithoutConversions().ConstantValue
                            is not { HasValue: true, Value: null or bool }:
                    return false;
            }
        }

        return isLambda;
    }

    /// <summary>Whether a filter compares a key of the rows for equality with a value.</summary>
    private static bool ComparesKey(IOperation filter, KnownTypes types)
    {
        foreach (IOperation operation in filter.DescendantsAndSelf())
        {
            if (operation is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equality
                && ((IsKey(equality.LeftOperand, types) && IsGiven(equality.RightOperand))
                    || (IsKey(equality.RightOperand, types) && IsGiven(equality.LeftOperand))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a value is never null by its type: one that may be null leaves all rows where it is.</summary>
    private static bool IsGiven(IOperation key)
        => key.WithoutConversions().Type
            is { NullableAnnotation: not NullableAnnotation.Annotated }
                and not { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T };

    private static bool IsKey(IOperation compared, KnownTypes types)
        => compared.WithoutConversions() is IPropertyReferenceOperation { Property: { } property }
            && (types.Is(property.Type, "System.Guid") || NameWords.Ends(property.Name, WordGroup.Identity));

    /// <summary>
    /// Whether a narrow filter only compares members that are no keys for equality, as a district or a state: of such
    /// rows there can be any number.
    /// </summary>
    private static bool IsOfCategory(IOperation filter, KnownTypes types)
    {
        foreach (IOperation operation in filter.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IInvocationOperation or IIsPatternOperation or ISwitchExpressionOperation:
                case IPropertyReferenceOperation when IsKey(operation, types):
                    return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a value sorts rows into a few kinds: that of an enumeration, the year or month of a date.
    /// </summary>
    private static bool IsOfKind(IOperation compared)
        => compared.WithoutConversions() switch
        {
            { Type.TypeKind: TypeKind.Enum } => true,
            IPropertyReferenceOperation
                { Property: { Name: "Year" or "Month" or "DayOfWeek", ContainingType: { } type } } =>
                RecentRows.IsDate(type),
            _ => false,
        };
}
