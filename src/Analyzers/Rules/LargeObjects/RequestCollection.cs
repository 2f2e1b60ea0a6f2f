using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A local collection that begins empty, takes in what a user stores, and dies with the request.
/// </summary>
/// <remarks>
/// Most lists of rows are short, so one loop over rows is not enough. What makes large collections is growth in two
/// dimensions: for each element of something that grows, a collection that grows is added, whole or element by element.
/// And most lists of objects are what a page shows, so the elements must be keys, or the whole must be sorted.
/// </remarks>
/// <param name="name">The collection as a message shows it.</param>
/// <param name="reason">What it grows with.</param>
internal sealed class RequestCollection(string name, string reason)
{
    /// <summary>The collection as a message shows it.</summary>
    public string Name { get; } = name;

    /// <summary>What it grows with.</summary>
    public string Reason { get; } = reason;

    /// <summary>The collection that a creation begins, or null when it stays small or lives on.</summary>
    public static RequestCollection? TryFind(
        IObjectCreationOperation creation,
        KnownTypes types,
        PayloadFact payload,
        CancellationToken cancellationToken)
    {
        if (!IsEmptyCollection(creation, types))
        {
            return null;
        }

        bool holdsKeys = creation.Type is INamedTypeSymbol { TypeArguments: { Length: 1 } elements } && IsKey(elements[0], types);
        if (creation.WithImplicitConversions().Parent
                is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator }
            || declarator.EnclosingStatement() is not { Parent: { } block }
            || !MayGrow(local.Name, block.Syntax, holdsKeys, cancellationToken)
            || LocalFlowFact.TryAnalyze(local, block, cancellationToken) is not { IsSingleAssignment: true } flow
            || !CollectionUses.DiesWithRequest(flow))
        {
            return null;
        }

        LoopNest largest = default;
        bool isWholeNeeded = holdsKeys;
        foreach (LocalUse use in flow.Uses)
        {
            CollectionUseKind kind = CollectionUses.Classify(use);
            switch (kind)
            {
                case CollectionUseKind.Shrinks or CollectionUseKind.Limits:
                    return null;
                case CollectionUseKind.Sorts:
                    isWholeNeeded = true;
                    break;
                case CollectionUseKind.AddsOne when holdsKeys:
                case CollectionUseKind.AddsMany:
                    LoopNest growth = LoopNest.Around(use, flow, payload, cancellationToken);
                    if (kind == CollectionUseKind.AddsMany && AddsUnbounded(use, payload, cancellationToken))
                    {
                        growth = growth with { Depth = growth.Depth + 1 };
                    }

                    largest = growth.Depth > largest.Depth ? growth : largest;
                    break;
            }
        }

        return isWholeNeeded && largest is { Depth: > 1, Growth.Reason: { } reason } ? new RequestCollection(local.Name, reason) : null;
    }

    /// <summary>Whether what <c>AddRange</c> or <c>UnionWith</c> adds grows itself.</summary>
    private static bool AddsUnbounded(LocalUse use, PayloadFact payload, CancellationToken cancellationToken)
        => use.Value.Parent is IInvocationOperation { Arguments: { IsEmpty: false } arguments }
            && payload.Classify(arguments[arguments.Length - 1].Value, cancellationToken).Grows;

    /// <summary>
    /// Whether the text of a body adds to a variable of this name in a way that counts. Most lists are filled one by one,
    /// and reading the text costs a fraction of following the variable.
    /// </summary>
    private static bool MayGrow(string name, SyntaxNode block, bool holdsKeys, CancellationToken cancellationToken)
    {
        foreach (SimpleNameSyntax place in NamedPlaces.In(block, name, cancellationToken))
        {
            if (place.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: { } member } access
                && access.Expression == place
                && (member is "AddRange" or "UnionWith" or "InsertRange" || (holdsKeys && member == "Add")))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a creation makes an empty collection that keeps its elements in arrays. Cheap: it is asked of every creation.</summary>
    private static bool IsEmptyCollection(IObjectCreationOperation creation, KnownTypes types)
    {
        if (creation.Initializer is { Initializers.IsEmpty: false }
            || creation.Type is not INamedTypeSymbol { Name: "List" or "HashSet" or "Dictionary" or "Queue" or "Stack" } type
            || !types.Is(type, "System.Collections.Generic." + type.MetadataName))
        {
            return false;
        }

        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter?.Type.Name is not "IEqualityComparer")
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether elements are what rows are known by; of those a user has many more than of what is shown.</summary>
    private static bool IsKey(ITypeSymbol element, KnownTypes types)
        => element.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32 or SpecialType.System_UInt64
            || types.Is(element, "System.Guid");
}
