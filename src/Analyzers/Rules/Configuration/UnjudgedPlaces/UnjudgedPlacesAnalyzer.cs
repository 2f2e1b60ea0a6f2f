using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>
/// GCG0002: a library has suspects of which nobody knows whether they run per request, because nothing tells the
/// compiler who calls it. Said once at the end of a build, with the command that finds it out.
/// </summary>
/// <remarks>
/// Only rules that warn are counted: they are one analyzer, whose actions have all run when the compilation ends.
/// </remarks>
public sealed class UnjudgedPlacesAnalyzer() : GcGuardAnalyzer(Rule)
{
    private const string FileProperty = "build_property.GcGuardPathsFile";

    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.UnjudgedPlaces,
        "Places in a library that were not judged",
        "{0} in {1} {2} not judged, because nothing here says whether requests reach {3}: "
            + "run 'dotnet gcguard paths' for the solution and commit {4}",
        RuleCategory.Usage,
        DiagnosticSeverity.Warning,
        "A library never sees the controllers that call it. "
            + "The paths file of a solution says which of its members requests reach.",
        WellKnownDiagnosticTags.CompilationEnd,
        RuleDescriptor.NonLocalTag);

    private protected override void Register(RuleContext context)
    {
        if (context.SolutionPaths.Exist
            || context.Compilation.Options.OutputKind != OutputKind.DynamicallyLinkedLibrary
            || (context.Options.GlobalOptions.TryGetValue(FileProperty, out string? file)
                && string.Equals(file, "none", StringComparison.OrdinalIgnoreCase)))
        {
            return;
        }

        UnjudgedPlaces unjudged = context.Unjudged;
        context.OnCompilationEnd(end =>
        {
            int count = unjudged.Count;
            if (count > 0)
            {
                end.ReportDiagnostic(Diagnostic.Create(
                    Rule,
                    Location.None,
                    count == 1 ? "1 place" : count + " places",
                    end.Compilation.AssemblyName ?? "this library",
                    count == 1 ? "was" : "were",
                    count == 1 ? "it" : "them",
                    PathsFormat.RelativePath));
            }
        });
    }
}
