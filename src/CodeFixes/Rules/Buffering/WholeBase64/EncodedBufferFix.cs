using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.Formatting;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Writes Base64 without its text, through a transform to a stream. Where only the copy of the stream can go, it goes.
/// </summary>
internal static class EncodedBufferFix
{
    private const string CryptoStream = "System.Security.Cryptography.CryptoStream",
        Transform = "System.Security.Cryptography.ToBase64Transform",
        Mode = "System.Security.Cryptography.CryptoStreamMode",
        File = "System.IO.File";

    /// <summary>The fix, or null where the code has no place for one.</summary>
    public static Fix? TryPropose(FixTarget target, EncodedBuffer buffer, KnownTypes types)
        => (buffer.IsPlain ? OfStream(target, buffer, types) : null) ?? OfCopy(target, buffer);

    /// <summary>The fix of GCG2001: the stream's own buffer is encoded.</summary>
    private static Fix? OfCopy(FixTarget target, EncodedBuffer buffer)
        => buffer.Copy is { } copy && NeedlessCopyRewriter.TryCreate(target, copy) is { } rewriter
            ? new Fix("Encode the stream's own buffer instead of a copy", _ => rewriter.Rewrite())
            : null;

    /// <summary>The statement that writes the text becomes one that copies the source through a transform.</summary>
    private static Fix? OfStream(FixTarget target, EncodedBuffer buffer, KnownTypes types)
    {
        if (buffer.Route is not
            { Sink: { Kind: TextSinkKind.Response or TextSinkKind.Stream, Operation: IInvocationOperation sink } } route
            || CallStatement.TryFind(sink) is not { Statement: { Parent: BlockSyntax block } statement } place
            || DestinationOf(route, sink, types) is not { } destination
            || Declarations(buffer) is not { } declarations
            || !AreNeighbours(block, declarations, statement)
            || SourceOf(buffer, statement) is not { } source
            || (source.StartsWith("await", System.StringComparison.Ordinal) && !place.IsAsync))
        {
            return null;
        }

        string name = FreeName.Choose(statement, "base64", "encoded");
        string? token = new SinkArguments(sink).Get("cancellationToken");
        string copy = place.IsAsync
            ? $"await {name}.CopyToAsync({destination}{Token(token, types)});"
            : $"{name}.CopyTo({destination});";
        string lineEnd = TriviaLines.EndOfLine(target.Root).ToString();
        SyntaxNode copying = Statement(
            $"using (var {name} = new {CryptoStream}({source}, new {Transform}(), "
                + $"{Mode}.Read)){lineEnd}{{{lineEnd}{copy}{lineEnd}}}");
        SyntaxNode[] replacements = buffer.Copy is null ? [copying] : [Statement(source + ".Position = 0;"), copying];
        var edits = new DocumentEdits(target.Root);
        edits.Expand(statement, replacements);
        if (declarations.Count > 0)
        {
            edits.Remove(declarations.ToImmutableArray());
        }

        return new Fix(
            "Copy through a ToBase64Transform (a source that fails then ends a reply that has begun)",
            _ => edits.Apply() ?? target.Root)
        {
            ChangesBehavior = true,
        };
    }

    private static StatementSyntax Statement(string text)
        => FullNames.Simplify(SyntaxFactory.ParseStatement(text), IsOwn).WithAdditionalAnnotations(
            Formatter.Annotation);

    private static bool IsOwn(string name)
        => name is CryptoStream or Transform or Mode or File;

    /// <summary>
    /// The token as a further argument: older frameworks take it only behind a buffer size, whose default is this one.
    /// </summary>
    private static string Token(string? token, KnownTypes types)
        => token is null ? string.Empty
            : types.Get("System.IO.Stream")!
                .GetMembers("CopyToAsync")
                .Any(member => member is IMethodSymbol { Parameters: { Length: 2 } parameters }
                    && parameters[1].Type.Name == "CancellationToken")
                ? ", " + token
                : ", 81920, " + token;

