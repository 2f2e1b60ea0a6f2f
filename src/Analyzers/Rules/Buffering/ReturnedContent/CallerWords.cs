using System.Globalization;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Results;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>The words of a message for callers that only write a result somewhere.</summary>
internal static class CallerWords
{
    /// <summary>
    /// The first caller, what it hands the result to, and how many more there are:
    /// <c>`OrdersController.Export` only hands to `File`</c>.
    /// </summary>
    public static string Of(ResultCallers callers)
    {
        if (callers.Callers.IsEmpty)
        {
            return callers.Assemblies.Length == 1 ? callers.Assemblies[0] + " only writes somewhere"
                : callers.Assemblies.Length.ToString(CultureInfo.InvariantCulture)
                    + " other projects only write somewhere";
        }

        ResultCaller first = callers.Callers[0];
        int others = callers.Callers.Length - 1 + callers.Assemblies.Length;
        string taken = "`" + ChainNames.Of(first.Caller) + "` only hands to `" + NameOf(first.Taker) + "`";
        return others == 0 ? taken
            : taken + " (and " + others.ToString(CultureInfo.InvariantCulture) + " more)";
    }

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
