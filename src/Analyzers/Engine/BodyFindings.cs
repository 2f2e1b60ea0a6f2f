namespace GcGuard.Analyzers.Engine;

/// <summary>A body and what the rules find in it.</summary>
/// <param name="context">The body as the host hands it over.</param>
/// <param name="actions">The rules.</param>
/// <param name="bodies">The bodies that were listed last.</param>
internal sealed class BodyFindings(
    in OperationBlockAnalysisContext context, OperationActions actions, RecentBodies bodies)
{
    private readonly OperationBlockAnalysisContext _context = context;

    /// <summary>The host's value.</summary>
    public ref readonly OperationBlockAnalysisContext Context => ref _context;

    /// <summary>Looks for all that the rules find, whatever their severities are.</summary>
    public List<Diagnostic> Find()
    {
        var findings = new List<Diagnostic>();
        actions.Run(_context, (_, finding) => findings.Add(finding), bodies);
        return findings;
    }
}
