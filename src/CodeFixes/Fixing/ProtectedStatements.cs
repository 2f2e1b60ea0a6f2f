namespace GcGuard.CodeFixes.Fixing;

/// <summary>Finds how far a <c>try</c> has to reach that begins after a statement.</summary>
internal static class ProtectedStatements
{
    /// <summary>
    /// The last statement that goes into the <c>try</c>: the last that uses what has to be cleaned up, or the block's
    /// last one where a later statement uses a local that is declared in between, or where a <c>using</c> declaration
    /// reaches to its end.
    /// </summary>
    /// <param name="start">Position of the statement in front of the <c>try</c>.</param>
    /// <param name="lastUse">Where in the text the last use stands.</param>
    public static int LastOf(SemanticModel model, BlockSyntax block, int start, int lastUse)
    {
        int end = block.Statements.Count - 1;
        int last = start;
        while (last < end && block.Statements[last].Span.End <= lastUse)
        {
            last++;
        }

        if (last == start || last == end)
        {
            return last;
        }

        for (int index = start + 1; index <= last; index++)
        {
            if (block.Statements[index] is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 })
            {
                return end;
            }
        }

        DataFlowAnalysis? flow = model.AnalyzeDataFlow(block.Statements[start + 1], block.Statements[last]);
        if (flow is not { Succeeded: true })
        {
            return end;
        }

        var declared = new HashSet<string>(flow.VariablesDeclared.Select(variable => variable.Name));
        bool isUsedLater = block.Statements.Skip(last + 1)
            .SelectMany(statement => statement.DescendantTokens())
            .Any(token => token.IsKind(SyntaxKind.IdentifierToken) && declared.Contains(token.ValueText));
        return isUsedLater ? end : last;
    }
}
