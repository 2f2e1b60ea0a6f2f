using System.Text;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// A nested class derived from <c>HttpContent</c> that writes itself in each send: fields for what it is made of, a
/// constructor, <c>SerializeToStreamAsync</c> and <c>TryComputeLength</c>.
/// </summary>
/// <param name="owner">The class that gets the nested one.</param>
/// <param name="name">The name of the nested class.</param>
internal sealed class NestedContent(FixTarget target, ClassDeclarationSyntax owner, string name)
{
    private readonly StringBuilder _text = new();

    /// <summary>
    /// What the content is made of: types as they are written, and names of the constructor's parameters.
    /// </summary>
    public List<(string Type, string Name)> Fields { get; } = [];

    /// <summary>
    /// The statements that write the content to <c>stream</c>, each with the number of blocks it stands in.
    /// </summary>
    public List<(int Level, string Text)> Body { get; } = [];

    /// <summary>Whether the statements await.</summary>
    public bool IsAsync { get; init; }

    /// <summary>The number of bytes, as an expression; null where nobody knows it before they are written.</summary>
    public string? Length { get; init; }

    /// <summary>Whether a class can hold a nested one.</summary>
    public static ClassDeclarationSyntax? OwnerOf(SyntaxNode creation)
        => creation.FirstAncestorOrSelf<TypeDeclarationSyntax>()
            is ClassDeclarationSyntax { TypeParameterList: null, CloseBraceToken.IsMissing: false } owner
            ? owner
            : null;

    /// <summary>Writes the class at the end of its owner.</summary>
    public void AddTo(TextEdits edits)
    {
        string outer = TextEdits.IndentationOf(owner);
        string inner = outer
            + Reindentation.Unit(outer, owner.Members.Count > 0 ? TextEdits.IndentationOf(owner.Members[0]) : outer);
        TextLine last = owner.SyntaxTree.GetText().Lines.GetLineFromPosition(owner.CloseBraceToken.SpanStart);
        edits.Insert(last.Start, Declaration(inner, inner.Substring(outer.Length), edits.NewLine));
    }

    private string Declaration(string indentation, string unit, string newLine)
    {
        void Line(int level, string line)
        {
            for (int i = 0; line.Length > 0 && i <= level; i++)
            {
                _text.Append(i == 0 ? indentation : unit);
            }

            _text.Append(line).Append(newLine);
        }

        bool isNullable = (target.Model.GetNullableContext(owner.CloseBraceToken.SpanStart)
            & NullableContext.AnnotationsEnabled) != 0;
        Line(0, string.Empty);
        Line(0, "private sealed class " + name + " : " + NameOf("HttpContent", "System.Net.Http"));
        Line(0, "{");
        foreach ((string type, string field) in Fields)
        {
            Line(1, "private readonly " + type + " _" + field + ";");
        }

        if (Fields.Count > 0)
        {
            Line(0, string.Empty);
            Line(1, "public "
                + name + "(" + string.Join(", ", Fields.Select(field => field.Type + " " + field.Name)) + ")");
            Line(1, "{");
            foreach ((string _, string field) in Fields)
            {
                Line(2, "_" + field + " = " + field + ";");
            }

            Line(1, "}");
            Line(0, string.Empty);
        }

        Line(1, "protected override " + (IsAsync ? "async " : string.Empty)
            + NameOf("Task", "System.Threading.Tasks") + " SerializeToStreamAsync("
            + NameOf("Stream", "System.IO")
            + " stream, " + NameOf("TransportContext", "System.Net") + (isNullable ? "?" : string.Empty) + " context)");
        Line(1, "{");
        foreach ((int level, string text) in Body)
        {
            Line(2 + level, text);
        }

        Line(1, "}");
        Line(0, string.Empty);
        Line(1, "protected override bool TryComputeLength(out long length)");
        Line(1, "{");
        Line(2, "length = " + (Length ?? "0") + ";");
        Line(2, "return " + (Length is null ? "false" : "true") + ";");
        Line(1, "}");
        Line(0, "}");
        return _text.ToString();
    }

    /// <summary>
    /// The name of a type of the framework as it is written in the class: with its namespace where that is not
    /// imported.
    /// </summary>
    private string NameOf(string type, string space)
        => NamespaceImport.IsPresent(target.Model, owner.OpenBraceToken.Span.End, space, type)
            ? type
            : "global::" + space + "." + type;
}