    /// <summary>The stream that the text is written to, where its bytes are those of ASCII.</summary>
    private static string? DestinationOf(TextRoute route, IInvocationOperation sink, KnownTypes types)
    {
        if (route.Sink.Kind == TextSinkKind.Response)
        {
            return sink.Arguments.All(argument => argument.Parameter?.Name != "encoding" || IsAscii(argument.Value))
                && new SinkArguments(sink).Get("response") is { } response
                    ? response + ".Body"
                    : null;
        }

        return route.Encoding?.Instance is { } encoding
            && IsAscii(encoding)
            && types.IsOrInherits(sink.Instance?.Type, "System.IO.Stream")
            && !types.IsOrInherits(sink.Instance!.Type, "System.IO.Pipes.PipeStream")
            && new SinkArguments(sink).WritesWholeArray(route)
            && sink.Instance.Syntax is IdentifierNameSyntax or MemberAccessExpressionSyntax
                ? sink.Instance.Syntax.ToString()
                : null;
    }

    private static bool IsAscii(IOperation encoding)
        => encoding.WithoutConversions() is IPropertyReferenceOperation
            { Property: { Name: "UTF8" or "ASCII" or "Latin1", ContainingType.Name: "Encoding" } }
            or IObjectCreationOperation { Type.Name: "UTF8Encoding" or "ASCIIEncoding" };

    /// <summary>
    /// The statements that declare the array and the texts, in order; null where one of them does more.
    /// </summary>
    private static List<SyntaxNode>? Declarations(EncodedBuffer buffer)
    {
        var found = new List<SyntaxNode>();
        IEnumerable<LocalFlowFact> locals = buffer.Route!.Locals;
        if (buffer.Copy is { Array: { } array })
        {
            if (array.Assignment is not null || array.Flow.Uses.Length != 1)
            {
                return null;
            }

            locals = locals.Prepend(array.Flow);
        }
        else if (buffer.Local is { } local)
        {
            locals = locals.Prepend(local);
        }

        foreach (LocalFlowFact flow in locals)
        {
            if (flow.Declarator.Syntax.Parent?.Parent is not LocalDeclarationStatementSyntax
                { Declaration.Variables.Count: 1, UsingKeyword.RawKind: 0 } declaration)
            {
                return null;
            }

            found.Add(declaration);
        }

        return found;
    }

    /// <summary>Whether the statements stand in the block directly before the one that writes.</summary>
    private static bool AreNeighbours(BlockSyntax block, List<SyntaxNode> declarations, StatementSyntax statement)
    {
        int index = block.Statements.IndexOf(statement) - declarations.Count;
        for (int i = 0; i < declarations.Count; i++)
        {
            if (index < 0 || block.Statements[index + i] != declarations[i])
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The stream to read from; null where it is needed again, or is not at its beginning and open.</summary>
    private static string? SourceOf(EncodedBuffer buffer, StatementSyntax statement)
    {
        if (buffer.Copy is { } copy)
        {
            return copy.IsReadable
                && !IsMentionedAfter(copy.Stream.Local.Name, statement)
                && !IsRepeated(statement, copy.Stream.Local)
                ? copy.Stream.Local.Name
                : null;
        }

        WholeRead read = buffer.Read!.Value;
        if (read.From == WholeReadSource.File)
        {
            return read.Call.ArgumentAt(0)?.Syntax
                is ArgumentSyntax { Expression: { } path }
                ? $"{File}.OpenRead({path})"
                : null;
        }

        string? method = read.Call.TargetMethod.Name switch
        {
            "ReadAsByteArrayAsync" => "ReadAsStreamAsync",
            "GetByteArrayAsync" => "GetStreamAsync",
            _ => null,
        };
        SyntaxNode whole = buffer.Local?.Declarator.GetVariableInitializer()?.Value.Syntax
            ?? ((ArgumentSyntax)buffer.Call.ArgumentAt(0)!.Syntax).Expression;
        return method is not null
            && read.Call.Syntax is InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name } access }
            && (read.From == WholeReadSource.Client
                || MessageContent.IsReadOnlyBy(read.Call, read.Source, CancellationToken.None))
                ? whole.ReplaceNode(name, SyntaxFactory.IdentifierName(method)).ToString()
                : null;
    }

    /// <summary>Whether a loop runs the statement again for the same stream.</summary>
    private static bool IsRepeated(StatementSyntax statement, ILocalSymbol stream)
        => stream.DeclaringSyntaxReferences[0].GetSyntax() is not { } declarator
            || statement.Ancestors().TakeWhile(ancestor => !ancestor.Span.Contains(declarator.Span)).Any(ancestor =>
                ancestor
                    is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax);

    private static bool IsMentionedAfter(string name, StatementSyntax statement)
        => statement.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member
            || KeptBuffer.Mentions(member, name).Any(mention => mention.SpanStart > statement.Span.End);
}
