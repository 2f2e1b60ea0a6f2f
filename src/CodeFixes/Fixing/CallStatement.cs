namespace GcGuard.CodeFixes.Fixing;

/// <summary>A statement that consists of one call: <c>Write(x);</c>, <c>await WriteAsync(x);</c>.</summary>
/// <param name="IsAsync">Whether the call is awaited.</param>
internal readonly record struct CallStatement(ExpressionStatementSyntax Statement, bool IsAsync)
{
    /// <summary>
    /// The statement that consists of a call, awaited without settings or synchronous; null for every other shape, and
    /// where there is no place for a block.
    /// </summary>
    public static CallStatement? TryFind(IInvocationOperation call)
    {
        bool isAsync = call.Syntax.Parent is AwaitExpressionSyntax;
        if (!isAsync && call.TargetMethod.ReturnType.SpecialType != SpecialType.System_Void)
        {
            return null;
        }

        SyntaxNode expression = isAsync ? call.Syntax.Parent! : call.Syntax;
        return expression.Parent is ExpressionStatementSyntax
            { Parent: BlockSyntax or SwitchSectionSyntax or IfStatementSyntax or ElseClauseSyntax } statement
            ? new CallStatement(statement, isAsync)
            : null;
    }
}
