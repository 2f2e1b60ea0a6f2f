namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans that a function may await: which kind of function it is decides how, or that it cannot.</summary>
internal static class FunctionPlanner
{
    /// <summary>Plans it.</summary>
    /// <param name="function">The function around the place that awaits.</param>
    /// <param name="place">The place, for the obstacle's location.</param>
    public static Task<Met?> RequireAsync(
        CascadeState state, DocumentId document, SyntaxNode function, SyntaxNode place)
    {
        if (state.Find(document, function) is { } planned)
        {
            planned.Awaits = true;
            return Task.FromResult<Met?>(null);
        }

        return function switch
        {
            CompilationUnitSyntax => TopLevelAsync(state, document, function),
            AnonymousFunctionExpressionSyntax lambda => LambdaPlanner.RequireAsync(state, document, lambda),
            MethodDeclarationSyntax or LocalFunctionStatementSyntax =>
                MethodPlanner.RequireAsync(state, document, function),
            ConstructorDeclarationSyntax or DestructorDeclarationSyntax => Refuse(Obstacles.Constructor, place),
            BaseMethodDeclarationSyntax => Refuse(Obstacles.Operator, place),
            AccessorDeclarationSyntax => Refuse(Obstacles.Property, place),
            BasePropertyDeclarationSyntax property
                when property is not PropertyDeclarationSyntax { Initializer: { } value } || !value.Contains(place)
                => Refuse(Obstacles.Property, place),
            _ => Refuse(Obstacles.Initializer, place),
        };
    }

    private static Task<Met?> TopLevelAsync(CascadeState state, DocumentId document, SyntaxNode unit)
    {
        state.Plan(new PlannedFunction(document, unit, FunctionChange.None) { Awaits = true });
        return Task.FromResult<Met?>(null);
    }

    private static Task<Met?> Refuse(Obstacle obstacle, SyntaxNode place)
        => Task.FromResult<Met?>(new Met(obstacle, place.GetLocation(), place.ToString()));
}
