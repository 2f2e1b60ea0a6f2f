using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using System.Text;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Figures;

/// <summary>
/// What a profile of ten thousand statements adds to the analysis of a small project: the median of the differences of
/// runs that stand side by side, so that what disturbs both does not count.
/// </summary>
internal static class SitesFigure
{
    private const int Sites = 10_000;
    // Until the runtime has compiled for the last time: before, a run is as slow as the ones before it were few.
    private const int WarmUp = 60;
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
            var without = new List<double>();
            var added = new List<double>();
            for (int i = -WarmUp; i < pairs; i++)
            {
                // Each is first in as many pairs as the other.
                bool isFirst = i % 2 == 0;
                double first = await MeasureAsync(Compile(), isFirst ? profile : null).ConfigureAwait(false);
                double second = await MeasureAsync(Compile(), isFirst ? null : profile).ConfigureAwait(false);
                if (i >= 0)
                {
                    without.Add(isFirst ? second : first);
                    added.Add(isFirst ? first - second : second - first);
                }
            }

            added.Sort();
            isKept &= Session.Say(
                Session.Median(added) <= MostMilliseconds,
                $"{Sites:N0} sites, {own:N0} of them of this assembly: {Session.Median(added):+0.0;-0.0} ms (half of "
                    + $"the {pairs} pairs {added[pairs / 4]:+0.0;-0.0} to {added[pairs * 3 / 4]:+0.0;-0.0}) on "
                    + $"{Session.Median(without):0} ms");
        }

        return isKept;
    }

    private static async Task<double> MeasureAsync(Compilation compilation, string? profile)
    {
        ImmutableArray<DiagnosticAnalyzer> analyzers =
            [.. RuleCatalog.AnalyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)];
        // Options of its own, as each compilation has: what hangs on those that all share is read once for all runs.
        ImmutableArray<AdditionalText> files = profile is null ? [] : [new ProfileText(profile)];
        GC.Collect();
        GC.WaitForPendingFinalizers();
        long before = Stopwatch.GetTimestamp();
        await compilation.WithAnalyzers(
                analyzers,
                new CompilationWithAnalyzersOptions(
                    new AnalyzerOptions(files, new TestOptions()), onAnalyzerException: null, concurrentAnalysis: false,
                    logAnalyzerExecutionTime: false))
            .GetAnalyzerDiagnosticsAsync(CancellationToken.None).ConfigureAwait(false);
        return Stopwatch.GetElapsedTime(before).TotalMilliseconds;
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
