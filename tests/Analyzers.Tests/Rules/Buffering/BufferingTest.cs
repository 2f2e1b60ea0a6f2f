using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Rules.Buffering;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A test of GCG2001 in which all code counts as running per request, so that a test shows only what it is about.
/// </summary>
internal sealed class BufferingTest : CodeFixVerify<MemoryStreamToArrayAnalyzer, MemoryStreamToArrayCodeFixProvider>.Test
{
    public const string RequestPathConfig = "is_global = true\ngcguard.assume_request_path = true\n";

    public BufferingTest()
    {
        ReferenceAssemblies = TestReferences.Net80AspNet;
        TestState.AnalyzerConfigFiles.Add(("/.globalconfig", RequestPathConfig));
    }

    /// <summary>The statements of a method, in a class with everything the tests use in scope.</summary>
    public static string Body(string statements, string signature = "void M(Stream target)", string usings = "")
        => $$"""
            using System;
            using System.IO;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;
            {{usings}}
            class C
            {
                {{signature}}
                {
                    {{statements.ReplaceLineEndings("\n        ")}}
                }
            }

            """.ReplaceLineEndings("\n");

    /// <summary>Whether a body is reported where it is marked and rewritten like this.</summary>
    public static Task FixesAsync(
        string before,
        string after,
        string signature = "void M(Stream target)",
        string usings = "",
        ReferenceAssemblies? references = null,
        LanguageVersion? language = null)
    {
        var test = new BufferingTest
        {
            TestCode = Body(before, signature, usings),
            FixedCode = Body(after, signature, usings),
        };
        test.Use(references, language);
        return test.RunAsync();
    }

    /// <summary>Whether a body is reported where it is marked, and not rewritten; unmarked it is not reported.</summary>
    public static Task ReportsAsync(
        string code,
        string signature = "void M(Stream target)",
        string usings = "",
        ReferenceAssemblies? references = null,
        LanguageVersion? language = null)
        => FixesAsync(code, code, signature, usings, references, language);

    /// <summary>Sets the framework and the language version.</summary>
    public void Use(ReferenceAssemblies? references, LanguageVersion? language)
    {
        if (references is not null)
        {
            ReferenceAssemblies = references;
        }

        if (language is { } version)
        {
            SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
                id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(version)));
        }
    }
}
