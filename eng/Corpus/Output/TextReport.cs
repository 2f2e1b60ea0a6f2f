using System.Globalization;
using GcGuard.Corpus.Analysis;
using GcGuard.Corpus.Cost;
using GcGuard.Corpus.Fixes;

namespace GcGuard.Corpus.Output;

/// <summary>The report for people: findings first, one a line, then what was measured.</summary>
internal static class TextReport
{
    /// <summary>Writes <paramref name="report"/>.</summary>
    public static void Write(CorpusReport report, TextWriter output)
    {
        foreach (Finding finding in report.Findings)
        {
            output.WriteLine(finding);
        }

        output.WriteLine();
        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{report.Findings.Length} findings in {report.Files} files, {report.Lines} lines, "
                + $"{report.Projects.Length} compilations, {report.Elapsed.TotalSeconds:F1} s"));
        foreach (IGrouping<string, Finding> rule
            in report.Findings.GroupBy(finding => finding.Id).OrderBy(group => group.Key, StringComparer.Ordinal))
        {
            Line(output, $"  {rule.Key}: {rule.Count()}");
        }

        WriteTimes(report, output);
        foreach (AnalyzerFailure failure in report.Failures)
        {
            Line(output, $"AD0001: {failure.Analyzer} threw in {failure.Project}: {failure.Detail}");
        }

        WriteFixes(report, output);
        if (report.Cost is { } cost)
        {
            WriteCost(cost, output);
        }
    }

    private static void WriteTimes(CorpusReport report, TextWriter output)
    {
        output.WriteLine(
            "Wall time inside each analyzer's callbacks, summed over threads; the first that asks for a body's "
                + "operations pays for binding it:");
        foreach ((string rule, TimeSpan time) in report.TimePerRule)
        {
            Line(output, $"  {rule}: {time.TotalMilliseconds:F0} ms");
        }
    }

    private static void WriteFixes(CorpusReport report, TextWriter output)
    {
        if (report.Fixes.IsEmpty)
        {
            return;
        }

        output.WriteLine("Fixes:");
        foreach (var group
            in report.Fixes.GroupBy(fix => (Id: fix.Scope == FixScope.AllRules ? "all" : fix.Finding.Id, fix.Scope))
            .OrderBy(group => group.Key.Id, StringComparer.Ordinal)
            .ThenBy(group => group.Key.Scope, StringComparer.Ordinal))
        {
            int fixable = group.Select(fix => fix.Finding).Distinct().Count();
            int Count(FixResult result) => group.Count(fix => fix.Result == result);
            Line(
                output,
                $"  {group.Key.Id} {group.Key.Scope}: {group.Count()} applied for {fixable} findings, {Count(
                    FixResult.Compiled)} compiled, {Count(FixResult.Broken)} broken, {Count(
                        FixResult.NoChange)} changed nothing, {Count(FixResult.Failed)} threw");
        }

        foreach (FixOutcome fix in report.Fixes)
        {
            if (fix.IsDefect || fix.Diff.Length > 0 || fix.Detail.Length > 0)
            {
                output.WriteLine(string.Create(
                    CultureInfo.InvariantCulture,
                    $"{fix.Finding.Path}:{fix.Finding.Line}:{fix.Finding.Id}: "
                        + $"{fix.Scope} \"{fix.Title}\": {fix.Result}"));
            }

            foreach (string error in fix.Errors)
            {
                output.WriteLine("    new error " + error);
            }

            Indented(output, fix.Detail);
            Indented(output, fix.Diff);
        }
    }

    private static void WriteCost(CostReport cost, TextWriter output)
    {
        output.WriteLine(
            "Added CPU (user and system, warm, in process) above an empty analyzer with the same action kinds, median "
                + "of interleaved pairs:");
        Line(output, $"  compile (parse, bind, all compiler diagnostics): {cost.CompileMedian:F0} ms");
        Line(
            output,
            $"  {Describe(cost.GcGuard)} = {100 * cost.GcGuard.Median / cost.CompileMedian:F1} % of the compile");
        if (cost.Twice is { } twice)
        {
            Line(output, $"  {Describe(twice)} = {twice.Median / cost.GcGuard.Median:F2} times the cost");
        }

        foreach (CostLine peer in cost.Peers)
        {
            Line(
                output,
                $"  {Describe(peer)} = {100 * peer.Median / cost.CompileMedian:F1} % of the compile; GcGuard adds {100
                    * cost.GcGuard.Median / peer.Median:F0} % of that");
        }

        if (!cost.Editor.IsEmpty)
        {
            output.WriteLine("Added CPU of one document's diagnostics after an edit in it:");
        }

        foreach (CostLine document in cost.Editor)
        {
            Line(output, $"  {Describe(document)}");
        }

        Line(output, $"  the empty analyzer registers: {string.Join(", ", cost.ActionKinds)}");
    }

    private static string Describe(CostLine line)
    {
        string verdict = line.IsBelowSpread ? "; below the run's own spread" : string.Empty;
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{line.Name}: {line.Median:F0} ms (quartiles {line.LowerQuartile:F0} to {line.UpperQuartile:F0}, "
                + $"{line.Added.Length} pairs{verdict}; empty analyzer {line.EmptyMedian:F0} ms)");
    }

    private static void Indented(TextWriter output, string text)
    {
        foreach (string line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            output.WriteLine("    " + line.TrimEnd('\r'));
        }
    }

    private static void Line(TextWriter output, FormattableString text)
        => output.WriteLine(text.ToString(CultureInfo.InvariantCulture));
}
