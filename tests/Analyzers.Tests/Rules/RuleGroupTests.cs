using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Tests.Live;
using GcGuard.Analyzers.Tests.Meta;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules;

/// <summary>Rules shipped as one analyzer: what each finds alone, and none that the project has turned off.</summary>
public class RuleGroupTests
{
    [Fact]
    public async Task A_group_finds_what_its_rules_find_alone()
    {
        Compilation compilation = await AllRules.CompileAsync(("Odd.cs", OddCode.EveryRule));

        string[] together = EditorHost.Show(await EditorHost.WholeAsync(
            EditorHost.Analyze(compilation, concurrent: true, new BodyWarningsAnalyzer(), new BodySuggestionsAnalyzer())));
        string[] alone = EditorHost.Show(await EditorHost.WholeAsync(
            EditorHost.Analyze(compilation, concurrent: true, [.. RulesAlone()])));

        Assert.True(together.Length > 10);
        Assert.Equal(alone, together);
    }

    [Theory]
    [InlineData("", "", "", false)]
    [InlineData("none", "", "", true)]
    [InlineData("", "none", "", true)]
    [InlineData("none", "none", "", true)]
    [InlineData("none", "warning", "", false)]
    [InlineData("warning", "none", "", false)]
    [InlineData("warning", "", "none", false)]
    [InlineData("", "none", "warning", false)]
    [InlineData("none", "", "warning", false)]
    [InlineData("", "none", "none", true)]
    public async Task A_rule_is_off_where_the_project_says_so_and_no_file_says_otherwise(string specific, string global, string file, bool expected)
    {
        Compilation compilation = await AllRules.CompileAsync(("A.cs", "class A { }"), ("B.cs", "class B { }"));
        if (specific.Length > 0)
        {
            compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions([new("GCG1001", SeverityOf(specific))]));
        }

        compilation = compilation.WithOptions(compilation.Options.WithSyntaxTreeOptionsProvider(new Severities(global, file)));

        Assert.Equal(expected, RuleSwitch.IsOff(new LargeArrayAnalyzer().SupportedDiagnostics, compilation, CancellationToken.None));
    }

    private static IEnumerable<DiagnosticAnalyzer> RulesAlone()
        => typeof(GcGuardAnalyzer).Assembly.GetTypes()
            .Where(type => type.IsSubclassOf(typeof(GcGuardAnalyzer)) && !type.IsAbstract && type.GetCustomAttribute<DiagnosticAnalyzerAttribute>() is null)
            .Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!);

    private static ReportDiagnostic SeverityOf(string word) => word == "none" ? ReportDiagnostic.Suppress : ReportDiagnostic.Warn;

    /// <summary>What configuration files say about GCG1001, for all files and for B.cs; empty where they say nothing.</summary>
    private sealed class Severities(string global, string file) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) => GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity)
            => Read(tree.FilePath == "B.cs" ? file : string.Empty, diagnosticId, out severity);

        public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity)
            => Read(global, diagnosticId, out severity);

        private static bool Read(string word, string diagnosticId, out ReportDiagnostic severity)
        {
            severity = SeverityOf(word);
            return word.Length > 0 && diagnosticId == "GCG1001";
        }
    }
}
