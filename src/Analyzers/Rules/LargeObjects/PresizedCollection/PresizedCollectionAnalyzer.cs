using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Size;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// GCG1002: a collection or buffer of the base library that is given a capacity past the large object threshold on a
/// request path.
/// </summary>
public sealed class PresizedCollectionAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.PresizedCollection,
        "Collection or buffer pre-sized past the large object threshold",
        "`{0}` allocates {1} on the large object heap per request ({2}); {3}",
        RuleCategory.LargeObjects,
        DiagnosticSeverity.Warning,
        "The array behind the collection is a large object from the start, however few elements follow, "
            + "and large objects are collected only together with generation 2.");

    private protected override void Register(RuleContext context)
    {
        context.OnOperation(operation => Check(operation, context), OperationKind.ObjectCreation);
        context.OnCall(operation => Check(operation, context), "EnsureCapacity");
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        IOperation operation = context.Operation;
        CancellationToken cancellationToken = context.CancellationToken;
        if (operation is IObjectCreationOperation { Arguments.IsEmpty: true })
        {
            return;
        }

        long threshold = AllocationSizeFact.Threshold(operation.Syntax.SyntaxTree, context.Options);
        if (PresizedCollection.TryFind(operation, rule.Size, threshold, cancellationToken) is not { } collection)
        {
            return;
        }

        RequestPathVerdict verdict = rule.RequestPath.Classify(
            operation, context.ContainingSymbol, rule.Options, cancellationToken);
        if (verdict.Kind != RequestPathKind.RequestPath)
        {
            return;
        }

        PresizedRemedy remedy = PresizedRemedies.Of(
            collection, collection.FindLocal(cancellationToken), rule.Compilation, threshold, cancellationToken);
        string type = collection.Type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);
        string capacity = collection.Capacity.Syntax.ToString();
        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            MeasuredFindings.OfConstantSize,
            collection.IsCreation ? $"new {type}({capacity})" : $"{type}.EnsureCapacity({capacity})",
            AllocationSizeFact.Text(collection.Bytes),
            verdict.Describe(),
            Advice(collection, remedy)));
    }

    private static string Advice(PresizedCollection collection, PresizedRemedy remedy)
        => remedy switch
        {
            PresizedRemedy.GrowInChunks
                => "drop the capacity: filled piece by piece, the builder grows in chunks of at most 8,000 characters",
            PresizedRemedy.NeverFilled => "drop the capacity, which is never filled",
            _ => collection.Type.Name switch
            {
                "StringBuilder" => "write the pieces to their destination instead of collecting them",
                "MemoryStream" or "ArrayBufferWriter" => "write to the destination itself, or to a pooled buffer",
                _ => "work through the elements in parts, or keep the collection between requests",
            },
        };
}
