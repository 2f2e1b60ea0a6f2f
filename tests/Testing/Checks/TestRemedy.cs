using System;
using System.Text.RegularExpressions;

namespace GcGuard.Testing;

/// <summary>What to do about a test that is wrong itself, where the message of the test library does not say it.</summary>
internal static partial class TestRemedy
{
    /// <summary>The remedy for a failure; null where its message needs none.</summary>
    public static string? For(string message)
    {
        if (CompilerError().Match(message) is { Success: true } error)
        {
            string what = message.Contains("Diagnostics of test state", StringComparison.Ordinal) ? "The source does" : "The fixed source does";
            return $"{what} not compile. Correct the source, or mark the error as {{|{error.Groups["id"].Value}:…|}}.";
        }

        return Tree().IsMatch(message)
            ? "The text of the fix reads back as another tree than the one that the fixer made. Make nodes of the kinds that the "
                + "compiler makes, or parse the text and take the nodes of that."
            : null;
    }

    [GeneratedRegex(@"error (?<id>CS\d+)")]
    private static partial Regex CompilerError();

    /// <summary>A difference of trees, which are written one node a line.</summary>
    [GeneratedRegex(@"^[-+ ]\s*(Node|Token)?\(?(CompilationUnit|IdentifierName|ExpressionStatement|IdentifierToken)\b", RegexOptions.Multiline)]
    private static partial Regex Tree();
}
