using GcGuard.CodeFixes.Cascade.Streams;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Plans the change of a method that returns an array of bytes, or a text, of all members of its signature and of their
/// callers.
/// </summary>
internal static class ArrayMethodPlanner
{
    /// <summary>Plans it; nothing for a method that is planned already.</summary>
    public static async Task<Met?> ChangeAsync(CascadeState state, IMethodSymbol method, ArrayChange change)
    {
        if (IsChanging(state, method))
        {
            return null;
        }

        ImmutableArray<IMethodSymbol> family =
            await MemberFamily.OfAsync(method, state.Files.Solution, state.Files.CancellationToken)
                .ConfigureAwait(false);
        ImmutableArray<MemberDeclaration>.Builder all = ImmutableArray.CreateBuilder<MemberDeclaration>();
        foreach (IMethodSymbol member in family)
        {
            (ImmutableArray<MemberDeclaration> declarations, Met? unfound) =
                await MemberDeclaration.FindAsync(state, member).ConfigureAwait(false);
            if (unfound is not null)
            {
                return unfound;
            }

            foreach (MemberDeclaration declaration in declarations)
            {
                if (await FindObstacleAsync(state, declaration, change).ConfigureAwait(false) is { } met)
                {
                    return met;
                }

                state.Plan(new PlannedFunction(declaration.Document, declaration.Node, change.Kind)
                {
                    Symbol = declaration.Symbol,
                    Result = declaration.Symbol.ReturnType,
                });
                all.Add(declaration);
            }
        }

        if (change.Prepare(all.ToImmutable()) is { } unprepared)
        {
            return unprepared;
        }

        foreach (IMethodSymbol member in family)
        {
            state.Enqueue(() => MemberMention.PlanCallsAsync(
                state, member, "array", (document, call) => ArrayCallPlanner.PlanAsync(state, document, call, change),
                mention => change.PlanName(state, mention)));
        }

        state.Enqueue(() => HiddenCalls.FindAsync(state, method));
        return null;
    }

    /// <summary>Whether a method is planned to return no array any more.</summary>
    public static bool IsChanging(CascadeState state, IMethodSymbol method)
    {
        string key = MemberFamily.KeyOf((method.ReducedFrom ?? method).OriginalDefinition);
        return state.Functions.Any(function
            => function.Change is FunctionChange.ReturnsStream or FunctionChange.TakesTarget
                && function.Symbol is { } symbol
                && MemberFamily.KeyOf(symbol) == key);
    }

    /// <summary>What a method answers, awaited.</summary>
    public static ITypeSymbol? ResultOf(IMethodSymbol method)
        => TaskTypes.IsTask(method.ReturnType) ? TaskTypes.ResultOf(method.ReturnType) : method.ReturnType;

    private static async Task<Met?> FindObstacleAsync(
        CascadeState state, MemberDeclaration declaration, ArrayChange change)
    {
        SemanticModel model = await state.Files.ModelAsync(declaration.Document).ConfigureAwait(false);
        if (SignatureObstacle.FindOfShape(declaration.Symbol, declaration.Node, model.Compilation) is { } met)
        {
            return met;
        }

        Project project = state.Files.Solution.GetDocument(declaration.Document)!.Project;
        Obstacle? obstacle = !change.Changes(ResultOf(declaration.Symbol)) ? Obstacles.Variance
            : StreamSurface.FindObstacle(declaration.Symbol, project, model.Compilation);
        return obstacle is not null
            ? new Met(obstacle, declaration.Node.GetLocation(), declaration.Symbol.ToDisplayString())
            : PublicSurface.FindUnseenCaller(declaration.Symbol, declaration.Node, project, model.Compilation);
    }
}
