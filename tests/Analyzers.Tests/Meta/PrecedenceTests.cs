using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules;
using Microsoft.CodeAnalysis;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>One expression, one finding.</summary>
public class PrecedenceTests
{
    [Fact]
    public async Task No_expression_in_any_rules_tests_has_two_findings()
    {
        string tests = Path.Combine(RepositoryRoot.Find()!, "tests", "Analyzers.Tests", "Rules");
        (string Path, string Text)[] sources = [.. TestSources.Read(tests), ("EveryRule.cs", OddCode.EveryRule)];
        Compilation compilation = await AllRules.CompileAsync(sources);

        ImmutableArray<Diagnostic> findings = await AllRules.RunAsync(compilation, assumeRequestPath: true);

        Diagnostic[] inSource = [.. findings.Where(finding => finding.Location.IsInSource)];
        string[] shared =
        [
            .. inSource
                .GroupBy(finding => (finding.Location.SourceTree, finding.Location.SourceSpan))
                .Where(place => place.Select(finding => finding.Id).Distinct().Count() > 1)
                .Select(place => $"{string.Join(" and ", place.Select(finding => finding.Id).Distinct())} on `{place.Key.SourceTree!.GetText().GetSubText(place.Key.SourceSpan)}`"),
        ];
        Assert.True(sources.Length > 300, $"only {sources.Length} sources were found");
        Assert.True(inSource.Length > 300, $"only {inSource.Length} findings in {sources.Length} sources");
        Assert.Empty(shared);
    }

    [Fact]
    public void The_table_names_rules_that_exist_and_has_no_circle()
    {
        HashSet<string> ids = [.. RuleCatalog.Rules.Select(rule => rule.Id)];

        Assert.All(PrecedenceTable.Rows, row =>
        {
            Assert.Contains(row.Winner, ids);
            Assert.Contains(row.Loser, ids);
            Assert.DoesNotContain(row.Loser, Winners(row.Winner, []));
        });
    }

    [Theory]
    [InlineData("GCG1003", "GCG1005", "var all = new List<int>(); foreach (var group in groups) all.AddRange(group); for (int i = 0; i < 100_000; i++) all.Add(i); return all;")]
    [InlineData("GCG2005", "GCG2001", "var ms = new System.IO.MemoryStream(); Request.Body.CopyTo(ms); return System.Security.Cryptography.SHA256.HashData(ms.ToArray());")]
    [InlineData("GCG2005", "GCG2008", "using var response = await client.GetAsync(\"/\"); using var ms = new System.IO.MemoryStream(); await response.Content.CopyToAsync(ms); ms.Position = 0; await ms.CopyToAsync(Response.Body); return 1;", "GCG2009")]
    [InlineData("GCG2006", "GCG2001", "var ms = new System.IO.MemoryStream(); Request.Body.CopyTo(ms); return System.Convert.ToBase64String(ms.ToArray());")]
    public async Task The_more_specific_rule_reports_and_the_other_does_not(
        string winner, string loser, string statements, string? suspect = null)
    {
        Compilation compilation = await AllRules.CompileAsync(("Both.cs", $$"""
            using System.Collections.Generic;
            using Microsoft.AspNetCore.Mvc;

            public class BothController : ControllerBase
            {
                [HttpGet]
                public {{(statements.Contains("await", StringComparison.Ordinal) ? "async System.Threading.Tasks.Task<object>" : "object")}} Get(List<List<int>> groups, System.Net.Http.HttpClient client) { {{statements}} }
            }
            """));

        string[] found = [.. (await AllRules.RunAsync(compilation)).Select(finding => finding.Id)];

        Assert.Contains(PrecedenceTable.Rows, row => row.Winner == winner && row.Loser == loser);
        Assert.Equal([suspect ?? winner], found);
    }

    /// <summary>All rules that win over a rule, over as many rows as it takes.</summary>
    private static HashSet<string> Winners(string rule, HashSet<string> seen)
    {
        foreach (PrecedenceRow row in PrecedenceTable.Rows.Where(row => row.Loser == rule && seen.Add(row.Winner)))
        {
            Winners(row.Winner, seen);
        }

        return seen;
    }
}
