using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Compares the files of a fixed solution with the state a test expects.</summary>
internal static class FixedFiles
{
    /// <summary>Fails unless every file is exactly as expected, line ends and encoding included.</summary>
    /// <param name="expected">The state after the fix.</param>
    /// <param name="actual">The main project after the fix.</param>
    /// <param name="verifier">Reports failures.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public static async Task VerifyAsync(SolutionState expected, Project actual, IVerifier verifier, CancellationToken cancellationToken)
    {
        await VerifyProjectAsync(expected, actual, verifier, cancellationToken).ConfigureAwait(false);
        foreach ((string name, ProjectState project) in expected.AdditionalProjects)
        {
            Project? changed = actual.Solution.Projects.SingleOrDefault(candidate => candidate.Name == name);
            verifier.True(changed is not null, $"The fixed solution has no project '{name}'.");
            await VerifyProjectAsync(project, changed, verifier, cancellationToken).ConfigureAwait(false);
        }
    }

    private static async Task VerifyProjectAsync(ProjectState expected, Project actual, IVerifier verifier, CancellationToken cancellationToken)
    {
        string prefix = expected.DefaultPrefix;
        await VerifyFilesAsync("source", prefix, expected.Sources, [.. actual.Documents], verifier, cancellationToken).ConfigureAwait(false);
        await VerifyFilesAsync("additional", prefix, expected.AdditionalFiles, [.. actual.AdditionalDocuments], verifier, cancellationToken).ConfigureAwait(false);
        await VerifyFilesAsync("configuration", prefix, expected.AnalyzerConfigFiles, [.. actual.AnalyzerConfigDocuments], verifier, cancellationToken).ConfigureAwait(false);
    }

    private static async Task VerifyFilesAsync(
        string kind,
        string prefix,
        List<(string filename, SourceText content)> expected,
        TextDocument[] actual,
        IVerifier verifier,
        CancellationToken cancellationToken)
    {
        verifier.EqualOrDiff(
            string.Join('\n', expected.Select(file => FullName(SolutionFiles.NameAndFolders(prefix, file.filename)))),
            string.Join('\n', actual.Select(document => FullName((document.Name, document.Folders)))),
            $"The {kind} files after the fix are not those expected (- expected, + actual):");

        for (int i = 0; i < actual.Length; i++)
        {
            (string path, SourceText content) = expected[i];
            SourceText text = await actual[i].GetTextAsync(cancellationToken).ConfigureAwait(false);
            verifier.EqualOrDiff(content.ToString(), text.ToString(), $"'{path}' after the fix is not as expected (- expected, + actual):");
            verifier.Equal(content.Encoding, text.Encoding, $"The fix changes the encoding of '{path}' from '{content.Encoding?.WebName}' to '{text.Encoding?.WebName}'.");
        }
    }

    private static string FullName((string Name, IEnumerable<string> Folders) file) => string.Join('/', file.Folders.Append(file.Name));
}
