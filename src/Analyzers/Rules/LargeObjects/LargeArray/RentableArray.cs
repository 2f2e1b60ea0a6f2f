using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A large array that provably does not leave the block it is made in, so that it can be rented and returned there.
/// Found by the rule for its advice, and found again by the fixer.
/// </summary>
/// <param name="Flow">The life of the local that holds the array.</param>
/// <param name="Length">The length that the code asks for.</param>
/// <param name="Uses">Every use of the array, in the order of the text.</param>
/// <param name="ElementType">The type of its elements.</param>
/// <param name="ReliesOnZeros">Whether the code may read an element that it has not written before.</param>
internal sealed record RentableArray(
    LocalFlowFact Flow,
    IOperation Length,
    ImmutableArray<ArrayUse> Uses,
    ITypeSymbol ElementType,
    bool ReliesOnZeros)
{
    /// <summary>
    /// The longest array the shared pools of all frameworks keep: .NET Framework, .NET Core and .NET 5 hand out a fresh
    /// array above it and throw it away on return.
    /// </summary>
    private const int LongestPooledEverywhere = 1024 * 1024;

    private const string Pool = "System.Buffers.ArrayPool`1";

    /// <summary>The type of its elements as messages show it.</summary>
    public string ElementName => ElementType.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    /// <summary>Whether a returned array would keep objects alive unless it is cleared.</summary>
    public bool HoldsReferences => !ElementType.IsUnmanagedType;

    /// <summary>The statement that declares the array, directly in a block.</summary>
    public LocalDeclarationStatementSyntax Declaration
        => (LocalDeclarationStatementSyntax)Flow.Declarator.Syntax.Parent!.Parent!;

    /// <summary>The rentable array that an operation makes, or null.</summary>
    public static RentableArray? TryFind(IOperation creation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (creation.Type is not IArrayTypeSymbol { Rank: 1, ElementType: { } element }
            || LengthOf(creation, types) is not { } length
            || !IsPooled(length, types)
            || creation.Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || declarator.Symbol is not { RefKind: RefKind.None, Type: IArrayTypeSymbol }
            || !StandsAlone(declarator)
            || LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken)
                is not { IsSingleAssignment: true, Ownership: LocalOwnership.None, Uses: { IsEmpty: false } all } flow)
        {
            return null;
        }

        var classify = new ArrayUses(types);
        ImmutableArray<ArrayUse>.Builder uses = ImmutableArray.CreateBuilder<ArrayUse>(all.Length);
        foreach (LocalUse use in all)
        {
            if (classify.Of(use) is not { } found)
            {
                return null;
            }

            uses.Add(found);
        }

        bool isUninitialized = creation is IInvocationOperation { TargetMethod.Name: "AllocateUninitializedArray" };
        return new RentableArray(
            flow, length, uses.ToImmutable(), element, !isUninitialized
                && ZeroReliance.IsPossible(flow, uses.ToImmutable()));
    }

    private static IOperation? LengthOf(IOperation creation, KnownTypes types) => creation switch
    {
        IArrayCreationOperation { Initializer: null } array => array.DimensionSizes[0],
        IInvocationOperation { TargetMethod: { Name: "AllocateUninitializedArray" or "AllocateArray" } method } call
            when types.Is(method.ContainingType, "System.GC") => call.ValueAt(0),
        _ => null,
    };

    /// <summary>
    /// Whether the shared pool takes this length and keeps such arrays, so that renting saves anything.
    /// </summary>
    private static bool IsPooled(IOperation length, KnownTypes types)
        => types.Get(Pool) is { } pool
            && (length.Type?.SpecialType == SpecialType.System_Int32 || LeastValues.ConstantOf(length)
                is <= int.MaxValue)
            && (LeastValues.ConstantOf(length) is <= LongestPooledEverywhere
                || pool.ContainingAssembly.Identity.Version.Major >= 6);

    /// <summary>
    /// Whether a statement of a block declares the local and nothing else, and the block is not left and entered again,
    /// by <c>goto</c> or <c>yield</c>.
    /// </summary>
    private static bool StandsAlone(IVariableDeclaratorOperation declarator)
    {
        if (declarator.Syntax.Parent?.Parent is not LocalDeclarationStatementSyntax
            {
                Declaration.Variables.Count: 1,
                Parent: BlockSyntax block,
            })
        {
            return false;
        }

        foreach (SyntaxNode node in block.DescendantNodes(
            static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
        {
            if (node is GotoStatementSyntax or LabeledStatementSyntax or YieldStatementSyntax)
            {
                return false;
            }
        }

        return true;
    }
}
