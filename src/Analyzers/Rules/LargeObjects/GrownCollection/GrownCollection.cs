using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>A collection that a body certainly fills past the large object threshold.</summary>
internal static class GrownCollection
{
    /// <summary>
    /// The least size of the largest array behind the local collection that a creation begins, in bytes; null when
    /// nothing proves that it grows large.
    /// </summary>
    public static long? BytesOf(
        IObjectCreationOperation creation,
        AllocationSizeFact size,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        if (creation.Type is not INamedTypeSymbol { ContainingNamespace.Name: "Generic" } type
            || creation.WithImplicitConversions().Parent is not IVariableInitializerOperation
            || size.CollectionBytes(type, 1) is null
            || !MayGrowByKnownNumber(creation.Syntax))
        {
            return null;
        }

        long threshold = AllocationSizeFact.Threshold(creation.Syntax.SyntaxTree, options);
        return size.LargestGrown(creation, cancellationToken) is { } bytes
            && bytes >= threshold
            && !PresizedCollection.HasLargeDemand(creation, size, threshold, cancellationToken)
                ? bytes
                : null;
    }

    /// <summary>
    /// The least size of the array behind a list that <c>ToList()</c> makes of a known number of elements, in bytes;
    /// null for other calls, and below the threshold.
    /// </summary>
    public static long? BytesOfList(
        IInvocationOperation call,
        KnownTypes types,
        AllocationSizeFact size,
        long threshold,
        CancellationToken cancellationToken)
        => call.TargetMethod.Name == "ToList"
            && LinqCalls.IsMaterialization(call, types)
            && size.LargestObject(call, cancellationToken) is { } bytes
            && bytes >= threshold
            && !LinqCalls.IsInExpressionTree(call)
                ? bytes
                : null;

    /// <summary>
    /// Whether the block around a list has anything that could fill it with a known number of elements. Most lists are
    /// filled by a <c>foreach</c> over rows nobody has counted, and looking at the text costs far less than at the
    /// operations.
    /// </summary>
    private static bool MayGrowByKnownNumber(SyntaxNode creation)
    {
        foreach (SyntaxNode node in creation.FirstAncestorOrSelf<BlockSyntax>()?.DescendantNodes() ?? [])
        {
            if (node is ForStatementSyntax or SimpleNameSyntax { Identifier.ValueText: "AddRange" or "Range"
                or "Repeat" })
            {
                return true;
            }
        }

        return false;
    }
}
