namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Takes a private method or local function away with its calls when a rewrite has emptied it, and a finalizer, which
/// costs a collection more even when it is empty. Other methods may have callers elsewhere, so they stay.
/// </summary>
internal static class EmptiedMethod
{
    private const string Emptied = "GcGuard.Emptied";
    private const string Going = "GcGuard.Going";

    /// <summary>How many methods in turn may go because the one they called has gone.</summary>
    private const int Depth = 4;

    /// <summary>
    /// The rewritten root, or one without the method around a place where the rewrite has left nothing in it.
    /// </summary>
    /// <param name="place">What the rewrite takes away.</param>
    /// <param name="rewritten">The root that the rewrite has made.</param>
    public static SyntaxNode Remove(
        SyntaxNode place, SyntaxNode rewritten, SemanticModel model, CancellationToken cancellationToken)
    {
        // The rewrite changes nothing before the method, so what it left of it begins at the same position.
        if (place.Ancestors().FirstOrDefault(IsMethod) is not { } method
            || rewritten.FullSpan.End <= method.SpanStart
            || rewritten.FindToken(method.SpanStart).Parent?.AncestorsAndSelf().FirstOrDefault(
                node => node.IsKind(method.Kind()) && node.SpanStart == method.SpanStart) is not { } rest
            || !IsEmpty(rest))
        {
            return rewritten;
        }

        var state = new Rewriting(
            model, rewritten.ReplaceNode(rest, rest.WithAdditionalAnnotations(new SyntaxAnnotation(Emptied))));
        for (int depth = 0; depth < Depth && state.Root.GetAnnotatedNodes(Emptied).FirstOrDefault() is { } one; depth++)
        {
            state = IsEmpty(one) && state.Without(one, cancellationToken) is { } without
                ? without
                : state.With(state.Root.ReplaceNode(one, one.WithoutAnnotations(Emptied)));
        }

        return state.Root;
    }

    private static bool IsMethod(SyntaxNode node)
        => node is MethodDeclarationSyntax or DestructorDeclarationSyntax or LocalFunctionStatementSyntax;

    private static bool IsEmpty(SyntaxNode method)
        => method.ChildNodes().OfType<BlockSyntax>().LastOrDefault() is { Statements.Count: 0 }
            && !method.DescendantTrivia().Any(TriviaLines.IsContent);

    /// <summary>A tree on its way, with the model of its present text.</summary>
    private sealed class Rewriting
    {
        public Rewriting(SemanticModel model, SyntaxNode root)
        {
            SyntaxTree tree = model.SyntaxTree.WithRootAndOptions(root, model.SyntaxTree.Options);
            Model = model.Compilation.ReplaceSyntaxTree(model.SyntaxTree, tree).GetSemanticModel(tree);
            Root = tree.GetRoot();
        }

        public SemanticModel Model { get; }

        public SyntaxNode Root { get; }

        public Rewriting With(SyntaxNode root) => new(Model, root);

        /// <summary>The tree without an empty method and its calls; null where something else needs it.</summary>
        public Rewriting? Without(SyntaxNode method, CancellationToken cancellationToken)
        {
            if (UsesOf(method, cancellationToken) is not { } uses)
            {
                return null;
            }

            IEnumerable<SyntaxNode> callers = uses.Select(use => use.Ancestors().FirstOrDefault(IsMethod)!)
                .Where(caller => caller is not null);
            Rewriting state = With(Root.ReplaceNodes(
                uses.Append(method).Union(callers),
                (original, current) => original == method || uses.Contains(original)
                    ? current.WithoutAnnotations(Emptied).WithAdditionalAnnotations(new SyntaxAnnotation(Going))
                    : current.WithAdditionalAnnotations(new SyntaxAnnotation(Emptied))));
            while (state.Root.GetAnnotatedNodes(Going).LastOrDefault() is { } last)
            {
                if (state.WithoutOne(last, cancellationToken) is not { } root)
                {
                    return null;
                }

                state = state.With(root);
            }

            return state;
        }

        private SyntaxNode? WithoutOne(SyntaxNode node, CancellationToken cancellationToken) => node switch
        {
            ArrowExpressionClauseSyntax body => EmptyBody.Put(Root, body),
            StatementSyntax statement => StatementRemoval
                .TryPlan(ImmutableArray.Create(statement), Model, cancellationToken)?.Apply(Root),
            _ => NodeRemoval.Remove(Root, ImmutableArray.Create(node)),
        };

        /// <summary>
        /// The statements, and bodies of one expression, that only call the method; null where it is mentioned in
        /// another way, or may be called from elsewhere.
        /// </summary>
        private IReadOnlyCollection<SyntaxNode>? UsesOf(SyntaxNode method, CancellationToken cancellationToken)
        {
            if (method is DestructorDeclarationSyntax { AttributeLists.Count: 0 })
            {
                return [];
            }

            if (Model.GetDeclaredSymbol(method, cancellationToken) is not IMethodSymbol symbol
                || !IsCalledHereOnly(symbol))
            {
                return null;
            }

            var uses = new HashSet<SyntaxNode>();
            foreach (SyntaxToken token in Root.DescendantTokens(descendIntoTrivia: true))
            {
                if (token.ValueText != symbol.Name || token.Parent == method)
                {
                    continue;
                }

                if (CallOf(token) is not { } call
                    || !SymbolEqualityComparer.Default.Equals(
                        symbol, Model.GetSymbolInfo(call, cancellationToken).Symbol?.OriginalDefinition)
                    || !call.ArgumentList.Arguments.All(argument =>
                        SideEffects.AreAbsent(Model.GetOperation(argument.Expression, cancellationToken)))
                    || UseOf(call) is not { } use)
                {
                    return null;
                }

                uses.Add(use);
            }

            // What nobody calls may be called by its name.
            return uses.Count > 0 ? uses : null;
        }

        private static bool IsCalledHereOnly(IMethodSymbol method)
            => method.ReturnsVoid
                && !method.IsPartialDefinition
                && method.PartialDefinitionPart is null
                && method.ExplicitInterfaceImplementations.IsEmpty
                && method.GetAttributes().IsEmpty
                && (method.MethodKind == MethodKind.LocalFunction
                    || (method.DeclaredAccessibility == Accessibility.Private
                        && method.ContainingType.DeclaringSyntaxReferences.Length == 1));

        private static InvocationExpressionSyntax? CallOf(SyntaxToken name)
            => name.Parent is not SimpleNameSyntax simple ? null
                : simple.Parent switch
                {
                    InvocationExpressionSyntax call => call,
                    MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax or SimpleNameSyntax } access
                        when access.Name == simple => access.Parent as InvocationExpressionSyntax,
                    _ => null,
                };

        private static SyntaxNode? UseOf(InvocationExpressionSyntax call) => call.Parent switch
        {
            ExpressionStatementSyntax statement => statement,
            ArrowExpressionClauseSyntax
                { Parent: MethodDeclarationSyntax or LocalFunctionStatementSyntax } body => body,
            _ => null,
        };
    }
}
