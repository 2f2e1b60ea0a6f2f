using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>Makes the field or property that holds a pool one of the type instead of one of each object.</summary>
internal static class OwnerRewrite
{
    /// <summary>
    /// The root with <c>static</c> before a private readonly field or get-only property; the creation moves from the
    /// constructor to the declaration, as <paramref name="kept"/>. Null where the member is declared otherwise or set
    /// more than once, and where something else than a rent or return happens to its pool, such as its disposal.
    /// </summary>
    public static SyntaxNode? MakeStatic(
        FixTarget target,
        ExpressionSyntax creation,
        ExpressionSyntax kept,
        ISymbol member,
        CancellationToken cancellationToken)
    {
        SyntaxNode root = target.Root;
        if (member.DeclaredAccessibility != Accessibility.Private
            || member.DeclaringSyntaxReferences.Length != 1
            || member.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not { } declared
            || declared.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } declaration
            || declaration.SyntaxTree != root.SyntaxTree
            || !IsSetOnce(declaration)
            || !IsOnlyRentedFrom(member, creation, target.Model.Compilation, cancellationToken))
        {
            return null;
        }

        if (declaration.Contains(creation))
        {
            return root.ReplaceNode(declaration, WithStatic(declaration.ReplaceNode(creation, kept)));
        }

        if (creation.Parent is not AssignmentExpressionSyntax
            { Parent: ExpressionStatementSyntax
                { Parent: BlockSyntax { Parent: ConstructorDeclarationSyntax } } statement }
            || !IsOnlyAssignment(declaration, statement, member.Name)
            || statement.GetLeadingTrivia().Concat(statement.GetTrailingTrivia()).Any(TriviaLines.IsContent)
            || WithValue(declaration, kept) is not { } initialized)
        {
            return null;
        }

