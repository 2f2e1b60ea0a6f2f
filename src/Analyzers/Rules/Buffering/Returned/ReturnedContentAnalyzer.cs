using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Rules.Buffering.Held;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Returned;

/// <summary>GCG2010: a method on a request path takes whole content into one array or text and returns it.</summary>
public sealed class ReturnedContentAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.ReturnedContent,
        "Whole content returned as one object",
        "`{0}` takes {1} whole into {2} per request ({3}), and `{4}` returns it; "
            + "return a stream, or write to one that the caller hands in",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The array or string has the size of the content, and lies on the large object heap from 85,000 bytes on. "
            + "A caller that only writes, hashes or parses it can read a stream instead.");

    /// <summary>Creates the rule.</summary>
    public ReturnedContentAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), WholeContent.CallNames);

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (ReturnedContent.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is not { } content
            || Precedence.IsTaken(RuleIds.ReturnedContent, call, rule, context.Options, context.CancellationToken))
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            call, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind != RequestPathKind.RequestPath)
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            call.Syntax.GetLocation(),
            verdict.ChainLocations(),
            content.Describe(),
            content.Amount.Reason,
            content.IsText ? "a string" : "an array",
            verdict.Describe(),
            context.ContainingSymbol.Name));
    }
}
