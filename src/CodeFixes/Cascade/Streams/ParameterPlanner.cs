using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// Plans a method of the solution that takes an array and only writes it on: it takes a stream, in all members of its
/// signature, and its other callers put their arrays into one.
/// </summary>
internal static class ParameterPlanner
{
    /// <summary>Plans it; nothing where it is planned already.</summary>
    /// <param name="parameter">The parameter that takes the array.</param>
    /// <param name="given">The argument that is a stream from now on.</param>
    public static async Task<Met?> PlanAsync(
        CascadeState state, IMethodSymbol method, IParameterSymbol parameter, ArgumentSyntax given)
    {
        state.IsFirst("given", state.Files.FirstOf(state.Files.Of(given.SyntaxTree)!), given.Span);
        if (method.MethodKind != MethodKind.Ordinary || parameter.IsParams || parameter.HasExplicitDefaultValue)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, given);
        }

        foreach (IMethodSymbol member in await MemberFamily.OfAsync(
            method.ReducedFrom ?? method, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false))
        {
            int place = parameter.Ordinal + (method.ReducedFrom is null ? 0 : 1);
            (ImmutableArray<MemberDeclaration> declarations, Met? met) =
                await MemberDeclaration.FindAsync(state, member).ConfigureAwait(false);
            foreach (MemberDeclaration declaration in declarations)
            {
                met ??= await ChangeAsync(state, declaration, place).ConfigureAwait(false);
            }

            if (met is not null)
            {
                return met;
            }

            state.Enqueue(() => MemberMention.PlanCallsAsync(
                state, member, "taker" + place, (document, call) => WrapAsync(state, document, call, place)));
        }

        return null;
    }

    private static async Task<Met?> ChangeAsync(CascadeState state, MemberDeclaration declaration, int place)
    {
        if (declaration.Symbol.Parameters[place].DeclaringSyntaxReferences[0].GetSyntax() is not ParameterSyntax syntax
            || await state.Files.FindAsync<ParameterSyntax>(declaration.Document, syntax.Span).ConfigureAwait(false)
                is not { Type: { } type } own
            || !state.IsFirst("parameter", declaration.Document, own.Span))
        {
            return null;
        }

        SemanticModel model = await state.Files.ModelAsync(declaration.Document).ConfigureAwait(false);
        Project project = state.Files.Solution.GetDocument(declaration.Document)!.Project;
        if (StreamSurface.FindObstacle(declaration.Symbol, project, model.Compilation) is { } obstacle)
        {
            return ArrayCallPlanner.Refuse(obstacle, declaration.Node);
        }

        if (PublicSurface.FindUnseenCaller(declaration.Symbol, declaration.Node, project, model.Compilation)
            is { } unseen)
        {
            return unseen;
        }

        if (!await StreamSignature.WriteAsync(state, declaration.Document, type).ConfigureAwait(false))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, own);
        }

        return MethodBodies.SyntaxOf(declaration.Node) is null ? null
            : StreamLocalPlanner.UseOf(own, declaration.Node, model)?.Parent is ArgumentSyntax argument
                ? await StreamSinkPlanner.PlanAsync(
                    state, declaration.Document, argument, local: null, isHandedIn: true).ConfigureAwait(false)
                : ArrayCallPlanner.Refuse(Obstacles.NeedsArray, own);
    }

    /// <summary>What another caller hands in is put into a stream, where it cannot be null.</summary>
    private static async Task<Met?> WrapAsync(
        CascadeState state, DocumentId document, InvocationExpressionSyntax call, int place)
    {
        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        if (model.GetOperation(call) is not IInvocationOperation { TargetMethod: var target } operation)
        {
            return ArrayCallPlanner.Refuse(Obstacles.CompileErrors, call);
        }

        int ordinal = target.ReducedFrom is null ? place : place - 1;
        if (operation.ArgumentAt(ordinal)?.Syntax
            is not ArgumentSyntax { Expression: { } array } argument)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, call);
        }

        if (StreamCalls.IsOfChanging(state, array, model)
            || !state.IsFirst("given", document, argument.Span))
        {
            return null;
        }

        if (ArrayCallPlanner.IsInExpressionTree(call, model))
        {
            return ArrayCallPlanner.Refuse(Obstacles.ExpressionTree, call);
        }

        if (ProjectKind.Of(model.Compilation) != ProjectPurpose.Production
            && array is not (IdentifierNameSyntax or BaseObjectCreationExpressionSyntax))
        {
            return ArrayCallPlanner.Refuse(Obstacles.Mock, argument);
        }

        if (!ReturnedStream.IsNotNull(array, model))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NeedsArray, argument);
        }

        string type = await TaskNames.NameAtAsync(state, document, array.SpanStart, "System.IO", "MemoryStream")
            .ConfigureAwait(false);
        state.ChangesOf(document).Outside(array.Span, "new " + type + "(", ")");
        return null;
    }
}
