using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Sends a nested content that serialises its value while it is sent, for bytes that are sent without a content type:
/// <c>JsonContent</c> would give them one.
/// </summary>
internal static class WrittenContentFix
{
    /// <summary>The fix, or null where the request would differ in more than its length.</summary>
    public static Fix? TryPropose(JsonSite site)
    {
        if (!site.IsTextJson
            || !site.IsUtf8
            || site.KeepsContentLength
            || !site.HasOnly("value", "options")
            || !site.Types.Has("System.Net.TransportContext")
            || site.Json.Route.Sink.Operation
                is not IObjectCreationOperation { Initializer: null, Arguments.Length: 1 } creation
            || !site.Types.Is(creation.Type, "System.Net.Http.ByteArrayContent")
            || creation.Syntax is not ObjectCreationExpressionSyntax syntax
            || SentContent.TryFind(creation, site.Types) is not { SetsContentType: false }
            || NestedContent.OwnerOf(syntax) is not { } owner
            || site.WrittenType() is not { TypeKind: not TypeKind.TypeParameter, IsAnonymousType: false } type
            || !IsNamed(type)
            || !site.Declarations.All(TextEdits.StandsAlone))
        {
            return null;
        }

        return new Fix(
            "Send content that serializes itself in each send (chunked, without Content-Length)",
            _ => Rewrite(site, owner, syntax, type))
        {
            ChangesBehavior = true,
        };
    }

    private static SyntaxNode Rewrite(
        JsonSite site, ClassDeclarationSyntax owner, ObjectCreationExpressionSyntax creation, ITypeSymbol type)
    {
        var edits = new TextEdits(site.Target.Root);
        foreach (LocalDeclarationStatementSyntax declaration in site.Declarations)
        {
            edits.RemoveLines(declaration);
        }

        string name = FreeName.Choose(site.Target.Root, "SerializedContent");
        var content = new NestedContent(site.Target, owner, name);
        string written = type.ToMinimalDisplayString(site.Target.Model, creation.SpanStart);
        content.Fields.Add((written, "value"));
        string arguments = site.Argument("value")!, options = string.Empty;
        if (site.Argument("options") is { } given)
        {
            content.Fields.Add((site.OptionsType(creation.SpanStart), "options"));
            arguments += ", " + given;
            options = ", _options";
        }

        content.Body.Add(
            (0, "return " + site.Serializer + ".SerializeAsync" + "<" + written + ">(stream, _value" + options + ");"));
        edits.Replace(creation.Span, "new " + name + "(" + arguments + ")");
        content.AddTo(edits);
        return edits.Apply();
    }

    /// <summary>
    /// Whether a member of the class can name a type: neither it nor its arguments are a method's or without a name.
    /// </summary>
    private static bool IsNamed(ITypeSymbol type)
        => type switch
        {
            ITypeParameterSymbol => false,
            IArrayTypeSymbol array => IsNamed(array.ElementType),
            INamedTypeSymbol named => !named.IsAnonymousType && named.TypeArguments.All(IsNamed),
            _ => false,
        };
}
