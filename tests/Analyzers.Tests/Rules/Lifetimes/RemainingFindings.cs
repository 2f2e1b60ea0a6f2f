using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Meta;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>
/// What all rules of the package say of a source before and after a fix: a fixed site is not found again by any rule, on a
/// request path or off it.
/// </summary>
internal static partial class RemainingFindings
{
    /// <summary>Fails where a rule finds more after the fix than before it.</summary>
    /// <param name="references">What the sources compile against.</param>
    /// <param name="before">The source with the marks of a test.</param>
    /// <param name="after">The fixed source, with marks where something cannot be fixed.</param>
    /// <param name="stubs">Further sources, the same before and after.</param>
    public static async Task AssertNoneAddedAsync(ReferenceSet references, string before, string after, params string[] stubs)
    {
        foreach (bool assumeRequestPath in new[] { false, true })
        {
            Dictionary<string, int> were = await CountAsync(references, before, assumeRequestPath, stubs);
            Dictionary<string, int> are = await CountAsync(references, after, assumeRequestPath, stubs);
            string[] added = [.. are.Where(now => now.Value > were.GetValueOrDefault(now.Key)).Select(now => now.Key)];
            Assert.True(added.Length == 0, $"the fix brings {string.Join(" and ", added)}{(assumeRequestPath ? " on a request path" : string.Empty)}:\n{after}");
        }
    }

    private static async Task<Dictionary<string, int>> CountAsync(ReferenceSet references, string source, bool assumeRequestPath, string[] stubs)
    {
        Compilation compilation = CSharpCompilation.Create(
            "Remaining",
            [.. stubs.Prepend(Marks().Replace(source, string.Empty)).Select(text => CSharpSyntaxTree.ParseText(text))],
            references.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        return (await AllRules.RunAsync(compilation, assumeRequestPath)).GroupBy(finding => finding.Id).ToDictionary(group => group.Key, group => group.Count());
    }

    [GeneratedRegex(@"\{\|#?\w*:?|\|\}|\[\||\|\]")]
    private static partial Regex Marks();
}
