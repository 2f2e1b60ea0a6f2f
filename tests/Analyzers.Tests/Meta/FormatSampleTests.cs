using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>What the fixes write in the samples that go through the packed package and <c>dotnet format</c>, as a reader sees it.</summary>
public class FormatSampleTests
{
    private const int MostColumns = 120;

    [Fact]
    public void No_line_that_a_fix_wrote_is_longer_than_120_columns()
        => Assert.Empty(
            from file in Changed()
            let known = file.Before.Split('\n').Select(line => line.Trim()).ToHashSet()
            from line in file.After.Split('\n')
            where line.TrimEnd('\r').Length > MostColumns && !known.Contains(line.Trim())
            select $"{file.Name}: {line.Trim()}");

    [Fact]
    public void No_private_method_is_left_empty()
        => Assert.Empty(
            from file in Changed()
            let full = Empty(file.Before).ToHashSet()
            from method in Empty(file.After)
            where !full.Contains(method)
            select $"{file.Name}: {method}");

    /// <summary>The signatures of private methods, local functions and finalizers with nothing in their body.</summary>
    private static IEnumerable<string> Empty(string text)
        => from node in CSharpSyntaxTree.ParseText(text).GetRoot().DescendantNodes()
           where node is LocalFunctionStatementSyntax or DestructorDeclarationSyntax
               || (node is MethodDeclarationSyntax method && method.Modifiers.Any(SyntaxKind.PrivateKeyword))
           from block in node.ChildNodes().OfType<BlockSyntax>()
           where block.Statements.Count == 0
           select node.ToString();

    private static IEnumerable<(string Name, string Before, string After)> Changed()
    {
        string samples = Path.Combine(RepositoryRoot.Find()!, "tests", "Package.Tests", "FormatSamples");
        (string Name, string Before, string After)[] changed =
        [
            .. from after in Directory.EnumerateFiles(samples, "*.cs", SearchOption.AllDirectories)
               let parts = Path.GetRelativePath(samples, after).Split(Path.DirectorySeparatorChar)
               where parts[1] == "after"
               let before = Path.Combine([samples, parts[0], "before", .. parts[2..]])
               where File.Exists(before)
               select (string.Join('/', parts), File.ReadAllText(before), File.ReadAllText(after)),
        ];
        Assert.True(changed.Length > 100, "the samples were not found");
        return changed.Where(file => file.Before != file.After);
    }
}
