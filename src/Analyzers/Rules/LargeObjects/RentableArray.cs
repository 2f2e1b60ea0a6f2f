using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A large array that provably does not leave the block it is made in, so that it can be rented and returned there.
/// Found by the rule for its advice, and found again by the fixer.
/// </summary>
internal sealed class RentableArray
{
    /// <summary>
    /// The longest array the shared pools of all frameworks keep: .NET Framework, .NET Core and .NET 5 hand out a fresh
    /// array above it and throw it away on return.
    /// </summary>
    private const int LongestPooledEverywhere = 1024 * 1024;

    private RentableArray(
        LocalFlowFact flow,
        IOperation length,
        ImmutableArray<ArrayUse> uses,
        ITypeSymbol elementType,
        bool holdsReferences,
        bool reliesOnZeros)
    {
        Flow = flow;
        Length = length;
        Uses = uses;
        ElementType = elementType;
        HoldsReferences = holdsReferences;
        ReliesOnZeros = reliesOnZeros;
    }

    /// <summary>The life of the local that holds the array.</summary>
    public LocalFlowFact Flow { get; }

    /// <summary>The length that the code asks for.</summary>
    public IOperation Length { get; }

    /// <summary>Every use of the array, in the order of the text.</summary>
    public ImmutableArray<ArrayUse> Uses { get; }

    /// <summary>The type of its elements.</summary>
    public ITypeSymbol ElementType { get; }

    /// <summary>The type of its elements as messages show it.</summary>
    public string ElementName => ElementType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    /// <summary>Whether a returned array would keep objects alive unless it is cleared.</summary>
    public bool HoldsReferences { get; }

    /// <summary>Whether the code may read an element that it has not written before.</summary>
    public bool ReliesOnZeros { get; }

    /// <summary>The statement that declares the array, directly in a block.</summary>
    public LocalDeclarationStatementSyntax Declaration => (LocalDeclarationStatementSyntax)Flow.Declarator.Syntax.Parent!.Parent!;

    /// <summary>The rentable array that an operation makes, or null.</summary>
    public static RentableArray? TryFind(
        IOperation creation,
        AllocationSizeFact size,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (creation.Type is not IArrayTypeSymbol { Rank: 1, ElementType: { } element }
            || LengthOf(creation, types) is not { } length
            || !types.Has("System.Buffers.ArrayPool`1")
            || !IsPooled(length, types)
            || !IsRepeatable(length)
            || LocalOf(creation) is not { } local
            || LocalFlowFact.TryAnalyze(local, ScopeOf(creation), cancellationToken) is not { IsSingleAssignment: true } flow
            || !StandsAlone(flow)
            || HasUnboundedLife(flow))
        {
            return null;
        }

        var classify = new ArrayUses(types);
        ImmutableArray<ArrayUse>.Builder uses = ImmutableArray.CreateBuilder<ArrayUse>(flow.Uses.Length);
        foreach (LocalUse use in flow.Uses)
        {
            if (classify.Of(use) is not { } found)
            {
                return null;
            }

            uses.Add(found);
        }

        ImmutableArray<ArrayUse> all = uses.ToImmutable();
        if (all.IsEmpty)
        {
            return null;
        }

        Layout layout = size.Layouts.Of(element);
        return new RentableArray(
            flow,
            length,
            all,
            element,
            layout.HasReferences || !element.IsUnmanagedType,
            !IsUninitialized(creation) && ZeroReliance.IsPossible(flow, all));
    }

    private static IOperation? LengthOf(IOperation creation, KnownTypes types) => creation switch
    {
        IArrayCreationOperation { Initializer: null } array => array.DimensionSizes[0],
        IInvocationOperation { TargetMethod: { Name: "AllocateUninitializedArray" or "AllocateArray" } method } call
            when types.Is(method.ContainingType, "System.GC") && IsWithoutPinning(call) => call.ValueAt(0),
        _ => null,
    };

    private static bool IsWithoutPinning(IInvocationOperation call)
        => call.Arguments.Length < 2 || call.ValueAt(1).ConstantValue is { HasValue: true, Value: false };

    private static bool IsUninitialized(IOperation creation)
        => creation is IInvocationOperation { TargetMethod.Name: "AllocateUninitializedArray" };

    /// <summary>Whether the shared pool keeps arrays of this length, so that renting saves anything.</summary>
    private static bool IsPooled(IOperation length, KnownTypes types)
        => ValueBounds.ConstantOf(length) is { } constant && constant <= LongestPooledEverywhere
            || types.Get("System.Buffers.ArrayPool`1") is { ContainingAssembly.Identity.Version.Major: >= 6 };

    /// <summary>Whether the length has the type the pool asks for, and the value it has now can be named once more.</summary>
    private static bool IsRepeatable(IOperation length)
        => length.Type?.SpecialType == SpecialType.System_Int32 || ValueBounds.ConstantOf(length) is <= int.MaxValue;

    private static ILocalSymbol? LocalOf(IOperation creation)
        => creation.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } }
            && local.Type is IArrayTypeSymbol
                ? local
                : null;

    private static IOperation ScopeOf(IOperation creation) => creation.EnclosingStatement()?.Parent ?? creation;

    /// <summary>Whether a statement of a block declares the local and nothing else.</summary>
    private static bool StandsAlone(LocalFlowFact flow)
        => flow.Ownership == LocalOwnership.None
            && flow.Declarator.Syntax.Parent?.Parent is LocalDeclarationStatementSyntax
            {
                Declaration.Variables.Count: 1,
                Parent: BlockSyntax,
            };

    /// <summary>Whether the block can be left and entered again, or may never be finished: by <c>goto</c> or <c>yield</c>.</summary>
    private static bool HasUnboundedLife(LocalFlowFact flow)
    {
        if (flow.Declarator.Syntax.Parent?.Parent?.Parent is not BlockSyntax block)
        {
            return true;
        }

        foreach (SyntaxNode node in block.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            if (node is GotoStatementSyntax or LabeledStatementSyntax or YieldStatementSyntax)
            {
                return true;
            }
        }

        return false;
    }
}
