using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Harness.Tests.Support;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer>;

namespace GcGuard.Harness.Tests;

/// <summary>Behaviour 10: with every source present twice, both give the same findings.</summary>
public class RaceTests
{
    private const string Message = "With every source present a second time";

    [Fact]
    public Task Verdict_depends_on_what_was_seen_before() => Failure.ExpectAsync(
        () => AnalyzerVerify<FirstOfItsName>.VerifyAnalyzerAsync("class C { void [|Bad|]() { } }"), Message);

    [Fact]
    public Task Verdict_depends_on_the_number_of_callbacks() => Failure.ExpectAsync(
        () => AnalyzerVerify<OnlyOne>.VerifyAnalyzerAsync("class C { void [|Bad|]() { } }"), Message, "(- alone, + together)");

    [Fact]
    public Task Silence_depends_on_the_number_of_callbacks() => Failure.ExpectAsync(
        () => AnalyzerVerify<FromTheSecond>.VerifyAnalyzerAsync("class C { void Bad() { } }"), Message);

    [Theory]
    [InlineData("class C { void [|Bad|]() { } }")]
    [InlineData("namespace N { class C { void [|Bad|]() { } } }")]
    [InlineData("using System;\nnamespace N;\nusing System.IO;\nclass C { Stream s; void [|Bad|]() => Console.WriteLine(); }")]
    [InlineData("#define X\n#if X\nusing System;\n#endif\n// comment\nclass C { Action a; void [|Bad|]() { } }")]
    [InlineData("global using System;\nusing static System.Math;\nclass C { Action a = () => Abs(1); void [|Bad|]() { } }")]
    [InlineData("global using Text = System.String;\nclass C { Text t; void [|Bad|]() { } }")]
    [InlineData("[assembly: System.CLSCompliant(true)]\n/// <summary>Doc</summary>\nclass C { void [|Bad|]() { } }")]
    [InlineData("using N.Inner;\nnamespace N.Inner { class D { } }\nnamespace N { class C { D d = new(); void [|Bad|]() { } } }")]
    [InlineData("static class E { public static void [|BadExt|](this string s) { } }\nclass C { void M() => \"\".BadExt(); }")]
    [InlineData("class C { {|CS0246:Missing|} m; void [|Bad|]() { } }")]
    [InlineData("class C { void [|Bad|]() { } } // no line end here")]
    [InlineData("partial class C { partial void [|Bad|](); partial void {|SMP001:Bad|}() { } }")]
    [InlineData("file class C { void [|Bad|]() { } }")]
    public async Task Sources_that_are_run_twice(string source)
    {
        VerifyCS.Test test = new() { TestCode = source };
        await test.RunAsync();
        Assert.Null(test.LastRace!.SkipReason);
    }

