using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 3: every rule runs, concurrently; a crash is never hidden; two analyses agree.</summary>
public class AnalysisTests
{
    private const string Source = "class C { void [|Bad|]() { } }";

    [Fact]
    public Task Rule_that_is_off_by_default_runs() => AnalyzerVerify<OffByDefault>.VerifyAnalyzerAsync(Source);

    [Fact]
    public Task Rule_that_is_off_by_default_cannot_report_unnoticed() => Failure.ExpectAsync(
        () => AnalyzerVerify<OffByDefault>.VerifyAnalyzerAsync("class C { void Bad() { } }"), "SMP002");

    [Fact]
    public Task Disabled_rule_does_not_run() => new AnalyzerVerify<OffByDefault>.Test
    {
        TestCode = "class C { void Bad() { } }",
        DisabledDiagnostics = { "SMP002" },
    }.RunAsync();

    [Fact]
    public Task Crash() => Failure.ExpectAsync(
        () => AnalyzerVerify<Crashes>.VerifyAnalyzerAsync("class C { void Bad() { } }"), "AD0001", "the crash's own words");

    [Fact]
    public Task Crash_cannot_be_disabled() => Failure.ExpectAsync(
        () => new AnalyzerVerify<Crashes>.Test
        {
            TestCode = "class C { void Bad() { } }",
            DisabledDiagnostics = { "AD0001" },
            CompilerDiagnostics = CompilerDiagnostics.None,
        }.RunAsync(),
        "AD0001");

    [Fact]
    public Task Analyses_disagree() => Failure.ExpectAsync(
        () => AnalyzerVerify<ReportsOnce>.VerifyAnalyzerAsync(Source), "A second analysis of the same code", "-TestProject: /0/Test0.cs(1,16)");

    [Fact]
    public Task Analyses_disagree_about_what_they_tell_the_fixer() => Failure.ExpectAsync(
        () => AnalyzerVerify<CountsInProperties>.VerifyAnalyzerAsync(Source), "A second analysis of the same code", "Count=1", "Count=2");

    [Fact]
    public async Task Callbacks_run_at_the_same_time()
    {
        await AnalyzerVerify<WaitsForAnother>.VerifyAnalyzerAsync("class C { void Bad1() { } }\nclass D { void Bad2() { } }");
        Assert.True(WaitsForAnother.Met);
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class OffByDefault : MethodAnalyzer
    {
        private static readonly DiagnosticDescriptor s_rule = new(
            "SMP002", "Off", "The name '{0}' is bad", "Test", DiagnosticSeverity.Info, isEnabledByDefault: false);

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [s_rule];

        protected override void Analyze(SyntaxNodeAnalysisContext context, MethodDeclarationSyntax method)
            => context.ReportDiagnostic(Diagnostic.Create(s_rule, method.Identifier.GetLocation(), "Bad"));
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class Crashes : MethodAnalyzer
    {
        protected override void Analyze(SyntaxNodeAnalysisContext context, MethodDeclarationSyntax method)
            => throw new NotSupportedException("the crash's own words");
    }

    /// <summary>Remembers in the instance what it reported, which an editor keeps for the next analysis.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class ReportsOnce : MethodAnalyzer
    {
        private readonly ConcurrentDictionary<string, bool> _reported = new();

        protected override void Analyze(SyntaxNodeAnalysisContext context, MethodDeclarationSyntax method)
        {
            if (_reported.TryAdd(method.Identifier.ValueText, true))
            {
                context.ReportDiagnostic(SampleAnalyzer.Create(method));
            }
        }
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class CountsInProperties : MethodAnalyzer
    {
        private int _count;

        protected override void Analyze(SyntaxNodeAnalysisContext context, MethodDeclarationSyntax method)
        {
            string count = Interlocked.Increment(ref _count).ToString(System.Globalization.CultureInfo.InvariantCulture);
            context.ReportDiagnostic(Diagnostic.Create(
                SampleAnalyzer.Rule,
                method.Identifier.GetLocation(),
                ImmutableDictionary<string, string?>.Empty.Add("Count", count),
                method.Identifier.ValueText));
        }
    }

    /// <summary>Each callback waits for another one, which comes only if callbacks run concurrently.</summary>
    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class WaitsForAnother : MethodAnalyzer
    {
        private static readonly CountdownEvent s_both = new(2);

        public static bool Met { get; private set; }

        protected override void Analyze(SyntaxNodeAnalysisContext context, MethodDeclarationSyntax method)
        {
            if (!s_both.IsSet)
            {
                s_both.Signal();
                Met |= s_both.Wait(TimeSpan.FromSeconds(20));
            }
        }
    }
}
