namespace GcGuard.Analyzers.Engine;

/// <summary>
/// A body as the host hands it over to a rule. The host's own value is a dozen words long, too many to be copied for
/// each operation.
/// </summary>
/// <param name="context">The host's value.</param>
/// <param name="onFinding">What is done with findings; null where they are reported as they are.</param>
internal sealed class RuleBody(in OperationBlockAnalysisContext context, Action<RuleBody, Diagnostic>? onFinding)
{
    private readonly OperationBlockAnalysisContext _context = context;

    /// <summary>The host's value.</summary>
    public ref readonly OperationBlockAnalysisContext Context => ref _context;

    /// <summary>Takes what a rule has found.</summary>
    public void Take(Diagnostic finding)
    {
        if (onFinding is null)
        {
            _context.ReportDiagnostic(finding);
        }
        else
        {
            onFinding(this, finding);
        }
    }
}
