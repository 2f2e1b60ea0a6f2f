using System.Collections.Immutable;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Corpus.Analysis;

/// <summary>A project's own options, marked so that the request path reports every Unknown with what it knows about it.</summary>
internal sealed class TrialOptions(AnalyzerConfigOptionsProvider options) : AnalyzerConfigOptionsProvider, IInferenceTrial
{
    /// <inheritdoc/>
    public override AnalyzerConfigOptions GlobalOptions => options.GlobalOptions;

    /// <summary>The options of a project's analyzers with the mark.</summary>
    public static AnalyzerOptions Of(AnalyzerOptions options)
        => new(options.AdditionalFiles, new TrialOptions(options.AnalyzerConfigOptionsProvider));

    /// <inheritdoc/>
    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => options.GetOptions(tree);

    /// <inheritdoc/>
    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => options.GetOptions(textFile);
}
