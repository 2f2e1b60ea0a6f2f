using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Testing;

/// <summary>Marks of a test name rules that exist, or errors of the compiler.</summary>
internal static class MarkupIds
{
    /// <summary>Fails at the first mark with an id that no analyzer reports.</summary>
    public static void Check(SourceFileList sources, IEnumerable<DiagnosticAnalyzer> analyzers)
    {
        HashSet<string>? known = null;
        foreach ((string file, SourceText text) in sources)
        {
            foreach (Match mark in Markup.Ids(text.ToString()))
            {
                string id = mark.Groups["id"].Value;
                if (id.StartsWith("CS", StringComparison.Ordinal))
                {
                    continue;
                }

                known ??= [.. analyzers.Concat(PackageAnalyzers.Create()).SelectMany(analyzer => analyzer.SupportedDiagnostics).Select(rule => rule.Id)];
                Assert.True(
                    known.Contains(id),
                    $"{file} marks {id} at offset {mark.Index}, which no rule has. The ids are in src/Analyzers/RuleIds.cs; "
                    + "correct the mark, or write [|…|] for the only rule of the analyzer.");
            }
        }
    }
}
