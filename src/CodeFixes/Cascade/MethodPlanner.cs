namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Plans that a method or local function awaits, and with it all members of its signature and all their callers.
/// </summary>
internal static class MethodPlanner
{
    /// <summary>Plans it.</summary>
    public static async Task<Met?> RequireAsync(CascadeState state, DocumentId document, SyntaxNode node)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (model.GetDeclaredSymbol(node, state.Files.CancellationToken) is not IMethodSymbol method)
        {
            return new Met(Obstacles.CompileErrors, node.GetLocation(), node.ToString());
        }

        if (method.IsAsync)
        {
            if (method.ReturnsVoid)
            {
                return new Met(Obstacles.AsyncVoid, node.GetLocation(), method.Name);
            }

            state.Plan(new PlannedFunction(document, node, FunctionChange.None) { Symbol = method, Awaits = true });
            state.Enqueue(() => AwaitWaitsAsync(state, method));
            return null;
        }

        if (TaskTypes.IsTask(method.ReturnType))
        {
            state.Plan(new PlannedFunction(document, node, FunctionChange.BecomesAsync)
            {
                Symbol = method,
                Result = TaskTypes.ResultOf(method.ReturnType),
                Awaits = true,
            });
            state.Enqueue(() => AwaitWaitsAsync(state, method));
            return await BodyObstacle.FindAsync(state.Files, document, node, method).ConfigureAwait(false);
        }

        if (await ChangeAsync(state, method).ConfigureAwait(false) is { } met)
        {
            return met;
        }

        if (state.Find(document, node) is not { } function)
        {
            return new Met(Obstacles.Linked, node.GetLocation(), method.Name);
        }

        function.Awaits = true;
        return null;
    }

    /// <summary>Plans that a method returns a task, all members of its signature with it.</summary>
    public static async Task<Met?> ChangeAsync(CascadeState state, IMethodSymbol method)
    {
        ImmutableArray<IMethodSymbol> family =
            await MemberFamily.OfAsync(method, state.Files.Solution, state.Files.CancellationToken)
                .ConfigureAwait(false);
        foreach (IMethodSymbol member in family)
        {
            if (await PlanMemberAsync(state, member).ConfigureAwait(false) is { } met)
            {
                return met;
            }
        }

        foreach (IMethodSymbol member in family)
        {
            state.Enqueue(() => ReferencePlanner.PlanAsync(state, member, becomesTask: true));
        }

        return null;
    }

    private static Task<Met?> AwaitWaitsAsync(CascadeState state, IMethodSymbol method)
        => ReferencePlanner.PlanAsync(state, method, becomesTask: false);

    private static async Task<Met?> PlanMemberAsync(CascadeState state, IMethodSymbol member)
    {
        (ImmutableArray<MemberDeclaration> declarations, Met? unfound) =
            await MemberDeclaration.FindAsync(state, member).ConfigureAwait(false);
        foreach (MemberDeclaration declaration in declarations)
        {
            SemanticModel model = await state.Files.ModelAsync(declaration.Document).ConfigureAwait(false);
            Project project = state.Files.Solution.GetDocument(declaration.Document)!.Project;
            if ((SignatureObstacle.Find(declaration.Symbol, declaration.Node, project, model.Compilation)
                ?? await BodyObstacle.FindAsync(
                    state.Files, declaration.Document, declaration.Node, declaration.Symbol)
                        .ConfigureAwait(false)) is { } met)
            {
                return met;
            }

            if (FunctionAround.Yields(declaration.Node))
            {
                return new Met(Obstacles.Iterator, member.Locations[0], member.Name);
            }

            state.Plan(
                new PlannedFunction(declaration.Document, declaration.Node, FunctionChange.ReturnsTask)
            {
                Symbol = declaration.Symbol,
                Result = declaration.Symbol.ReturnsVoid ? null : declaration.Symbol.ReturnType,
            });
        }

        return unfound;
    }
}
