using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// GCG1003: on a request path, a collection that certainly grows past the large object threshold, or one that holds a
/// whole file's lines or a store's rows only to be read once or in part. The rows of a query are a suspect.
/// </summary>
public sealed class GrownCollectionAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.GrownCollection,
        "Collection that grows past the large object threshold, or is loaded whole to use a part",
        "{0} ({1}); {2}",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Warning,
        "A list or array of all lines or rows is one large object, and so is every array it outgrows on the way; "
            + "large objects are collected only together with generation 2.");

    private const string PartsAdvice = "work through the elements in parts, or one by one";

    private protected override void Register(RuleContext context)
    {
        context.OnCall(
            operation => CheckCall(operation, context),
            "ToList",
            "ToArray",
            "ToListAsync",
            "ToArrayAsync",
            "ToDictionary",
            "ToDictionaryAsync",
            "AsEnumerable",
            "ReadAllLines",
            "ReadAllLinesAsync");
        context.OnOperation(operation => CheckCreation(operation, context), OperationKind.ObjectCreation);
    }

    private static void CheckCall(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (QueriedRows.TryFind(call, rule.Types, context.CancellationToken, rule.AssumesLarge(call.Syntax))
            is { } rows)
        {
            ReportSuspect(context, rule, rows.Effect(call), rows.Advice);
        }
        else if (ReturnedRows.TryFind(call, context.ContainingSymbol, rule, context.CancellationToken) is { } returned)
        {
            ReportSuspect(context, rule, returned.Effect(call, context.ContainingSymbol), returned.Advice);
        }
        else if (WholeSequence.TryFind(call, rule.Types, rule.Payload, context.CancellationToken) is { } sequence)
        {
            Report(context, rule, sequence.Effect, sequence.Advice, size: null);
        }
        else if (call.TargetMethod.Name == "ToList")
        {
            long threshold = AllocationSizeFact.Threshold(call.Syntax.SyntaxTree, context.Options);
            if (GrownCollection.BytesOfList(call, rule.Types, rule.Size, threshold, context.CancellationToken)
                is { } bytes)
            {
                Report(
                    context,
                    rule,
                    $"`ToList()` makes a list with an array of {OnLargeObjectHeap(bytes)}",
                    PartsAdvice,
                    MeasuredFindings.OfConstantSize);
            }
        }
    }

    private static void CheckCreation(RuleOperation context, RuleContext rule)
    {
        var creation = (IObjectCreationOperation)context.Operation;
        if (GrownCollection.BytesOf(creation, rule.Size, context.Options, context.CancellationToken) is { } bytes)
        {
            var declarator = (IVariableDeclaratorOperation)creation.WithImplicitConversions().Parent!.Parent!;
            string type = creation.Type!.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
            Report(
                context,
                rule,
                $"`{declarator.Symbol.Name}` ({type}) grows to an array of {OnLargeObjectHeap(bytes)}",
                PartsAdvice,
                MeasuredFindings.OfConstantSize);
        }
    }

    private static string OnLargeObjectHeap(long bytes)
        => AllocationSizeFact.Text(bytes) + " on the large object heap per request";

    /// <summary>A table has a few rows as often as thousands: nobody knows from here.</summary>
    private static void ReportSuspect(RuleOperation context, RuleContext rule, string effect, string advice)
    {
        if (context.PathTo(context.Operation, rule) is { } path)
        {
            context.ReportDiagnostic(Suspect.Decide(
                Rule,
                PayloadKind.MayGrow,
                context.Operation.Syntax.GetLocation(),
                path.ChainLocations(),
                effect,
                path.Describe(),
                advice));
        }
    }

    private static void Report(
        RuleOperation context,
        RuleContext rule,
        string effect,
        string advice,
        ImmutableDictionary<string, string?>? size)
    {
        RequestPathVerdict verdict = rule.RequestPath.Classify(
            context.Operation, context.ContainingSymbol, rule.Options, context.CancellationToken);
        if (verdict.Kind == RequestPathKind.RequestPath)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                context.Operation.Syntax.GetLocation(),
                verdict.ChainLocations(),
                size,
                effect,
                verdict.Describe(),
                advice));
        }
    }
}
