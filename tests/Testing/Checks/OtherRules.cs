using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
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
            List<Found> left = await FindAsync(before, assumeRequestPath, cancellationToken);
            foreach (Found found in await FindAsync(after, assumeRequestPath, cancellationToken))
            {
                if (left.Remove(found))
                {
                    continue;
                }

                raised.Add(found.Id);
                Assert.True(
                    expected.Contains(found.Id),
                    $"The fix writes what a rule finds{(assumeRequestPath ? " on a request path" : string.Empty)}: "
                    + $"{found}. Remedy: correct the fix or the rule; where a second step is right, say so with "
                    + $"{nameof(RuleTest<,>.LeavesToOtherRules)} and the reason.\n{found.Text}");

                // Under other options than those of the test another fix would have been made.
                Assert.False(
                    !assumeRequestPath && after.GetDocument(found.Diagnostic.Location.SourceTree) is { } document
                    && (await PackageFixers.OfferAsync(document, found.Diagnostic, cancellationToken)).Count > 0,
                    $"The fix leaves {found} to another fix, so that one run does not settle.\n{found.Text}");
            }
        }

        Assert.True(
            raised.SetEquals(expected),
            $"The fix no longer brings {string.Join(", ", expected.Except(raised))}: take it out of "
            + nameof(RuleTest<,>.LeavesToOtherRules));
    }

    private static async Task<List<Found>> FindAsync(Solution solution, bool assumeRequestPath, CancellationToken cancellationToken)
    {
        List<Found> found = [];
        foreach (ProjectId id in solution.ProjectIds)
        {
            Project project = assumeRequestPath ? Assuming(solution.GetProject(id)!) : solution.GetProject(id)!;
            Compilation compilation = (await project.GetCompilationAsync(cancellationToken))!;
            ImmutableArray<Diagnostic> diagnostics = await compilation
                .WithAnalyzers([.. PackageAnalyzers.Create()], project.AnalyzerOptions)
                .GetAnalyzerDiagnosticsAsync(cancellationToken);
            found.AddRange(diagnostics.Where(diagnostic => !s_aboutEvidence.Contains(diagnostic.Id)).Select(diagnostic => new Found(diagnostic)));
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

    /// <summary>A finding, alike by its rule and the tokens of its place: a fix may change the statement around it.</summary>
    private sealed class Found : IEquatable<Found>
    {
        private readonly (string Id, string Expression) _key;

        public Found(Diagnostic diagnostic)
        {
            Diagnostic = diagnostic;
            SyntaxNode? node = diagnostic.Location.SourceTree?.GetRoot()
                .FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
            _key = node is null
                ? (Id, diagnostic.GetMessage(null))
                : (Id, string.Join(' ', node.DescendantTokens().Where(IsReported)));

            bool IsReported(SyntaxToken token) => diagnostic.Location.SourceSpan.Contains(token.Span);
        }

        public Diagnostic Diagnostic { get; }

        public string Id => Diagnostic.Id;

        /// <summary>The text of its file.</summary>
        public string Text => Diagnostic.Location.SourceTree?.ToString() ?? string.Empty;

        public bool Equals(Found? other) => other is not null && _key == other._key;

        public override bool Equals(object? obj) => Equals(obj as Found);

        public override int GetHashCode() => _key.GetHashCode();

        public override string ToString() => $"{Id} at `{_key.Expression}`";
    }
}
