using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// GCG2009, the suspect of its area, where no rule has the content: the copy of a stream's is
/// <see cref="HeldContent"/>, which goes to code that needs an array, a body in memory is <see cref="CopiedBody"/>,
/// which goes to code that may seek, and JSON is <see cref="HeldJson"/>, which goes to code that needs all of it.
/// </summary>
public sealed class DocumentCopyAnalyzer() : GcGuardAnalyzer(Suspect.Buffering)
{
    private const string JsonMessage =
        "`{0}` holds the whole JSON ({1}) as one {2} per request ({3}); where it can be large, serialize to a stream";

    private const string CopyMessage =
        "`{0}` copies {1} whole into memory per request ({2}) for `{3}`; where it can be large, hand its own stream "
            + "on, or keep it in a file";

    private protected override void Register(RuleContext context)
    {
        if (context.Types.Has("System.IO.MemoryStream"))
        {
            context.OnCall(operation => CheckHeld(operation, context), "ToArray");
            context.OnCall(operation => CheckCopy(operation, context), CopiedBody.CallNames);
        }

        if (SerializerCall.IsAvailable(context.Types))
        {
            context.OnCall(operation => CheckJson(operation, context), HeldJson.CallNames);
        }
    }

    private static void CheckHeld(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (NeedlessCopy.IsToArray(call, rule.Types)
            && HeldContent.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is { } content

            // Another message has the callers too.
            && ReturnedDocument.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is null)
        {
            context.ReportPerRequest(
                rule,
                MemoryStreamToArrayAnalyzer.Rule,
                PayloadKind.MayGrow,
                call.Instance!.Syntax.ToString(),
                HeldContent.DescribeUse(call, context.CancellationToken),
                Advice(content.Amount.Source, call, context.CancellationToken),
                content.Amount.Reason);
        }
    }

    /// <summary>What to do: an object that keeps the array takes no stream.</summary>
    private static string Advice(SourceKind source, IInvocationOperation call, CancellationToken cancellationToken)
        => source != SourceKind.Upload ? "pass the stream itself, or its buffer with offset and length"
            : KeptArray.Is(call, cancellationToken) ? "read the upload into one array of its `Length`"
            : "pass the stream itself, or read the upload into one array of its `Length`";

    private static void CheckCopy(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (CopiedBody.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is { } copied
            && context.PathTo(call, rule) is { } path)
        {
            context.ReportDiagnostic(Suspect.Create(
                Suspect.Buffering,
                CopyMessage,
                MeasuredFindings.OfSize(copied.Content.Kind),
                call.Syntax.GetLocation(),
                path.ChainLocations(),
                call.Instance!.Type!.Name + "." + call.TargetMethod.Name,
                copied.Content.Reason,
                path.Describe(),
                copied.DescribeTaker()));
        }
    }

    private static void CheckJson(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (HeldJson.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is { } json
            && context.PathTo(call, rule) is { } path
            && !json.IsReply(context.ContainingSymbol, path, rule.Types))
        {
            string holder = call.Type?.SpecialType == SpecialType.System_String ? "string" : "array";
            context.ReportDiagnostic(Suspect.Create(
                Suspect.Buffering,
                JsonMessage,
                MeasuredFindings.OfSize(json.Rows.Kind),
                call.Syntax.GetLocation(),
                path.ChainLocations(),
                json.Call.Describe(),
                json.Rows.Reason,
                holder + HeldContent.DescribeUse(call, context.CancellationToken),
                path.Describe()));
        }
    }
}
