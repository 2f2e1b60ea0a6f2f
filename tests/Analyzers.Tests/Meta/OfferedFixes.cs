using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>What an editor's light bulb offers for a finding, and what comes of it.</summary>
internal static class OfferedFixes
{
    /// <summary>The document after an action.</summary>
    public static async Task<Document> ApplyAsync(Document document, CodeAction action)
    {
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(CancellationToken.None);
        return operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!;
    }
}
