using System;

namespace GcGuard.DocsGenerator;

/// <summary>
/// A part of a hand-written page that the generator owns, between <c>&lt;!-- gcguard:begin NAME --&gt;</c> and
/// <c>&lt;!-- gcguard:end NAME --&gt;</c>.
/// </summary>
internal static class GeneratedBlock
{
    /// <summary>The page with the block's content replaced.</summary>
    /// <exception cref="PageException">The page does not have the two markers in this order.</exception>
    public static string Replace(string path, string page, string name, string content)
    {
        string begin = $"<!-- gcguard:begin {name} -->";
        string end = $"<!-- gcguard:end {name} -->";
        int start = page.IndexOf(begin, StringComparison.Ordinal);
        int stop = start < 0 ? -1 : page.IndexOf(end, start, StringComparison.Ordinal);
        if (stop < 0)
        {
            throw new PageException($"{path}: the generated part is missing; add a line '{begin}' and a line '{end}'");
        }

        return page[..(start + begin.Length)] + "\n" + content.TrimEnd('\n') + "\n" + page[stop..];
    }
}

/// <summary>A page that the generator cannot complete; the message names the file and the remedy.</summary>
internal sealed class PageException(string message) : Exception(message);
