using GcGuard.Analyzers.Evidence.Baseline;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// A body as the host hands it over to a rule. The host's own value is a dozen words long, too many to be copied for
/// each operation.
/// </summary>
/// <param name="context">The host's value.</param>
/// <param name="onFinding">What is done with findings; null where they are reported as they are.</param>
/// <param name="baseline">The findings that a team knows of; null where there is no such list.</param>
internal sealed class RuleBody(
    in OperationBlockAnalysisContext context, Action<RuleBody, Diagnostic>? onFinding, AssemblyBaseline? baseline)
{
    private readonly OperationBlockAnalysisContext _context = context;

    private List<Diagnostic>? _held;

    /// <summary>The host's value.</summary>
    public ref readonly OperationBlockAnalysisContext Context => ref _context;

    /// <summary>Takes what a rule has found.</summary>
    public void Take(Diagnostic finding)
    {
        if (onFinding is null)
        {
            Report(finding);
        }
        else
        {
            onFinding(this, finding);
        }
    }

    /// <summary>Reports a finding, or holds it until all of the member's are known.</summary>
    public void Report(Diagnostic finding)
    {
        if (baseline is null)
        {
            _context.ReportDiagnostic(finding);
        }
        else
        {
            (_held ??= []).Add(finding);
        }
    }

    /// <summary>Says that the rules have seen the whole body.</summary>
    public void End()
    {
        if (_held is not null)
        {
            BaselineFindings.Report(baseline!, _held, _context.OwningSymbol, _context.ReportDiagnostic);
        }
    }
}
