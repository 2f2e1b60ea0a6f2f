using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Leases;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.RentedBuffers;

/// <summary>
/// Puts the statements from the rent to the last use into a <c>try</c>, takes the calls out of them that give the
/// buffer back, and gives it back in the <c>finally</c>.
/// </summary>
internal sealed class FinallyReturn(
    FixTarget target, BlockSyntax block, int rented, int last, ImmutableArray<StatementSyntax> returns, string cleanup)
{
    private readonly FixTarget _target = target;
    private readonly BlockSyntax _block = block;
    private readonly int _rented = rented;
    private readonly int _last = last;
    private readonly ImmutableArray<StatementSyntax> _returns = returns;
    private readonly string _cleanup = cleanup;

    /// <summary>
    /// The rewrite, or null where it is not safe: somebody else may keep the buffer or give it back, the variable gets
    /// other values, a call that gives the buffer back is
    /// no plain statement, something uses the buffer after the last statement that can go into the <c>try</c>, or the
    /// statements cannot go there.
    /// </summary>
    /// <param name="seed">The call that rents the buffer.</param>
    /// <param name="findings">What is known of the buffer: every use has to stand in the <c>try</c>, every return
    /// goes.</param>
    public static FinallyReturn? TryPlan(
        FixTarget target, LeaseSeed seed, LeaseFindings findings, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (findings.IsHandedOver
            || RentedBuffer.VariableOf(seed.Call) is not { } local
            || seed.Call.EnclosingStatement()?.Parent is not { } around
            || LocalFlowFact.TryAnalyze(local, around, cancellationToken) is not { } flow
            || flow.Declarator.Syntax.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>()
                is not { Parent: BlockSyntax block } declaration
            || declaration.Declaration.Variables.Count != 1
            || !declaration.UsingKeyword.IsKind(SyntaxKind.None)
            || IsAssignedOtherwise(flow, seed.Call)
            // A loop may rent several buffers, one after the other, and the variable knows only the last.
            || flow.IsRepeated(seed.Call)
            || flow.Uses.Any(PendingUse.IsOne)
            || StatementIn(block, seed.Call.Syntax) is not { } rented
            || !CanBeNull(flow, seed.Call, out bool isNullable))
        {
            return null;
        }

        var returns = ImmutableArray.CreateBuilder<StatementSyntax>();
        foreach (LocalUse use in flow.Uses)
        {
            if (CallThatReturns(use, seed.Kind, pools) is not { } call)
            {
                continue;
            }

            if (StatementOf(call, local.Name) is not { } statement || !IsRemovable(statement, block))
            {
                return null;
            }

            returns.Add(statement);
        }

        if (flow.Uses.IsEmpty
            || CleanupOf(seed, local.Name, returns, isNullable) is not { } cleanup)
        {
            return null;
        }

        int start = block.Statements.IndexOf(rented);
        int last = ProtectedStatements.LastOf(
            target.Model, block, start, flow.Uses[flow.Uses.Length - 1].Reference.Syntax.SpanStart);
        while (last > start && returns.Contains(block.Statements[last]))
        {
            last--;
        }

        return last > start
            && findings.Returns.All(call => returns.Any(statement => statement.Span.Contains(call.Span)))
            && findings.LateUses
                .All(use => block.Statements[last].Span.End >= use.At.Span.End
                    || returns.Any(statement => statement.Span.Contains(use.At.Span)))
            && FinallyWrapping.IsPossible(block, start, start)
            && FinallyWrapping.IsPossible(block, start + 1, last)
            && IsDoneWithin(target.Model, local, block.Statements[start + 1], block.Statements[last])
                ? new FinallyReturn(target, block, start, last, returns.ToImmutable(), cleanup)
                : null;
    }

    /// <summary>
    /// Whether nothing works on the buffer behind the <c>try</c>: no view or task of it goes out, no other variable
    /// that may hold it, and no read is given up that still fills it.
    /// </summary>
    private static bool IsDoneWithin(
        SemanticModel model, ILocalSymbol buffer, StatementSyntax first, StatementSyntax last)
        => model.AnalyzeDataFlow(first, last) is { Succeeded: true } flow
            && !flow.DataFlowsOut.Any(variable => variable is ILocalSymbol { Type: var type }
                && ((!SymbolEqualityComparer.Default.Equals(variable, buffer)
                        && SymbolEqualityComparer.Default.Equals(type, buffer.Type))
                    || type.Name is "Memory" or "ReadOnlyMemory" or "ArraySegment" or "Task"
                        or "ValueTask" or "Span" or "ReadOnlySpan"))
            && !first.Parent!.DescendantNodes(TextSpan.FromBounds(first.SpanStart, last.Span.End))
                .OfType<SimpleNameSyntax>()
                .Any(static name => name.Identifier.ValueText is "WhenAny" or "WaitAny" or "WaitAsync");

    /// <summary>The root of the document after the rewrite.</summary>
    public SyntaxNode Rewrite()
    {
        SyntaxNode root = _target.Root.TrackNodes(
            _returns.Append(_block).Append(_block.Statements[_rented]).Append(_block.Statements[_last]).Distinct());
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(_target.Root);
        foreach (StatementSyntax statement in _returns)
        {
            root = NodeRemoval.Remove(root, ImmutableArray.Create<SyntaxNode>(root.GetCurrentNode(statement)!));
        }

        BlockSyntax block = root.GetCurrentNode(_block)!;
        int first = block.Statements.IndexOf(root.GetCurrentNode(_block.Statements[_rented])!) + 1;
        int last = block.Statements.IndexOf(root.GetCurrentNode(_block.Statements[_last])!);
        string indentation = Reindentation.Of(_block.Statements[_rented]);
        string unit = Reindentation.Unit(Reindentation.Of(_block), indentation);
        string text = string.Join(
            lineEnd.ToString(), _cleanup.Split('\n').Select(line => indentation + line.Replace("\t", unit)));
        StatementSyntax cleanup = SyntaxFactory.ParseStatement(text + lineEnd);
        TryStatementSyntax attempt = FinallyWrapping.Wrap(block, first, last, ImmutableArray.Create(cleanup), lineEnd);
        return root.ReplaceNode(
            block,
            block.WithStatements(SyntaxFactory.List(
                block.Statements.Take(first).Append(attempt).Concat(block.Statements.Skip(last + 1)))));
    }

    private static StatementSyntax? StatementIn(BlockSyntax block, SyntaxNode node)
    {
        foreach (StatementSyntax statement in block.Statements)
        {
            if (statement.Span.Contains(node.Span))
            {
                return statement;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether the variable gets a value from elsewhere than from the call, or is seen by other functions.
    /// </summary>
    private static bool IsAssignedOtherwise(LocalFlowFact flow, IInvocationOperation rent)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured
                || (use.Kind == LocalUseKind.Written
                    && !(rent.WithImplicitConversions().Parent is ISimpleAssignmentOperation assignment
                        && assignment.Target == use.Reference)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the variable is certainly null where nothing has been rented, which a variable declared with the rented
    /// buffer never is; false where it could be something else.
    /// </summary>
    private static bool CanBeNull(LocalFlowFact flow, IInvocationOperation rent, out bool isNullable)
    {
        isNullable = flow.InitialValue != rent;
        return !isNullable || flow.InitialValue is { ConstantValue: { HasValue: true, Value: null } };
    }

    private static IInvocationOperation? CallThatReturns(LocalUse use, LeaseKind kind, PoolCalls pools)
        => kind == LeaseKind.Owner
            ? use.Value.Parent is IInvocationOperation { TargetMethod.Name: "Dispose" } dispose
                && dispose.Instance == use.Value ? dispose : null
            : use.Value.Parent is IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation call }
                && pools.IsReturn(call) ? call : null;

    /// <summary>
    /// The statement that does nothing but give the buffer back, perhaps after asking whether there is one.
    /// </summary>
    private static StatementSyntax? StatementOf(IInvocationOperation call, string name)
    {
        if (call.Syntax.Parent is not ExpressionStatementSyntax statement)
        {
            return null;
        }

        SyntaxNode? outer =
            statement.Parent is BlockSyntax { Statements.Count: 1 } block ? block.Parent : statement.Parent;
        return outer is IfStatementSyntax { Else: null } guard && IsNullCheck(guard.Condition, name)
            ? guard
            : statement;
    }

    private static bool IsNullCheck(ExpressionSyntax condition, string name)
    {
        string text = condition.WithoutTrivia().NormalizeWhitespace().ToString();
        return text == name + " != null"
            || text == name + " is not null" || text == name + " is { }" || text == "null != " + name;
    }

    /// <summary>
    /// Whether a statement can go without leaving anything empty behind, and would not be reached by exceptions: what a
    /// handler gives back would be given back again.
    /// </summary>
    private static bool IsRemovable(StatementSyntax statement, BlockSyntax block)
    {
        if (statement.ContainsDirectives
            || statement.Parent is not BlockSyntax parent
            || (parent != block && parent.Statements.Count == 1))
        {
            return false;
        }

        for (SyntaxNode? current = statement.Parent; current is not null && current != block; current = current.Parent)
        {
            if (current is CatchClauseSyntax
                or FinallyClauseSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// The statement of the <c>finally</c>, its lines parted by <c>\n</c> and indented by tabs; null where it is not
    /// clear.
    /// </summary>
    private static string? CleanupOf(
        LeaseSeed seed, string name, ImmutableArray<StatementSyntax>.Builder returns, bool isNullable)
    {
        string? call = null;
        foreach (StatementSyntax statement in returns)
        {
            ExpressionStatementSyntax inner = statement as ExpressionStatementSyntax
                ?? statement.DescendantNodes().OfType<ExpressionStatementSyntax>().Single();
            string text = inner.WithoutTrivia().ToString();
            if ((call is not null && call != text) || text.IndexOf('\n') >= 0)
            {
                return null;
            }

            call = text;
        }

        call ??= NewCall(seed, name);
        return call is null || !isNullable ? call : $"if ({name} != null)\n{{\n\t{call}\n}}";
    }

    private static string? NewCall(LeaseSeed seed, string name)
    {
        if (seed.Kind == LeaseKind.Owner)
        {
            return name + ".Dispose();";
        }

        return seed.Call.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access }
            && !access.Expression
                .DescendantNodesAndSelf()
                .Any(node =>
                    node is InvocationExpressionSyntax or ObjectCreationExpressionSyntax or AssignmentExpressionSyntax)
            && access.Expression.ToString() is var pool
            && pool.IndexOf('\n') < 0
                ? pool + ".Return(" + name
                    + (UnclearedReturn.HoldsReferencesIn(seed.Call.Type) ? ", clearArray: true" : string.Empty) + ");"
                : null;
    }
}
