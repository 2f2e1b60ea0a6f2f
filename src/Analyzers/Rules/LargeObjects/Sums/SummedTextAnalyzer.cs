using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects.Sums;

/// <summary>
/// GCG1006: a string that grows by <c>+=</c> in a loop over rows on a request path, where nothing says how many there
/// are.
/// </summary>
public sealed class SummedTextAnalyzer : GcGuardAnalyzer
{
    /// <summary>Creates the rule.</summary>
    public SummedTextAnalyzer()
        : base(TableTextAnalyzer.Rule)
    {
    }

    private protected override void Register(RuleContext context)
        => context.OnOperation(operation => Check(operation, context), OperationKind.CompoundAssignment);

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var sum = (ICompoundAssignmentOperation)context.Operation;
        if (SummedText.TryFind(sum, rule.Payload, rule.Types, context.CancellationToken) is not { } found)
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            sum, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                TableTextAnalyzer.Rule,
                sum.Syntax.GetLocation(),
                verdict.ChainLocations(),
                found.Text.Name + " +=",
                found.Growth.Reason,
                "string, copied in each round,",
                verdict.Describe(),
                "append to a StringBuilder, or write the rows one by one"));
        }
    }
}
