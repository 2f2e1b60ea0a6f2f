using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>The statements that declare locals which a rewrite does without.</summary>
internal static class LocalStatements
{
    /// <summary>
    /// The statements, in order; null where one declares another local as well, or cannot be taken away.
    /// </summary>
    public static ImmutableArray<LocalDeclarationStatementSyntax>? TryFind(ImmutableArray<LocalFlowFact> locals)
    {
        ImmutableArray<LocalDeclarationStatementSyntax>.Builder declarations =
            ImmutableArray.CreateBuilder<LocalDeclarationStatementSyntax>(locals.Length);
        foreach (LocalFlowFact local in locals)
        {
            if (local.Declarator.Syntax.Parent?.Parent is not LocalDeclarationStatementSyntax
                {
                    Declaration.Variables.Count: 1,
                    UsingKeyword.RawKind: 0,
                    Parent: BlockSyntax or SwitchSectionSyntax,
                } declaration)
            {
                return null;
            }

            declarations.Add(declaration);
        }

        return declarations.ToImmutable();
    }
}
