using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Fixes GCG1002 where something is known to help: drops a capacity that only costs, or makes the collection one of
/// chunks where GcGuard.Runtime is referenced.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PresizedCollectionCodeFixProvider))]
public sealed class PresizedCollectionCodeFixProvider() : GcGuardCodeFixProvider(new PresizedCollectionAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
        => Task.FromResult(Propose(target, cancellationToken));

    private static ImmutableArray<Fix> Propose(FixTarget target, CancellationToken cancellationToken)
    {
        SemanticModel model = target.Model;
        long threshold = AllocationSizeFact.Threshold(
            model.SyntaxTree, target.Document.Project.AnalyzerOptions);
        if (model.GetOperation(target.Node, cancellationToken) is not { } operation
            || PresizedCollection.TryFind(
                operation,
                AllocationSizeFact.For(model.Compilation),
                threshold,
                cancellationToken) is not { } collection)
        {
            return ImmutableArray<Fix>.Empty;
        }

        LocalFlowFact? local = collection.FindLocal(cancellationToken);
        Fix? dropped = WithoutCapacity(target, collection, local, threshold, cancellationToken);
        IOperation? creation = collection.IsCreation ? operation : local?.InitialValue;
        Fix? chunked = creation is null
            ? null
            : ChunkedFix.TryMake(target, creation, dropped is null ? null : ChunkedFix.Alternative, cancellationToken);
        return Fixes.Of(dropped, chunked);
    }

    /// <summary>What needs no other type: no capacity, which nothing fills.</summary>
    private static Fix? WithoutCapacity(
        FixTarget target,
        PresizedCollection collection,
        LocalFlowFact? local,
        long threshold,
        CancellationToken cancellationToken)
    {
        PresizedRemedy remedy = PresizedRemedies.Of(
            collection, local, target.Model.Compilation, threshold, cancellationToken);
        if (remedy == PresizedRemedy.None || !SideEffects.AreAbsent(collection.Capacity))
        {
            return null;
        }

        string title = remedy == PresizedRemedy.GrowInChunks
            ? "Drop the capacity: the builder grows in chunks of at most 8,000 characters"
            : "Drop the capacity, which is never filled";
        return collection.IsCreation
            ? DropArgument(target, collection, title)
            : DropStatement(target, title, cancellationToken);
    }

    private static Fix? DropArgument(FixTarget target, PresizedCollection collection, string title)
    {
        ArgumentSyntax? argument = collection.Capacity.Syntax.FirstAncestorOrSelf<ArgumentSyntax>();
        return argument?.Parent is ArgumentListSyntax { Arguments.Count: 1 or 2 }
            && !collection.Operation.ChildOperations.Any(other =>
                other is IArgumentOperation { Parameter.Name: "maxCapacity", ArgumentKind: ArgumentKind.Explicit })
            ? new Fix(title, _ => target.Root.RemoveNode(argument, SyntaxRemoveOptions.KeepNoTrivia)!)
            : null;
    }

    private static Fix? DropStatement(FixTarget target, string title, CancellationToken cancellationToken)
        => target.Node.Parent is ExpressionStatementSyntax statement
            && StatementRemoval.TryPlan(
                ImmutableArray.Create<StatementSyntax>(statement), target.Model, cancellationToken) is { } removal
            ? new Fix(title, _ => removal.Apply(target.Root))
            : null;
}
