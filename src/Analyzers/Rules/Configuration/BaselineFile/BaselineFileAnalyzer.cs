using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Baseline;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG0006: the baseline, or a line of it, cannot be read. The other lines count all the same.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BaselineFileAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnreadableBaseline,
        "Unreadable line of a baseline",
        "The line has no effect: {0}{1}",
        RuleCategory.Usage,
        DiagnosticSeverity.Warning,
        "A finding whose line cannot be read is reported as if it were new.",
        RuleDescriptor.NonLocalTag);

    private protected override void Register(RuleContext context)
    {
        if (context.Baseline is null)
        {
            return;
        }

        context.OnAdditionalFile(static file =>
        {
            if (AssemblyBaseline.FileIn(file.Options) == file.AdditionalFile
                && file.AdditionalFile.GetText(file.CancellationToken) is { } text)
            {
                FileProblems.Report(file, Rule, text, BaselineFile.Of(text).Problems);
            }
        });
    }
}
