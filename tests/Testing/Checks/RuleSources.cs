using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Testing;

/// <summary>
/// The types that a rule's test classes show: the texts of <c>GCGnnnn…Tests.cs</c> that hold declarations, those of
/// rows put into the hole of a text included. A new test takes part in what holds for every source of its rule without being listed anywhere.
/// </summary>
public static class RuleSources
{
    /// <summary>The sources of a rule, in the order of files and places; equal ones once.</summary>
    /// <param name="testFolder">The folder of the test project.</param>
    /// <param name="ruleId">The id of the rule.</param>
    public static IEnumerable<RuleSource> Read(string testFolder, string ruleId)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach ((string file, string code) in Files(testFolder, ruleId))
        {
            int number = 0;
            SyntaxNode root = CSharpSyntaxTree.ParseText(code).GetRoot();
            foreach (string text in root.DescendantNodes().OfType<ExpressionSyntax>().SelectMany(TextConstants.Of).Select(Markup.Remove))
            {
                if (seen.Add(text) && IsFile(text))
                {
                    yield return new RuleSource($"{Path.GetFileNameWithoutExtension(file)}{++number}", text);
                }
            }
        }
    }

    /// <summary>
    /// The rule's own test classes, and those of other rules that mark its findings, as they do with suspects. Those with
    /// marks come first, so that a sample has a finding in it.
    /// </summary>
    private static IEnumerable<(string File, string Code)> Files(string testFolder, string ruleId)
        => Directory.EnumerateFiles(testFolder, "GCG*Tests.cs", SearchOption.AllDirectories)
            .Select(file => (File: file, Code: File.ReadAllText(file)))
            .Select(test => (Test: test, IsMarked: test.Code.Contains("{|" + ruleId + ":", StringComparison.Ordinal)))
            .Where(test => test.IsMarked || Path.GetFileName(test.Test.File).StartsWith(ruleId, StringComparison.Ordinal))
            .OrderBy(test => !test.IsMarked)
            .ThenBy(test => test.Test.File, StringComparer.Ordinal)
            .Select(test => test.Test);

    /// <summary>Only types and namespaces: statements would run into each other when files are put together.</summary>
    private static bool IsFile(string text)
        => CSharpSyntaxTree.ParseText(text).GetRoot() is CompilationUnitSyntax { ContainsDiagnostics: false } unit
            && unit.Members.Count > 0
            && unit.Members.All(member => member is BaseTypeDeclarationSyntax or NamespaceDeclarationSyntax);
}
