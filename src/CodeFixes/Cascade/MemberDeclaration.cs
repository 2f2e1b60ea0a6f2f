namespace GcGuard.CodeFixes.Cascade;

/// <summary>A declaration of a member whose signature changes, in the document that stands for its file.</summary>
/// <param name="Node">The declaration.</param>
/// <param name="Symbol">The member, in the compilation of that document.</param>
internal sealed record MemberDeclaration(DocumentId Document, SyntaxNode Node, IMethodSymbol Symbol)
{
    /// <summary>
    /// All declarations of a member, its partial parts included, that are not planned yet; or what keeps one from being
    /// changed: it is in a library, generated, or not the same in all projects of its file.
    /// </summary>
    public static async Task<(ImmutableArray<MemberDeclaration> Found, Met? Met)> FindAsync(
        CascadeState state, IMethodSymbol member)
    {
        ImmutableArray<MemberDeclaration>.Builder found = ImmutableArray.CreateBuilder<MemberDeclaration>();
        foreach (IMethodSymbol part in new[] { member.PartialDefinitionPart, member,
            member.PartialImplementationPart }.OfType<IMethodSymbol>())
        {
            if (part.DeclaringSyntaxReferences.IsEmpty)
            {
                return (found.ToImmutable(), new Met(Obstacles.Metadata, null, part.ToDisplayString()));
            }

            foreach (SyntaxReference reference in part.DeclaringSyntaxReferences)
            {
                if (state.Files.Of(reference.SyntaxTree) is null
                    || GeneratedFiles.IsGenerated(
                        state.Files.Solution.GetDocument(reference.SyntaxTree)!,
                            await reference.SyntaxTree.GetRootAsync(state.Files.CancellationToken)
                                .ConfigureAwait(false)))
                {
                    return (found.ToImmutable(), new Met(Obstacles.Generated, null, part.ToDisplayString()));
                }

                if (await state.Files.DeclarationAsync(reference).ConfigureAwait(false) is not { } declaration
                    || !await state.Files.AreAlikeAsync(declaration.Document).ConfigureAwait(false))
                {
                    return (found.ToImmutable(), new Met(
                        reference.SyntaxTree.Options.Language == LanguageNames.CSharp ? Obstacles.Linked
                            : Obstacles.ForeignLanguage,
                        null,
                        part.ToDisplayString()));
                }

                if (state.Find(declaration.Document, declaration.Node) is not null)
                {
                    continue;
                }

                SemanticModel model = await state.Files.ModelAsync(declaration.Document).ConfigureAwait(false);
                if (model.GetDeclaredSymbol(declaration.Node, state.Files.CancellationToken) is not IMethodSymbol own)
                {
                    return (found.ToImmutable(), new Met(Obstacles.Linked, null, part.ToDisplayString()));
                }

                found.Add(new MemberDeclaration(declaration.Document, declaration.Node, own));
            }
        }

        return (found.ToImmutable(), null);
    }
}
