using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// A limit that is the largest number there is by default, in a pool that the project makes without arguments.
/// </summary>
internal static class UnsetLimit
{
    /// <summary>Whether the limit of a pool's type is such a one.</summary>
    public static bool Is(
        IOperation limit, INamedTypeSymbol pool, Compilation compilation, CancellationToken cancellationToken)
        => limit is IFieldReferenceOperation { Field: { IsConst: false } field }
            && SymbolEqualityComparer.Default.Equals(field.ContainingType.OriginalDefinition, pool)
            && StorageCreation.ValuesOf(field, compilation, cancellationToken) is { Count: > 0 } values
            && values.TrueForAll(IsLargest)
            && !IsMadeWithArguments(pool.Name, compilation, cancellationToken);

    /// <summary>
    /// <c>int.MaxValue</c>, a parameter with this default, or <c>max ?? int.MaxValue</c> for one that is null by
    /// default.
    /// </summary>
    private static bool IsLargest(IOperation value) => value.WithoutConversions() switch
    {
        { ConstantValue: { HasValue: true, Value: int.MaxValue or long.MaxValue } } => true,
        IParameterReferenceOperation { Parameter: { HasExplicitDefaultValue: true, ExplicitDefaultValue: var given } }
            => given is int.MaxValue or long.MaxValue,
        ICoalesceOperation { WhenNull: var otherwise } choice => IsLargest(otherwise)
            && choice.Value.ReadVariable()
                is IParameterSymbol { HasExplicitDefaultValue: true, ExplicitDefaultValue: null },
        _ => false,
    };

    private static bool IsMadeWithArguments(string type, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, type, cancellationToken))
            {
                SyntaxNode? creation = name.Parent is VariableDeclarationSyntax { Variables: { Count: 1 } variables }
                    ? variables[0].Initializer?.Value
                    : name.Parent;
                if (creation is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: > 0 })
                {
                    return true;
                }
            }
        }

        return false;
    }
}
