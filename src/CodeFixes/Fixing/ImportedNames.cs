namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// The names that a rewrite has written in full, short and with their namespaces imported: what people would write.
/// Where that would mean anything else anywhere in the file, or where it has no directives to put one among, the names
/// stay.
/// </summary>
internal static class ImportedNames
{
    /// <summary>
    /// The document with short names; null where it has no full name that the rewrite added, or where a short one would
    /// mean something else in any project or target framework that compiles the file.
    /// </summary>
    public static async Task<Document?> TryImportAsync(
        Document before, Document after, CancellationToken cancellationToken)
    {
        if (await before.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } old
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

        ImmutableArray<SharedFile.View> views = await SharedFile.ViewsAsync(after, cancellationToken)
            .ConfigureAwait(false);
        if (!views.Skip(1).All(view => HasSameNames(view, added, cancellationToken)))
        {
            return null;
        }

        SyntaxNode changed = root.ReplaceNodes(
            added.Keys, (written, _) => Short(written).WithTriviaFrom(written));
        string[] missing = added
            .Where(name => views.Any(view => !NamespaceImport.IsPresent(
                view.Model, name.Key.SpanStart, SpaceOf(name.Value), name.Value.Name)))
            .Select(name => SpaceOf(name.Value))
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
        ImmutableArray<SharedFile.View> importedViews = await SharedFile.ViewsAsync(imported, cancellationToken)
            .ConfigureAwait(false);
        for (int i = 0; i < views.Length; i++)
        {
            if (!Names(views[i], cancellationToken).SequenceEqual(Names(importedViews[i], cancellationToken)))
            {
                return null;
            }
        }

        return imported;
    }

    /// <summary>Whether the names stand in another view of the file too, and for types of the same names.</summary>
    private static bool HasSameNames(
        SharedFile.View view, Dictionary<SyntaxNode, INamedTypeSymbol> added, CancellationToken cancellationToken)
    {
        foreach (KeyValuePair<SyntaxNode, INamedTypeSymbol> name in added)
        {
            SyntaxNode? same = view.Root.DescendantNodes(name.Key.Span)
                .FirstOrDefault(node => node.Span == name.Key.Span && IsQualified(node));
            if (same is null
                || TypeOf(view.Model.GetSymbolInfo(same, cancellationToken).Symbol) is not { } type
                || type.ToDisplayString() != name.Value.ToDisplayString())
            {
                return false;
            }
        }

        return true;
    }

    private static string SpaceOf(INamedTypeSymbol type) => type.ContainingNamespace.ToDisplayString();

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

    /// <summary>What the names of a file stand for, without those of namespaces.</summary>
    private static IEnumerable<string> Names(SharedFile.View view, CancellationToken cancellationToken)
    {
        foreach (SimpleNameSyntax name in view.Root.DescendantNodes().OfType<SimpleNameSyntax>())
        {
            ISymbol? symbol = view.Model.GetSymbolInfo(name, cancellationToken).Symbol;
            if (symbol is not INamespaceSymbol && name.FirstAncestorOrSelf<UsingDirectiveSyntax>() is null)
            {
                yield return name.Identifier.ValueText + " " + symbol?.ToDisplayString();
            }
        }
    }
}
