namespace GcGuard.CodeFixes.Fixing;

/// <summary>Private static readonly fields that a rewrite adds to a type.</summary>
internal static class StaticField
{
    /// <summary>
    /// The name of a new field in the style that the type's private static readonly fields have: <c>s_name</c>,
    /// <c>_name</c>, or <c>Name</c>, which is also the style where there are none.
    /// </summary>
    /// <param name="name">The name, with a capital letter.</param>
    public static string NameIn(TypeDeclarationSyntax type, string name)
    {
        string camel = char.ToLowerInvariant(name[0]) + name.Substring(1);
        string? sample = type.Members.OfType<FieldDeclarationSyntax>()
            .Where(IsPrivateStaticReadonly)
            .Select(field => field.Declaration.Variables[0].Identifier.ValueText)
            .FirstOrDefault();
        string styled = sample is null ? name
            : sample.StartsWith("s_", System.StringComparison.Ordinal) ? "s_" + camel
            : sample[0] == '_' ? "_" + camel
            : char.IsLower(sample[0]) ? camel
            : name;
        return FreeName.Choose(type, styled);
    }

    /// <summary>
    /// Adds <c>private static readonly <paramref name="fieldType"/> <paramref name="name"/> =
    /// <paramref name="value"/>;</c> to a type.
    /// </summary>
    /// <param name="type">The type, which has a body.</param>
    /// <param name="fieldType">The field's type, as written at that place.</param>
    /// <param name="endOfLine">The document's line end.</param>
    /// <param name="accessibility">Who sees it.</param>
    public static TypeDeclarationSyntax Add(
        TypeDeclarationSyntax type, string fieldType, string name, ExpressionSyntax value, SyntaxTrivia endOfLine,
        string accessibility = "private")
    {
        int position = PositionIn(type);
        MemberDeclarationSyntax? neighbour = position > 0 ? type.Members[position - 1]
            : type.Members.Count > 0 ? type.Members[0]
            : null;
        SyntaxTriviaList indentation = neighbour is null
            ? TriviaLines.Indentation(type.GetLeadingTrivia()).Add(SyntaxFactory.Whitespace("    "))
            : TriviaLines.Indentation(neighbour.GetLeadingTrivia());
        MemberDeclarationSyntax field =
            SyntaxFactory.ParseMemberDeclaration($"{accessibility} static readonly {fieldType} {name} = 0;")!;
        ExpressionSyntax placeholder = field.DescendantNodes().OfType<LiteralExpressionSyntax>().Last();
        field = field.ReplaceNode(placeholder, value.WithoutTrivia())
            .WithLeadingTrivia(indentation)
            .WithTrailingTrivia(endOfLine);
        if (position > 0)
        {
            return type.WithMembers(type.Members.Insert(position, field));
        }

        if (type.Members.Count > 0 && type.Members[0] is not FieldDeclarationSyntax)
        {
            MemberDeclarationSyntax next = type.Members[0];
            type = type.WithMembers(
                type.Members.Replace(next, next.WithLeadingTrivia(next.GetLeadingTrivia().Insert(0, endOfLine))));
        }

        return type.WithMembers(type.Members.Insert(0, field));
    }

    /// <summary>After the last of the static fields with which the type begins.</summary>
    private static int PositionIn(TypeDeclarationSyntax type)
    {
        int position = 0;
        while (position < type.Members.Count
            && type.Members[position] is FieldDeclarationSyntax field
            && field.Modifiers
                .Any(modifier => modifier.RawKind is (int)SyntaxKind.StaticKeyword or (int)SyntaxKind.ConstKeyword))
        {
            position++;
        }

        return position;
    }

    private static bool IsPrivateStaticReadonly(FieldDeclarationSyntax field)
        => field.Modifiers.Any(SyntaxKind.StaticKeyword)
            && field.Modifiers.Any(SyntaxKind.ReadOnlyKeyword)
            && !field.Modifiers.Any(SyntaxKind.PublicKeyword)
            && !field.Modifiers.Any(SyntaxKind.InternalKeyword)
            && !field.Modifiers.Any(SyntaxKind.ProtectedKeyword);
}
