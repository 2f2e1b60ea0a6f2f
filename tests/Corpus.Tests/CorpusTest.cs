using System.CommandLine;
using GcGuard.Corpus.Analysis;
using GcGuard.Corpus.CommandLine;

namespace GcGuard.Corpus.Tests;

/// <summary>What the tests of whole runs share.</summary>
public abstract class CorpusTest : IDisposable
{
    /// <summary>One finding of <see cref="CollectAnalyzer"/>, bound only where <c>System</c> is in reach.</summary>
    protected const string Collecting = "class C { void M() { System.GC.Collect(); } }\n";

    /// <summary>An SDK-style class library for .NET 10.</summary>
    protected const string Library = """
        <Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>
        """;

    private protected TemporaryFolder Folder { get; } = new();

    public void Dispose()
    {
        Folder.Dispose();
        GC.SuppressFinalize(this);
    }

    private protected async Task<(int Exit, string Output, string Error)> CommandAsync(AnalyzerCatalog catalog, params string[] options)
    {
        var output = new StringWriter();
        var error = new StringWriter();
        int exit = await CorpusCommand.RunAsync([Folder.Path, .. options], catalog, output, error, CancellationToken.None);
        return (exit, output.ToString(), error.ToString());
    }

    private protected async Task<CorpusReport> ReportAsync(AnalyzerCatalog catalog, params string[] options)
    {
        return await new CorpusRun(Read([Folder.Path, .. options]), catalog, Notes.Add).RunAsync(CancellationToken.None);
    }

    /// <summary>What the command line asks for.</summary>
    private protected static CorpusOptions Read(params string[] arguments)
    {
        var command = new RootCommand();
        return new AnalysisArguments(command) is var analysis && command.Parse(arguments) is { Errors.Count: 0 } parsed
            ? analysis.Read(parsed)
            : throw new CorpusInputException("wrong arguments");
    }

    /// <summary>Progress and notes of the last <see cref="ReportAsync"/>.</summary>
    private protected List<string> Notes { get; } = [];
}
