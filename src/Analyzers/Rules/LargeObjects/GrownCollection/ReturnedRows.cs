using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Results;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// The rows of a query without a bound that a method lists and returns, of which all its callers use only a part, or
/// only numbers that the database can work out.
/// </summary>
/// <param name="Row">The type of the rows.</param>
/// <param name="Uses">What the callers use.</param>
internal readonly record struct ReturnedRows(ITypeSymbol Row, ResultUses Uses)
{
    /// <summary>
    /// The rows that a call lists; null where they may be few, where a caller may need all of them, or where not all
    /// callers are known.
    /// </summary>
    public static ReturnedRows? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => code is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction } method
            && QueriedRows.IsMaterialization(call, rule.Types)
            && ReturnRoute.IsReturned(call, cancellationToken)
            && RowSource.TryRead(LinqCalls.SourceOf(call), rule.Types, cancellationToken) is { } query
            && (!query.IsOfOne || rule.AssumesLarge(call.Syntax))
            && ResultCallers.Find(method, rule.Compilation, rule.SolutionPaths, cancellationToken)
                is { OnlyTakeParts: true, Uses: var uses }
            && (!query.IsNarrow || (uses & ResultUses.Numbers) != ResultUses.None)
                ? new ReturnedRows(query.Row, uses)
                : null;

    /// <summary>What the code does, as a message shows it.</summary>
    public string Effect(IInvocationOperation call, ISymbol method)
        => $"`{call.TargetMethod.Name}()` holds all rows "
            + (Row is ITypeParameterSymbol ? string.Empty : "of `" + Row.Name + "` ")
            + $"that a query finds at once per request, and all callers of `{method.Name}` only "
            + (Uses == ResultUses.Numbers ? "work out numbers about them" : "use a part");

    /// <summary>What to do instead.</summary>
    public string Advice
        => "let a query of their own " + (Uses == ResultUses.Numbers ? "work them out" : "take the part");
}
