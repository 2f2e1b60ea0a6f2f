using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>
/// The conditions of a body that are asked more than once, or that a constant is assigned to, so that a path on which
/// they would have two outcomes is seen to be impossible: <c>if (large) rented = …; …; if (large) pool.Return(rented);</c>
/// </summary>
/// <remarks>
/// A condition is known by its text. Locals and parameters lose their outcome when they are assigned; fields and
/// properties count as unchanged until a loop comes round, which hides paths and invents none.
/// </remarks>
internal sealed class KnownConditions
{
    /// <summary>The number of conditions that a state has room for.</summary>
    public const int Limit = 32;

    private readonly Dictionary<string, int> _numbers = new();
    private readonly List<List<ISymbol>> _symbols = [];

    private KnownConditions()
    {
    }

    /// <summary>The conditions of a graph.</summary>
    public static KnownConditions Of(ControlFlowGraph graph)
    {
        var known = new KnownConditions();
        var seen = new HashSet<string>();
        HashSet<ISymbol>? nulls = SetToNull(graph);
        foreach (BasicBlock block in graph.Blocks)
        {
            if (block.ConditionKind == ControlFlowConditionKind.None || block.BranchValue is not { } value)
            {
                continue;
            }

            var symbols = new List<ISymbol>();
            if (KeyOf(value, symbols, out _) is not { } key)
            {
                continue;
            }

            bool isVariable = symbols.Count == 1 && (key == symbols[0].Name || (nulls?.Contains(symbols[0]) == true && key == NullKey(symbols[0].Name)));
            if ((!seen.Add(key) || isVariable) && !known._numbers.ContainsKey(key) && known._numbers.Count < Limit)
            {
                known._numbers.Add(key, known._numbers.Count);
                known._symbols.Add(symbols);
            }
        }

        return known;
    }

    /// <summary>The locals that a statement sets to null; null where there is none.</summary>
    private static HashSet<ISymbol>? SetToNull(ControlFlowGraph graph)
    {
        HashSet<ISymbol>? locals = null;
        foreach (BasicBlock block in graph.Blocks)
        {
            foreach (IOperation operation in block.Operations)
            {
                if ((operation is IExpressionStatementOperation statement ? statement.Operation : operation)
                    is ISimpleAssignmentOperation { Target: ILocalReferenceOperation local, Value.ConstantValue: { HasValue: true, Value: null } })
                {
                    locals ??= new HashSet<ISymbol>(SymbolEqualityComparer.Default);
                    locals.Add(local.Local);
                }
            }
        }

        return locals;
    }

    /// <summary>The number of a condition, and whether it asks for the opposite; -1 where it is none of them.</summary>
    public int NumberOf(IOperation condition, out bool isNegated)
    {
        isNegated = false;
        return _numbers.Count > 0 && KeyOf(condition, null, out isNegated) is { } key && _numbers.TryGetValue(key, out int number)
            ? number
            : -1;
    }

    /// <summary>The number of the condition that asks for a variable that is true or false; -1 where there is none.</summary>
    public int NumberOf(ISymbol variable)
        => _numbers.TryGetValue(variable.Name, out int number)
            && _symbols[number].Count == 1
            && SymbolEqualityComparer.Default.Equals(_symbols[number][0], variable)
                ? number
                : -1;

    /// <summary>The number of the condition that asks whether a variable is null; -1 where there is none.</summary>
    public int NumberOfNull(ISymbol variable)
        => _numbers.TryGetValue(NullKey(variable.Name), out int number)
            && _symbols[number].Count == 1
            && SymbolEqualityComparer.Default.Equals(_symbols[number][0], variable)
                ? number
                : -1;

    /// <summary>Forgets the outcome of what depends on a variable that gets another value.</summary>
    public LeaseState WithoutVariable(LeaseState state, ISymbol variable)
    {
        for (int number = 0; state.Facts != 0 && number < _symbols.Count; number++)
        {
            foreach (ISymbol symbol in _symbols[number])
            {
                if (SymbolEqualityComparer.Default.Equals(symbol, variable))
                {
                    state = state.WithFact(number, null);
                }
            }
        }

        return state;
    }

    /// <summary>Forgets the outcome of what depends on fields and properties, when a loop comes round.</summary>
    public LeaseState WithoutMembers(LeaseState state)
    {
        for (int number = 0; state.Facts != 0 && number < _symbols.Count; number++)
        {
            foreach (ISymbol symbol in _symbols[number])
            {
                if (symbol is IFieldSymbol or IPropertySymbol)
                {
                    state = state.WithFact(number, null);
                }
            }
        }

        return state;
    }

