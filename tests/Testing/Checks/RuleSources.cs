using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Testing;

/// <summary>
/// The types that a rule's test classes show: the string literals of <c>GCGnnnn…Tests.cs</c> that hold declarations. A
/// new test takes part in what holds for every source of its rule without being listed anywhere.
/// </summary>
public static partial class RuleSources
{
    /// <summary>The sources of a rule, in the order of files and places; equal ones once.</summary>
    /// <param name="testFolder">The folder of the test project.</param>
    /// <param name="ruleId">The id of the rule.</param>
    public static IEnumerable<RuleSource> Read(string testFolder, string ruleId)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (string file in Directory.EnumerateFiles(testFolder, ruleId + "*Tests.cs", SearchOption.AllDirectories)
            .Order(StringComparer.Ordinal))
        {
            int number = 0;
            SyntaxNode root = CSharpSyntaxTree.ParseText(File.ReadAllText(file)).GetRoot();
            foreach (SyntaxToken token in root.DescendantTokens()
                .Where(token => token.Kind() is SyntaxKind.StringLiteralToken
                    or SyntaxKind.SingleLineRawStringLiteralToken
                    or SyntaxKind.MultiLineRawStringLiteralToken))
            {
                string text = Markup().Replace(token.ValueText, string.Empty);
                if (IsFile(text) && seen.Add(text))
                {
                    yield return new RuleSource($"{Path.GetFileNameWithoutExtension(file)}{++number}", text);
                }
            }
        }
    }

    /// <summary>Only types and namespaces: statements would run into each other when files are put together.</summary>
    private static bool IsFile(string text)
        => CSharpSyntaxTree.ParseText(text).GetRoot() is CompilationUnitSyntax { ContainsDiagnostics: false } unit
            && unit.Members.Count > 0
            && unit.Members.All(member => member is BaseTypeDeclarationSyntax or NamespaceDeclarationSyntax);

    /// <summary>Marks of expected findings: <c>[|…|]</c>, <c>{|#0:…|}</c>, <c>$$</c>.</summary>
    [GeneratedRegex(@"\[\||\|\]|\{\|[A-Za-z0-9#]+:|\|\}|\$\$")]
    private static partial Regex Markup();
}
