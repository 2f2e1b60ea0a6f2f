using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>
/// Code that goes on until memory has been freed. Without the collection it might go on for ever, so it is left to its
/// author.
/// </summary>
internal static class CollectingLoops
{
    /// <summary>How many methods a collection may be called through.</summary>
    private const int MaxDepth = 3;

    /// <summary>Whether a place stands in such code, or is followed by code that asks what is still alive.</summary>
    public static bool AreAround(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken)
        => AreAround(place, model, 0, cancellationToken);

    private static bool AreAround(
        SyntaxNode place, SemanticModel model, int depth, CancellationToken cancellationToken)
    {
        var memory = new MemoryState(model, cancellationToken);
        for (SyntaxNode? outer = place.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case AnonymousFunctionExpressionSyntax:
                    return memory.IsAskedBehind(place, outer);
                case LocalFunctionStatementSyntax or MemberDeclarationSyntax and not GlobalStatementSyntax:
                    return memory.IsAskedBehind(place, outer)
                        || GoesBack(place, outer, model, memory, cancellationToken)
                        || (depth < MaxDepth && IsCalledInSuch(outer, model, depth + 1, cancellationToken));
                case WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax
                    when ConditionsOf(outer).Any(condition => memory.Decides(condition, outer)):
                    return true;
            }
        }

        return false;
    }

    /// <summary>Whether a jump, or a call of the member by itself, comes back while memory is full.</summary>
    private static bool GoesBack(
        SyntaxNode place, SyntaxNode member, SemanticModel model, MemoryState memory,
        CancellationToken cancellationToken)
    {
        ISymbol? self = model.GetDeclaredSymbol(member, cancellationToken);
        return member.DescendantNodes().Any(node => node switch
        {
            GotoStatementSyntax back => back.SpanStart > place.SpanStart,
            InvocationExpressionSyntax call =>
                SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(call, cancellationToken).Symbol, self),
            _ => false,
        } && ConditionsAround(node, member).Any(condition => memory.Decides(condition, member)));
    }

    private static bool IsCalledInSuch(
        SyntaxNode function, SemanticModel model, int depth, CancellationToken cancellationToken)
    {
        if (model.GetDeclaredSymbol(function, cancellationToken) is not IMethodSymbol method)
        {
            return false;
        }

        if (method.MethodKind == MethodKind.LocalFunction)
        {
            return function.Parent!.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call
                => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(call, cancellationToken).Symbol, method)
                    && AreAround(call, model, depth, cancellationToken));
        }

        return MethodCallers.Any(
            method,
            (name, other) => AreAround(name, other, depth, cancellationToken),
            model.Compilation,
            cancellationToken);
    }

    /// <summary>What decides whether a loop goes on: its condition, and those around what leaves or sets it.</summary>
    private static IEnumerable<ExpressionSyntax> ConditionsOf(SyntaxNode loop)
    {
        ExpressionSyntax? own = loop switch
        {
            WhileStatementSyntax one => one.Condition,
            DoStatementSyntax one => one.Condition,
            ForStatementSyntax one => one.Condition,
            _ => null,
        };
        HashSet<string> names = own is null
            ? []
            : [.. MemoryState.NamesIn(own)];
        IEnumerable<ExpressionSyntax> others = loop
            .DescendantNodes(node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Where(node => node is BreakStatementSyntax or ContinueStatementSyntax or ReturnStatementSyntax
                or ThrowStatementSyntax or GotoStatementSyntax
                || (node is AssignmentExpressionSyntax { Left: IdentifierNameSyntax target }
                    && names.Contains(target.Identifier.ValueText)))
            .SelectMany(node => ConditionsAround(node, loop));
        return own is null ? others : others.Prepend(own);
    }

    private static IEnumerable<ExpressionSyntax> ConditionsAround(SyntaxNode node, SyntaxNode code)
        => node.Ancestors().TakeWhile(outer => outer != code).Select(outer => outer switch
        {
            IfStatementSyntax choice => choice.Condition,
            SwitchStatementSyntax choice => choice.Expression,
            ConditionalExpressionSyntax choice => choice.Condition,
            WhileStatementSyntax loop => loop.Condition,
            _ => null,
        }).OfType<ExpressionSyntax>();
}
