using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// One place that a gate goes around: it enters before the first statement and leaves in a <c>finally</c>.
/// </summary>
/// <param name="Region">The statements.</param>
/// <param name="Method">The method, local function or lambda around them.</param>
/// <param name="Model">The model of the document.</param>
/// <param name="Work">What the statements do.</param>
/// <param name="Type">The type around them.</param>
internal sealed record GatedRegion(
    Document Document,
    RentRegion Region,
    IMethodSymbol Method,
    SemanticModel Model,
    CpuWork Work,
    TypeDeclarationSyntax Type)
{
    /// <summary>The nodes that <see cref="Rewrite"/> looks for.</summary>
    public IEnumerable<SyntaxNode> Nodes => [Region.Block, .. Region.Statements];

    /// <summary>
    /// The place, where its statements keep a core busy, wait for nothing, and can go into a <c>try</c>.
    /// </summary>
    public static GatedRegion? TryPlan(
        Document document, RentRegion region, IMethodSymbol method, SemanticModel model, ISet<ISymbol> known,
        CancellationToken cancellationToken)
    {
        if (!FinallyWrapping.IsPossible(region.Block, region.First, region.Last)
            || region.Block.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type
            || IsGuarded(region)
            || region.Statements
                .Any(statement =>
                    statement.DescendantNodes().Any(node => node is GotoStatementSyntax or LabeledStatementSyntax)))
        {
            return null;
        }

        var operations = new List<IOperation>();
        foreach (StatementSyntax statement in region.Statements)
        {
            if (model.GetOperation(statement, cancellationToken) is not { } operation)
            {
                return null;
            }

            operations.Add(operation);
        }

        CpuWork work = CpuWork.Of(operations, model.Compilation, known, cancellationToken);
        return work is { OnlyComputes: true, IsHeavy: true }
            ? new GatedRegion(document, region, method, model, work, type)
            : null;
    }

    /// <summary>Whether the place stands in a type, and not in one nested in it that could hide its members.</summary>
    public bool IsIn(TypeDeclarationSyntax type) => Type == type;

    /// <summary>How many objects the statements rent from one pool.</summary>
    public int ObjectsOf(PoolMembers members)
        => members.Rents
            .Where(
                rent => rent.Call.Syntax.SyntaxTree == Region.Block.SyntaxTree
                    && Region.Statements.Any(statement => statement.Span.Contains(rent.Call.Syntax.Span)))
            .GroupBy(rent => rent.Call.Instance?.Syntax.ToString())
            .Select(pool => pool.Count())
            .DefaultIfEmpty(1)
            .Max();

    /// <summary>The pool's type as it is written here; null where it cannot be.</summary>
    public string? OwnerText(ObjectPool pool)
    {
        foreach (SyntaxNode node in Region.Statements.SelectMany(statement => statement.DescendantNodes()))
        {
            if (node is InvocationExpressionSyntax && Model.GetSymbolInfo(node).Symbol is IMethodSymbol method)
            {
                for (INamedTypeSymbol? owner = method.ContainingType; owner is not null; owner = owner.BaseType)
                {
                    if (SymbolEqualityComparer.Default.Equals(owner.OriginalDefinition, pool.Owner.OriginalDefinition))
                    {
                        return owner.ToMinimalDisplayString(Model, NullableFlowState.None, node.SpanStart);
                    }
                }
            }
        }

        return pool.Owner.IsGenericType ? null : pool.Owner.ToMinimalDisplayString(Model, Region.Block.SpanStart);
    }

    /// <summary>The root with the gate around the statements.</summary>
    public SyntaxNode Rewrite(SyntaxNode root, string gate, SyntaxTrivia lineEnd)
    {
        BlockSyntax block = root.GetCurrentNode(Region.Block)!;
        int first = block.Statements.IndexOf(root.GetCurrentNode(Region.Block.Statements[Region.First])!);
        int last = block.Statements.IndexOf(root.GetCurrentNode(Region.Block.Statements[Region.Last])!);
        string indentation = Reindentation.Of(Region.Block.Statements[Region.First]);
        StatementSyntax leave = SyntaxFactory.ParseStatement(indentation + gate + ".Release();" + lineEnd);
        TryStatementSyntax attempt = FinallyWrapping.Wrap(block, first, last, ImmutableArray.Create(leave), lineEnd);
        StatementSyntax enter =
            SyntaxFactory.ParseStatement(Entry(gate) + lineEnd).WithLeadingTrivia(attempt.GetLeadingTrivia());
        attempt = attempt.WithLeadingTrivia(SyntaxFactory.Whitespace(indentation));
        return root.ReplaceNode(
            block,
            block.WithStatements(SyntaxFactory.List(
                block.Statements.Take(first).Append(enter).Append(attempt).Concat(block.Statements.Skip(last + 1)))));
    }

    private string Entry(string gate)
    {
        if (!Method.IsAsync)
        {
            return gate + ".Wait();";
        }

        SyntaxNode? body = Region.Block.FirstAncestorOrSelf<MemberDeclarationSyntax>();
        bool isFree = body?.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(access
            => access.Name.Identifier.ValueText == "ConfigureAwait"
                && access.Parent is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
                && arguments[0].Expression.IsKind(SyntaxKind.FalseLiteralExpression)) == true;
        return "await "
            + gate + ".WaitAsync(" + TokenInScope() + ")" + (isFree ? ".ConfigureAwait(false)" : string.Empty) + ";";
    }

    /// <summary>
    /// The token among the parameters of the methods around the place, the innermost first; empty where there is none.
    /// </summary>
    private string TokenInScope()
    {
        for (ISymbol? current = Method; current is IMethodSymbol method; current = method.ContainingSymbol)
        {
            foreach (IParameterSymbol parameter in method.Parameters)
            {
                if (parameter is
                    { RefKind: RefKind.None,
                        Type: { Name: "CancellationToken", ContainingNamespace.Name: "Threading" } })
                {
                    return parameter.Name;
                }
            }

            if (method.IsStatic && method.MethodKind is MethodKind.LocalFunction or MethodKind.AnonymousFunction)
            {
                break;
            }
        }

        return string.Empty;
    }

    /// <summary>Whether the place is behind a gate already, or holds a lock while it would wait at one.</summary>
    private static bool IsGuarded(RentRegion region)
    {
        foreach (SyntaxNode outer in region.Block.AncestorsAndSelf())
        {
            switch (outer)
            {
                case LockStatementSyntax:
                case UsingStatementSyntax
                    { Expression: InvocationExpressionSyntax
                        { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "EnterScope" } } }:
                case TryStatementSyntax { Finally: { } cleanup } attempt
                    when attempt.Block.Span.Contains(region.Block.Span) && Releases(cleanup):
                    return true;
                case MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax:
                    return false;
            }
        }

        return false;
    }

    private static bool Releases(FinallyClauseSyntax cleanup)
        => cleanup.DescendantNodes()
            .OfType<MemberAccessExpressionSyntax>()
            .Any(access => access.Name.Identifier.ValueText is "Release" or "Exit"
                && access.Parent is InvocationExpressionSyntax);
}
