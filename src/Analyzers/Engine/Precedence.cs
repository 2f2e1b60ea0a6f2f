namespace GcGuard.Analyzers.Engine;

/// <summary>
/// One expression, one finding. Rules run on their own and in any order, so a rule asks, with its evidence complete,
/// whether a more specific one reports the expression.
/// </summary>
internal static class Precedence
{
    /// <summary>Whether a more specific rule than <paramref name="ruleId"/> reports the expression.</summary>
    public static bool Take(
        this ImmutableArray<PrecedenceRow> rows,
        string ruleId,
        IOperation expression,
        RuleContext rule,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        foreach (PrecedenceRow row in rows)
        {
            if (row.Loser == ruleId && row.Takes(expression, rule, options, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }
}
