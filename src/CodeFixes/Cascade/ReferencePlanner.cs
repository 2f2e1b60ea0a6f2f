using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Plans what becomes of every mention of a method in the solution.</summary>
internal static class ReferencePlanner
{
    /// <summary>Plans it.</summary>
    /// <param name="state">The plan.</param>
    /// <param name="member">The method.</param>
    /// <param name="becomesTask">Whether its result becomes a task; it is one already otherwise, and only where it is
    /// waited for something changes.</param>
    public static async Task<Met?> PlanAsync(CascadeState state, ISymbol member, bool becomesTask)
    {
        foreach (ReferencedSymbol found
            in await SymbolFinder.FindReferencesAsync(
                member, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in found.Locations)
            {
                if (await PlanAsync(state, member, location, becomesTask).ConfigureAwait(false) is { } met)
                {
                    return met;
                }
            }
        }

        return null;
    }

    private static async Task<Met?> PlanAsync(
        CascadeState state, ISymbol member, ReferenceLocation location, bool becomesTask)
    {
        DocumentId document = state.Files.FirstOf(location.Document.Id);
        if (!state.IsFirst(becomesTask ? "reference" : "wait", document, location.Location.SourceSpan))
        {
            return null;
        }

        if (location.Document.Project.Language != LanguageNames.CSharp)
        {
            return becomesTask ? Refused(Obstacles.ForeignLanguage) : null;
        }

        SyntaxNode root =
            (await location.Document.GetSyntaxRootAsync(state.Files.CancellationToken).ConfigureAwait(false))!;
        SyntaxNode name =
            root.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
        if (name.IsPartOfStructuredTrivia())
        {
            return null;
        }

        SyntaxNode use = Outer(name);
        var call =
            use.Parent is InvocationExpressionSyntax invocation && invocation.Expression == use ? invocation : null;
        if (!becomesTask)
        {
            return call is not null && await CurrentAsync(state, document, call).ConfigureAwait(false) is { } known
                ? await SitePlanner.AwaitWaitAsync(state, document, known).ConfigureAwait(false)
                : null;
        }

        if (IsNamed(use))
        {
            return use.FirstAncestorOrSelf<AttributeSyntax>() is null ? null : Refused(Obstacles.Attribute);
        }

        if (location.IsImplicit)
        {
            return Refused(Obstacles.ImplicitUse);
        }

        if (GeneratedFiles.IsGenerated(location.Document, root))
        {
            return Refused(Obstacles.Generated);
        }

        if (location.IsCandidateLocation)
        {
            return Refused(Obstacles.CompileErrors);
        }

        if (member is IPropertySymbol)
        {
            return await CurrentAsync(state, document, use).ConfigureAwait(false) is ExpressionSyntax read
                ? await PropertyPlanner.ReadAsync(state, document, read).ConfigureAwait(false)
                : Refused(Obstacles.Linked);
        }

        if (call is not null)
        {
            return await CurrentAsync(state, document, call).ConfigureAwait(false) is { } site
                ? await CallAsync(state, document, site, (IMethodSymbol)member).ConfigureAwait(false)
                : Refused(Obstacles.Linked);
        }

        return await CurrentAsync(state, document, use).ConfigureAwait(false) is ExpressionSyntax group
            ? await MethodGroupPlanner.PlanAsync(state, document, group).ConfigureAwait(false)
            : Refused(Obstacles.MethodGroup);

        Met Refused(Obstacle obstacle) => new(obstacle, location.Location, member.ToDisplayString());
    }

    private static Task<Met?> CallAsync(
        CascadeState state, DocumentId document, InvocationExpressionSyntax call, IMethodSymbol member)
        => IsSequence(state, member)
            ? SequencePlanner.PlanAsync(state, document, call)
            : SitePlanner.AwaitAsync(state, document, call);

    private static bool IsSequence(CascadeState state, IMethodSymbol member)
        => state.Functions.Any(function => function.Change == FunctionChange.ReturnsAsyncSequence
            && function.Symbol is { } symbol
            && MemberFamily.KeyOf(symbol) == MemberFamily.KeyOf(member));

    /// <summary>The same node in the document that stands for the file.</summary>
    private static async Task<T?> CurrentAsync<T>(CascadeState state, DocumentId document, T node)
        where T : SyntaxNode
        => await state.Files.FindAsync<T>(document, node.Span).ConfigureAwait(false);

    /// <summary>The expression that a name names a method in: with its receiver and its type arguments.</summary>
    private static SyntaxNode Outer(SyntaxNode name)
    {
        SyntaxNode use = name;
        if (use.Parent is MemberAccessExpressionSyntax access && access.Name == use)
        {
            return access;
        }

        return use.Parent is MemberBindingExpressionSyntax binding && binding.Name == use ? binding : use;
    }

    private static bool IsNamed(SyntaxNode use)
    {
        for (SyntaxNode? node = use.Parent; node is ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax; node =
            node.Parent)
        {
            if (node
                is InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } })
            {
                return true;
            }
        }

        return false;
    }
}
