using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Profile;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG0004: the profile, or a line of it, cannot be read. The other lines count all the same.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ProfileFileAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnreadableProfile,
        "Unreadable line of a profile",
        "The line has no effect: {0} with 'dotnet gcguard profile'{1}",
        RuleCategory.Usage,
        DiagnosticSeverity.Warning,
        "A line that cannot be read says nothing about the statement that it was measured at.",
        RuleDescriptor.NonLocalTag);

    private protected override void Register(RuleContext context)
    {
        if (!context.Measurements.Exist)
        {
            return;
        }

        context.OnAdditionalFile(static file =>
        {
            if (Measurements.FileIn(file.Options) == file.AdditionalFile
                && file.AdditionalFile.GetText(file.CancellationToken) is { } text)
            {
                FileProblems.Report(file, Rule, text, ProfileFile.Of(text).Problems);
            }
        });
    }
}
