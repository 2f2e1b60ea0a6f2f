using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>What a result that answers a text says of it beside the text.</summary>
/// <param name="ContentType">The <c>Content-Type</c> that the response gets, as code.</param>
/// <param name="StatusCode">The status; null where the result says none.</param>
internal sealed record ContentArguments(string ContentType, ExpressionSyntax? StatusCode)
{
    private const string Plain = "\"text/plain; charset=utf-8\"", Charset = "charset=utf-8";

    /// <summary>The lines that set the headers, and the status, as the result did.</summary>
    public IEnumerable<string> Lines
        => StatusCode is null ? [$"Response.ContentType = {ContentType};"]
            : [$"Response.StatusCode = {StatusCode};", $"Response.ContentType = {ContentType};"];

    /// <summary>
    /// Reads <c>Content(text, "text/csv")</c> and the like; null where the type is no constant or the encoding not
    /// UTF-8.
    /// </summary>
    public static ContentArguments? TryRead(InvocationExpressionSyntax taker, SemanticModel model)
    {
        ExpressionSyntax? type = null;
        bool namesCharset = false;
        foreach (IArgumentOperation argument
            in ((IInvocationOperation)model.GetOperation(taker)!).Arguments.Skip(1)
                .Where(static one => one.ArgumentKind == ArgumentKind.Explicit))
        {
            bool isNothing = argument.Value.ConstantValue is { HasValue: true, Value: null };
            switch (argument.Parameter!.Name)
            {
                case "contentType" when isNothing:
                case "contentEncoding" when isNothing:
                case "statusCode" when isNothing:
                    break;
                case "contentType":
                    type = argument.Written()?.Expression;
                    break;
                case "contentEncoding" when IsUtf8(argument.Value):
                    namesCharset = true;
                    break;
                default:
                    return null;
            }
        }

        return type is null ? namesCharset ? null : Default(taker)
            : Normal(type, namesCharset, model) is { } text ? new ContentArguments(text, null)
            : null;
    }

    /// <summary>Reads <c>new ContentResult { Content = …, ContentType = … }</c>.</summary>
    public static ContentArguments? TryRead(InitializerExpressionSyntax members, SemanticModel model)
    {
        ExpressionSyntax? type = null, status = null;
        foreach (ExpressionSyntax member in members.Expressions)
        {
            if (member is not AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } set)
            {
                return null;
            }

            switch (name.Identifier.ValueText)
            {
                case "Content":
                    break;
                case "ContentType":
                    type = set.Right;
                    break;
                case "StatusCode" when model.GetConstantValue(set.Right) is { HasValue: true, Value: int }:
                    status = set.Right;
                    break;
                default:
                    return null;
            }
        }

        // The property is sent as it stands.
        return type is null ? Default(members) is { } plain ? plain with { StatusCode = status } : null
            : Normal(type, namesCharset: false, model) is null ? null
            : new ContentArguments(type.ToString(), status);
    }

    /// <summary>A result without a type takes what the response has.</summary>
    private static ContentArguments? Default(SyntaxNode taker)
        => FunctionAround.Find(taker).DescendantNodes().Any(static node => node
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ContentType" }
            or LiteralExpressionSyntax { Token.ValueText: "Content-Type" })
            ? null
            : new ContentArguments(Plain, null);

    /// <summary>The type as a result writes it, which parses it and adds the encoding.</summary>
    private static string? Normal(ExpressionSyntax type, bool namesCharset, SemanticModel model)
    {
        if (model.GetConstantValue(type) is not { HasValue: true, Value: string text })
        {
            return null;
        }

        int end = text.IndexOf(';');
        string media = end < 0 ? text : text.Substring(0, end);
        string charset = end < 0 ? string.Empty : text.Substring(end + 1).Trim();
        if (media.Count(static one => one == '/') != 1
            || !media.All(static one => one < 128 && (char.IsLetterOrDigit(one) || "/.+-".Contains(one.ToString())))
            || (end >= 0 && !charset.Equals(Charset, StringComparison.OrdinalIgnoreCase)))
        {
            return null;
        }

        string normal = end < 0 ? media + (namesCharset ? "; " + Charset : string.Empty)
            : media + "; " + (namesCharset ? Charset : charset);
        return normal == text ? type.ToString() : SymbolDisplay.FormatLiteral(normal, quote: true);
    }

    private static bool IsUtf8(IOperation encoding)
        => encoding is IPropertyReferenceOperation { Property: { Name: "UTF8", ContainingType.Name: "Encoding" } };
}
