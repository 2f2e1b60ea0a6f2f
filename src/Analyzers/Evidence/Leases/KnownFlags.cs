using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>
/// The boolean variables that conditions ask for by themselves, so that a path on which one would be both true and
/// false is seen to be impossible: <c>Return(buffer); isReturned = true; …; if (!isReturned) Return(buffer);</c>
/// </summary>
internal sealed class KnownFlags
{
    /// <summary>The number of flags that a state has room for.</summary>
    private const int Limit = 32;

    private readonly List<ISymbol> _flags = [];

    /// <summary>
    /// The number of the flag that a condition is, and whether it asks for the opposite; -1 for any other.
    /// </summary>
    public int NumberOf(IOperation condition, out bool isNegated)
    {
        isNegated = false;
        IOperation asked = condition.WithoutConversions();
        while (asked is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } negation)
        {
            isNegated = !isNegated;
            asked = negation.Operand.WithoutConversions();
        }

        return asked.ReadVariable() is { } variable ? NumberOf(variable) : -1;
    }

    /// <summary>The state after a variable has got a value: its truth, where the value is a constant.</summary>
    public LeaseState Assigned(LeaseState state, ISymbol variable, IOperation? value)
        => variable is ILocalSymbol { Type.SpecialType: SpecialType.System_Boolean }
                or IParameterSymbol { Type.SpecialType: SpecialType.System_Boolean }
            && NumberOf(variable) is var number and >= 0
            ? state.WithFact(number, value?.ConstantValue is { HasValue: true, Value: bool known } ? known : null)
            : state;

    private int NumberOf(ISymbol variable)
    {
        // Other fields and properties may change between two questions.
        if (variable is not (ILocalSymbol or IParameterSymbol or IFieldSymbol { IsReadOnly: true }))
        {
            return -1;
        }

        int number = _flags.FindIndex(flag => SymbolEqualityComparer.Default.Equals(flag, variable));
        if (number < 0 && _flags.Count < Limit)
        {
            number = _flags.Count;
            _flags.Add(variable);
        }

        return number;
    }
}
