using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus;

/// <summary>The command line of the corpus runner.</summary>
internal static class Program
{
    private static async Task<int> Main(string[] arguments)
    {
        using var cancellation = new CancellationTokenSource();
        Console.CancelKeyPress += (_, e) =>
        {
            e.Cancel = true;
            cancellation.Cancel();
        };
        return await CorpusCommand.RunAsync(
            arguments, AnalyzerCatalog.GcGuard(), Console.Out, Console.Error, cancellation.Token).ConfigureAwait(false);
    }
}
