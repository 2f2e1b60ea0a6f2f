namespace GcGuard.CodeFixes.Fixing;

/// <summary>Imports a namespace of the framework where a fix writes names of it.</summary>
internal static class NamespaceImport
{
    /// <summary>
    /// Whether <paramref name="type"/>, a type's name without its arity, means the one of the namespace at a position.
    /// </summary>
    public static bool IsPresent(SemanticModel model, int position, string space, string type)
        => model.LookupNamespacesAndTypes(position, container: null, type)
            .Any(symbol => symbol is INamedTypeSymbol && symbol.ContainingNamespace?.ToDisplayString() == space);

    /// <summary>
    /// Whether a directive can be written without disturbing anything: there are other directives to put it among, and
    /// none of them stands under a preprocessor directive.
    /// </summary>
    public static bool CanAdd(SyntaxNode root)
        => root is CompilationUnitSyntax unit
            && HolderOf(unit) is { } usings
            && usings.Count > 0
            && !usings.Any(directive => directive.ContainsDirectives);

    /// <summary>
    /// Puts <c>using …;</c> at its place in the order of the directives: by name, and the namespaces of System first
    /// unless the file has them among the others.
    /// </summary>
    public static SyntaxNode Add(SyntaxNode root, string space)
    {
        SyntaxList<UsingDirectiveSyntax> usings = HolderOf((CompilationUnitSyntax)root)!.Value;
        UsingDirectiveSyntax added = SyntaxFactory
            .UsingDirective(SyntaxFactory.ParseName(space))
            .NormalizeWhitespace()
            .WithTrailingTrivia(TriviaLines.EndOfLine(root));
        bool isSystemFirst = PutsSystemFirst(usings);
        UsingDirectiveSyntax? next = usings.FirstOrDefault(directive => !ComesBefore(directive, space, isSystemFirst));
        if (next is null)
        {
            UsingDirectiveSyntax last = usings.Last();
            return root.InsertNodesAfter(
                last, [added.WithLeadingTrivia(TriviaLines.Indentation(last.GetLeadingTrivia()))]);
        }

        // The comment at the top of the file stays at the top; any other belongs to the directive below it.
        bool isFirst = next == usings[0];
        SyntaxTriviaList indentation = TriviaLines.Indentation(next.GetLeadingTrivia());
        var mark = new SyntaxAnnotation();
        SyntaxNode marked = root.ReplaceNode(
            next,
            (isFirst ? next.WithLeadingTrivia(indentation) : next).WithAdditionalAnnotations(mark));
        return marked.InsertNodesBefore(
            marked.GetAnnotatedNodes(mark).Single(),
            [added.WithLeadingTrivia(isFirst ? next.GetLeadingTrivia() : indentation)]);
    }

    /// <summary>
    /// Whether a directive stands before one for the namespace: a plain one that is smaller in the order.
    /// </summary>
    private static bool ComesBefore(UsingDirectiveSyntax directive, string space, bool isSystemFirst)
    {
        if (directive.GlobalKeyword.RawKind != 0)
        {
            return true;
        }

        if (directive.Alias is not null || directive.StaticKeyword.RawKind != 0 || directive.Name is null)
        {
            return false;
        }

        string name = directive.Name.ToString();
        bool isSmaller = string.Compare(name, space, StringComparison.Ordinal) < 0;
        return !isSystemFirst ? isSmaller
            : IsSystem(space) ? IsSystem(name) && isSmaller : IsSystem(name) || isSmaller;
    }

    /// <summary>Whether no namespace of System stands behind another one.</summary>
    private static bool PutsSystemFirst(SyntaxList<UsingDirectiveSyntax> usings)
        => !usings.SkipWhile(static directive => IsSystem(NameOf(directive)))
            .Any(static directive =>
                directive is { Alias: null, StaticKeyword.RawKind: 0 } && IsSystem(NameOf(directive)));

    private static string NameOf(UsingDirectiveSyntax directive) => directive.Name?.ToString() ?? string.Empty;

    private static bool IsSystem(string space)
        => space == "System" || space.StartsWith("System.", StringComparison.Ordinal);

    private static SyntaxList<UsingDirectiveSyntax>? HolderOf(CompilationUnitSyntax unit)
    {
        if (unit.Usings.Count > 0)
        {
            return unit.Usings;
        }

        return unit.Members.FirstOrDefault() is BaseNamespaceDeclarationSyntax space ? space.Usings : null;
    }
}
