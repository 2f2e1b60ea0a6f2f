using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>Whether callers outside of a solution can see a member.</summary>
internal static class PublicSurface
{
    /// <summary>
    /// Whether a change of a member's signature can break code outside: it is visible, in a library, and the option
    /// does not allow it.
    /// </summary>
    public static bool Has(ISymbol member, SyntaxTree tree, Project project, Compilation compilation)
        => member.IsVisibleOutside()
            && compilation.Options.OutputKind
                is OutputKind.DynamicallyLinkedLibrary or OutputKind.NetModule or OutputKind.WindowsRuntimeMetadata
            && ProjectKind.Of(compilation) == ProjectPurpose.Production
            && !project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(tree, RuleOptions.CascadePublicApi);
}
