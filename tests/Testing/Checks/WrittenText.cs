using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Testing;

/// <summary>What a reviewer would say of the text that a fix writes, whatever it means.</summary>
public static class WrittenText
{
    private const int LongestLine = 120;

    /// <summary>
    /// Fails where a fix writes a line over 120 columns in place of shorter ones, leaves a method empty that was not, or
    /// leaves a <c>using</c> directive that nothing needs any more.
    /// </summary>
    /// <param name="before">The solution before the fix.</param>
    /// <param name="after">The same solution after it.</param>
    /// <param name="cancellationToken">Ends the check.</param>
    public static async Task AssertIsTidyAsync(Solution before, Solution after, CancellationToken cancellationToken = default)
    {
        foreach (Document changed in after.Projects.SelectMany(project => project.Documents))
        {
            Document? original = before.Projects.SelectMany(project => project.Documents)
                .FirstOrDefault(document => document.Project.Name == changed.Project.Name && document.Name == changed.Name);
            if (original is null)
            {
                continue;
            }

            SourceText old = await original.GetTextAsync(cancellationToken), now = await changed.GetTextAsync(cancellationToken);
            if (old.ContentEquals(now))
            {
                continue;
            }

            AssertNone("a line over 120 columns", LongLines(old, now));
            AssertNone(
                "an empty method",
                EmptyMethods(await changed.GetSyntaxRootAsync(cancellationToken))
                    .Except(EmptyMethods(await original.GetSyntaxRootAsync(cancellationToken))));
            AssertNone(
                "a directive that nothing needs",
                (await UnusedAsync(changed, cancellationToken)).Except(await UnusedAsync(original, cancellationToken)));

            void AssertNone(string what, IEnumerable<string> found)
            {
                if (found.FirstOrDefault() is { } first)
                {
                    Assert.Fail($"The fix leaves {what}: {first}\n{now}");
                }
            }
        }
    }

    /// <summary>The new lines that are too long, unless the fix takes one away that is as long.</summary>
    private static IEnumerable<string> LongLines(SourceText before, SourceText after)
    {
        List<string> gone = Lines(before);
        List<string> added = Lines(after).Where(line => !gone.Remove(line)).ToList();
        int longest = Math.Max(LongestLine, gone.Select(line => line.Length).DefaultIfEmpty(0).Max());
        return added.Where(line => line.Length > longest);

        static List<string> Lines(SourceText text) => [.. text.Lines.Select(line => line.ToString())];
    }

    private static IEnumerable<string> EmptyMethods(SyntaxNode? root)
        => root!.DescendantNodes().OfType<MethodDeclarationSyntax>()
            .Where(method => method.Body is { Statements.Count: 0 } body
                && !body.DescendantTrivia().Any(trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia)))
            .Select(method => method.Identifier.ValueText);

    private static async Task<IEnumerable<string>> UnusedAsync(Document document, CancellationToken cancellationToken)
    {
        const string UnnecessaryUsing = "CS8019";
        Compilation compilation = (await document.Project.GetCompilationAsync(cancellationToken))!;
        SyntaxTree tree = (await document.GetSyntaxTreeAsync(cancellationToken))!;
        return compilation.GetSemanticModel(tree).GetDiagnostics(cancellationToken: cancellationToken)
            .Where(found => found.Id == UnnecessaryUsing)
            .Select(found => tree.GetText(cancellationToken).ToString(found.Location.SourceSpan));
    }
}
