using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>What the tests of the rules on retries share: usings, references and stubs of packages that are not restored.</summary>
internal static class RetryTest
{
    /// <summary>.NET 8 with ASP.NET Core and Polly 7.</summary>
    public static ReferenceSet Polly7 { get; } = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly);

    /// <summary>.NET 8 with ASP.NET Core and the pipelines of Polly 8 beside the policies of Polly 7.</summary>
    public static ReferenceSet Polly8 { get; } = TestReferences.Net80AspNet.AddPackages(TestPackages.Polly8, TestPackages.PollyCore);

    /// <summary>A test of an analyzer over one source.</summary>
    public static AnalyzerVerify<TAnalyzer>.Test Of<TAnalyzer>(string source, ReferenceSet references, params RuleSource[] stubs)
        where TAnalyzer : DiagnosticAnalyzer, new()
        => new() { References = references, ImplicitUsings = true, Stubs = stubs, TestCode = source.ReplaceLineEndings("\n") };

    /// <summary>
    /// Whether a fix makes one source of another, and no rule of the package finds more there than before. Equal sources
    /// mean that there is no fix.
    /// </summary>
    public static Task FixesAsync<TAnalyzer, TFix>(ReferenceSet references, string before, string after, params RuleSource[] stubs)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
        => new CodeFixVerify<TAnalyzer, TFix>.Test
        {
            References = references,
            ImplicitUsings = true,
            Stubs = stubs,
            TestCode = before.ReplaceLineEndings("\n"),
            FixedCode = after.ReplaceLineEndings("\n"),
            ChecksOtherRules = true,
        }.RunAsync();

    /// <summary>Whether the marked places of a source are found, and nothing else; no marks mean silence.</summary>
    public static Task FindsAsync<TAnalyzer>(string source)
        where TAnalyzer : DiagnosticAnalyzer, new()
        => Of<TAnalyzer>(source, Polly7, Stubs.PollyHttp).RunAsync();

    /// <summary>The same with Polly 8.</summary>
    public static Task FindsOnPolly8Async<TAnalyzer>(string source)
        where TAnalyzer : DiagnosticAnalyzer, new()
        => Of<TAnalyzer>(source, Polly8, Stubs.Resilience).RunAsync();

    /// <summary>A class with one method of these statements.</summary>
    public static string Method(string statements, string parameters = "HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token", string members = "")
        => $$"""
            public class Order { public List<string> Lines { get; set; } }
            public class Sender
            {
                {{members}}
                public async Task<object> SendAsync({{parameters}})
                {
                    {{statements}}
                }
            }
            """;
}
