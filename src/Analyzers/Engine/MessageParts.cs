using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Engine;

/// <summary>The parts that the messages of several areas share.</summary>
internal static class MessageParts
{
    /// <summary>How to decide whether a suspect is large: the end of its message.</summary>
    public const string HowToDecide = "measure it with `dotnet gcguard record`";

    private const int LongestCode = 60;

    /// <summary>
    /// The proof that the code runs per request and what was measured, in parentheses after a space; empty when there
    /// is neither.
    /// </summary>
    public static string Path(RequestPathVerdict verdict)
    {
        string path =
            verdict.Kind == RequestPathKind.RequestPath ? verdict.Describe() : verdict.Measured ?? string.Empty;
        return path.Length == 0 ? string.Empty : " (" + path + ")";
    }

    /// <summary>The code as written where it fits into a message, else <paramref name="summary"/>.</summary>
    public static string Shorten(SyntaxNode code, string summary)
    {
        if (code.Span.Length > LongestCode)
        {
            return summary;
        }

        string text = code.ToString();
        return text.IndexOf('\n') < 0 && text.IndexOf('\r') < 0 ? text : summary;
    }
}
