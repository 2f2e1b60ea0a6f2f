using System.Linq;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Rules.Configuration;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Rules;

/// <summary>
/// GCG1007: a statement at which a profile has measured large objects and no rule warns. Where a rule suggests
/// something there, it is that rule's finding under this id.
/// </summary>
/// <remarks>
/// Only members of which a profile says that they make large objects are looked at, with all rules, whatever their
/// severities: what somebody has turned off does not come back under another id.
/// </remarks>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class MeasuredAllocationAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.MeasuredAllocation,
        "Measured large allocation",
        "{0}",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Warning,
        "Requests of a recorded server made large objects at this statement, which are collected only together with "
            + "generation 2.");

    private readonly ImmutableArray<GcGuardAnalyzer> _rules = BodyRules.Warnings()
        .Where(static rule => rule is not UnjudgedPlacesAnalyzer)
        .Concat(BodyRules.Suggestions())
        .ToImmutableArray();

    private protected override void Register(RuleContext context)
    {
        if (context.Measurements.SitesOf(context.Compilation.AssemblyName) is { Large.Count: > 0 } sites)
        {
            AssemblyBaseline? baseline = context.Baseline;
            context.OnBody(body => Check(body, sites, context, baseline), _rules);
        }
    }

    private static void Check(BodyFindings body, AssemblySites sites, RuleContext rule, AssemblyBaseline? baseline)
    {
        if (baseline is null)
        {
            Check(body, sites, rule, body.Context.ReportDiagnostic);
            return;
        }

        var findings = new List<Diagnostic>();
        Check(body, sites, rule, findings.Add);
        if (findings.Count > 0)
        {
            BaselineFindings.Report(baseline, findings, body.Context.OwningSymbol, body.Context.ReportDiagnostic);
        }
    }

    private static void Check(BodyFindings body, AssemblySites sites, RuleContext rule, Action<Diagnostic> report)
    {
        OperationBlockAnalysisContext context = body.Context;
        if (!sites.LargeNames.Contains(context.OwningSymbol.Name)
            || context.OwningSymbol.GetDocumentationCommentId() is not { } id
            || !sites.Large.Contains(id)
            || LargeStatements(context, rule) is not { Count: > 0 } statements)
        {
            return;
        }

        foreach (Diagnostic finding in body.Find())
        {
            if (MeasuredFindings.NodeOf(finding) is not { } node)
            {
                continue;
            }

            foreach (SyntaxNode place in FoundCode.CoveredBy(node))
            {
                if (SiteKey.SpanAt(place) is { } span)
                {
                    statements.Remove(span);
                }
            }

            if (finding.Descriptor.DefaultSeverity < DiagnosticSeverity.Warning
                && MeasuredFindings.AreMeasured(finding.Descriptor)
                && MeasuredFindings.MeasurementOf(finding, context.OwningSymbol, rule.Options)
                    is { IsLarge: true } measured
                && !RuleSwitch.IsOff(finding.Id, node.SyntaxTree, context.Compilation, context.CancellationToken))
            {
                report(MeasuredFindings.Rename(finding, Rule, measured));
            }
        }

        foreach (KeyValuePair<TextSpan, (SyntaxNode Node, Measurement Measured)> statement in statements)
        {
            report(FindingAt(context, statement.Key, statement.Value.Node, statement.Value.Measured, rule));
        }
    }

    private static Dictionary<TextSpan, (SyntaxNode Node, Measurement Measured)> LargeStatements(
        in OperationBlockAnalysisContext context, RuleContext rule)
    {
        var statements = new Dictionary<TextSpan, (SyntaxNode, Measurement)>();
        var seen = new HashSet<TextSpan>();
        foreach (IOperation root in context.OperationBlocks)
        {
            foreach (SyntaxNode node in root.Syntax.DescendantNodesAndSelf())
            {
                if (SiteKey.SpanAt(node) is { } span
                    && seen.Add(span)
                    && rule.Measurements.At(node, context.OwningSymbol, rule.Options) is { IsLarge: true } measured)
                {
                    statements.Add(span, (node, measured));
                }
            }
        }

        return statements;
    }

    private static Diagnostic FindingAt(
        in OperationBlockAnalysisContext context, TextSpan span, SyntaxNode node, Measurement measured,
        RuleContext rule)
    {
        SyntaxNode code = node is ArrowExpressionClauseSyntax arrow ? arrow.Expression : node;
        IOperation? operation = context.OperationBlocks[0].SemanticModel?.GetOperation(code, context.CancellationToken);
        RequestPathVerdict path = operation is null
            ? RequestPathVerdict.Assumed(measured.Text)
            : rule.RequestPath.Classify(operation, context.OwningSymbol, rule.Options, context.CancellationToken);
        return Diagnostic.Create(
            Rule,
            Location.Create(node.SyntaxTree, span),
            path.ChainLocations(),
            $"`{CallText.Short(measured.Call)}` makes large objects here per request ({path.Describe()}); stream the "
                + "content, work in parts, or keep the buffer and reuse it");
    }
}
