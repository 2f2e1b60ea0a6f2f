using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>The parts that the messages of this area share.</summary>
internal static class GcMessages
{
    private const int LongestCall = 60;

    /// <summary>Who a collection stops, as the message's object.</summary>
    public static string Victims(RequestPathVerdict verdict)
        => verdict.Kind == RequestPathKind.RequestPath ? "every request" : "every thread";

    /// <summary>The proof that the code runs per request, in parentheses; empty when there is none.</summary>
    public static string Path(RequestPathVerdict verdict)
    {
        string path = verdict.Kind == RequestPathKind.RequestPath ? verdict.Describe() : string.Empty;
        return path.Length == 0 ? string.Empty : " (" + path + ")";
    }

    /// <summary>The code as written where it fits into a message, else <paramref name="summary"/>.</summary>
    public static string Shorten(SyntaxNode code, string summary)
    {
        if (code.Span.Length > LongestCall)
        {
            return summary;
        }

        string text = code.ToString();
        return text.IndexOf('\n') < 0 && text.IndexOf('\r') < 0 ? text : summary;
    }
}
