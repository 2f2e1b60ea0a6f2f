using System.Collections.Immutable;
using GcGuard.Corpus.Output;

namespace GcGuard.Corpus.Inducers;

/// <summary>The verb that lists the inducing methods of a published application.</summary>
internal static class InducersCommand
{
    /// <summary>Runs it and gives the exit code.</summary>
    /// <param name="options">What the user asked for.</param>
    /// <param name="output">Where the report goes.</param>
    /// <param name="note">Told of files that could not be read.</param>
    /// <param name="cancellationToken">Stops the search.</param>
    /// <exception cref="CorpusInputException">The options or the folder cannot be used.</exception>
    public static int Run(
        InducersOptions options, TextWriter output, Action<string> note, CancellationToken cancellationToken)
    {
        InducersReport report = Search(options, note, cancellationToken);
        if (options.Json)
        {
            output.WriteLine(JsonReport.Write(report));
        }
        else if (options.Table)
        {
            InducersTable.Write(report, output);
        }
        else
        {
            InducersText.Write(report, output);
        }

        return CorpusCommand.Success;
    }

    private static InducersReport Search(
        InducersOptions options, Action<string> note, CancellationToken cancellationToken)
    {
        using PublishedApp app = PublishedApp.Open(options, note);
        var graph = new CallGraph(app.Assemblies, note, cancellationToken);
        var search = new ChainSearch(graph, options.Chains);
        ImmutableArray<InducingAssembly> inducers =
        [
            .. graph.Inducers
                .GroupBy(inducer => inducer.Key.Assembly)
                .OrderBy(group => group.Key.Name, StringComparer.Ordinal)
                .ThenBy(group => group.Key.Path, StringComparer.Ordinal)
                .Select(group => new InducingAssembly(
                    group.Key.Name,
                    group.Key.Version.ToString(),
                    group.Key.Path,
                    group.Key.IsApplication,
                    [
                        .. group.Select(inducer => search.Search(inducer.Key, inducer.Value, cancellationToken))
                            .OrderBy(method => method.Method, StringComparer.Ordinal),
                    ])),
        ];
        return new InducersReport(
            options.Folder,
            app.Assemblies.Length,
            [.. app.Assemblies
                .Where(assembly => assembly.IsApplication)
                .Select(assembly => assembly.Name)
                .Order(StringComparer.Ordinal)],
            inducers,
            options.Cost
                ? ScanCost.Measure(app.Assemblies.Select(assembly => Path.Combine(options.Folder, assembly.Path)))
                : null);
    }
}
