using System.Globalization;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Reports what one rule of this area finds, unless its author is right to do what it does.</summary>
/// <param name="context">What the rule works with.</param>
/// <param name="rule">The rule; its message has four places: code, effect, path and remedy.</param>
internal sealed class GcReport(RuleContext context, DiagnosticDescriptor rule)
{
    private readonly RequestPathFact _judged = context.RequestPath;

    /// <summary>For what is reported on an unknown path as well, so that no place counts as not judged.</summary>
    private readonly RequestPathFact _requestPath = RequestPathFact.For(context.Compilation);

    /// <summary>The types known by name.</summary>
    public KnownTypes Types { get; } = context.Types;

    /// <summary>Reports an operation, unless <see cref="DeliberateCollection"/> knows it is meant.</summary>
    /// <param name="suspect">The operation.</param>
    /// <param name="code">The code as the message shows it.</param>
    /// <param name="effect">What it does; <c>{0}</c> stands for who is stopped.</param>
    /// <param name="remedy">What to do instead.</param>
    /// <param name="onlyOnRequestPath">Whether it does harm only in code that runs per request.</param>
    public void UnlessMeant(
        RuleOperation suspect, string code, string effect, string remedy, bool onlyOnRequestPath = false)
    {
        RequestPathVerdict verdict = (onlyOnRequestPath ? _judged : _requestPath).Classify(
            suspect.Operation,
            suspect.ContainingSymbol,
            suspect.Options.AnalyzerConfigOptionsProvider,
            suspect.CancellationToken);
        bool isPerRequest = verdict.Kind == RequestPathKind.RequestPath;
        if (verdict.Kind == RequestPathKind.Cold || (onlyOnRequestPath && !isPerRequest)
            || DeliberateCollection.IsMeant(suspect, verdict, Types))
        {
            return;
        }

        if (context.Measurements.InducedBy(suspect.ContainingSymbol) is { } measured)
        {
            verdict = verdict.With(measured);
        }

        suspect.ReportDiagnostic(Diagnostic.Create(
            rule,
            suspect.Operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            code,
            string.Format(CultureInfo.InvariantCulture, effect, isPerRequest ? "every request" : "every thread"),
            MessageParts.Path(verdict),
            remedy));
    }
}
