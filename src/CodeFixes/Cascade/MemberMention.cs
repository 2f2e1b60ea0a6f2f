using Microsoft.CodeAnalysis.FindSymbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>A place of the solution that mentions a member whose signature changes.</summary>
/// <param name="document">The document that stands for its file.</param>
/// <param name="use">The expression that names the member, with its receiver and type arguments.</param>
internal sealed class MemberMention(DocumentId document, SyntaxNode use)
{
    public DocumentId Document { get; } = document;

    public SyntaxNode Use { get; } = use;

    /// <summary>The call of the member; null where it is not called.</summary>
    public InvocationExpressionSyntax? Call
        => Use.Parent is InvocationExpressionSyntax invocation && invocation.Expression == Use ? invocation : null;

    /// <summary>Whether <c>nameof</c> names it.</summary>
    public bool IsNamed { get; private init; }

    /// <summary>What forbids any change there, or null.</summary>
    public Met? Obstacle { get; private init; }

    /// <summary>Plans all calls of a method in the solution; what takes it without a call is an obstacle.</summary>
    /// <param name="member">The method.</param>
    /// <param name="kind">What its places are read for.</param>
    /// <param name="plan">Plans a call.</param>
    /// <param name="rename">Plans a <c>nameof</c>.</param>
    public static async Task<Met?> PlanCallsAsync(
        CascadeState state,
        IMethodSymbol member,
        string kind,
        System.Func<DocumentId, InvocationExpressionSyntax, Task<Met?>> plan,
        System.Action<MemberMention>? rename = null)
    {
        foreach (ReferencedSymbol found in await SymbolFinder.FindReferencesAsync(
            member, state.Files.Solution, state.Files.CancellationToken).ConfigureAwait(false))
        {
            foreach (ReferenceLocation location in found.Locations)
            {
                (MemberMention? mention, Met? met) = await ReadAsync(state, member, location, kind)
                    .ConfigureAwait(false);
                met ??= mention?.Obstacle;
                if (met is null && mention is { IsNamed: true })
                {
                    rename?.Invoke(mention);
                }

                if (met is null && mention is { IsNamed: false })
                {
                    met = mention.Call is not { } call
                        ? new Met(Obstacles.MethodGroup, location.Location, member.ToDisplayString())
                        : await state.Files.FindAsync<InvocationExpressionSyntax>(mention.Document, call.Span)
                            .ConfigureAwait(false) is { } site
                            ? await plan(mention.Document, site).ConfigureAwait(false)
                            : new Met(Obstacles.Linked, location.Location, member.ToDisplayString());
                }

                if (met is not null)
                {
                    return met;
                }
            }
        }

        return null;
    }

    /// <summary>
    /// Reads a place; nothing where it was read before or is a comment, an obstacle where it is of another language.
    /// </summary>
    /// <param name="location">The place.</param>
    /// <param name="kind">What it is read for.</param>
    public static async Task<(MemberMention? Mention, Met? Met)> ReadAsync(
        CascadeState state, IMethodSymbol member, ReferenceLocation location, string kind)
    {
        DocumentId document = state.Files.FirstOf(location.Document.Id);
        if (!state.IsFirst(kind, document, location.Location.SourceSpan))
        {
            return default;
        }

        if (location.Document.Project.Language != LanguageNames.CSharp)
        {
            return (null, Refused(Obstacles.ForeignLanguage));
        }

        SyntaxNode root =
            (await location.Document.GetSyntaxRootAsync(state.Files.CancellationToken).ConfigureAwait(false))!;
        SyntaxNode name =
            root.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
        if (name.IsPartOfStructuredTrivia())
        {
            return default;
        }

        SyntaxNode use = Outer(name);
        bool isNamed = IsNameOf(use);
        return (
            new MemberMention(document, use)
            {
                IsNamed = isNamed,
                Obstacle = isNamed ? use.FirstAncestorOrSelf<AttributeSyntax>() is null ? null
                    : Refused(Obstacles.Attribute)
                    : location.IsImplicit ? Refused(Obstacles.ImplicitUse)
                    : GeneratedFiles.IsGenerated(location.Document, root) ? Refused(Obstacles.Generated)
                    : location.IsCandidateLocation ? Refused(Obstacles.CompileErrors)
                    : null,
            },
            null);

        Met Refused(Obstacle obstacle) => new(obstacle, location.Location, member.ToDisplayString());
    }

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

    private static bool IsNameOf(SyntaxNode use)
    {
        for (SyntaxNode? node = use.Parent; node is ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax; node =
            node.Parent)
        {
            if (node is InvocationExpressionSyntax
                { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } })
            {
                return true;
            }
        }

        return false;
    }
}
