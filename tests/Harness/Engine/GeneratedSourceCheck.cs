using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Compares what source generators produce with what a test expects of them.</summary>
internal static class GeneratedSourceCheck
{
    /// <summary>Fails unless both are the same files, in any order.</summary>
    /// <param name="expected">The files the test states.</param>
    /// <param name="actual">The produced documents.</param>
    /// <param name="verifier">Reports the failure.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public static async Task VerifyAsync(
        IEnumerable<(string filename, SourceText content)> expected,
        IEnumerable<Document> actual,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        List<(string Path, string Text)> produced = [];
        foreach (Document document in actual)
        {
            SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            produced.Add((document.FilePath ?? document.Name, text.ToString()));
        }

        verifier.EqualOrDiff(Text(expected.Select(file => (file.filename, file.content.ToString()))), Text(produced));
    }

    private static string Text(IEnumerable<(string Path, string Text)> files)
        => string.Join('\n', files.OrderBy(file => file.Path, StringComparer.Ordinal).Select(file => $"=== {file.Path}\n{file.Text}"));
}
