using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>What changes in the text of the file: names of types, and queries that become creations.</summary>
internal sealed class ChunkedEdits
{
    private readonly FixTarget _target;
    private readonly Dictionary<TextSpan, string> _changes = [];
    private readonly string _qualifier;
    private readonly bool _addsImport;

    public ChunkedEdits(FixTarget target)
    {
        _target = target;
        bool isImported = NamespaceImport.IsPresent(
            target.Model, target.Node.SpanStart, ChunkedTypes.Namespace, "ChunkedList");
        _addsImport = !isImported && NamespaceImport.CanAdd(target.Root);
        _qualifier = isImported || _addsImport ? string.Empty : ChunkedTypes.Namespace + ".";
    }

    /// <summary>
    /// Writes the counterpart's name for a type that is written out, which may be qualified or nullable. False where
    /// the type is written otherwise, as by an alias.
    /// </summary>
    public bool TryRename(TypeSyntax type, INamedTypeSymbol collection, INamedTypeSymbol counterpart)
        => NameIn(type, collection) is { } name
            && Replace(TextSpan.FromBounds(StartOf(name), name.Identifier.Span.End), _qualifier + counterpart.Name);

    /// <summary>Writes an interface of the framework for a type that is written out.</summary>
    public bool TryWiden(TypeSyntax type, INamedTypeSymbol collection, INamedTypeSymbol wider)
        => NameIn(type, collection) is { } name
            && Replace(
                TextSpan.FromBounds(StartOf(name), name.Span.End),
                wider.ToMinimalDisplayString(_target.Model, type.SpanStart));

    /// <summary>Writes the counterpart for the type of an array that is written out.</summary>
    public bool TryReplaceArray(TypeSyntax type, INamedTypeSymbol counterpart)
        => type is ArrayTypeSyntax { RankSpecifiers: { Count: 1 } ranks } array
            && ranks[0].Rank == 1
            && Replace(type.Span, _qualifier + counterpart.Name + "<" + array.ElementType + ">");

    /// <summary>Writes another name of a member.</summary>
    public bool TryRenameMember(SimpleNameSyntax name, string replacement) => Replace(name.Span, replacement);

    /// <summary>
    /// Writes <c>new ChunkedList&lt;T&gt;(rows)</c> for <c>rows.ToList()</c> and <c>rows.ToArray()</c>.
    /// </summary>
    public bool TryCreateFrom(InvocationExpressionSyntax query, INamedTypeSymbol counterpart)
    {
        if (query is not
            { Expression: MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access,
                ArgumentList.Arguments.Count: 0 }
            || counterpart.TypeArguments[0].IsAnonymousType)
        {
            return false;
        }

        string element = counterpart.TypeArguments[0].ToMinimalDisplayString(_target.Model, query.SpanStart);
        return Replace(new TextSpan(query.SpanStart, 0), "new " + _qualifier + counterpart.Name + "<" + element + ">(")
            && Replace(TextSpan.FromBounds(access.Expression.Span.End, query.Span.End), ")");
    }

    /// <summary>The root of the file after the changes.</summary>
    public SyntaxNode Apply()
    {
        var edits = new TextEdits(_target.Root);
        foreach (KeyValuePair<TextSpan, string> change in _changes)
        {
            edits.Replace(change.Key, change.Value);
        }

        SyntaxNode root = edits.Apply();
        return _addsImport ? NamespaceImport.Add(root, ChunkedTypes.Namespace) : root;
    }

    private bool Replace(TextSpan span, string text)
    {
        if (_changes.TryGetValue(span, out string? before))
        {
            return before == text;
        }

        _changes.Add(span, text);
        return true;
    }

    /// <summary>
    /// The name of a collection in a type: the type itself, or what it is an argument of, as in
    /// <c>Task&lt;List&lt;T&gt;&gt;</c>.
    /// </summary>
    private static GenericNameSyntax? NameIn(TypeSyntax type, INamedTypeSymbol collection)
        => type switch
        {
            NullableTypeSyntax nullable => NameIn(nullable.ElementType, collection),
            GenericNameSyntax name when name.Identifier.ValueText == collection.Name => name,
            GenericNameSyntax
                { Identifier.ValueText: "Task" or "ValueTask", TypeArgumentList.Arguments: { Count: 1 } arguments }
                => NameIn(arguments[0], collection),
            QualifiedNameSyntax { Right: GenericNameSyntax right } => NameIn(right, collection),
            _ => null,
        };

    private static int StartOf(GenericNameSyntax name)
        => name.Parent is QualifiedNameSyntax qualified && qualified.Right == name
            ? qualified.SpanStart
            : name.SpanStart;
}
