using System.Collections.Immutable;
using GcGuard.Analyzers.Descriptors;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Rules.LargeObjects.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// GCG1003: on a request path, a collection that certainly grows past the large object threshold, or one that holds a
/// whole file's lines or a store's rows only to be read once or in part, or all rows of a query of which a part or a number is used.
/// </summary>
public sealed class GrownCollectionAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.GrownCollection,
        "Collection that grows past the large object threshold, or is filled whole to use a part",
        "{0} ({1}); {2}",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Warning,
        "A list or array of all lines or rows is one large object, and so is every array it outgrows on the way; large objects are collected only together with generation 2.");

    /// <summary>Creates the rule.</summary>
    public GrownCollectionAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
    {
        context.OnCall(operation => CheckCall(operation, context), "ToList", "ToArray", "ToListAsync", "ToArrayAsync", "ReadAllLines", "ReadAllLinesAsync");
        context.OnOperation(operation => CheckCreation(operation, context), OperationKind.ObjectCreation);
    }

    private static void CheckCall(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (QueriedRows.TryFind(call, rule.Types, context.CancellationToken) is { } rows)
        {
            Report(context, rule, rows.Effect(call), rows.Advice);
            return;
        }

        if (!WholeSequence.IsSuspect(call))
        {
            return;
        }

        long threshold = AllocationSizeFact.Threshold(call.Syntax.SyntaxTree, context.Options);
        if (WholeSequence.TryFind(call, rule.Types, rule.Payload, rule.Size, threshold, context.CancellationToken) is { } sequence)
        {
            Report(context, rule, GrowthMessage.Effect(sequence), GrowthMessage.Advice(sequence));
        }
        else if (GrownCollection.BytesOfList(call, rule.Types, rule.Size, threshold, context.CancellationToken) is { } bytes)
        {
            Report(context, rule, GrowthMessage.Effect(call, bytes), GrowthMessage.PartsAdvice);
        }
    }

    private static void CheckCreation(RuleOperation context, RuleContext rule)
    {
        var creation = (IObjectCreationOperation)context.Operation;
        if (GrownCollection.TryFind(creation, rule.Size, context.Options, context.CancellationToken) is { } grown)
        {
            Report(context, rule, GrowthMessage.Effect(creation, grown.Local, grown.Bytes), GrowthMessage.PartsAdvice);
        }
    }

    private static void Report(RuleOperation context, RuleContext rule, string effect, string advice)
    {
        RequestPathVerdict verdict = rule.RequestPath.Classify(
            context.Operation, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                context.Operation.Syntax.GetLocation(),
                verdict.ChainLocations(),
                ImmutableDictionary<string, string?>.Empty,
                effect,
                verdict.Describe(),
                advice));
        }
    }
}
