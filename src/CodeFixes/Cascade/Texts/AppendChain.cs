using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>
/// The calls of one statement that append to a builder or write to a <c>StringWriter</c>:
/// <c>csv.Append(a).Append(';').AppendLine(b)</c>. It becomes <c>await writer.WriteLineAsync($"{a};{b}")</c>.
/// </summary>
internal sealed class AppendChain(ImmutableArray<TextPiece> pieces)
{
    /// <summary>Lines longer than this are written in several statements.</summary>
    private const int MostColumns = 120;

    private readonly ImmutableArray<TextPiece> _pieces = pieces;

    /// <summary>Whether it says nothing.</summary>
    public bool IsEmpty => _pieces.IsEmpty;

    /// <summary>Reads a statement's expression; null where it does anything else.</summary>
    /// <param name="builder">The mention of the builder that the calls begin with.</param>
    public static AppendChain? TryRead(
        ExpressionSyntax expression, IdentifierNameSyntax builder, SemanticModel model)
        => Read(WithoutAwait(expression), model, out ExpressionSyntax root) is { IsDefaultOrEmpty: false } pieces
            && root == builder
            ? new AppendChain(pieces)
            : null;

    /// <summary>Reads what a builder begins with; null where that is unknown.</summary>
    public static AppendChain? TryReadCreation(ExpressionSyntax? value, SemanticModel model)
    {
        if (value is null
            || Read(value, model, out ExpressionSyntax root) is not { IsDefault: false } pieces
            || root is not BaseObjectCreationExpressionSyntax { Initializer: null } creation
            || model.GetSymbolInfo(creation).Symbol is not IMethodSymbol made)
        {
            return null;
        }

        return made switch
        {
            // A format provider says how the writer writes numbers.
            { ContainingType.Name: "StringWriter" } => made.Parameters.IsEmpty ? new AppendChain(pieces) : null,
            { Parameters: { Length: > 0 } parameters }
                when parameters[0].Type.SpecialType == SpecialType.System_String =>
                parameters.Length <= 2 && creation.ArgumentList!.Arguments[0] is { NameColon: null } first
                    ? new AppendChain(pieces.Insert(0, TextPiece.OfText(first.Expression, endsLine: false)))
                    : null,
            _ => made.Parameters.All(static one => one.Type.SpecialType == SpecialType.System_Int32)
                ? new AppendChain(pieces) : null,
        };
    }

    /// <summary>The statements that write it, empty for none; null where no awaits say it.</summary>
    /// <param name="writer">The name of the writer.</param>
    /// <param name="place">What the statements stand in the place of.</param>
    public async Task<string?> WriteAsync(CascadeState state, DocumentId document, string writer, SyntaxNode place)
    {
        var call = (InvocationExpressionSyntax)SyntaxFactory.ParseExpression(writer + ".WriteAsync()");
        string suffix = await ConfigureAwaitHabit.SuffixAsync(state.Files, document, call).ConfigureAwait(false);
        StatementSyntax statement = place.FirstAncestorOrSelf<StatementSyntax>()!;
        string indentation = TextEdits.IndentationOf(statement);
        List<string> statements = [];
        for (int start = 0, end; start < _pieces.Length; start = end)
        {
            for (end = start + 1; end < _pieces.Length && !_pieces[end - 1].EndsLine; end++)
            {
            }

            List<TextPiece> line = [.. _pieces.Skip(start).Take(end - start)];
            if (Whole(line, Write) is { } whole && indentation.Length + whole.Length <= MostColumns)
            {
                statements.Add(whole);
                continue;
            }

            foreach (TextPiece piece in line)
            {
                if (Whole([piece], Write) is not { } one)
                {
                    return null;
                }

                statements.Add(one);
            }
        }

        bool isAlone = statement.Parent is BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax;
        return isAlone || statements.Count == 1
            ? string.Join(LineEnding.Of(place.SyntaxTree.GetText()) + indentation, statements)
            : "{ " + string.Join(" ", statements) + " }";

        string Write(bool endsLine, string argument)
            => $"await {writer}.{(endsLine ? "WriteLineAsync" : "WriteAsync")}({argument}){suffix};";
    }

    /// <summary>One statement that writes pieces; null where an interpolated string cannot hold them.</summary>
    private static string? Whole(List<TextPiece> line, System.Func<bool, string, string> write)
    {
        bool endsLine = line[line.Count - 1].EndsLine;
        List<TextPiece> texts = line.Where(static piece => piece.HasText).ToList();
        return texts switch
        {
            [] => write(true, string.Empty),
            [{ Argument: { } only }] => write(endsLine, only),
            _ when texts.All(static piece => piece.Literal is not null) =>
                write(endsLine, "\"" + string.Concat(texts.Select(static piece => piece.Literal)) + "\""),
            _ when texts.All(static piece => piece.Part is not null) =>
                write(endsLine, "$\"" + string.Concat(texts.Select(static piece => piece.Part)) + "\""),
            _ => null,
        };
    }

    /// <summary>The pieces of a chain of calls, and what it begins with; default where one appends otherwise.</summary>
    private static ImmutableArray<TextPiece> Read(
        ExpressionSyntax expression, SemanticModel model, out ExpressionSyntax root)
    {
        root = expression;
        if (TriviaLines.HasContent(expression))
        {
            return default;
        }

        List<InvocationExpressionSyntax> calls = [];
        while (root is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call)
        {
            calls.Insert(0, call);
            root = access.Expression;
        }

        ImmutableArray<TextPiece>.Builder pieces = ImmutableArray.CreateBuilder<TextPiece>();
        foreach (InvocationExpressionSyntax call in calls)
        {
            if (AppendCall.TryRead(call, model) is not { } piece)
            {
                return default;
            }

            pieces.Add(piece);
        }

        return pieces.ToImmutable();
    }

    private static ExpressionSyntax WithoutAwait(ExpressionSyntax expression)
    {
        ExpressionSyntax call = expression is AwaitExpressionSyntax wait ? wait.Expression : expression;
        return call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax
            { Name.Identifier.ValueText: "ConfigureAwait", Expression: { } task } } ? task : call;
    }
}
