using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>The type that keeps the JSON, rewritten to keep the value.</summary>
internal sealed class BodyRewrite
{
    private const string Serializer = "global::Newtonsoft.Json.JsonSerializer",
        Options = "global::System.Text.Json.JsonSerializerOptions";

    private readonly FixTarget _target;
    private readonly KeptBuffer _kept;
    private readonly BodyFormat _format;
    private readonly List<(string Type, string Parameter, string Field)> _stores;

    private BodyRewrite(
        FixTarget target,
        KeptBuffer kept,
        BodyFormat format,
        List<(string Type, string Parameter, string Field)> stores)
    {
        _target = target;
        _kept = kept;
        _format = format;
        _stores = stores;
    }

    /// <summary>The rewrite, or null where the value has no type that the type can name.</summary>
    public static BodyRewrite? TryCreate(FixTarget target, KeptBuffer kept, List<BodySite> sites, string? valueType)
    {
        if (valueType is null)
        {
            return null;
        }

        BodyFormat format = sites[0].Format;
        var stores = new List<(string, string, string)>();
        string value = FreeName.Choose(kept.Type, "value", "body", "document");
        (string, string, string) keptValue = (valueType, value, FieldName(kept, value));
        if (format.IsNewtonsoft)
        {
            string serializer = FreeName.Choose(kept.Type, "serializer", "jsonSerializer");
            stores.Add((Serializer, serializer, FieldName(kept, serializer)));
            stores.Add(keptValue);
        }
        else
        {
            stores.Add(keptValue);
            if (format.HasOptions)
            {
                string options = FreeName.Choose(kept.Type, "options", "jsonOptions");
                stores.Add((Options, options, FieldName(kept, options)));
            }
        }

        return new BodyRewrite(target, kept, format, stores);
    }

    /// <summary>Adds the edits of the type.</summary>
    /// <param name="edits">The edits of its document.</param>
    /// <param name="write">The statement that writes the JSON.</param>
    /// <param name="writer">The XML writer it writes to.</param>
    /// <param name="runtimeStream">The stream of GcGuard.Runtime; null where the type gets one of its own.</param>
    public void AddTo(DocumentEdits edits, ExpressionStatementSyntax write, string writer, string? runtimeStream)
    {
        string nested = FreeName.Choose(_kept.Type, "Base64Stream", "XmlBase64Stream");
        edits.Replace(
            write,
            current =>
                Statement(Serializing(write, writer, runtimeStream is null ? nested : "global::" + runtimeStream))
                    .WithTriviaFrom(current));
        SyntaxNode parameter = _kept.Parameter.DeclaringSyntaxReferences[0].GetSyntax();
        edits.Replace(
            parameter.Parent!, current => WithParameters((ParameterListSyntax)current, _kept.Parameter.Ordinal));
        if (_kept.Assignment is { } assignment)
        {
            var field = (FieldDeclarationSyntax)_kept.Store.DeclaringSyntaxReferences[0].GetSyntax().Parent!.Parent!;
            edits.Expand(field, [.. _stores.Select(store => Field(field, store.Type, store.Field))]);
            edits.Expand(assignment, [.. _stores.Select(store => SyntaxFactory.ParseStatement(
                (store.Field == store.Parameter ? "this." : string.Empty) + $"{store.Field} = {store.Parameter};"))]);
        }

        if (runtimeStream is null)
        {
            edits.Append(_kept.Type, Base64StreamSource.Declare(nested, _target.Root));
        }
    }

    private string Serializing(SyntaxNode anchor, string writer, string stream)
    {
        string json = FreeName.Choose(anchor, "json", "base64", "content");
        if (!_format.IsNewtonsoft)
        {
            string options = _format.HasOptions ? ", " + _stores[1].Field : string.Empty;
            return $"using (var {json} = new "
                + $"{stream}({writer}))\n{{\nglobal::System.Text.Json.JsonSerializer.Serialize({json}, "
                + $"{_stores[0].Field}{options});\n}}";
        }

        string settings = _format.WriterSettings is { } given ? " { " + given + " }" : string.Empty;
        return $"using (var {json} = new global::Newtonsoft.Json.JsonTextWriter(new global::System.IO.StreamWriter(new "
            + $"{stream}({writer}), {_format.Encoding})){settings})\n"
            + $"{{\n{_stores[0].Field}.Serialize({json}, {_stores[1].Field});\n}}";
    }

    private StatementSyntax Statement(string text)
        => SyntaxFactory.ParseStatement(text.Replace("\n", TriviaLines.EndOfLine(_target.Root).ToString()))
            .WithAdditionalAnnotations(Formatter.Annotation, Simplifier.Annotation);

    private static FieldDeclarationSyntax Field(FieldDeclarationSyntax old, string type, string name)
    {
        TypeSyntax written = SyntaxFactory.ParseTypeName(type).WithAdditionalAnnotations(Simplifier.Annotation);
        return old.WithDeclaration(SyntaxFactory.VariableDeclaration(
            written.WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonSeparatedList(SyntaxFactory.VariableDeclarator(name))));
    }

    private ParameterListSyntax WithParameters(ParameterListSyntax list, int index)
        => list.WithParameters(SeparatedLists.Expand(
            list.Parameters,
            list.Parameters[index],
            [
                .. _stores.Select(store => SyntaxFactory.Parameter(SyntaxFactory.Identifier(store.Parameter))
                    .WithType(
                        SyntaxFactory.ParseTypeName(store.Type)
                            .WithAdditionalAnnotations(Simplifier.Annotation)
                            .WithTrailingTrivia(SyntaxFactory.Space))),
            ]));

    /// <summary>
    /// The name of a field in the manner of the old one; the parameter itself in a primary constructor.
    /// </summary>
    private static string FieldName(KeptBuffer kept, string name)
        => kept.Store is IFieldSymbol field && field.Name.StartsWith("_", StringComparison.Ordinal) ? "_" + name : name;
}
