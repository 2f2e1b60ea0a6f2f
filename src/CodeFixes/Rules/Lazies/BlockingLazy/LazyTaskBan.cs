using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// Whether a project has an analyzer that forbids every <c>Lazy&lt;Task&lt;T&gt;&gt;</c>: VSTHRD011 of
/// Microsoft.VisualStudio.Threading.Analyzers.
/// </summary>
internal static class LazyTaskBan
{
    private const string Id = "VSTHRD011";

    /// <summary>Whether the rule is on in a file of the project.</summary>
    public static bool IsOn(Project project, SyntaxTree tree)
    {
        AnalyzerConfigOptions options = project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GetOptions(tree);
        if (options.TryGetValue("dotnet_diagnostic." + Id + ".severity", out string? severity))
        {
            if (severity is "none" or "silent")
            {
                return false;
            }
        }
        else if (project.CompilationOptions?.SpecificDiagnosticOptions.TryGetValue(Id, out ReportDiagnostic report)
            == true && report == ReportDiagnostic.Suppress)
        {
            return false;
        }

        return project.AnalyzerReferences.Any(HasRule);
    }

    private static bool HasRule(AnalyzerReference reference)
        => IsOfLibrary(reference.Display) || IsOfLibrary(reference.FullPath);

    private static bool IsOfLibrary(string? name)
        => name?.IndexOf("VisualStudio.Threading.Analyzers", StringComparison.OrdinalIgnoreCase) >= 0;
}
