using System;
using System.Collections.Generic;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>
/// Remembers what is known of solutions by the text of their sources: most ways of fixing a state lead to the same
/// texts, which need to be analyzed only once.
/// </summary>
internal sealed class FixedSolutions
{
    private readonly HashSet<string> _finished = new(StringComparer.Ordinal);
    private readonly HashSet<string> _checked = new(StringComparer.Ordinal);

    /// <summary>Whether no fix was offered before for a solution with the same texts.</summary>
    /// <param name="solution">The solution.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public async Task<bool> IsFinishedAsync(Solution solution, CancellationToken cancellationToken)
        => _finished.Count > 0 && _finished.Contains(await KeyAsync(solution, cancellationToken).ConfigureAwait(false));

    /// <summary>Notes that no fix is offered for a solution.</summary>
    /// <param name="solution">The solution.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public async Task AddFinishedAsync(Solution solution, CancellationToken cancellationToken)
        => _finished.Add(await KeyAsync(solution, cancellationToken).ConfigureAwait(false));

    /// <summary>Notes that the result of a fix is checked.</summary>
    /// <param name="solution">The result.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>Whether no result with the same texts was checked before.</returns>
    public async Task<bool> AddCheckedAsync(Solution solution, CancellationToken cancellationToken)
        => _checked.Add(await KeyAsync(solution, cancellationToken).ConfigureAwait(false));

    private static async Task<string> KeyAsync(Solution solution, CancellationToken cancellationToken)
    {
        StringBuilder key = new();
        foreach (Project project in solution.Projects)
        {
            foreach (TextDocument document in (IEnumerable<TextDocument>)[.. project.Documents, .. project.AdditionalDocuments, .. project.AnalyzerConfigDocuments])
            {
                SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
                key.Append(project.Name).Append('\0').Append(document.Name).Append('\0').Append(text).Append('\0');
            }
        }

        return key.ToString();
    }
}
