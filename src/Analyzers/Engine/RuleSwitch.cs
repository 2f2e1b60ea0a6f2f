namespace GcGuard.Analyzers.Engine;

/// <summary>Tells which rules of a group a project has turned off. A host asks this of whole analyzers only.</summary>
internal static class RuleSwitch
{
    /// <summary>Whether nobody would see what a rule finds in a compilation.</summary>
    public static bool IsOff(
        ImmutableArray<DiagnosticDescriptor> descriptors, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (DiagnosticDescriptor descriptor in descriptors)
        {
            if (!IsOff(descriptor.Id, compilation, cancellationToken))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether a project has turned a rule off for a file.</summary>
    public static bool IsOff(string id, SyntaxTree tree, Compilation compilation, CancellationToken cancellationToken)
        => compilation.Options.SyntaxTreeOptionsProvider is { } options
            && options.TryGetDiagnosticValue(tree, id, cancellationToken, out ReportDiagnostic severity)
                ? severity == ReportDiagnostic.Suppress
                : IsOffForProject(id, compilation, cancellationToken);

    private static bool IsOff(string id, Compilation compilation, CancellationToken cancellationToken)
        => IsOffForProject(id, compilation, cancellationToken)
            && (compilation.Options.SyntaxTreeOptionsProvider is not { } options
                || !IsOnInAnyFile(id, compilation, options, cancellationToken));

    private static bool IsOffForProject(string id, Compilation compilation, CancellationToken cancellationToken)
    {
        // Hosts differ in which of the two wins where they disagree; then the rule runs, and the host sorts its
        // findings.
        ReportDiagnostic global = default;
        bool isGlobal = compilation.Options.SyntaxTreeOptionsProvider?.TryGetGlobalDiagnosticValue(
            id, cancellationToken, out global) == true;
        bool isSpecific = compilation.Options.SpecificDiagnosticOptions.TryGetValue(id, out ReportDiagnostic specific);
        return (isGlobal || isSpecific)
            && (!isGlobal || global == ReportDiagnostic.Suppress)
            && (!isSpecific || specific == ReportDiagnostic.Suppress);
    }

    /// <summary>What is off for the project may be on for a file.</summary>
    private static bool IsOnInAnyFile(
        string id, Compilation compilation, SyntaxTreeOptionsProvider options, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (options.TryGetDiagnosticValue(tree, id, cancellationToken, out ReportDiagnostic severity)
                && severity != ReportDiagnostic.Suppress)
            {
                return true;
            }
        }

        return false;
    }
}
