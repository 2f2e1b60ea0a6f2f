using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Finds what takes the array that a call answers, and plans its change there.</summary>
internal static class ArrayCallPlanner
{
    /// <summary>The namespaces of libraries whose extension methods only ask about a value.</summary>
    private static readonly string[] AskingNamespaces =
        ["System", "FluentAssertions", "AwesomeAssertions", "Shouldly", "NUnit", "Xunit"];

    /// <summary>Plans it.</summary>
    public static async Task<Met?> PlanAsync(
        CascadeState state, DocumentId document, InvocationExpressionSyntax call, ArrayChange change)
    {
        if (!await state.Files.AreAlikeAsync(document).ConfigureAwait(false))
        {
            return Refuse(Obstacles.Linked, call);
        }

        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (IsInExpressionTree(call, model))
        {
            return Refuse(Obstacles.ExpressionTree, call);
        }

        ExpressionSyntax? value = model.GetTypeInfo(call).Type is { } type && TaskTypes.IsTask(type) ? AwaitedOf(call)
            : call;
        bool isTest = ProjectKind.Of(model.Compilation) != ProjectPurpose.Production;
        if (value is null)
        {
            return await PassOnAsync(state, new ArraySite(document, call, call, model), call, isTest, change)
                .ConfigureAwait(false);
        }

        value = Outer(value);
        var site = new ArraySite(document, call, value, model);
        if (isTest)
        {
            return ReturningMethodOf(value, model) is { } fake && ArrayMethodPlanner.IsChanging(state, fake)
                ? await change.PlanPassedOnAsync(state, site).ConfigureAwait(false)
                : FindTestObstacle(site) is { } met ? met
                : await change.PlanTestAsync(state, site, IsDropped(value)).ConfigureAwait(false);
        }

        if (ReturningMethodOf(value, model) is not null)
        {
            return await PassOnAsync(state, site, value, isTest, change).ConfigureAwait(false);
        }

        return value.Parent switch
        {
            ArgumentSyntax argument => await change.PlanArgumentAsync(state, site, argument).ConfigureAwait(false),
            EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax },
                } variable,
            } =>
                await change.PlanLocalAsync(state, site, variable).ConfigureAwait(false),
            LambdaExpressionSyntax => Refuse(Obstacles.Delegate, value),
            _ => await change.PlanOtherAsync(state, site, value).ConfigureAwait(false),
        };
    }

    /// <summary>The method whose body answers a value as its own result; null where it goes elsewhere.</summary>
    public static IMethodSymbol? ReturningMethodOf(ExpressionSyntax value, SemanticModel model)
        => value.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax
            && FunctionAround.Find(value) is MethodDeclarationSyntax or LocalFunctionStatementSyntax
                ? model.GetDeclaredSymbol(FunctionAround.Find(value)) as IMethodSymbol
                : null;

    /// <summary>A value with the parentheses and <c>!</c> around it.</summary>
    public static ExpressionSyntax Outer(ExpressionSyntax value)
        => value.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax
            || (value.Parent is ConditionalAccessExpressionSyntax access && access.WhenNotNull == value)
                ? Outer((ExpressionSyntax)value.Parent)
                : value;

    /// <summary>A method that only answers what it is answered changes as well.</summary>
    /// <param name="site">The call.</param>
    /// <param name="answer">What is answered: the array, its task, or a local that holds it.</param>
    /// <param name="isTest">Whether only methods that change already do.</param>
    public static async Task<Met?> PassOnAsync(
        CascadeState state, ArraySite site, ExpressionSyntax answer, bool isTest, ArrayChange change)
    {
        if (ReturningMethodOf(answer, site.Model) is { } method
            && (!isTest || ArrayMethodPlanner.IsChanging(state, method)))
        {
            return await ArrayMethodPlanner.ChangeAsync(state, method, change).ConfigureAwait(false)
                ?? await change.PlanPassedOnAsync(state, site).ConfigureAwait(false);
        }

        return Refuse(answer.Parent is LambdaExpressionSyntax ? Obstacles.Delegate : Obstacles.NeedsArray, answer);
    }

    /// <summary>What awaits or waits for a task; null where the task itself is handed on.</summary>
    private static ExpressionSyntax? AwaitedOf(ExpressionSyntax task)
    {
        ExpressionSyntax current = Outer(task);
        while (current.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait",
            Parent: InvocationExpressionSyntax configured })
        {
            current = Outer(configured);
        }

        return current.Parent is AwaitExpressionSyntax wait ? wait : BlockingWait.Around(task)?.Whole;
    }

    private static Met? FindTestObstacle(ArraySite site)
    {
        ExpressionSyntax value = site.Value;
        if (value.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax asked } access
            && access.Expression == value
            && site.Model.GetSymbolInfo(asked).Symbol
                is IMethodSymbol { ReducedFrom.ContainingType.ContainingNamespace: { } space }
            && !AskingNamespaces
                .Any(known => (space.ToDisplayString() + ".").StartsWith(known + ".", System.StringComparison.Ordinal)))
        {
            return Refuse(Obstacles.Mock, value);
        }

        return value.Parent is LambdaExpressionSyntax ? Refuse(Obstacles.Delegate, value) : null;
    }

    /// <summary>Whether nothing takes a value.</summary>
    private static bool IsDropped(ExpressionSyntax value)
        => value.Parent is ExpressionStatementSyntax
            || (value.Parent is AssignmentExpressionSyntax
                {
                    Left: IdentifierNameSyntax { Identifier.ValueText: "_" },
                } discard && discard.Right == value);

    /// <summary>Whether a node stands in a lambda that becomes an expression tree.</summary>
    public static bool IsInExpressionTree(SyntaxNode node, SemanticModel model)
        => node.Ancestors().OfType<LambdaExpressionSyntax>()
            .Any(lambda
                => model.GetTypeInfo(lambda).ConvertedType
                    is INamedTypeSymbol { Name: "Expression" or "LambdaExpression" });

    public static Met Refuse(Obstacle obstacle, SyntaxNode place)
        => new(obstacle, place.GetLocation(), place.ToString());
}
