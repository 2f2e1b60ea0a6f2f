using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>
/// GCG0003: the paths file of the solution, or a line of it, cannot be read. The other lines count all the same.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PathsFileAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnreadablePathsFile,
        "Unreadable line of a paths file",
        "The line has no effect: {0} with 'dotnet gcguard paths'{1}",
        RuleCategory.Usage,
        DiagnosticSeverity.Warning,
        "A line that cannot be read says nothing about the member it was written for.",
        RuleDescriptor.NonLocalTag);

    private protected override void Register(RuleContext context)
    {
        if (!context.SolutionPaths.Exist)
        {
            return;
        }

        context.OnAdditionalFile(static file =>
        {
            if (SolutionPaths.FileIn(file.Options) == file.AdditionalFile
                && file.AdditionalFile.GetText(file.CancellationToken) is { } text)
            {
                FileProblems.Report(file, Rule, text, PathsFile.Of(text).Problems);
            }
        });
    }
}
