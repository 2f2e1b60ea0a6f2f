using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>A local collection that a body certainly fills past the large object threshold.</summary>
/// <param name="local">The variable that holds the collection.</param>
/// <param name="bytes">The least size of its largest array, in bytes.</param>
internal sealed class GrownCollection(ILocalSymbol local, long bytes)
{
    /// <summary>The variable that holds the collection.</summary>
    public ILocalSymbol Local { get; } = local;

    /// <summary>The least size of its largest array, in bytes.</summary>
    public long Bytes { get; } = bytes;

    /// <summary>The collection that a creation begins, or null when nothing proves that it grows large.</summary>
    public static GrownCollection? TryFind(
        IObjectCreationOperation creation,
        AllocationSizeFact size,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        if (creation.Type is not INamedTypeSymbol { ContainingNamespace.Name: "Generic" } type
            || creation.WithImplicitConversions().Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } }
            || size.CollectionBytes(type, 1) is null
            || !MayGrowByKnownNumber(creation.Syntax))
        {
            return null;
        }

        long threshold = AllocationSizeFact.Threshold(creation.Syntax.SyntaxTree, options);
        return size.LargestGrown(creation, cancellationToken) is { } bytes
            && bytes >= threshold
            && !PresizedCollection.HasLargeDemand(creation, local, size, threshold, cancellationToken)
                ? new GrownCollection(local, bytes)
                : null;
    }

    /// <summary>
    /// The least size of the array behind a list that <c>ToList()</c> makes of a known number of elements, in bytes; null
    /// for other calls, and below the threshold.
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
        if (creation.FirstAncestorOrSelf<BlockSyntax>() is not { } block)
        {
            return true;
        }

        foreach (SyntaxNode node in block.DescendantNodes())
        {
            if (node is ForStatementSyntax
                || node is IdentifierNameSyntax { Identifier.ValueText: "AddRange" or "Range" or "Repeat" } or GenericNameSyntax { Identifier.ValueText: "Repeat" })
            {
                return true;
            }
        }

        return false;
    }
}
