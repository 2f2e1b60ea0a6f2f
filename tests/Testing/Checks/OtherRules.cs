using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Testing;

/// <summary>
/// What all rules of the package say of a solution before and after a fix: a fixed site is not found again by any rule, on
/// a request path or off it.
/// </summary>
public static class OtherRules
{
    /// <summary>
    /// Says of a whole library how much of it was not judged, and of a profile which sites are stale: no word about what
    /// a fix writes.
    /// </summary>
    private static readonly HashSet<string> s_aboutEvidence = new(StringComparer.Ordinal) { "GCG0002", "GCG0005" };

    /// <summary>Fails where a rule finds after the fix what it did not find before it.</summary>
    /// <param name="before">The solution before the fix.</param>
    /// <param name="after">The same solution after it.</param>
    /// <param name="expected">Ids that may be found more often, as the test says with its reason.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public static async Task AssertNoneAddedAsync(
        Solution before, Solution after, IReadOnlyCollection<string> expected, CancellationToken cancellationToken = default)
    {
        HashSet<string> raised = [];
        foreach (bool assumeRequestPath in (bool[])[false, true])
        {
            foreach (Diagnostic found in await AddedAsync(before, after, assumeRequestPath, cancellationToken))
            {
                raised.Add(found.Id);
                Assert.True(
                    expected.Contains(found.Id),
                    $"The fix writes what a rule finds{(assumeRequestPath ? " on a request path" : string.Empty)}: "
                    + $"{found}. Remedy: correct the fix or the rule; where a second step is right, say so with "
                    + $"{nameof(RuleTest<,>.LeavesToOtherRules)} and the reason.\n{found.Location.SourceTree}");

                // Under other options than those of the test another fix would have been made.
                Assert.False(
                    !assumeRequestPath
                    && after.GetDocument(found.Location.SourceTree) is { } document
                    && (await PackageFixers.OfferAsync(document, found, cancellationToken)).Count > 0,
                    $"The fix leaves {found} to another fix, so that one run does not settle.\n{found.Location.SourceTree}");
            }
        }

        Assert.True(
            raised.SetEquals(expected),
            $"The fix no longer brings {string.Join(", ", expected.Except(raised))}: take it out of "
            + nameof(RuleTest<,>.LeavesToOtherRules));
    }

    /// <summary>
    /// What rules find after a fix and not before it. A finding is known by its rule and the tokens of its place: a fix may
    /// change the statement around one that stays.
    /// </summary>
    public static async Task<IReadOnlyList<Diagnostic>> AddedAsync(
        Solution before, Solution after, bool assumeRequestPath, CancellationToken cancellationToken = default)
    {
        List<(string, string)> left = [.. (await FindAsync(before, assumeRequestPath, cancellationToken)).Select(KeyOf)];
        return [.. (await FindAsync(after, assumeRequestPath, cancellationToken)).Where(found => !left.Remove(KeyOf(found)))];
    }

    private static (string Id, string Tokens) KeyOf(Diagnostic found)
    {
        TextSpan span = found.Location.SourceSpan;
        return (found.Id, found.Location.SourceTree is { } tree
            ? string.Join(' ', tree.GetRoot().FindNode(span).DescendantTokens().Where(IsReported))
            : found.GetMessage(null));

        // A rewrite leaves out the `!` behind the value that it replaces.
        bool IsReported(SyntaxToken token)
            => span.Contains(token.Span) && !token.Parent.IsKind(SyntaxKind.SuppressNullableWarningExpression);
    }

    private static async Task<List<Diagnostic>> FindAsync(Solution solution, bool assumeRequestPath, CancellationToken cancellationToken)
    {
        List<Diagnostic> found = [];
        foreach (ProjectId id in solution.ProjectIds)
        {
            Project project = assumeRequestPath ? Assuming(solution.GetProject(id)!) : solution.GetProject(id)!;
            Compilation compilation = (await project.GetCompilationAsync(cancellationToken))!;
            ImmutableArray<Diagnostic> diagnostics = await compilation
                .WithAnalyzers([.. PackageAnalyzers.Create()], project.AnalyzerOptions)
                .GetAnalyzerDiagnosticsAsync(cancellationToken);
            found.AddRange(diagnostics.Where(diagnostic => !s_aboutEvidence.Contains(diagnostic.Id)));
        }

        return found;
    }

    /// <summary>The project with all code on a request path, whatever its own configuration says.</summary>
    private static Project Assuming(Project project)
    {
        const string Name = ".assumed.globalconfig";
        return project.Solution.AddAnalyzerConfigDocument(
            DocumentId.CreateNewId(project.Id),
            Name,
            SourceText.From("is_global = true\nglobal_level = 200\ngcguard.assume_request_path = true\n"),
            filePath: "/" + Name).GetProject(project.Id)!;
    }
}
