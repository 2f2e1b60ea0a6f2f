using System.Globalization;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Analyzers.Evidence.Source;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// What a profile makes of findings about large objects and buffers. Measured large, a suggestion is reported as
/// GCG1007; measured small, content that may grow is no finding, and unbounded content is a suspect.
/// </summary>
/// <remarks>Other areas are left alone: a small buffer that is held over a retry is as wrong as a large one.</remarks>
internal static class MeasuredFindings
{
    /// <summary>
    /// The property of a finding that names the rule whose match it is, where it has another rule's id.
    /// </summary>
    public const string RuleProperty = "rule";

    private const string SizeProperty = "size";
    private const string Constant = "constant";
    private const string Unbounded = "unbounded";
    private const string Undecided = "; " + MessageParts.HowToDecide;

    /// <summary>The properties of a finding about a size that the code itself proves.</summary>
    public static ImmutableDictionary<string, string?> OfConstantSize { get; } = Properties(SizeProperty, Constant);

    private static readonly ImmutableDictionary<string, string?> OfUnboundedSize = Properties(SizeProperty, Unbounded);

    /// <summary>The properties of a suspect, which may hold content without bound.</summary>
    public static ImmutableDictionary<string, string?>? OfSize(PayloadKind kind)
        => kind == PayloadKind.Unbounded ? OfUnboundedSize : null;

    /// <summary>Whether a profile says anything about findings of this rule.</summary>
    public static bool AreMeasured(DiagnosticDescriptor rule)
        => rule.Category is RuleCategory.LargeObjects or RuleCategory.Buffering;

    /// <summary>
    /// What is done with findings of a compilation; null where no profile has anything to say about it.
    /// </summary>
    public static Action<RuleBody, Diagnostic>? OnFinding(AnalyzerOptions options, Compilation compilation)
        => Measurements.Of(options.AnalyzerConfigOptionsProvider).SitesOf(compilation.AssemblyName) is null ? null
            : static (body, finding) =>
            {
                if (Judge(finding, body.Context.OwningSymbol, body.Context.Options) is { } judged)
                {
                    body.Report(judged);
                }
            };

    /// <summary>The finding as it is to be reported; null where it is not.</summary>
    private static Diagnostic? Judge(Diagnostic finding, ISymbol member, AnalyzerOptions options)
    {
        if (!AreMeasured(finding.Descriptor)
            || MeasurementOf(finding, member, options.AnalyzerConfigOptionsProvider) is not { } measured)
        {
            return finding;
        }

        bool isSuggestion = finding.Descriptor.DefaultSeverity < DiagnosticSeverity.Warning;
        if (measured.IsLarge)
        {
            // GCG1007 says it instead, in builds too, which do not run what only suggests.
            return isSuggestion ? null : finding;
        }

        string? size = finding.Properties.TryGetValue(SizeProperty, out string? known) ? known : null;
        if (!measured.IsSmall || size == Constant)
        {
            return finding;
        }

        string suspect = Suspect.Of(finding.Descriptor)!.Id;
        return finding.Id != suspect ? ToSuspect(finding, suspect, measured)
            : size == Unbounded ? finding
            : null;
    }

    /// <summary>What was measured of the objects that a finding is about; null where nothing was.</summary>
    public static Measurement? MeasurementOf(Diagnostic finding, ISymbol member, AnalyzerConfigOptionsProvider options)
    {
        if (NodeOf(finding) is not { } node)
        {
            return null;
        }

        Measurement? found = null;
        foreach (SyntaxNode place in FoundCode.CoveredBy(node))
        {
            Measurement? measured = Measurements.Of(options).At(place, member, options);
            found = found is null || measured is { IsLarge: true } ? measured ?? found : found;
        }

        return found;
    }

    /// <summary>The code that a finding points at.</summary>
    public static SyntaxNode? NodeOf(Diagnostic finding)
        => finding.Location.SourceTree?.GetRoot().FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true);

    /// <summary>The same finding under the id of another rule. It names its own, and says what was measured.</summary>
    public static Diagnostic Rename(Diagnostic finding, DiagnosticDescriptor rule, Measurement measured)
        => Diagnostic.Create(
            rule,
            finding.Location,
            finding.AdditionalLocations,
            finding.Properties.SetItem(RuleProperty, finding.Id),
            MessageOf(finding, measured));

    /// <summary>The same finding as a suspect of its area, whose own words are not about it.</summary>
    private static Diagnostic ToSuspect(Diagnostic finding, string id, Measurement measured)
        => Rewrite(
            finding,
            id,
            MessageOf(finding, measured),
            DiagnosticSeverity.Info,
            finding.Properties.SetItem(RuleProperty, finding.Id));

    /// <summary>The same finding with other words or properties.</summary>
    public static Diagnostic Rewrite(
        Diagnostic finding, string id, string message, DiagnosticSeverity severity,
        ImmutableDictionary<string, string?> properties)
        => Diagnostic.Create(
            id,
            finding.Descriptor.Category,
            message,
            severity,
            severity,
            isEnabledByDefault: true,
            warningLevel: 1,
            finding.Descriptor.Title,
            finding.Descriptor.Description,
            RuleDescriptor.HelpLink(id),
            finding.Location,
            finding.AdditionalLocations,
            finding.Descriptor.CustomTags,
            properties);

    // What is measured need not be told to measure.
    private static string MessageOf(Diagnostic finding, Measurement measured)
    {
        string message = finding.GetMessage(CultureInfo.InvariantCulture);
        message = message.EndsWith(Undecided, StringComparison.Ordinal)
            ? message.Substring(0, message.Length - Undecided.Length)
            : message;
        return message.IndexOf(measured.Text, StringComparison.Ordinal) < 0 ? $"{message} ({measured.Text})" : message;
    }

    private static ImmutableDictionary<string, string?> Properties(string name, string value)
        => ImmutableDictionary<string, string?>.Empty.Add(name, value);
}
