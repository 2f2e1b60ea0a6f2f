using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>A fix must not bring a warning about null, as much code is built with those as errors.</summary>
internal static class NullableWarnings
{
    /// <summary>What the compiler itself takes for warnings about null.</summary>
    private static readonly ImmutableHashSet<string> s_ids =
        [.. CSharpCommandLineParser.Default.Parse(["/warnaserror:nullable"], null, null).CompilationOptions.SpecificDiagnosticOptions.Keys];

    /// <summary>Fails if there are more warnings of any id after a fix than before.</summary>
    /// <param name="before">The solution before the fix.</param>
    /// <param name="after">The solution after it.</param>
    /// <param name="verifier">Reports the failure.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public static async Task VerifyAsync(Solution before, Solution after, IVerifier verifier, CancellationToken cancellationToken)
    {
        foreach (ProjectId id in after.ProjectIds)
        {
            ILookup<string, Diagnostic> old = await FindAsync(before.GetProject(id), cancellationToken).ConfigureAwait(false);
            foreach (IGrouping<string, Diagnostic> found in await FindAsync(after.GetProject(id), cancellationToken).ConfigureAwait(false))
            {
                verifier.True(
                    found.Count() <= old[found.Key].Count(),
                    $"The fixed code has new warnings about null, which count as errors:{Environment.NewLine}{string.Join(Environment.NewLine, found)}");
            }
        }
    }

    private static async Task<ILookup<string, Diagnostic>> FindAsync(Project? project, CancellationToken cancellationToken)
    {
        Compilation? compilation = project is null ? null : await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        ImmutableArray<Diagnostic> all = compilation?.GetDiagnostics(cancellationToken) ?? [];
        return all.Where(diagnostic => s_ids.Contains(diagnostic.Id)).ToLookup(diagnostic => diagnostic.Id, StringComparer.Ordinal);
    }
}
