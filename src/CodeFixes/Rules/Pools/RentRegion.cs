using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>The statements of one block from a rent to the return of what was rented.</summary>
/// <param name="First">Position of the statement that rents.</param>
/// <param name="Last">Position of the last statement that belongs to it.</param>
internal sealed record RentRegion(BlockSyntax Block, int First, int Last)
{
    /// <summary>The statements.</summary>
    public IEnumerable<StatementSyntax> Statements => Block.Statements.Skip(First).Take(Last - First + 1);

    /// <summary>
    /// The region of a rent: a <c>using</c>, or up to the call that puts the object back; null where there is none.
    /// </summary>
    public static RentRegion? TryFind(
        IInvocationOperation rent, PoolMembers members, CancellationToken cancellationToken)
    {
        IOperation value = rent.WithImplicitConversions();
        if (value.Parent is IUsingOperation { Syntax: UsingStatementSyntax statement } && IsLease(rent.Type, members))
        {
            return OfUsing(statement);
        }

        ILocalSymbol? local = value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } => declarator.Symbol,
            ISimpleAssignmentOperation
                { Target: ILocalReferenceOperation target, Parent: IExpressionStatementOperation } => target.Local,
            _ => null,
        };
        if (local is not null
            && value.Parent!.Syntax.FirstAncestorOrSelf<StatementSyntax>() is UsingStatementSyntax declaring
            && declaring.Declaration?.Span.Contains(rent.Syntax.Span) == true)
        {
            return IsLease(local.Type, members) ? OfUsing(declaring) : null;
        }

        if (rent.Syntax.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax block } first)
        {
            return null;
        }

        int start = block.Statements.IndexOf(first);
        if (first is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 })
        {
            return local is not null && IsLease(local.Type, members)
                ? new RentRegion(block, start, block.Statements.Count - 1)
                : null;
        }

        foreach (IArgumentOperation argument in rent.Arguments)
        {
            if (local is null && argument.Parameter?.RefKind == RefKind.Out)
            {
                local = argument.Value switch
                {
                    IDeclarationExpressionOperation { Expression: ILocalReferenceOperation declared } => declared.Local,
                    ILocalReferenceOperation assigned => assigned.Local,
                    _ => null,
                };
            }
        }

        return local is not null
            && rent.SemanticModel is { } model
            && EndOf(local, block, start, members, model, cancellationToken) is { } end
            ? new RentRegion(
                block, start, ProtectedStatements.LastOf(model, block, start, block.Statements[end].Span.End - 1))
            : null;
    }

    /// <summary>One region over both, where they are in one block and meet.</summary>
    public RentRegion? Join(RentRegion other)
        => other.Block == Block && other.First <= Last + 1 && First <= other.Last + 1
            ? new RentRegion(Block, System.Math.Min(First, other.First), System.Math.Max(Last, other.Last))
            : null;

    /// <summary>Whether all of another region stands inside this one.</summary>
    public bool Contains(RentRegion other)
        => Block.Statements[First].SpanStart <= other.Block.Statements[other.First].SpanStart
            && other.Block.Statements[other.Last].Span.End <= Block.Statements[Last].Span.End
            && Block.SyntaxTree == other.Block.SyntaxTree;

    private static bool IsLease(ITypeSymbol? type, PoolMembers members)
        => type?.OriginalDefinition.GetMembers().Any(member => members.Returns.Contains(member)) == true;

    private static RentRegion? OfUsing(UsingStatementSyntax statement)
    {
        StatementSyntax outermost = statement;
        while (outermost.Parent is UsingStatementSyntax outer)
        {
            outermost = outer;
        }

        return outermost.Parent is BlockSyntax block
            ? new RentRegion(block, block.Statements.IndexOf(outermost), block.Statements.IndexOf(outermost))
            : null;
    }

    /// <summary>
    /// The last statement of a block that puts a variable's object back, itself or in its <c>finally</c>.
    /// </summary>
    private static int? EndOf(
        ILocalSymbol local,
        BlockSyntax block,
        int start,
        PoolMembers members,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        for (int index = block.Statements.Count - 1; index > start; index--)
        {
            SyntaxNode? place = block.Statements[index] switch
            {
                ExpressionStatementSyntax plain => plain,
                TryStatementSyntax { Finally.Block: { } cleanup } => cleanup,
                _ => null,
            };
            if (place is not null
                && place.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call
                    => model.GetOperation(call, cancellationToken) is IInvocationOperation back
                        && members.Returns.Contains(back.TargetMethod.OriginalDefinition)
                        && Names(back, local)))
            {
                return index;
            }
        }

        return null;
    }

    private static bool Names(IInvocationOperation back, ILocalSymbol local)
        => IsLocal(back.Instance, local)
            || back.Arguments.Any(argument => IsLocal(argument.Value.WithoutConversions(), local));

    private static bool IsLocal(IOperation? operation, ILocalSymbol local)
        => operation is ILocalReferenceOperation reference
            && SymbolEqualityComparer.Default.Equals(reference.Local, local);
}
