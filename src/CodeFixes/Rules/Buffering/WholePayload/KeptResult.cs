using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// A result that a local keeps until the method answers it:
/// <c>var result = File(…); result.FileDownloadName = name; return result;</c>.
/// </summary>
internal static class KeptResult
{
    /// <summary>
    /// Whether nothing happens between the two but that properties of the result are set, and nothing that the result
    /// may need ends with the method.
    /// </summary>
    /// <param name="result">The expression that makes the result.</param>
    /// <param name="mayCatch">Whether a <c>try</c> around it may handle exceptions.</param>
    /// <param name="removed">Statements that a rewrite takes away.</param>
    public static bool IsAnswered(IOperation result, bool mayCatch, ImmutableArray<StatementSyntax> removed)
    {
        if (result.WithImplicitConversions().Parent
                is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || LocalFlowFact.TryAnalyzeDeclared(declarator, default) is not { IsSingleAssignment: true } flow
            || declarator.Syntax.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>()
                is not { Parent: BlockSyntax block, Declaration.Variables.Count: 1 } declaration)
        {
            return false;
        }

        int next = block.Statements.IndexOf(declaration) + 1;
        foreach (LocalUse use in flow.Uses)
        {
            if (next >= block.Statements.Count || !block.Statements[next].Span.Contains(use.Reference.Syntax.Span))
            {
                return false;
            }

            if (use.Value.Parent is IReturnOperation { Syntax: ReturnStatementSyntax answer })
            {
                return answer == block.Statements[next] && SinkCompletion.IsUnprotected(answer, mayCatch, removed);
            }

            if (!IsSet(use, block.Statements[next]))
            {
                return false;
            }

            next++;
        }

        return false;
    }

    /// <summary>Whether a statement gives a property of the result a value, and does nothing else.</summary>
    private static bool IsSet(LocalUse use, StatementSyntax statement)
        => use.Value.Parent
            is IPropertyReferenceOperation
            { Parent: ISimpleAssignmentOperation { Parent: IExpressionStatementOperation set } assignment } property
            && assignment.Target == property
            && set.Syntax == statement
            && SideEffects.AreAbsent(assignment.Value);
}
