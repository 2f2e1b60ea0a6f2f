using System.Globalization;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Results;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>The words of a message for callers that only write a result somewhere.</summary>
internal static class CallerWords
{
    /// <summary>
    /// The first caller, what it hands the result to, and how many more there are in the project:
    /// <c>`OrdersController.Export` only hands to `File`</c>. Other projects are known by the kind of what they do
    /// only.
    /// </summary>
    public static string Of(ResultCallers callers)
    {
        if (callers.Callers.IsEmpty)
        {
            return "other projects only hand to " + Of(callers.Uses);
        }

        ResultCaller first = callers.Callers[0];
        string taken = "`" + ChainNames.Of(first.Caller) + "` only hands to `" + NameOf(first.Taker) + "`";
        int others = callers.Callers.Length - 1;
        return others == 0 ? taken : taken + " (and " + others.ToString(CultureInfo.InvariantCulture) + " more)";
    }

    private static string Of(ResultUses uses)
        => (uses & ResultUses.FileResult) != ResultUses.None ? "a file result"
            : (uses & ResultUses.ContentResult) != ResultUses.None ? "a content result"
            : (uses & ResultUses.HttpContent) != ResultUses.None ? "the content of a request"
            : (uses & ResultUses.StreamWrite) != ResultUses.None ? "a stream"
            : "a text writer";

    private static string NameOf(SyntaxNode taker)
        => taker switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } =>
                access.Name.Identifier.ValueText,
            InvocationExpressionSyntax { Expression: SimpleNameSyntax name } => name.Identifier.ValueText,
            ObjectCreationExpressionSyntax creation => "new " + creation.Type,
            _ => taker.ToString(),
        };
}
