using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// The names that a rewrite has written in full, short and with their namespaces imported: what people would write.
/// Where that would mean anything else anywhere in the file, or where it has no directives to put one among, the names
/// stay.
/// </summary>
internal static class ImportedNames
{
    /// <summary>
    /// The document with short names; null where it has no full name that the rewrite added, or where several projects
    /// or target frameworks compile it: what they import differs, and they have to agree on one text.
    /// </summary>
    public static async Task<Document?> TryImportAsync(
        Document before, Document after, CancellationToken cancellationToken)
    {
        if (!before.GetLinkedDocumentIds().IsEmpty
            || await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } old
            || await after.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not CompilationUnitSyntax root
            || await after.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
        {
            return null;
        }

        Dictionary<SyntaxNode, INamedTypeSymbol> added = Added(old, root, model, cancellationToken);
        if (added.Count == 0)
        {
            return null;
        }

        SyntaxNode changed = root.ReplaceNodes(
            added.Keys, (written, _) => Short(written).WithTriviaFrom(written));
        string[] missing = added
            .Where(name => !NamespaceImport.IsPresent(
                model, name.Key.SpanStart, name.Value.ContainingNamespace.ToDisplayString(), name.Value.Name))
            .Select(name => name.Value.ContainingNamespace.ToDisplayString())
            .Distinct()
            .OrderBy(space => space, System.StringComparer.Ordinal)
            .ToArray();
        foreach (string space in missing)
        {
            if (!NamespaceImport.CanAdd(changed))
            {
                return null;
            }

            changed = NamespaceImport.Add(changed, space);
        }

        Document imported = after.WithSyntaxRoot(changed);
        return await MeansTheSameAsync(model, root, imported, cancellationToken).ConfigureAwait(false)
            ? imported
            : null;
    }

    /// <summary>The outermost full names of types that stand in a tree more often than in the one before.</summary>
    private static Dictionary<SyntaxNode, INamedTypeSymbol> Added(
        SyntaxNode old, SyntaxNode root, SemanticModel model, CancellationToken cancellationToken)
    {
        var lines = new HashSet<string>(old.GetText().Lines.Select(line => line.ToString().Trim()));
        var known = new Dictionary<string, int>();
        foreach (SyntaxNode name in old.DescendantNodes().Where(IsQualified))
        {
            string text = name.WithoutTrivia().ToString();
            known[text] = known.TryGetValue(text, out int count) ? count + 1 : 1;
        }

        var added = new Dictionary<SyntaxNode, INamedTypeSymbol>();
        Microsoft.CodeAnalysis.Text.TextLineCollection now = root.GetText().Lines;
        bool IsOnOldLine(SyntaxNode name)
            => lines.Contains(now.GetLineFromPosition(name.SpanStart).ToString().Trim());

        // What the author wrote stays, on a line that the rewrite changes too.
        SyntaxNode[] names = root.DescendantNodes().Where(IsQualified).ToArray();
        foreach (SyntaxNode name in names.Where(IsOnOldLine).Concat(names.Where(name => !IsOnOldLine(name))))
        {
            string text = name.WithoutTrivia().ToString();
            if (known.TryGetValue(text, out int left) && left > 0)
            {
                known[text] = left - 1;
            }
            else if (!name.Ancestors().Any(added.ContainsKey)
                && TypeOf(model.GetSymbolInfo(name, cancellationToken).Symbol) is
                {
                    ContainingType: null, ContainingNamespace.IsGlobalNamespace: false,
                } type)
            {
                added.Add(name, type);
            }
        }

        return added;
    }

    /// <summary>The type that a name is of; the name of an attribute is of its constructor.</summary>
    private static INamedTypeSymbol? TypeOf(ISymbol? symbol)
        => symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor
            ? constructor.ContainingType
            : symbol as INamedTypeSymbol;

    private static bool IsQualified(SyntaxNode node)
        => node is QualifiedNameSyntax { Parent: not (UsingDirectiveSyntax or BaseNamespaceDeclarationSyntax) }
            or MemberAccessExpressionSyntax
            {
                RawKind: (int)SyntaxKind.SimpleMemberAccessExpression,
                Expression: IdentifierNameSyntax or MemberAccessExpressionSyntax or AliasQualifiedNameSyntax,
            };

    private static SyntaxNode Short(SyntaxNode name)
        => name is QualifiedNameSyntax qualified ? qualified.Right : ((MemberAccessExpressionSyntax)name).Name;

    /// <summary>Whether every name of a file stands for what it stood for.</summary>
    private static async Task<bool> MeansTheSameAsync(
        SemanticModel model, SyntaxNode root, Document imported, CancellationToken cancellationToken)
    {
        SemanticModel other = (await imported.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
        SyntaxNode otherRoot = await other.SyntaxTree.GetRootAsync(cancellationToken).ConfigureAwait(false);
        return Names(model, root, cancellationToken).SequenceEqual(Names(other, otherRoot, cancellationToken));
    }

    /// <summary>What the names stand for, without those of namespaces.</summary>
    private static IEnumerable<string> Names(SemanticModel model, SyntaxNode root, CancellationToken cancellationToken)
    {
        foreach (SimpleNameSyntax name in root.DescendantNodes().OfType<SimpleNameSyntax>())
        {
            ISymbol? symbol = model.GetSymbolInfo(name, cancellationToken).Symbol;
            if (symbol is not INamespaceSymbol && name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is null)
            {
                yield return name.Identifier.ValueText + " " + symbol?.ToDisplayString();
            }
        }
    }
}
