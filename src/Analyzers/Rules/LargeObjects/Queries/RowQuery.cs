using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects.Queries;

/// <summary>A query of a database that nothing bounds.</summary>
/// <param name="Row">The type of the rows that it reads.</param>
/// <param name="IsNarrow">Whether it asks for certain rows, so that it may find a few.</param>
internal readonly record struct RowQuery(ITypeSymbol Row, bool IsNarrow)
{
    private const int MaxOperators = 50;

    /// <summary>Whether the project uses Entity Framework, so that a query is believed to be one of a database.</summary>
    public static bool IsUsedIn(KnownTypes types)
        => types.Has("Microsoft.EntityFrameworkCore.DbContext") || types.Has("System.Data.Entity.DbContext");

    /// <summary>
    /// The query that an expression stands for; null when something bounds it, and when it runs through unknown code.
    /// </summary>
    public static RowQuery? TryRead(IOperation query, KnownTypes types, CancellationToken cancellationToken)
        => TryRead(query, types, null, cancellationToken);

    private static RowQuery? TryRead(
        IOperation query, KnownTypes types, ILocalSymbol? assigned, CancellationToken cancellationToken)
    {
        bool isNarrow = false;
        for (int i = 0; i < MaxOperators; i++)
        {
            query = query.WithoutConversions();
            switch (query)
            {
                case ITranslatedQueryOperation translated:
                    query = translated.Operation;
                    continue;
                case IInvocationOperation call when IsOperator(call, types):
                    if (!IsKnown(call.TargetMethod.Name))
                    {
                        return null;
                    }

                    isNarrow |= call.TargetMethod.Name == "Where" && !StoredRows.IsBroad(call.ValueAt(1));
                    query = LinqCalls.SourceOf(call);
                    continue;
                case ILocalReferenceOperation local when SymbolEqualityComparer.Default.Equals(local.Local, assigned):
                    return local.Type is INamedTypeSymbol { TypeArguments: { Length: 1 } row }
                        ? new RowQuery(row[0], isNarrow)
                        : null;
                case ILocalReferenceOperation local:
                    return assigned is null && OfLocal(local, types, cancellationToken) is { } source
                        ? source with { IsNarrow = isNarrow || source.IsNarrow }
                        : null;
                default:
                    return OfSource(query, types, isNarrow);
            }
        }

        return null;
    }

    /// <summary>The query that a local holds, whichever of its values that is.</summary>
    private static RowQuery? OfLocal(
        ILocalReferenceOperation local, KnownTypes types, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken)
                is not { IsCaptured: false, InitialValue: { } initial } flow
            || TryRead(initial, types, local.Local, cancellationToken) is not { } query)
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Written)
            {
                continue;
            }

            if (use.Reference.Parent is not ISimpleAssignmentOperation { IsRef: false } assignment
                || assignment.Target != use.Reference
                || TryRead(assignment.Value, types, local.Local, cancellationToken) is not { } other)
            {
                return null;
            }

            query = query with { IsNarrow = query.IsNarrow || other.IsNarrow };
        }

        return query;
    }

    /// <summary>What begins a query: a set of entities, or what somebody else answers as a query.</summary>
    private static RowQuery? OfSource(IOperation source, KnownTypes types, bool isNarrow)
    {
        if (source is not (IMemberReferenceOperation or IParameterReferenceOperation or IInvocationOperation)
            || !types.IsOrInherits(source.Type, "System.Linq.IQueryable")
            || source.Type is not INamedTypeSymbol { TypeArguments: { Length: 1 } rows }
            || SmallByName.AreFew(rows[0].Name))
        {
            return null;
        }

        if (source is IInvocationOperation call)
        {
            if (call.TargetMethod.IsExtensionMethod || IsOfOneEntity(call.TargetMethod.ContainingType))
            {
                return null;
            }

            // What a source is told may say which rows are meant.
            isNarrow |= call.TargetMethod.Parameters.Length > 0;
        }

        return new RowQuery(rows[0], isNarrow);
    }

    /// <summary>Whether a type loads what belongs to one entity.</summary>
    private static bool IsOfOneEntity(INamedTypeSymbol type)
        => type.ContainingNamespace is { Name: "ChangeTracking", ContainingNamespace.Name: "EntityFrameworkCore" }
            || type is { Name: "DbCollectionEntry", ContainingNamespace.Name: "Infrastructure" };

    /// <summary>Whether a type declares the operators of Entity Framework, and the calls that run a query.</summary>
    public static bool IsOfEntityFramework(INamedTypeSymbol type, KnownTypes types)
        => types.Is(type, "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions")
            || types.Is(type, "System.Data.Entity.QueryableExtensions");

    private static bool IsOperator(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod is { IsExtensionMethod: true, ContainingType: { } type }
            && call.Arguments.Length > 0
            && (types.Is(type, "System.Linq.Queryable")
                || types.Is(type, "Microsoft.EntityFrameworkCore.RelationalQueryableExtensions")
                || IsOfEntityFramework(type, types))
            && types.IsOrInherits(LinqCalls.SourceOf(call).Type, "System.Linq.IQueryable");

    /// <summary>
    /// Whether an operator leaves about as many rows as it is given, or is a filter, which is judged by itself.
    /// </summary>
    private static bool IsKnown(string name)
        => name is "Where" or "Select" or "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Order"
            or "OrderDescending" or "Reverse" or "AsQueryable" or "Cast" or "Skip" or "Include" or "ThenInclude"
            or "AsNoTracking" or "AsNoTrackingWithIdentityResolution" or "AsTracking" or "AsSplitQuery"
            or "AsSingleQuery" or "IgnoreQueryFilters" or "IgnoreAutoIncludes" or "TagWith" or "TagWithCallSite";
}
