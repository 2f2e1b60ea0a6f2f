using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Rules.Buffering.Held;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2009: a copy of a stream's content on a request path that may be large: a document of rows whose copy nobody needs, see
/// <see cref="StreamCopyAnalyzer"/>, or content that goes to code that needs an array, see <see cref="HeldContent"/>.
/// </summary>
public sealed class DocumentCopyAnalyzer : StreamCopyAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.DocumentCopy,
        "Copy of a document that may be large",
        "`{0}.ToArray()` copies the whole content ({4}) per request{1} ({3}); where it can be large, {2}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "ToArray allocates a second array of the content's size although the stream already holds the bytes in one buffer. Nothing in the code says whether the content can reach the 85,000 bytes from which on that array lies on the large object heap.");

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
        if (!NeedlessCopy.IsToArray(call, rule.Types)
            || HeldContent.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is not { } content)
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            call, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                call.Syntax.GetLocation(),
                verdict.ChainLocations(),
                call.Instance!.Syntax.ToString(),
                HeldContent.DescribeUse(call, context.CancellationToken),
                "pass the stream itself, or its buffer with offset and length",
                verdict.Describe(),
                content.Amount.Reason));
        }
    }
}
