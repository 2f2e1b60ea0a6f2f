using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Engine;

/// <summary>Reports what a rule has found, where the code is known to run per request.</summary>
internal static class PathReport
{
    /// <summary>The way from a request to a place in the body; null where none is known.</summary>
    public static RequestPathVerdict? PathTo(this in RuleOperation context, IOperation place, RuleContext rule)
        => rule.RequestPath.Classify(place, context.ContainingSymbol, rule.Options, context.CancellationToken)
            is { Kind: RequestPathKind.RequestPath } path
                ? path
                : null;

    /// <summary>
    /// Reports the operation if it runs per request, as a suspect where its content merely may be large. Argument 0 of
    /// the message is the path.
    /// </summary>
    public static void ReportPerRequest(
        this in RuleOperation context,
        RuleContext rule,
        DiagnosticDescriptor descriptor,
        PayloadKind content,
        params object?[] arguments)
    {
        if (context.PathTo(context.Operation, rule) is { } path)
        {
            context.Report(descriptor, content, path, arguments);
        }
    }

    /// <summary>
    /// Reports the operation, as a suspect where its content merely may be large. Argument 0 of the message is the
    /// path.
    /// </summary>
    public static void Report(
        this in RuleOperation context,
        DiagnosticDescriptor descriptor,
        PayloadKind content,
        RequestPathVerdict path,
        params object?[] arguments)
    {
        // No spread: the compiler would copy it through a span, whose assembly the oldest supported hosts lack.
        var all = new object?[arguments.Length + 1];
        all[0] = path.Describe();
        arguments.CopyTo(all, 1);
        context.ReportDiagnostic(Suspect.Decide(
            descriptor, content, context.Operation.Syntax.GetLocation(), path.ChainLocations(), all));
    }
}
