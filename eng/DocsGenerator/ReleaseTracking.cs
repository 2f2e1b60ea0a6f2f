using System;
using System.IO;
using System.Text;

namespace GcGuard.DocsGenerator;

/// <summary>
/// The list of rules since the last release, which the release tracking of Microsoft.CodeAnalysis.Analyzers holds
/// against the descriptors.
/// </summary>
internal static class ReleaseTracking
{
    public const string UnshippedPath = "src/Analyzers/AnalyzerReleases.Unshipped.md";

    private const string ShippedPath = "src/Analyzers/AnalyzerReleases.Shipped.md";

    /// <summary>The file with every rule that no release has.</summary>
    public static string Unshipped(string root)
    {
        string shipped = File.ReadAllText(System.IO.Path.Combine(root, ShippedPath));
        var text = new StringBuilder()
            .Append("; Unshipped analyzer release\n")
            .Append(
                "; https://github.com/dotnet/roslyn-analyzers/blob/main/src/"
                    + "Microsoft.CodeAnalysis.Analyzers/ReleaseTrackingAnalyzers.Help.md\n")
            .Append(
                "\n### New Rules\n\nRule ID | Category | Severity | Notes\n--------|----------|----------|-------\n");
        foreach (RuleEntry rule in RuleCatalog.Rules)
        {
            if (!shipped.Contains("\n" + rule.Id + " |", StringComparison.Ordinal))
            {
                text.Append(rule.Id).Append(" | ").Append(rule.Descriptor.Category).Append(" | ")
                    .Append(rule.Descriptor.DefaultSeverity).Append(" | ").Append(rule.Descriptor.Title).Append('\n');
            }
        }

        return text.ToString();
    }
}
