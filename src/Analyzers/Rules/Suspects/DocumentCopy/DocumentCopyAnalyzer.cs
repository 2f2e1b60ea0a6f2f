using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// GCG2009, the suspect of its area: a copy of a stream's content on a request path that may be large. Either nobody
/// needs the copy, or it is <see cref="HeldContent"/>, which goes to code that needs an array.
/// </summary>
public sealed class DocumentCopyAnalyzer : StreamCopyAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.DocumentCopy,
        "Copy of a document that may be large",
        "`{1}.ToArray()` copies the whole content ({4}) per request{2} ({0}); where it can be large, {3}; "
            + MessageParts.HowToDecide,
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "ToArray allocates a second array of the content's size although the stream already holds the bytes in one "
            + "buffer. Nothing in the code says whether the content can reach the 85,000 bytes from which on that "
            + "array lies on the large object heap.");

    /// <summary>Creates the rule.</summary>
    public DocumentCopyAnalyzer()
        : base(Rule, isCertain: false)
    {
    }

    private protected override void Register(RuleContext context)
    {
        base.Register(context);
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
                Rule,
                call.Instance!.Syntax.ToString(),
                HeldContent.DescribeUse(call, context.CancellationToken),
                "pass the stream itself, or its buffer with offset and length",
                content.Amount.Reason);
        }
    }
}
