using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Testing;

/// <summary>
/// What all rules of the package say of sources before and after a fix: a fixed site is not found again by any rule, on a
/// request path or off it.
/// </summary>
internal static class OtherRules
{
    /// <summary>Fails where a rule finds more after the fix than before it.</summary>
    public static async Task AssertNoneAddedAsync(MetadataReference[] references, SourceFileList before, SourceFileList after)
    {
        foreach (bool assumeRequestPath in (bool[])[false, true])
        {
            Dictionary<string, int> were = await CountAsync(references, before, assumeRequestPath);
            Dictionary<string, int> are = await CountAsync(references, after, assumeRequestPath);
            string[] added = [.. are.Where(now => now.Value > were.GetValueOrDefault(now.Key)).Select(now => now.Key)];
            Assert.True(
                added.Length == 0,
                $"The fix brings {string.Join(" and ", added)}{(assumeRequestPath ? " on a request path" : string.Empty)}:\n{after[0].content}");
        }
    }

    private static async Task<Dictionary<string, int>> CountAsync(MetadataReference[] references, SourceFileList sources, bool assumeRequestPath)
    {
        var compilation = CSharpCompilation.Create(
            "OtherRules",
            [.. sources.Select(file => CSharpSyntaxTree.ParseText(Markup.Remove(file.content.ToString()), path: file.filename))],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var options = new AnalyzerOptions(
            [], new TestOptions(assumeRequestPath ? [(string.Empty, "gcguard.assume_request_path", "true")] : []));
        CompilationWithAnalyzers run = compilation.WithAnalyzers([.. PackageAnalyzers.Create()], options);
        return (await run.GetAnalyzerDiagnosticsAsync())
            .GroupBy(finding => finding.Id)
            .ToDictionary(group => group.Key, group => group.Count(), StringComparer.Ordinal);
    }
}