        SyntaxNode changed = root.TrackNodes(declaration, statement);
        changed = changed.ReplaceNode(changed.GetCurrentNode(declaration)!, WithStatic(initialized));
        return changed.RemoveNode(changed.GetCurrentNode(statement)!, SyntaxRemoveOptions.KeepNoTrivia);
    }

    /// <summary>
    /// The root with a static property that creates its value once instead of at each reading. Null where it is no
    /// static property with a getter of one expression.
    /// </summary>
    public static SyntaxNode? MakeStored(SyntaxNode root, ExpressionSyntax creation, ExpressionSyntax kept)
    {
        if (creation.FirstAncestorOrSelf<PropertyDeclarationSyntax>() is not { } property
            || !property.Modifiers.Any(SyntaxKind.StaticKeyword)
            || property.ExpressionBody is not { } body
            || body.Expression != creation
            || body.ArrowToken.LeadingTrivia.Any(TriviaLines.IsContent)
            || body.ContainsDirectives
            || property.FirstAncestorOrSelf<TypeDeclarationSyntax>() is null or InterfaceDeclarationSyntax)
        {
            return null;
        }

        AccessorDeclarationSyntax get = SyntaxFactory.AccessorDeclaration(SyntaxKind.GetAccessorDeclaration)
            .WithSemicolonToken(SyntaxFactory.Token(SyntaxKind.SemicolonToken).WithTrailingTrivia(SyntaxFactory.Space));
        AccessorListSyntax getter = SyntaxFactory.AccessorList(
            SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonList(get),
            SyntaxFactory.Token(SyntaxKind.CloseBraceToken).WithTrailingTrivia(SyntaxFactory.Space));
        PropertyDeclarationSyntax stored = property
            .WithExpressionBody(null)
            .WithAccessorList(getter)
            .WithInitializer(SyntaxFactory.EqualsValueClause(
                SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(body.ArrowToken.TrailingTrivia),
                kept));
        return root.ReplaceNode(property, stored);
    }

    /// <summary>
    /// Whether the type only rents from the pool of a private member and returns to it. Who disposes of it, listens to
    /// it, compares it or hands it on has one of its own in mind.
    /// </summary>
    private static bool IsOnlyRentedFrom(
        ISymbol member, ExpressionSyntax creation, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in member.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(
                part.GetSyntax(cancellationToken), member.Name, cancellationToken))
            {
                SemanticModel model = SourceModels.Of(compilation, name.SyntaxTree);
                ExpressionSyntax whole =
                    name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
                if (!SymbolEqualityComparer.Default.Equals(
                        model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition,
                        member.OriginalDefinition)
                    || (whole.Parent is AssignmentExpressionSyntax set && set.Left == whole && set.Right == creation))
                {
                    continue;
                }

                if (model.OperationOf(whole, cancellationToken) is not { } mention
                    || !ShortLivedPool.IsRentOrReturn(mention))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static bool IsSetOnce(MemberDeclarationSyntax declaration) => declaration switch
    {
        FieldDeclarationSyntax field =>
            field.Declaration.Variables.Count == 1 && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword),
        PropertyDeclarationSyntax { AccessorList.Accessors: { Count: 1 } accessors } =>
            accessors[0] is { Body: null, ExpressionBody: null },
        _ => false,
    };

    /// <summary>Whether a constructor's statement is all in the type that assigns to a member of this name.</summary>
    private static bool IsOnlyAssignment(MemberDeclarationSyntax declaration, StatementSyntax statement, string name)
        => declaration.Parent is TypeDeclarationSyntax type
            && !type.Modifiers.Any(SyntaxKind.PartialKeyword)
            && type.DescendantNodes()
                .OfType<AssignmentExpressionSyntax>()
                .Count(assignment => OwnMemberName.Of(assignment.Left) == name) == 1
            && OwnMemberName.Of(
                ((AssignmentExpressionSyntax)((ExpressionStatementSyntax)statement).Expression).Left) == name;

    private static MemberDeclarationSyntax? WithValue(MemberDeclarationSyntax declaration, ExpressionSyntax creation)
    {
        EqualsValueClauseSyntax value = SyntaxFactory.EqualsValueClause(
            SyntaxFactory.Token(SyntaxKind.EqualsToken)
                .WithLeadingTrivia(SyntaxFactory.Space)
                .WithTrailingTrivia(SyntaxFactory.Space),
            creation.WithoutTrivia());
        return declaration switch
        {
            FieldDeclarationSyntax { Declaration.Variables: { Count: 1 } variables } field
                when variables[0].Initializer is null
                => field.ReplaceNode(variables[0], variables[0].WithInitializer(value)),
            PropertyDeclarationSyntax { Initializer: null, AccessorList: { } accessors } property
                => property.WithInitializer(value)
                    .WithAccessorList(accessors.WithTrailingTrivia())
                    .WithSemicolonToken(
                        SyntaxFactory.Token(SyntaxKind.SemicolonToken).WithTrailingTrivia(
                            property.GetTrailingTrivia())),
            _ => null,
        };
    }

    private static MemberDeclarationSyntax WithStatic(MemberDeclarationSyntax declaration)
    {
        SyntaxToken word = SyntaxFactory.Token(SyntaxKind.StaticKeyword).WithTrailingTrivia(SyntaxFactory.Space);
        SyntaxTokenList modifiers = declaration.Modifiers;
        int index = modifiers.IndexOf(SyntaxKind.ReadOnlyKeyword);
        if (index < 0)
        {
            index = modifiers.Count;
        }

        if (index == 0 || modifiers.Count == 0)
        {
            SyntaxTriviaList leading = declaration.GetLeadingTrivia();
            MemberDeclarationSyntax bare = declaration.WithLeadingTrivia();
            return bare.WithModifiers(bare.Modifiers.Insert(0, word)).WithLeadingTrivia(leading);
        }

        return declaration.WithModifiers(modifiers.Insert(index, word));
    }
}
