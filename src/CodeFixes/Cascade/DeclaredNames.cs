namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// The names of the members whose declarations a change alters, bodies aside, and of the partial types in its files.
/// Code that mentions none of them means the same before and after the change.
/// </summary>
internal sealed class DeclaredNames
{
    // Members that code calls without their name: in patterns of the language and in interpolated strings.
    private static readonly HashSet<string> Unnamed = new(StringComparer.Ordinal)
    {
        "Add", "AddRange", "AppendFormatted", "AppendLiteral", "AsyncMethodBuilder", "Count", "Create", "Current",
        "Deconstruct", "Dispose", "DisposeAsync", "Equals", "GetAsyncEnumerator", "GetAwaiter", "GetEnumerator",
        "GetHashCode", "GetPinnableReference", "GetResult", "IsCompleted", "Length", "MoveNext", "MoveNextAsync",
        "OnCompleted", "Slice", "ToString", "UnsafeOnCompleted",
        "Cast", "GroupBy", "GroupJoin", "Join", "OrderBy", "OrderByDescending", "Select", "SelectMany", "ThenBy",
        "ThenByDescending", "Where",
    };

    private readonly HashSet<string> _names = new(StringComparer.Ordinal);

    /// <summary>Whether code can depend on the change without a mention of a name.</summary>
    public bool AreUnknown { get; private set; }

    /// <summary>
    /// Adds what differs between two roots of a document, and its partial types: a compiler says of a private field
    /// that nothing uses it only after it has read all their parts.
    /// </summary>
    public void Compare(SyntaxNode before, SyntaxNode after)
    {
        _names.UnionWith(before.DescendantNodes().OfType<TypeDeclarationSyntax>()
            .Where(static type => type.Modifiers.Any(SyntaxKind.PartialKeyword))
            .Select(static type => type.Identifier.ValueText));
        Dictionary<(string Head, string? Name), int> heads = [];
        Count(before, heads, 1);
        Count(after, heads, -1);
        foreach (KeyValuePair<(string Head, string? Name), int> head in heads)
        {
            if (head.Value == 0)
            {
                continue;
            }

            if (head.Key.Name is { } name && !Unnamed.Contains(name))
            {
                _names.Add(name);
            }
            else
            {
                AreUnknown = true;
            }
        }
    }

    /// <summary>Whether a text mentions one of the names as a whole word.</summary>
    public bool AreMentionedIn(string text)
    {
        foreach (string name in _names)
        {
            for (int at = text.IndexOf(name, StringComparison.Ordinal);
                at >= 0;
                at = text.IndexOf(name, at + 1, StringComparison.Ordinal))
            {
                int end = at + name.Length;
                if ((at == 0 || !SyntaxFacts.IsIdentifierPartCharacter(text[at - 1]))
                    && (end == text.Length || !SyntaxFacts.IsIdentifierPartCharacter(text[end])))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static void Count(SyntaxNode root, Dictionary<(string Head, string? Name), int> heads, int step)
    {
        foreach (SyntaxNode node in root.DescendantNodes(
            static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax))
        {
            (string Head, string? Name) head = node switch
            {
                TypeDeclarationSyntax type => (Text(type.ChildNodesAndTokens()
                    .TakeWhile(child => !child.IsKind(SyntaxKind.OpenBraceToken))), null),
                UsingDirectiveSyntax { GlobalKeyword.RawKind: not 0 } or AttributeListSyntax => (Text([node]), null),
                MemberDeclarationSyntax member and not (GlobalStatementSyntax or BaseNamespaceDeclarationSyntax) =>
                    (node.Parent is TypeDeclarationSyntax around ? around.Identifier.ValueText + " " : string.Empty)
                    + Text([member]) is var text
                        ? (text, NameOf(member)) : default,
                _ => default,
            };
            if (head.Head is not null)
            {
                heads[head] = heads.TryGetValue(head, out int count) ? count + step : step;
            }
        }
    }

    /// <summary>The name that code calls a member by; null where it uses the member without one.</summary>
    private static string? NameOf(MemberDeclarationSyntax member)
        => member switch
        {
            MethodDeclarationSyntax method => method.Identifier.ValueText,
            PropertyDeclarationSyntax property => property.Identifier.ValueText,
            EventDeclarationSyntax handler => handler.Identifier.ValueText,
            BaseFieldDeclarationSyntax { Declaration.Variables: [var only] } => only.Identifier.ValueText,
            BaseTypeDeclarationSyntax type => type.Identifier.ValueText,
            DelegateDeclarationSyntax type => type.Identifier.ValueText,
            _ => null,
        };

    /// <summary>The tokens of a declaration, those of bodies aside.</summary>
    private static string Text(IEnumerable<SyntaxNodeOrToken> parts)
        => string.Join(" ", parts
            .SelectMany(part => part.IsToken ? [part.AsToken()] : part.AsNode()!.DescendantTokens(
                static node => node is not (BlockSyntax or ArrowExpressionClauseSyntax)))
            .Where(token => !token.IsKind(SyntaxKind.SemicolonToken))
            .Select(token => token.Text));
}
