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
            if (arguments is [AccuracyCommand.Verb, ..])
            {
                return await AccuracyCommand.RunAsync(
                    [.. arguments.Skip(1)], catalog, output, error.WriteLine, cancellationToken).ConfigureAwait(false);
            }

            if (arguments is [InducersCommand.Verb, ..])
            {
                return InducersCommand.Run([.. arguments.Skip(1)], output, error.WriteLine, cancellationToken);
            }

            CorpusOptions options = OptionParser.Parse(arguments);
            if (options.Help)
            {
                output.WriteLine(OptionParser.Help);
                return Success;
            }

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
}
