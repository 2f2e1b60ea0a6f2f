using System.CommandLine;
using GcGuard.Corpus.Accuracy;
using GcGuard.Corpus.Analysis;
using GcGuard.Corpus.CommandLine;
using GcGuard.Corpus.Inducers;
using GcGuard.Corpus.Output;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Solutions;

namespace GcGuard.Corpus;

/// <summary>One invocation: reads the options, runs, writes the reports and decides the exit code.</summary>
internal static class CorpusCommand
{
    /// <summary>Analysed, nothing the package promises never to do.</summary>
    public const int Success = 0;

    /// <summary>An analyzer or fixer threw, or a fix broke the build or changed nothing.</summary>
    public const int Defect = 1;

    /// <summary>The input or the command line cannot be used.</summary>
    public const int BadInput = 2;

    /// <summary>Runs with the analyzers and fixers of <paramref name="catalog"/>.</summary>
    public static async Task<int> RunAsync(
        IReadOnlyList<string> arguments, AnalyzerCatalog catalog, TextWriter output, TextWriter error,
        CancellationToken cancellationToken)
    {
        try
        {
            ParseResult parsed = Create(catalog, output, error).Parse(arguments);
            if (parsed.Errors.Count > 0)
            {
                throw new CorpusInputException(
                    string.Join(' ', parsed.Errors.Select(found => found.Message.TrimEnd('.') + ";")) + " see --help.");
            }

            return await parsed.InvokeAsync(
                new InvocationConfiguration
                {
                    Output = output,
                    Error = error,
                    EnableDefaultExceptionHandler = false,
                    ProcessTerminationTimeout = null,
                },
                cancellationToken).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is CorpusInputException or InputException)
        {
            error.WriteLine("error: " + exception.Message);
            return BadInput;
        }
        catch (OperationCanceledException)
        {
            error.WriteLine("error: cancelled");
            return BadInput;
        }
    }

    private static RootCommand Create(AnalyzerCatalog catalog, TextWriter output, TextWriter error)
    {
        var accuracy = new Command("accuracy", AccuracyArguments.Description);
        var labelled = new AccuracyArguments(accuracy);
        accuracy.SetAction((parsed, cancellationToken) => AccuracyCommand.RunAsync(
            labelled.Read(parsed), catalog, output, error.WriteLine, cancellationToken));

        var inducers = new Command("inducers", InducersArguments.Description);
        var published = new InducersArguments(inducers);
        inducers.SetAction((parsed, cancellationToken) => Task.FromResult(
            InducersCommand.Run(published.Read(parsed), output, error.WriteLine, cancellationToken)));

        var root = new RootCommand(AnalysisArguments.Description) { accuracy, inducers };
        var analysis = new AnalysisArguments(root);
        root.SetAction((parsed, cancellationToken) => AnalyseAsync(
            analysis.Read(parsed), catalog, output, error, cancellationToken));
        return root;
    }

    private static async Task<int> AnalyseAsync(
        CorpusOptions options, AnalyzerCatalog catalog, TextWriter output, TextWriter error,
        CancellationToken cancellationToken)
    {
        CorpusReport report = await new CorpusRun(options, catalog, error.WriteLine)
            .RunAsync(cancellationToken).ConfigureAwait(false);
        if (options.Sarif is { } sarif)
        {
            AtomicFile.Write(sarif, SarifText.Of(report, catalog.Analyzers));
        }

        if (options.Json)
        {
            output.WriteLine(JsonReport.Write(report));
        }
        else
        {
            TextReport.Write(report, output);
        }

        return report.HasDefects ? Defect : Success;
    }
}
