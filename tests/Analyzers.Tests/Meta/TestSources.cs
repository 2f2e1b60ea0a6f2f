using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// The code in the string literals of all rules' tests, so that a test of a new rule takes part in what holds for all
/// rules without being listed anywhere.
/// </summary>
internal static partial class TestSources
{
    private const string Usings = """
        using System; using System.Collections.Generic; using System.IO; using System.Linq; using System.Net.Http;
        using System.Runtime; using System.Security.Cryptography; using System.Text; using System.Threading;
        using System.Threading.Tasks; using Microsoft.AspNetCore.Http; using Microsoft.AspNetCore.Mvc;
        """;

    /// <summary>What snippets of several tests take from the code around them.</summary>
    private const string Around = """
        public class Row { public string Name { get; set; } public List<int> Ids { get; set; } }
        public class Group { public Guid Key { get; set; } public List<long> Ids { get; set; } public List<string> Names { get; set; } public List<Group> Children { get; set; } }
        """;

    private const string Parameters = "List<Row> rows, List<Group> groups, TextWriter writer, StreamWriter file, Stream target, HttpContext context, string path, byte[] data, int count, CancellationToken token";

    /// <summary>Each piece of code in a namespace of its own, as a file that parses.</summary>
    public static IEnumerable<(string Path, string Text)> Read(string testFolder)
    {
        int number = 0;
        foreach (string file in Directory.EnumerateFiles(testFolder, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal))
        {
            SyntaxNode root = CSharpSyntaxTree.ParseText(File.ReadAllText(file)).GetRoot();
            foreach (string text in root.DescendantTokens().Select(TextOf).OfType<string>())
            {
                if (Wrap(text, number) is { } source)
                {
                    yield return ($"{Path.GetFileNameWithoutExtension(file)}{number}.cs", source);
                    number++;
                }
            }
        }
    }

    private static string? TextOf(SyntaxToken token)
    {
        bool isCode = token.Kind() is SyntaxKind.StringLiteralToken or SyntaxKind.SingleLineRawStringLiteralToken or SyntaxKind.MultiLineRawStringLiteralToken
            && token.ValueText.Contains('(', StringComparison.Ordinal);
        return isCode ? Markup().Replace(token.ValueText, string.Empty) : null;
    }

    /// <summary>The code as types, as members or as statements, whichever parses; null when it is no code.</summary>
    private static string? Wrap(string code, int number)
    {
        string head = $"namespace Sources{number} {{ ";
        string[] forms =
        [
            head + code + "\n}",
            head + Usings + Around + "public class C : ControllerBase {\n" + code + "\n} }",
            head + Usings + Around + "public class C : ControllerBase { public async Task<object> M(" + Parameters + ") {\n"
                + "var ms = new MemoryStream(); ms.WriteByte(1); var sb = new StringBuilder(); foreach (var row in rows) { sb.Append(row.Name); }\n"
                + code + "\n} } }",
        ];
        return forms.FirstOrDefault(form => CSharpSyntaxTree.ParseText(form).GetRoot() is CompilationUnitSyntax unit
            && !unit.ContainsDiagnostics
            && unit.Members is [NamespaceDeclarationSyntax]);
    }

    /// <summary>Marks of expected findings: <c>[|…|]</c>, <c>{|#0:…|}</c>, <c>$$</c>.</summary>
    [GeneratedRegex(@"\[\||\|\]|\{\|[A-Za-z0-9#]+:|\|\}|\$\$")]
    private static partial Regex Markup();
}