    /// <summary>
    /// A text that two conditions share when they ask the same; null for a condition that may answer differently without
    /// any of its variables having changed.
    /// </summary>
    private static string? KeyOf(IOperation condition, List<ISymbol>? symbols, out bool isNegated)
    {
        isNegated = false;
        while (true)
        {
            switch (condition)
            {
                case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } negation:
                    isNegated = !isNegated;
                    condition = negation.Operand;
                    continue;
                case IConversionOperation { IsImplicit: true } conversion:
                    condition = conversion.Operand;
                    continue;
                case IBinaryOperation { OperatorMethod: null } binary:
                    return KeyOf(binary, symbols, ref isNegated);
                case IIsNullOperation isNull:
                    return Text(isNull.Operand, symbols) is { } asked ? NullKey(asked) : null;
                case IIsPatternOperation test:
                    return KeyOf(test, symbols, ref isNegated);
                default:
                    return Text(condition, symbols);
            }
        }
    }

    private static string? KeyOf(IBinaryOperation binary, List<ISymbol>? symbols, ref bool isNegated)
    {
        if (Text(binary.LeftOperand, symbols) is not { } left || Text(binary.RightOperand, symbols) is not { } right)
        {
            return null;
        }

        switch (binary.OperatorKind)
        {
            case BinaryOperatorKind.Equals:
                return Equality(left, right);
            case BinaryOperatorKind.NotEquals:
                isNegated = !isNegated;
                return Equality(left, right);
            case BinaryOperatorKind.GreaterThan:
                return left + ">" + right;
            case BinaryOperatorKind.LessThanOrEqual:
                isNegated = !isNegated;
                return left + ">" + right;
            case BinaryOperatorKind.LessThan:
                return right + ">" + left;
            case BinaryOperatorKind.GreaterThanOrEqual:
                isNegated = !isNegated;
                return right + ">" + left;
            default:
                return null;
        }
    }

    /// <summary>A pattern that asks for one value, such as <c>is null</c> and <c>is not 3</c>.</summary>
    private static string? KeyOf(IIsPatternOperation test, List<ISymbol>? symbols, ref bool isNegated)
    {
        IPatternOperation pattern = test.Pattern;
        while (pattern is INegatedPatternOperation negation)
        {
            isNegated = !isNegated;
            pattern = negation.Pattern;
        }

        return pattern is IConstantPatternOperation constant && Text(test.Value, symbols) is { } left && Text(constant.Value, null) is { } right
            ? Equality(left, right)
            : null;
    }

    private static string NullKey(string variable) => Equality(variable, "null");

    private static string Equality(string left, string right)
        => string.CompareOrdinal(left, right) <= 0 ? left + "==" + right : right + "==" + left;

    private static string? Text(IOperation? operation, List<ISymbol>? symbols)
    {
        switch (operation)
        {
            case null:
                return string.Empty;
            case { ConstantValue: { HasValue: true, Value: var value } }:
                return value is null
                    ? "null"
                    : System.Convert.ToString(value, System.Globalization.CultureInfo.InvariantCulture);
            case IConversionOperation { OperatorMethod: null } conversion:
                return Text(conversion.Operand, symbols);
            case ILocalReferenceOperation local:
                symbols?.Add(local.Local);
                return local.Local.Name;
            case IParameterReferenceOperation parameter:
                symbols?.Add(parameter.Parameter);
                return parameter.Parameter.Name;
            case IInstanceReferenceOperation:
                return "this";
            case IFieldReferenceOperation field:
                symbols?.Add(field.Field);
                return Member(field.Instance, field.Field, symbols);
            case IPropertyReferenceOperation { Arguments.IsEmpty: true } property:
                symbols?.Add(property.Property);
                return Member(property.Instance, property.Property, symbols);
            case IBinaryOperation { OperatorMethod: null } binary:
                return Text(binary.LeftOperand, symbols) is { } left && Text(binary.RightOperand, symbols) is { } right
                    ? "(" + left + binary.OperatorKind + right + ")"
                    : null;
            default:
                return null;
        }
    }

    private static string? Member(IOperation? instance, ISymbol member, List<ISymbol>? symbols)
        => instance is null
            ? member.ContainingType?.Name + "." + member.Name
            : Text(instance, symbols) is { } owner ? owner + "." + member.Name : null;
}
