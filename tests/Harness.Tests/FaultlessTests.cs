using System.Threading.Tasks;
using GcGuard.Harness.Tests.Samples;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer, GcGuard.Harness.Tests.Samples.SampleFixer>;

namespace GcGuard.Harness.Tests;

/// <summary>A faultless analyzer and fixer pass, whichever way the test states what it expects.</summary>
public class FaultlessTests
{
    [Fact]
    public Task Markup_without_an_id() => VerifyCS.VerifyAnalyzerAsync("class C { void [|Bad|]() { } }");

    [Fact]
    public Task Markup_with_an_id() => VerifyCS.VerifyAnalyzerAsync("class C { void {|SMP001:Bad|}() { } }");

    [Fact]
    public Task Markup_with_a_key()
        => VerifyCS.VerifyAnalyzerAsync(
            "class C { void {|#0:Bad|}() { } void {|#1:Bad2|}() { } }",
            VerifyCS.Diagnostic().WithLocation(1).WithArguments("Bad2"),
            VerifyCS.Diagnostic().WithLocation(0).WithArguments("Bad"));

    [Fact]
    public Task Position() => VerifyCS.VerifyAnalyzerAsync("class C { void $$Bad() { } }");

    [Fact]
    public Task Span() => VerifyCS.VerifyAnalyzerAsync(
        "class C { void Bad() { } }",
        VerifyCS.Diagnostic("SMP001").WithSpan(1, 16, 1, 19).WithArguments("Bad"));

    [Fact]
    public Task Nothing() => VerifyCS.VerifyAnalyzerAsync("class C { void Fine() { } }");

    [Fact]
    public Task Fix() => VerifyCS.VerifyCodeFixAsync(
        """
        class C
        {
            // stays
            void [|Bad|]() { }

            void [|BadToo|]() { }
        }
        """,
        """
        class C
        {
            // stays
            void Good() { }

            void GoodToo() { }
        }
        """);

    [Fact]
    public Task Every_framework_resolves() => Task.WhenAll(
        System.Linq.Enumerable.Select(
            [
                TestReferences.Net80AspNet, TestReferences.Net90AspNet, TestReferences.Net100AspNet, TestReferences.Net472,
                TestReferences.NetStandard20, TestReferences.NetStandard21,
            ],
            (Microsoft.CodeAnalysis.Testing.ReferenceAssemblies references) => new VerifyCS.Test
            {
                TestCode = "class C { object o = new System.Collections.Generic.List<int>(); void [|Bad|]() { } }",
                ReferenceAssemblies = references.AddPackages([TestPackages.NewtonsoftJson, TestPackages.Polly, TestPackages.ObjectPool]),
            }.RunAsync()));
}
