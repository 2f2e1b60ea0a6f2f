using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// GCG2009, the suspect of its area, where no rule has the copy of a stream's content: it is <see cref="HeldContent"/>,
/// which goes to code that needs an array.
/// </summary>
public sealed class DocumentCopyAnalyzer : GcGuardAnalyzer
{
    /// <summary>Creates the rule.</summary>
    public DocumentCopyAnalyzer()
        : base(Suspect.Buffering)
    {
    }

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.IO.MemoryStream"))
        {
            context.OnCall(operation => CheckHeld(operation, context), "ToArray");
        }
    }

    private static void CheckHeld(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (NeedlessCopy.IsToArray(call, rule.Types)
            && HeldContent.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is { } content)
        {
            context.ReportPerRequest(
                rule,
                MemoryStreamToArrayAnalyzer.Rule,
                PayloadKind.MayGrow,
                call.Instance!.Syntax.ToString(),
                HeldContent.DescribeUse(call, context.CancellationToken),
                "pass the stream itself, or its buffer with offset and length",
                content.Amount.Reason);
        }
    }
}
