using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Code that copies a whole sequence into one array, after which a chunked collection has helped little.
/// </summary>
internal static class WholeCopies
{
    /// <summary>Whether a call or creation that is given a sequence copies all of it into one array.</summary>
    public static bool AreMadeBy(IOperation call, KnownTypes types)
        => call switch
        {
            IInvocationOperation query
                => query.TargetMethod.Name is "ToArray" or "ToList" or "ToHashSet" or "OrderBy" or "OrderByDescending"
                    or "Order" or "OrderDescending" or "Reverse"
                && LinqCalls.IsOperator(query, types),
            IObjectCreationOperation { Type.ContainingNamespace: { } space } => KnownTypes.IsUnderSystem(space),
            _ => false,
        };
}
