using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using GcGuard.Analyzers.Evidence.Profile;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Figures;

/// <summary>
/// What a profile of ten thousand statements adds to the analysis of a small project. The least of many runs counts on
/// either side: what disturbs a run only adds to it.
/// </summary>
internal static class SitesFigure
{
    private const int Sites = 10_000;
    private const int WarmUp = 20;
    private const string Assembly = "GcGuard.Measured";
    private const double MostMilliseconds = 20;

    /// <summary>Measures; true where it adds at most 20 ms, whichever assembly the statements are of.</summary>
    public static async Task<bool> RunAsync(int pairs)
    {
        string folder = Path.Combine(RepositoryRoot.Find()!, "src", "Tool", "Reports");
        SyntaxTree[] trees =
        [
            .. Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal)
                .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file), path: file)),
        ];
        MetadataReference[] references =
        [
            .. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
                .Select(path => MetadataReference.CreateFromFile(path)),
        ];
        Compilation Compile() => CSharpCompilation.Create(
            Assembly, trees, references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        bool isKept = true;
        foreach (int own in new[] { 0, 500, Sites })
        {
            string profile = ProfileOf(own);
            double without = double.PositiveInfinity;
            double with = double.PositiveInfinity;
            for (int i = -WarmUp; i < pairs; i++)
            {
                if (i == 0)
                {
                    without = with = double.PositiveInfinity;
                }

                without = Math.Min(without, await MeasureAsync(Compile(), null).ConfigureAwait(false));
                with = Math.Min(with, await MeasureAsync(Compile(), profile).ConfigureAwait(false));
            }

            isKept &= Session.Say(
                with - without <= MostMilliseconds,
                $"{Sites:N0} sites, {own:N0} of them of this assembly: {with - without:+0.0;-0.0} ms on {without:0} ms "
                    + $"of processor time, the least of {pairs} runs");
        }

        return isKept;
    }

    private static async Task<double> MeasureAsync(Compilation compilation, string? profile)
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers =
            [.. RuleCatalog.AnalyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)];
        ImmutableArray<AdditionalText> files = profile is null ? [] : [new ProfileText(profile)];
        GC.Collect();
        GC.WaitForPendingFinalizers();
        TimeSpan before = Environment.CpuUsage.TotalTime;
        await compilation.WithAnalyzers(
                analyzers,
                new CompilationWithAnalyzersOptions(
                    new AnalyzerOptions(files), onAnalyzerException: null, concurrentAnalysis: false,
                    logAnalyzerExecutionTime: false))
            .GetAnalyzerDiagnosticsAsync(CancellationToken.None).ConfigureAwait(false);
        return (Environment.CpuUsage.TotalTime - before).TotalMilliseconds;
    }

    private static string ProfileOf(int own)
    {
        var text = new StringBuilder(
            "{\n  \"schema\": 1,\n  \"milliseconds\": 60000,\n  \"largeBytes\": 200000000,\n  \"sites\": [\n");
        for (int i = 0; i < Sites; i++)
        {
            text.Append("    {\"assembly\":\"").Append(i < own ? Assembly : "Shop.Library")
                .Append(CultureInfo.InvariantCulture, $"\",\"member\":\"M:Shop.Space{i}.Class{i}.Method{i}\",")
                .Append(CultureInfo.InvariantCulture, $"\"hash\":\"0{i:x7}\",\"statement\":\"F ( {i} ) ;\",")
                .Append("\"ordinal\":0,\"call\":\"new System.Byte[]\",\"endpoint\":\"GET /export\",\"requests\":1240,")
                .Append("\"reaching\":700,\"samples\":900,\"largeBytes\":124029760,\"largeSamples\":812,")
                .Append("\"largeSquares\":16124000,\"largeFirstHalf\":400,\"largeSecondHalf\":412}")
                .Append(i < Sites - 1 ? ",\n" : "\n");
        }

        return text.Append("  ]\n}\n").ToString();
    }

    private sealed class ProfileText(string text) : AdditionalText
    {
        // Of a new text each time: what is read once for a text is part of the cost.
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => "/" + Measurements.RelativePath;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }
}
