namespace GcGuard.CodeFixes.Cascade;

/// <summary>Whether an <c>await</c> can stand at a place of a function's body, whatever the function is.</summary>
internal static class AwaitPosition
{
    /// <summary>
    /// What stands between a place and its function that no await may stand in; null where nothing does.
    /// </summary>
    public static Obstacle? FindObstacle(SyntaxNode place, SyntaxNode function)
    {
        for (SyntaxNode node = place; node != function && node.Parent is { } parent; node = parent)
        {
            switch (parent)
            {
                case LockStatementSyntax holder when holder.Statement == node:
                    return Obstacles.Lock;
                case CatchFilterClauseSyntax:
                    return Obstacles.Filter;
                case UnsafeStatementSyntax or FixedStatementSyntax:
                    return Obstacles.Unsafe;
                case FromClauseSyntax { Parent: QueryExpressionSyntax }:
                    break;
                case QueryClauseSyntax or SelectOrGroupClauseSyntax or OrderingSyntax:
                    return Obstacles.Query;
                case ParameterSyntax or AttributeSyntax:
                    return Obstacles.Initializer;
            }
        }

        return null;
    }
}
