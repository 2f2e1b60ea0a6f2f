using GcGuard.Analyzers.Evidence.Pools;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Whether code leaves an object empty, so that nobody counts on what is in it. Only a statement that always runs
/// counts, and only where nothing after it may fill the object again.
/// </summary>
/// <param name="item">The variable or field that holds the object.</param>
internal sealed class EmptiedItem(ISymbol item, SemanticModel model, CancellationToken cancellationToken)
{
    private readonly ISymbol _item = item;
    private readonly SemanticModel _model = model;
    private readonly CancellationToken _cancellationToken = cancellationToken;

    /// <summary>Whether it is empty where a function ends.</summary>
    /// <param name="body">The block of the function, or its expression.</param>
    public bool IsAtEndOf(SyntaxNode body)
        => body is BlockSyntax block
            ? IsAt(body, body.Span.End, block, isEmpty: false)
            : body is ExpressionSyntax one && Empties(one);

    /// <summary>Whether it is empty where a statement begins.</summary>
    /// <param name="body">The member around the statement.</param>
    /// <param name="isEmpty">Whether it is where the member begins.</param>
    public bool IsBefore(StatementSyntax statement, SyntaxNode body, bool isEmpty)
        => IsAt(body, statement.SpanStart, statement, isEmpty);

    /// <summary>
    /// Whether a member empties the object, whatever is in it, before it does anything else with it.
    /// </summary>
    /// <param name="start">Where the member has got the object.</param>
    public bool IsFirstIn(SyntaxNode body, int start)
    {
        foreach (IdentifierNameSyntax mention in Mentions(body))
        {
            if (mention.SpanStart < start || mention.Parent is BinaryExpressionSyntax or IsPatternExpressionSyntax)
            {
                continue;
            }

            return EmptyingAt(mention) is { } emptying && !DependsOnItem(emptying, body);
        }

        return false;
    }

    private bool IsAt(SyntaxNode body, int position, SyntaxNode place, bool isEmpty)
    {
        foreach (IdentifierNameSyntax mention in body.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (mention.SpanStart >= position)
            {
                break;
            }

            if (!IsItem(mention))
            {
                isEmpty &= !MayFill(mention);
            }
            else if (EmptyingAt(mention) is { } emptying)
            {
                isEmpty |= emptying.Parent is ExpressionStatementSyntax { Parent: BlockSyntax around }
                    && place.AncestorsAndSelf().Contains(around)
                    && !Crosses(emptying, around, body);
            }
            else if (!Leaves(mention))
            {
                isEmpty = false;
            }
        }

        return isEmpty;
    }

    /// <summary>Whether a lambda or local function lies between a place and the body that has to run it.</summary>
    private static bool Crosses(SyntaxNode place, SyntaxNode around, SyntaxNode body)
        => place.Ancestors()
            .TakeWhile(outer => outer != body)
            .Any(outer => outer is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax
                && !outer.Contains(around));

    /// <summary>Whether a condition around a place asks something of the object, as how much is in it.</summary>
    private bool DependsOnItem(SyntaxNode place, SyntaxNode body)
    {
        foreach (SyntaxNode outer in place.Ancestors().TakeWhile(outer => outer != body))
        {
            ExpressionSyntax? condition = outer switch
            {
                IfStatementSyntax choice => choice.Condition,
                WhileStatementSyntax loop => loop.Condition,
                ConditionalExpressionSyntax choice => choice.Condition,
                SwitchStatementSyntax choice => choice.Expression,
                _ => null,
            };
            if (condition is not null
                && Mentions(condition).Any(static mention => mention.Parent is MemberAccessExpressionSyntax))
            {
                return true;
            }
        }

        return false;
    }

    private IEnumerable<IdentifierNameSyntax> Mentions(SyntaxNode code)
        => code.DescendantNodesAndSelf()
            .OfType<IdentifierNameSyntax>()
            .Where(IsItem);

    private bool IsItem(IdentifierNameSyntax name)
        => name.Identifier.ValueText == _item.Name
            && SymbolEqualityComparer.Default.Equals(
                _model.GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition, _item.OriginalDefinition);

    /// <summary>Whether a name calls a method of the type that holds the object in a field.</summary>
    private bool MayFill(IdentifierNameSyntax name)
        => _item is IFieldSymbol { ContainingType: var owner }
            && _model.GetSymbolInfo(name, _cancellationToken).Symbol is IMethodSymbol { ContainingType: var type }
            && SymbolEqualityComparer.Default.Equals(type.OriginalDefinition, owner.OriginalDefinition);

    /// <summary>The call or assignment by which a mention empties the object; null for other mentions.</summary>
    private ExpressionSyntax? EmptyingAt(IdentifierNameSyntax mention)
    {
        ExpressionSyntax whole = Whole(mention);
        return whole.Parent is MemberAccessExpressionSyntax { Parent: ExpressionSyntax emptying } access
            && access.Expression == whole
            && Empties(emptying)
                ? emptying
                : null;
    }

    private bool Empties(ExpressionSyntax expression)
        => TrimmedCode.EmptiedBy(expression) is { } emptied
            && emptied is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
            && Mentions(emptied).Any()
            && (expression is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments }
                || (arguments.Count == 1
                    && _model.GetConstantValue(arguments[0].Expression, _cancellationToken)
                        is { HasValue: true, Value: 0 or 0L }));

    /// <summary>
    /// Whether a mention after the object was emptied leaves it empty: reads a property, goes to the start, or hands
    /// nothing but its existence on.
    /// </summary>
    private bool Leaves(IdentifierNameSyntax mention)
    {
        ExpressionSyntax whole = Whole(mention);
        return whole.Parent switch
        {
            MemberAccessExpressionSyntax { Parent: AssignmentExpressionSyntax assignment } access
                when assignment.Left == access => access.Name.Identifier.ValueText == "Position",
            MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } access =>
                access.Name.Identifier.ValueText == "Seek",
            MemberAccessExpressionSyntax access => _model.GetSymbolInfo(access, _cancellationToken).Symbol
                is IPropertySymbol { IsIndexer: false, Type.IsReferenceType: false },
            BinaryExpressionSyntax or IsPatternExpressionSyntax => true,
            _ => false,
        };
    }

    private static ExpressionSyntax Whole(IdentifierNameSyntax mention)
        => mention.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : mention;
}