    [Theory]
    [InlineData("System.Console.WriteLine();\nclass C { void [|Bad|]() { } }", OutputKind.ConsoleApplication, "top-level statements")]
    [InlineData("// nothing here", OutputKind.DynamicallyLinkedLibrary, "no source declares anything")]
    [InlineData("class C { static void Main() { } void [|Bad|]() { } }", OutputKind.ConsoleApplication, "do not compile beside their copies")]
    public async Task Sources_that_are_not_run_twice(string source, OutputKind kind, string reason)
    {
        VerifyCS.Test test = new() { TestState = { Sources = { source }, OutputKind = kind } };
        await test.RunAsync();
        Assert.Contains(reason, test.LastRace!.SkipReason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Extern_alias()
    {
        VerifyCS.Test test = new() { TestCode = "extern alias Other;\nusing Other::Xunit;\nclass C { FactAttribute f; void [|Bad|]() { } }" };
        test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromFile(typeof(FactAttribute).Assembly.Location).WithAliases(["Other"]));
        await test.RunAsync();
        Assert.Null(test.LastRace!.SkipReason);
    }

    [Fact]
    public async Task Several_sources()
    {
        VerifyCS.Test test = new()
        {
            TestState =
            {
                Sources = { "namespace A { public class D { public void [|Bad|]() { } } }", "using A;\nclass C { D d; void [|Bad|]() => d.Bad(); }", "global using System;" },
                AdditionalProjects = { ["Library"] = { Sources = { "class L { void [|Bad|]() { } }" } } },
            },
        };
        await test.RunAsync();
        Assert.Null(test.LastRace!.SkipReason);
    }

    [Fact]
    public async Task Verdict_that_rests_on_a_declared_name_is_compared_with_the_copies_alone()
    {
        // The stub has another name in the copy, so the analyzer rightly says nothing of it there.
        AnalyzerVerify<KnowsLibrary>.Test test = new() { TestCode = "namespace Library { class Client { void [|Bad|]() { } } }" };
        await test.RunAsync();
        Assert.Null(test.LastRace!.SkipReason);
    }

    [Fact]
    public async Task Finding_without_a_place_is_expected_once()
    {
        AnalyzerVerify<ReportsOfTheCompilation>.Test test = new()
        {
            TestCode = "class C { }",
            ExpectedDiagnostics = { AnalyzerVerify<ReportsOfTheCompilation>.Diagnostic().WithArguments("TestProject").WithNoLocation() },
        };
        await test.RunAsync();
        Assert.Null(test.LastRace!.SkipReason);
    }

    /// <summary>An analyzer whose state is shared by all callbacks of a compilation.</summary>
    public abstract class CompilationState : DiagnosticAnalyzer
    {
        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [SampleAnalyzer.Rule];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            context.RegisterCompilationStartAction(start =>
            {
                ConcurrentQueue<MethodDeclarationSyntax> seen = [];
                start.RegisterSyntaxNodeAction(
                    node =>
                    {
                        if (node.Node is MethodDeclarationSyntax method && SampleAnalyzer.IsBad(method))
                        {
                            seen.Enqueue(method);
                        }
                    },
                    SyntaxKind.MethodDeclaration);
                start.RegisterCompilationEndAction(end =>
                {
                    foreach (MethodDeclarationSyntax method in Select(seen.ToArray()))
                    {
                        end.ReportDiagnostic(SampleAnalyzer.Create(method));
                    }
                });
            });
        }

        protected abstract MethodDeclarationSyntax[] Select(MethodDeclarationSyntax[] seen);
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class FirstOfItsName : CompilationState
    {
        protected override MethodDeclarationSyntax[] Select(MethodDeclarationSyntax[] seen)
            => [.. seen.DistinctBy(method => method.Identifier.ValueText)];
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class OnlyOne : CompilationState
    {
        protected override MethodDeclarationSyntax[] Select(MethodDeclarationSyntax[] seen) => seen.Length == 1 ? seen : [];
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class FromTheSecond : CompilationState
    {
        protected override MethodDeclarationSyntax[] Select(MethodDeclarationSyntax[] seen) => [.. seen.Skip(1)];
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class KnowsLibrary : MethodAnalyzer
    {
        protected override void Analyze(SyntaxNodeAnalysisContext context, MethodDeclarationSyntax method)
        {
            if (context.ContainingSymbol?.ContainingType.ToDisplayString() == "Library.Client")
            {
                context.ReportDiagnostic(SampleAnalyzer.Create(method));
            }
        }
    }

    [DiagnosticAnalyzer(LanguageNames.CSharp)]
    public sealed class ReportsOfTheCompilation : DiagnosticAnalyzer
    {
        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [SampleAnalyzer.Rule];

        public override void Initialize(AnalysisContext context)
        {
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.EnableConcurrentExecution();
            context.RegisterCompilationAction(end => end.ReportDiagnostic(
                Diagnostic.Create(SampleAnalyzer.Rule, Location.None, end.Compilation.AssemblyName)));
        }
    }
}
