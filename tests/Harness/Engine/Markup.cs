using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>A source without its markup, and what the markup marks.</summary>
/// <param name="Text">The source as the compiler sees it.</param>
/// <param name="Positions">The places of <c>$$</c>.</param>
/// <param name="Spans">The marked spans in order of their end; the name is empty for <c>[|text|]</c>.</param>
internal sealed partial record Markup(
    string Text,
    ImmutableArray<int> Positions,
    ImmutableArray<(string Name, TextSpan Span)> Spans)
{
    /// <summary>Removes the markup from a source.</summary>
    /// <param name="source">
    /// Text with <c>$$</c>, <c>[|text|]</c>, <c>{|name:text|}</c> and, for spans that overlap, <c>{|#1:text|#1}</c>.
    /// </param>
    /// <param name="positionsAreCode">Whether <c>$$</c> is code.</param>
    /// <exception cref="InvalidOperationException">A mark is not closed, or one is closed that was not opened.</exception>
    public static Markup Parse(string source, bool positionsAreCode)
    {
        StringBuilder text = new(source.Length);
        ImmutableArray<int>.Builder positions = ImmutableArray.CreateBuilder<int>();
        ImmutableArray<(string, TextSpan)>.Builder spans = ImmutableArray.CreateBuilder<(string, TextSpan)>();
        List<(string Name, int Start)> open = [];

        int at = 0;
        while (at < source.Length)
        {
            if (!positionsAreCode && Follows(source, at, "$$"))
            {
                positions.Add(text.Length);
                at += 2;
            }
            else if (Follows(source, at, "[|") && !ClosesInnermost(source, at + 1, open))
            {
                open.Add((string.Empty, text.Length));
                at += 2;
            }
            else if (Follows(source, at, "{|") && NamedStart().Match(source, at) is { Success: true } start)
            {
                open.Add((start.Groups[1].Value, text.Length));
                at += start.Length;
            }
            else if (Follows(source, at, "|#") && NumberedEnd().Match(source, at) is { Success: true } end)
            {
                string key = end.Groups[1].Value;
                Close(source, at, open.FindIndex(span => span.Name == key), open, spans, text.Length);
                at += end.Length;
            }
            else if (Follows(source, at, "|]") || Follows(source, at, "|}"))
            {
                Close(source, at, open.Count - 1, open, spans, text.Length);
                at += 2;
            }
            else
            {
                text.Append(source[at++]);
            }
        }

        return open.Count == 0
            ? new Markup(text.ToString(), positions.ToImmutable(), spans.ToImmutable())
            : throw new InvalidOperationException($"The markup span '{(open[^1].Name is "" ? "[|" : "{|" + open[^1].Name + ":")}' is never closed in:{Environment.NewLine}{source}");
    }

    /// <summary>In <c>new int[[|]|]</c>'s inner <c>[|]</c> the bar belongs to the end when such a span is open.</summary>
    private static bool ClosesInnermost(string source, int bar, List<(string Name, int Start)> open)
        => open.Count > 0 && Follows(source, bar, open[^1].Name.Length == 0 ? "|]" : "|}");

    private static void Close(
        string source,
        int at,
        int index,
        List<(string Name, int Start)> open,
        ImmutableArray<(string, TextSpan)>.Builder spans,
        int end)
    {
        if (index < 0)
        {
            throw new InvalidOperationException(string.Create(
                CultureInfo.InvariantCulture,
                $"The markup at offset {at} closes a span that was not opened, in:{Environment.NewLine}{source}"));
        }

        (string name, int start) = open[index];
        open.RemoveAt(index);
        spans.Add((name, TextSpan.FromBounds(start, end)));
    }

    private static bool Follows(string source, int at, string mark)
        => string.CompareOrdinal(source, at, mark, 0, mark.Length) == 0;

    [GeneratedRegex(@"\G\{\|([^:|\[\]{}]+):", RegexOptions.CultureInvariant)]
    private static partial Regex NamedStart();

    [GeneratedRegex(@"\G\|(#\d+)\}", RegexOptions.CultureInvariant)]
    private static partial Regex NumberedEnd();
}
