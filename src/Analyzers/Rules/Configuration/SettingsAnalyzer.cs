using System.Linq;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Evidence.Settings;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>
/// What the rules about settings are built on. They decide from all files and options of a project at once, and report
/// each finding while the file it stands in is analysed, not at the end of the compilation, so that an editor shows it
/// in that file and can offer its fix.
/// </summary>
public abstract class SettingsAnalyzer : GcGuardAnalyzer
{
    private readonly DiagnosticDescriptor _rule;

    private protected SettingsAnalyzer(DiagnosticDescriptor rule)
        : base(rule)
        => _rule = rule;

    /// <summary>The descriptor of a rule whose messages are written whole.</summary>
    private protected static DiagnosticDescriptor Describe(
        string id, string title, DiagnosticSeverity severity, string description)
        => RuleDescriptor.Create(
            id, title, "{0}", RuleCategory.Configuration, severity, description, RuleDescriptor.NonLocalTag);

    private protected sealed override void Register(RuleContext context)
    {
        // Decided once for each compilation, by whichever file is analysed first.
        List<Diagnostic>? findings = null;
        object gate = new();
        context.OnAdditionalFile(file =>
        {
            if (SettingsFile.KindOf(file.AdditionalFile.Path) == SettingsFileKind.Other)
            {
                return;
            }

            lock (gate)
            {
                findings ??= Decide(file);
            }

            foreach (Diagnostic finding in findings)
            {
                if (finding.Location.GetLineSpan().Path == file.AdditionalFile.Path)
                {
                    file.ReportDiagnostic(finding);
                }
            }
        });
    }

    /// <summary>The findings of a project that makes a process; null entries stand for none.</summary>
    private protected abstract IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation);

    private List<Diagnostic> Decide(AdditionalFileAnalysisContext context)
    {
        var findings = new List<Diagnostic>();
        var keyed = new List<(Diagnostic, BaselineEntry)>();
        AssemblyBaseline? baseline = AssemblyBaseline.Of(
            context.Options, context.Compilation, context.CancellationToken);
        ProjectSettings project =
            ProjectSettings.For(context.Compilation, context.Options, context.CancellationToken);
        if (project.IsApplication)
        {
            foreach (SettingFinding? finding in Find(project, context.Compilation))
            {
                context.CancellationToken.ThrowIfCancellationRequested();
                if (finding?.ToDiagnostic(_rule) is not { } diagnostic)
                {
                    continue;
                }

                if (baseline is null)
                {
                    findings.Add(diagnostic);
                }
                else
                {
                    keyed.Add((diagnostic, BaselineFindings.InFile(
                        baseline, diagnostic, TextOf(finding.Path, context.Options, context.CancellationToken))));
                }
            }
        }

        if (baseline is not null)
        {
            BaselineFindings.Report(baseline, keyed, findings.Add);
        }

        return findings;
    }

    private static SourceText? TextOf(string path, AnalyzerOptions options, CancellationToken cancellationToken)
        => options.AdditionalFiles.FirstOrDefault(file => file.Path == path)?.GetText(cancellationToken);
}
