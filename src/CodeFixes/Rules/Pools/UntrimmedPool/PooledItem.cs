using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Whether what goes back to a pool of the project is empty, or is emptied whenever it is taken again. Then nobody
/// counts on what is in it, and it may be emptied once more.
/// </summary>
internal static class PooledItem
{
    /// <summary>Whether it is.</summary>
    /// <param name="pool">The pool, which puts back in one place.</param>
    /// <param name="add">That place.</param>
    /// <param name="statement">Its statement.</param>
    public static bool IsEmptied(
        ObjectPool pool, StorageUse add, StatementSyntax statement, Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (VariableOf(add.Value) is { } item
            && (IsEmptyBefore(statement, item, isEmpty: false, compilation, cancellationToken)
                || (IsEmptyBefore(statement, item, isEmpty: true, compilation, cancellationToken)
                    && IsGivenEmpty(item, compilation, cancellationToken))))
        {
            return true;
        }

        bool isTaken = false;
        foreach (StorageUse use in pool.Uses)
        {
            // A call of the type's own method that takes: what that one does with the object counts.
            if (use.IsAdd || compilation.Declares(use.Operation.TargetMethod))
            {
                continue;
            }

            isTaken = true;
            SyntaxNode call = use.Operation.Syntax;
            if (TakenBy(use.Operation) is not { } taken
                || MemberBody.DeclarationOf(call) is not { } member
                || !new EmptiedItem(taken, SourceModels.Of(compilation, call.SyntaxTree), cancellationToken)
                    .IsFirstIn(member, call.Span.End))
            {
                return false;
            }
        }

        return isTaken;
    }

    private static bool IsEmptyBefore(
        StatementSyntax statement, ISymbol item, bool isEmpty, Compilation compilation,
        CancellationToken cancellationToken)
        => MemberBody.DeclarationOf(statement) is { } member
            && new EmptiedItem(item, SourceModels.Of(compilation, statement.SyntaxTree), cancellationToken)
                .IsBefore(statement, member, isEmpty);

    /// <summary>Whether every caller of a private method gives it an empty object.</summary>
    private static bool IsGivenEmpty(ISymbol item, Compilation compilation, CancellationToken cancellationToken)
    {
        if (item is not IParameterSymbol
            {
                RefKind: RefKind.None,
                Ordinal: var ordinal,
                ContainingSymbol: IMethodSymbol
                {
                    MethodKind: MethodKind.Ordinary,
                    DeclaredAccessibility: Accessibility.Private,
                    ContainingType: { } type,
                } method,
            })
        {
            return false;
        }

        bool isCalled = false;
        foreach (SyntaxNode node in type.DeclaringSyntaxReferences.SelectMany(
            part => part.GetSyntax(cancellationToken).DescendantNodes()))
        {
            if (node is not IdentifierNameSyntax name
                || name.Identifier.ValueText != method.Name
                || !SymbolEqualityComparer.Default.Equals(
                    SourceModels.Of(compilation, name.SyntaxTree).GetSymbolInfo(name, cancellationToken).Symbol
                        ?.OriginalDefinition,
                    method.OriginalDefinition))
            {
                continue;
            }

            isCalled = true;
            if (name.FirstAncestorOrSelf<InvocationExpressionSyntax>()
                    is not { Parent: ExpressionStatementSyntax { Parent: BlockSyntax } statement } call
                || !call.Expression.Span.Contains(name.Span)
                || SourceModels.OperationOf(compilation, call, cancellationToken)?.WithoutConversions()
                    is not IInvocationOperation given
                || VariableOf(given.ArgumentAt(ordinal)?.Value) is not { } handed
                || !IsEmptyBefore(statement, handed, isEmpty: false, compilation, cancellationToken))
            {
                return false;
            }
        }

        return isCalled;
    }

    /// <summary>The variable that gets what a call takes; null where it goes on at once.</summary>
    private static ISymbol? TakenBy(IInvocationOperation take)
    {
        foreach (IArgumentOperation argument in take.Arguments)
        {
            if (argument.Parameter?.RefKind == RefKind.Out)
            {
                return VariableOf(
                    argument.Value is IDeclarationExpressionOperation declared ? declared.Expression : argument.Value);
            }
        }

        for (IOperation? outer = take.Parent; outer is not null and not IBlockOperation; outer = outer.Parent)
        {
            switch (outer)
            {
                case IVariableDeclaratorOperation declarator:
                    return declarator.Symbol;
                case ISimpleAssignmentOperation assignment:
                    return VariableOf(assignment.Target);
            }
        }

        return null;
    }

    private static ISymbol? VariableOf(IOperation? value)
        => value?.WithoutConversions() switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            _ => null,
        };
}
