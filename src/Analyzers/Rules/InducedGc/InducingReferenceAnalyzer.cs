using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.References;
using GcGuard.Analyzers.Facts.Settings;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// GCG5003: an assembly that an application references and whose public members call <c>GC.Collect</c> or the like,
/// which no search of the application's own source finds. Reported in the project file, where a reader can act; at no
/// place where the project file is not handed over. An assembly whose bodies nobody has read is reported only where
/// unseen calls are assumed.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class InducingReferenceAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.InducingReference,
        "Referenced assembly that induces collections",
        "{0} refers to {1}; find out when it calls it before it stalls a server, or name it in gcguard.induced_gc_allow",
        RuleCategory.InducedGc,
        DiagnosticSeverity.Info,
        "A library that forces collections stalls every thread of the service that uses it, and no search of the service's own source finds the call.",
        WellKnownDiagnosticTags.CompilationEnd,
        RuleDescriptor.NonLocalTag);

    /// <summary>Creates the rule.</summary>
    public InducingReferenceAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        context.OnAdditionalFile(static file =>
        {
            if (SettingsFile.KindOf(file.AdditionalFile.Path) == SettingsFileKind.Project
                && Settings(file.Compilation, file.Options, file.CancellationToken) is { ProjectFile: { } project } settings
                && project.Path == file.AdditionalFile.Path)
            {
                Report(file.Compilation, file.Options, settings, file.ReportDiagnostic, file.CancellationToken);
            }
        });
        context.OnCompilationEnd(static end =>
        {
            if (Settings(end.Compilation, end.Options, end.CancellationToken) is { ProjectFile: null } settings)
            {
                Report(end.Compilation, end.Options, settings, end.ReportDiagnostic, end.CancellationToken);
            }
        });
    }

    private static ProjectSettings Settings(Compilation compilation, AnalyzerOptions options, CancellationToken cancellationToken)
        => ProjectSettings.For(compilation, options, cancellationToken);

    private static void Report(
        Compilation compilation,
        AnalyzerOptions options,
        ProjectSettings project,
        System.Action<Diagnostic> report,
        CancellationToken cancellationToken)
    {
        if (!project.IsApplication)
        {
            // What a library references reaches a process by the application that ships it, which is told.
            return;
        }

        AllowedReferences? allowed = null;
        foreach (MetadataReference reference in compilation.References)
        {
            cancellationToken.ThrowIfCancellationRequested();
            // A netmodule becomes part of this assembly, and the source of another project of the solution is read there.
            if (reference is not PortableExecutableReference { Properties.Kind: MetadataImageKind.Assembly } file
                || compilation.GetAssemblyOrModuleSymbol(file) is not IAssemblySymbol assembly
                || Calls(assembly) is not { IsEmpty: false } calls)
            {
                continue;
            }

            KnownInducer? known = KnownInducers.Find(assembly.Identity);
            if (known?.Member is null && (IsRead(known, assembly) || !AssumesCalls(compilation, options)))
            {
                continue;
            }

            AssemblyOrigin origin = AssemblyOrigin.Of(file.FilePath ?? file.Display);
            allowed ??= AllowedReferences.Of(compilation, options, project);
            if (!origin.IsFramework
                && !allowed.Has(assembly.Name) && !(origin.PackageId is { } id && allowed.Has(id))
                && Place(project, assembly, origin) is { } place)
            {
                string library = Describe(assembly, origin, place.PackageId);
                report(Diagnostic.Create(Rule, place.Location, library, Describe(calls, known, assembly)));
            }
        }
    }

    /// <summary>Whether the row is of exactly this version, whose bodies were read.</summary>
    private static bool IsRead(KnownInducer? known, IAssemblySymbol assembly)
        => known?.Version == assembly.Identity.Version.ToString();

    /// <summary>Whether calls that nobody sees count as made. A compiler sees none of those in an assembly.</summary>
    private static bool AssumesCalls(Compilation compilation, AnalyzerOptions options)
    {
        // References belong to no source file; a section that holds for all of them holds for any.
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            return options.AnalyzerConfigOptionsProvider.Read(tree, RuleOptions.AssumeRequestPath);
        }

        return false;
    }

    private static ImmutableArray<string> Calls(IAssemblySymbol assembly)
    {
        ImmutableArray<string> calls = ImmutableArray<string>.Empty;
        foreach (IModuleSymbol module in assembly.Modules)
        {
            // The modules the compiler has loaded; asking the reference's own metadata for them could read files.
            if (module.GetMetadata() is { } metadata && InducingCalls.Of(metadata).Names is { IsEmpty: false } names)
            {
                calls = calls.IsEmpty ? names : calls.AddRange(names.RemoveRange(calls));
            }
        }

        return calls;
    }

    /// <summary>
    /// The line that references the assembly. What comes without one (by another package, or by an imported file)
    /// stands at the beginning of the project file; the assembly of another project of the solution is its own concern.
    /// </summary>
    private static ReferencePlace? Place(ProjectSettings project, IAssemblySymbol assembly, AssemblyOrigin origin)
        => project.ProjectFile is { } file && ReferencePlace.Find(file, assembly.Name, origin) is { } line ? line
            : origin.IsProjectOutput ? null
            : new ReferencePlace(project.ProjectFile?.FirstLine() ?? Location.None, origin.PackageId);

    private static string Describe(ImmutableArray<string> calls, KnownInducer? known, IAssemblySymbol assembly)
        => string.Join(" and ", calls)
            + (known?.Member is { } member ? ", for one in " + member : string.Empty)
            + (known?.Member is null || IsRead(known, assembly) ? string.Empty : " of version " + known.Version);

    private static string Describe(IAssemblySymbol assembly, AssemblyOrigin origin, string? packageId)
        => origin.PackageVersion is { } version
            ? $"{assembly.Name} {assembly.Identity.Version} (package {packageId} {version})"
            : $"{assembly.Name} {assembly.Identity.Version}";
}
