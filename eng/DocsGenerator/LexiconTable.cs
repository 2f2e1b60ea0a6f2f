using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using GcGuard.Analyzers.Lexicon;

namespace GcGuard.DocsGenerator;

/// <summary>The words of the lexicon, a row for each group.</summary>
internal static class LexiconTable
{
    /// <summary>The table, with <c>\n</c> as line end.</summary>
    public static string Markdown()
    {
        var table = new StringBuilder("| Group | Words |\n|---|---|\n");
        foreach (IGrouping<WordGroup, LexiconFile.Entry> group in LexiconFile.Read().GroupBy(entry => entry.Group))
        {
            table.Append("| `").Append(group.Key.ToString().ToLowerInvariant()).Append("` | ")
                .AppendJoin(", ", group.Select(entry => entry.Word).Order(StringComparer.Ordinal))
                .Append(" |\n");
        }

        return table.ToString();
    }
}
