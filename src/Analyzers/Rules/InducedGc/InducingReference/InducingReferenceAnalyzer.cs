using System.Linq;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Analyzers.Evidence.References;
using GcGuard.Analyzers.Evidence.Settings;
using GcGuard.Analyzers.Options;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// GCG5003: an assembly that an application references and whose public members call <c>GC.Collect</c> or the like,
/// which no search of the application's own source finds. Reported in the project file, where a reader can act; at no
/// place where the project file is not handed over. An assembly whose bodies nobody has read is reported only where
/// unseen calls are assumed.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InducingReferenceAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.InducingReference,
        "Referenced assembly that induces collections",
        "{0} refers to {1}; find out when it is called, or list it in gcguard.induced_gc_allow",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Info,
        "A library that forces collections stalls every thread of the service that uses it, and no search of the "
            + "service's own source finds the call.",
        WellKnownDiagnosticTags.CompilationEnd,
        RuleDescriptor.NonLocalTag);

    private protected override void Register(RuleContext context)
    {
        context.OnAdditionalFile(static file =>
        {
            var project = ProjectSettings.For(file.Compilation, file.Options, file.CancellationToken);
            if (project.ProjectFile?.Path == file.AdditionalFile.Path)
            {
                Report(file.Compilation, file.Options, project, file.ReportDiagnostic, file.CancellationToken);
            }
        });
        context.OnCompilationEnd(static end =>
        {
            var project = ProjectSettings.For(end.Compilation, end.Options, end.CancellationToken);
            if (project.ProjectFile is null)
            {
                Report(end.Compilation, end.Options, project, end.ReportDiagnostic, end.CancellationToken);
            }
        });
    }

    private static void Report(
        Compilation compilation,
        AnalyzerOptions options,
        ProjectSettings project,
        Action<Diagnostic> report,
        CancellationToken cancellationToken)
    {
        AssemblyBaseline? baseline = AssemblyBaseline.Of(options, compilation, cancellationToken);
        if (baseline is null)
        {
            Find(compilation, options, project, (_, finding) => report(finding), cancellationToken);
            return;
        }

        var findings = new List<(Diagnostic, BaselineEntry)>();
        Find(
            compilation,
            options,
            project,
            (library, finding) => findings.Add((finding, BaselineFindings.InFile(baseline, finding, null, library))),
            cancellationToken);
        BaselineFindings.Report(baseline, findings, report);
    }

    private static void Find(
        Compilation compilation,
        AnalyzerOptions options,
        ProjectSettings project,
        Action<string, Diagnostic> report,
        CancellationToken cancellationToken)
    {
        // What a library references reaches a process by the application that ships it, which is told.
        foreach (MetadataReference reference in project.IsApplication ? compilation.References : [])
        {
            cancellationToken.ThrowIfCancellationRequested();
            // A netmodule becomes part of this assembly, and the source of another project is read there.
            if (reference is not PortableExecutableReference { Properties.Kind: MetadataImageKind.Assembly } file
                || compilation.GetAssemblyOrModuleSymbol(file) is not IAssemblySymbol assembly
                || Calls(assembly) is not { IsEmpty: false } calls)
            {
                continue;
            }

            KnownInducer? known = KnownInducers.Find(assembly.Identity);
            bool isRead = known?.Version == assembly.Identity.Version.ToString();
            if (known?.Member is null && (isRead || !AssumesCalls(compilation, options)))
            {
                continue;
            }

            AssemblyOrigin origin = AssemblyOrigin.Of(file.FilePath ?? file.Display);
            if (!origin.IsFramework && !IsAllowed(assembly.Name, origin, compilation, options, project)
                && Place(project, assembly, origin) is { } place)
            {
                string library = $"{assembly.Name} {assembly.Identity.Version}"
                    + (origin.PackageVersion is { } version ? $" (package {place.PackageId} {version})" : string.Empty);
                string member = known?.Member is null ? string.Empty
                    : ", for one in " + known.Member + (isRead ? string.Empty : " of version " + known.Version);
                string measured = Measurements.Attach(options, cancellationToken).InducedBy(assembly.Name) is { } text
                    ? $" ({text})"
                    : string.Empty;
                report(assembly.Name, Diagnostic.Create(
                    Rule, place.Location, library, string.Join(" and ", calls) + member + measured));
            }
        }
    }

    /// <summary>Whether calls that nobody sees count as made. A compiler sees none of those in an assembly.</summary>
    private static bool AssumesCalls(Compilation compilation, AnalyzerOptions options)
        // References belong to no source file; a section that holds for all of them holds for any.
        => compilation.SyntaxTrees.FirstOrDefault() is { } tree
            && options.AnalyzerConfigOptionsProvider.Read(tree, RuleOptions.AssumeRequestPath);

    /// <summary>
    /// Whether <c>gcguard.induced_gc_allow</c> names the assembly or its package: globally, for the project file, or
    /// for the source files.
    /// </summary>
    private static bool IsAllowed(
        string assembly,
        AssemblyOrigin origin,
        Compilation compilation,
        AnalyzerOptions options,
        ProjectSettings project)
    {
        AnalyzerConfigOptionsProvider provider = options.AnalyzerConfigOptionsProvider;
        IEnumerable<string> patterns = provider.GlobalOptions.Read(RuleOptions.InducedGcAllow);
        if (options.AdditionalFiles.FirstOrDefault(file => file.Path == project.ProjectFile?.Path) is { } projectFile)
        {
            patterns = patterns.Concat(provider.GetOptions(projectFile).Read(RuleOptions.InducedGcAllow));
        }

        if (compilation.SyntaxTrees.FirstOrDefault() is { } tree)
        {
            patterns = patterns.Concat(provider.Read(tree, RuleOptions.InducedGcAllow));
        }

        return patterns.Any(pattern => NamePattern.Matches(pattern, assembly, StringComparison.OrdinalIgnoreCase)
            || (origin.PackageId is { } id && NamePattern.Matches(pattern, id, StringComparison.OrdinalIgnoreCase)));
    }

    /// <summary>
    /// What the modules refer to that the compiler has loaded; asking the reference's own metadata for them could read
    /// files.
    /// </summary>
    private static ImmutableArray<string> Calls(IAssemblySymbol assembly)
        => assembly.Modules
            .SelectMany(static module => module.GetMetadata() is { } metadata
                ? InducingCalls.Of(metadata).Names
                : ImmutableArray<string>.Empty)
            .Distinct()
            .ToImmutableArray();

    /// <summary>
    /// The line that references the assembly. What comes without one (by another package, or by an imported file)
    /// stands at the beginning of the project file; the assembly of another project of the solution is its own concern.
    /// </summary>
    private static ReferencePlace? Place(ProjectSettings project, IAssemblySymbol assembly, AssemblyOrigin origin)
        => project.ProjectFile is { } file && ReferencePlace.Find(file, assembly.Name, origin) is { } line ? line
            : origin.IsProjectOutput ? null
            : new ReferencePlace(project.ProjectFile?.FirstLine() ?? Location.None, origin.PackageId);
}
