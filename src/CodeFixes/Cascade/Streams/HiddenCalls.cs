using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Calls of a member that no symbol shows: by reflection and through <c>dynamic</c>.</summary>
internal static class HiddenCalls
{
    /// <summary>The first of them in the solution, or null.</summary>
    public static async Task<Met?> FindAsync(CascadeState state, IMethodSymbol method)
    {
        foreach (Project project in state.Files.Solution.Projects
            .Where(project => project.Language == LanguageNames.CSharp))
        {
            foreach (Document document in project.Documents)
            {
                if (await MentionsAsync(document, method.Name, state.Files.CancellationToken).ConfigureAwait(false)
                    && await FindInAsync(document, method.Name, state.Files.CancellationToken).ConfigureAwait(false)
                        is { } place)
                {
                    return new Met(Obstacles.Reflection, place.GetLocation(), method.ToDisplayString());
                }
            }
        }

        return null;
    }

    /// <summary>Whether a document of the solution holds a word.</summary>
    public static async Task<bool> IsMentionedAsync(CascadeState state, string word)
    {
        foreach (Document document in state.Files.Solution.Projects.SelectMany(static project => project.Documents))
        {
            if (await MentionsAsync(document, word, state.Files.CancellationToken).ConfigureAwait(false))
            {
                return true;
            }
        }

        return false;
    }

    private static async Task<bool> MentionsAsync(Document document, string name, CancellationToken cancellationToken)
    {
        SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return text.ToString().IndexOf(name, System.StringComparison.Ordinal) >= 0;
    }

    private static async Task<SyntaxNode?> FindInAsync(
        Document document, string name, CancellationToken cancellationToken)
    {
        SyntaxNode root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        foreach (SyntaxToken token in root.DescendantTokens())
        {
            if (token.ValueText != name || token.Parent is not { } node)
            {
                continue;
            }

            bool isHidden = node switch
            {
                LiteralExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } } =>
                    await AsksForMemberAsync(document, call, cancellationToken).ConfigureAwait(false),
                IdentifierNameSyntax
                {
                    Parent: MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax } access,
                } when access.Name == node =>
                    await IsDynamicAsync(document, access.Expression, cancellationToken).ConfigureAwait(false),
                IdentifierNameSyntax when NameOf(node)
                    is { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } } =>
                    await AsksForMemberAsync(document, call, cancellationToken).ConfigureAwait(false),
                _ => false,
            };
            if (isHidden)
            {
                return node;
            }
        }

        return null;
    }

    /// <summary>The <c>nameof(…)</c> around a name, or null.</summary>
    private static InvocationExpressionSyntax? NameOf(SyntaxNode name)
    {
        SyntaxNode? whole = name;
        while (whole.Parent is MemberAccessExpressionSyntax)
        {
            whole = whole.Parent;
        }

        return whole.Parent
            is ArgumentSyntax
            {
                Parent.Parent: InvocationExpressionSyntax
                {
                    Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" },
                } call,
            }
            ? call
            : null;
    }

    private static async Task<bool> AsksForMemberAsync(
        Document document, InvocationExpressionSyntax call, CancellationToken cancellationToken)
        => (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!.GetSymbolInfo(
            call, cancellationToken).Symbol is { ContainingType: { } type } asked
            && KnownTypes.IsUnderSystem(type.ContainingNamespace)
            && (type.Name is "Type" or "TypeInfo" or "Delegate" or "RuntimeReflectionExtensions"
                || asked.Name == "InvokeMember");

    private static async Task<bool> IsDynamicAsync(
        Document document, ExpressionSyntax receiver, CancellationToken cancellationToken)
        => (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!.GetTypeInfo(
            receiver, cancellationToken).Type?.TypeKind == TypeKind.Dynamic;
}
