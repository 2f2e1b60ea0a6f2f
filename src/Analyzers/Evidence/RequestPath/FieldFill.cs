using GcGuard.Analyzers.Evidence.Lifetime;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Code that fills a variable which lives as long as the process, and runs only while that is empty: a static, or a
/// field of an object of which the process has one.
/// </summary>
internal static class FieldFill
{
    /// <summary>The reason of what runs only until the variable is filled.</summary>
    public const string Reason = "fills a field once";

    /// <summary>
    /// Whether a branch fills what its condition finds empty: <c>if (s_x == null) { s_x = … }</c>,
    /// <c>if (!s_done) { s_done = true; … }</c>, locks included, and
    /// <c>if (Interlocked.Exchange(ref s_done, 1) == 0) { … }</c>.
    /// </summary>
    public static bool IsBranch(
        ExpressionSyntax condition,
        StatementSyntax branch,
        bool whenTrue,
        SemanticModel model,
        CancellationToken cancellationToken)
        => (whenTrue && IsSwap(condition, model, cancellationToken))
            || (EmptyBy(condition, whenTrue) is { } empty
                && Fills(branch, empty)
                && StaysFilled(empty, model, cancellationToken));

    /// <summary>
    /// Whether statements after a guard fill what the guard found empty: <c>if (s_x != null) return s_x; s_x = …;</c>.
    /// </summary>
    public static bool IsAfter(
        IfStatementSyntax guard,
        SyntaxList<StatementSyntax> statements,
        int first,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (EmptyBy(guard.Condition, whenTrue: false) is not { } empty)
        {
            return false;
        }

        for (int next = first; next < statements.Count; next++)
        {
            if (Fills(statements[next], empty))
            {
                return StaysFilled(empty, model, cancellationToken);
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a variable lives as long as the process: a static one, or a field of a middleware or of another object
    /// that the process has one of.
    /// </summary>
    public static bool LivesOn(ExpressionSyntax variable, SemanticModel model, CancellationToken cancellationToken)
        => model.GetSymbolInfo(variable, cancellationToken).Symbol is { } symbol and (IFieldSymbol or IPropertySymbol)
            && (symbol.IsStatic
                || Middleware.Is(symbol.ContainingType)
                || (IsOwn(variable)
                    && LongLivedTypes.ReasonFor(symbol.ContainingType, model.Compilation, cancellationToken)
                        is not null));

    /// <summary>
    /// Whether a variable lives on and the filling member does not empty it again, itself or through a member that it
    /// names, as with a flag against running twice at once. What others empty is filled again when somebody asks.
    /// </summary>
    private static bool StaysFilled(
        ExpressionSyntax variable, SemanticModel model, CancellationToken cancellationToken)
    {
        if (((variable as MemberAccessExpressionSyntax)?.Name ?? variable as SimpleNameSyntax) is not { } written
            || variable.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { Parent: { } type } member)
        {
            return false;
        }

        foreach (SimpleNameSyntax place in NamedPlaces.In(type, written.Identifier.ValueText, cancellationToken))
        {
            ExpressionSyntax target = place.Parent is MemberAccessExpressionSyntax access && access.Name == place
                ? access
                : place;
            if (target.Parent is AssignmentExpressionSyntax assignment
                && assignment.Left == target
                && (IsNull(assignment.Right) || assignment.Right.IsKind(SyntaxKind.FalseLiteralExpression))
                && place.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } emptying
                && (emptying == member
                    || (emptying is MethodDeclarationSyntax method
                        && NamedPlaces.In(member, method.Identifier.ValueText, cancellationToken).Any())))
            {
                return false;
            }
        }

        // Asked last: it looks at the registrations of the whole project.
        return LivesOn(variable, model, cancellationToken);
    }

    /// <summary>Whether a variable is the code's own object's: <c>_x</c> or <c>this._x</c>.</summary>
    private static bool IsOwn(ExpressionSyntax variable)
        => variable is IdentifierNameSyntax
            or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax or BaseExpressionSyntax };

    /// <summary>What is null, or false, where a condition has this outcome; null where it says of nothing so.</summary>
    private static ExpressionSyntax? EmptyBy(ExpressionSyntax condition, bool whenTrue)
    {
        switch (condition)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return EmptyBy(parenthesized.Expression, whenTrue);
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                return EmptyBy(not.Operand, !whenTrue);
            case BinaryExpressionSyntax
                { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } test
                when test.IsKind(SyntaxKind.EqualsExpression) == whenTrue:
                return IsNull(test.Right) ? test.Left : IsNull(test.Left) ? test.Right : null;
            case IsPatternExpressionSyntax { Pattern: var pattern } test when IsNullWhen(pattern, whenTrue):
                return test.Expression;
            case IdentifierNameSyntax or MemberAccessExpressionSyntax when !whenTrue:
                return condition;
            default:
                return null;
        }
    }

    /// <summary>Whether a value is null where a pattern has this outcome.</summary>
    private static bool IsNullWhen(PatternSyntax pattern, bool matches) => pattern switch
    {
        ConstantPatternSyntax constant => matches && IsNull(constant.Expression),
        UnaryPatternSyntax not => IsNullWhen(not.Pattern, !matches),
        RecursivePatternSyntax { Type: null, PositionalPatternClause: null, PropertyPatternClause.Subpatterns.Count: 0 }
            => !matches,
        _ => false,
    };

    private static bool Fills(StatementSyntax statement, ExpressionSyntax variable)
    {
        foreach (SyntaxNode node in
            statement.DescendantNodesAndSelf(static n => n is not AnonymousFunctionExpressionSyntax))
        {
            if (node is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
                && !IsNull(assignment.Right)
                && SyntaxFactory.AreEquivalent(assignment.Left, variable))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a condition asks <c>Interlocked</c> for the flag that it sets, as it was before, and no other code may
    /// set it back.
    /// </summary>
    private static bool IsSwap(ExpressionSyntax condition, SemanticModel model, CancellationToken cancellationToken)
        => Bare(condition)
            is BinaryExpressionSyntax
            { RawKind: (int)SyntaxKind.EqualsExpression, Left: InvocationExpressionSyntax call }
            && call is
            { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Exchange" or "CompareExchange" },
                ArgumentList.Arguments: { Count: > 1 } arguments }
            && arguments[0].Expression is IdentifierNameSyntax flag
            && model.GetSymbolInfo(call, cancellationToken).Symbol
                is IMethodSymbol { ContainingType: { Name: "Interlocked", ContainingNamespace.Name: "Threading" } }
            && IsOnlyUse(flag, cancellationToken)
            && LivesOn(flag, model, cancellationToken);

    private static bool IsOnlyUse(IdentifierNameSyntax variable, CancellationToken cancellationToken)
    {
        if (variable.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type)
        {
            return false;
        }

        foreach (SimpleNameSyntax name in NamedPlaces.In(type, variable.Identifier.ValueText, cancellationToken))
        {
            if (name != variable)
            {
                return false;
            }
        }

        return true;
    }

    private static ExpressionSyntax Bare(ExpressionSyntax expression)
        => expression is ParenthesizedExpressionSyntax parenthesized ? Bare(parenthesized.Expression) : expression;

    private static bool IsNull(ExpressionSyntax expression)
        => expression.IsKind(SyntaxKind.NullLiteralExpression)
            || expression.IsKind(SyntaxKind.DefaultLiteralExpression);
}
