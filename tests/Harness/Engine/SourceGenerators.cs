using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Harness.Engine;

/// <summary>Adds what source generators produce to a project, as documents.</summary>
internal static class SourceGenerators
{
    /// <summary>Runs generators.</summary>
    /// <param name="project">The project.</param>
    /// <param name="types">The generators' types, each with a public constructor without parameters.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The project with the generated documents at its end, and the generators' diagnostics.</returns>
    public static async Task<(Project Project, ImmutableArray<Diagnostic> Diagnostics)> RunAsync(
        Project project,
        IEnumerable<Type> types,
        CancellationToken cancellationToken)
    {
        ImmutableArray<ISourceGenerator> generators = [.. types.Select(Create)];
        if (generators.IsEmpty)
        {
            return (project, []);
        }

        Compilation compilation = (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false))!;
        GeneratorDriver driver = CSharpGeneratorDriver.Create(
            generators,
            project.AnalyzerOptions.AdditionalFiles,
            (CSharpParseOptions?)project.ParseOptions,
            project.AnalyzerOptions.AnalyzerConfigOptionsProvider);
        GeneratorDriverRunResult result = driver.RunGenerators(compilation, cancellationToken).GetRunResult();
        foreach (SyntaxTree tree in result.GeneratedTrees)
        {
            project = project.AddDocument(
                Path.GetFileName(tree.FilePath),
                await tree.GetTextAsync(cancellationToken).ConfigureAwait(false),
                filePath: tree.FilePath).Project;
        }

        return (project, result.Diagnostics);
    }

    private static ISourceGenerator Create(Type type) => Activator.CreateInstance(type) switch
    {
        ISourceGenerator generator => generator,
        IIncrementalGenerator generator => generator.AsSourceGenerator(),
        _ => throw new ArgumentException($"'{type.FullName}' is not a source generator.", nameof(type)),
    };
}
