using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// The rows of a query without a bound, read into a list, array or dictionary of which the code uses only a part, or
/// only numbers that the database can work out.
/// </summary>
/// <param name="Row">The type of the rows.</param>
/// <param name="Purpose">What the list is used for.</param>
internal readonly record struct QueriedRows(ITypeSymbol Row, RowsPurpose Purpose)
{
    /// <summary>The rows that a call of <c>ToListAsync</c> or the like holds, or null.</summary>
    /// <param name="takesNarrow">Whether rows that a filter by equality finds, which may be few, count too. Where one
    /// of them is looked up and nothing is worked out of all, the filter is a key's.</param>
    public static QueriedRows? TryFind(
        IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken, bool takesNarrow = false)
    {
        if (!IsMaterialization(call, types))
        {
            return null;
        }

        IOperation? value =
            call.TargetMethod.Name.EndsWith("Async", StringComparison.Ordinal)
                ? call.Completion() as IAwaitOperation
                : call;
        return value is not null
            && RowsPurpose.OfReceived(value, types, cancellationToken) is { } purpose
            && RowSource.TryRead(LinqCalls.SourceOf(call), types, cancellationToken) is { } query
            && (!query.IsNarrow || purpose.IsPage || (takesNarrow && (purpose.IsNumber || purpose.Lookups == 0)))
            && !LinqCalls.IsInExpressionTree(call)
                ? new QueriedRows(query.Row, purpose)
                : null;
    }

    /// <summary>What the code does, as a message shows it.</summary>
    public string Effect(IInvocationOperation call)
        => $"`{call.TargetMethod.Name}()` holds all rows of `{Row.Name}` that a query finds at once per request, only "
            + (Purpose.IsPart ? "to use a part" : "to work out numbers about them");

    /// <summary>What to do instead.</summary>
    public string Advice => Purpose.IsPart ? "let the query take the part" : "let the query work them out";

    /// <summary>Whether a call reads a query of Entity Framework into memory.</summary>
    public static bool IsMaterialization(IInvocationOperation call, KnownTypes types)
        => Reads(call, types)
            && (types.Has("Microsoft.EntityFrameworkCore.DbContext") || types.Has("System.Data.Entity.DbContext"));

    private static bool Reads(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod.Name switch
        {
            "ToList" or "ToArray" => LinqCalls.IsMaterialization(call, types)
                && types.IsOrInherits(LinqCalls.SourceOf(call).Type, "System.Linq.IQueryable"),
            "AsEnumerable" => types.IsOrInherits(LinqCalls.SourceOf(call).Type, "System.Linq.IQueryable")
                && IsSortedInMemory(call, types),
            "ToDictionary" => LinqCalls.IsOperator(call, types)
                && types.IsOrInherits(LinqCalls.SourceOf(call).Type, "System.Linq.IQueryable"),
            "ToListAsync" or "ToArrayAsync" or "ToDictionaryAsync" => call.TargetMethod.IsExtensionMethod
                && RowSource.IsOfEntityFramework(call.TargetMethod.ContainingType, types),
            _ => false,
        };

    /// <summary>Whether the code sorts what a query streams to it, for which it holds all rows.</summary>
    private static bool IsSortedInMemory(IInvocationOperation call, KnownTypes types)
    {
        IInvocationOperation? next = LinqCalls.IsOperator(call, types) ? LinqCalls.OperatorOn(call, types) : null;
        while (next is { TargetMethod.Name: "Where" or "Select" })
        {
            next = LinqCalls.OperatorOn(next, types);
        }

        return next is { TargetMethod.Name: "OrderBy" or "OrderByDescending" };
    }
}
