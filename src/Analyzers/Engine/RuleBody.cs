namespace GcGuard.Analyzers.Engine;

/// <summary>
/// A body as the host hands it over to a rule. The host's own value is a dozen words long, too many to be copied for each
/// operation.
/// </summary>
/// <param name="context">The host's value.</param>
internal sealed class RuleBody(in OperationBlockAnalysisContext context)
{
    private readonly OperationBlockAnalysisContext _context = context;

    /// <summary>The host's value.</summary>
    public ref readonly OperationBlockAnalysisContext Context => ref _context;
}
