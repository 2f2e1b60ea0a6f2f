using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Pools;

/// <summary>
/// Where a value goes in one body: into which variables, to the caller, into which constructor or method. A taken
/// object and a created one are alternatives when they go to the same place.
/// </summary>
internal sealed class ItemFlow
{
    private const int MaxSteps = 3;

    private readonly HashSet<ISymbol> _places = new(SymbolEqualityComparer.Default);

    /// <summary>Whether the value is returned, by <c>return</c>, <c>out</c>, or inside what is returned.</summary>
    public bool LeavesMember { get; private set; }

    /// <summary>Whether two values reach one place.</summary>
    public bool Meets(ItemFlow other) => (LeavesMember && other.LeavesMember) || _places.Overlaps(other._places);

    /// <summary>Where the value of an expression goes.</summary>
    public static ItemFlow Of(IOperation value, IOperation body)
    {
        var flow = new ItemFlow();
        flow.Follow(value, body, MaxSteps);
        return flow;
    }

    /// <summary>Where the variable goes that a call fills by <c>out</c>.</summary>
    public static ItemFlow OfVariable(IOperation variable, IOperation body)
    {
        var flow = new ItemFlow();
        flow.Enter(Variable(variable), body, MaxSteps);
        return flow;
    }

    private static ISymbol? Variable(IOperation target)
        => ((target as IDeclarationExpressionOperation)?.Expression ?? target).WithoutConversions().ReadVariable();

    private void Enter(ISymbol? variable, IOperation body, int steps)
    {
        if (variable is null || !_places.Add(variable))
        {
            return;
        }

        LeavesMember |= variable is IParameterSymbol { RefKind: not RefKind.None };
        if (steps == 0 || variable is IFieldSymbol or IPropertySymbol)
        {
            return;
        }

        foreach (IOperation operation in body.Descendants())
        {
            if (operation is ILocalReferenceOperation or IParameterReferenceOperation
                && SymbolEqualityComparer.Default.Equals(operation.ReadVariable(), variable))
            {
                Follow(operation, body, steps - 1);
            }
        }
    }

    private void Follow(IOperation value, IOperation body, int steps)
    {
        for (IOperation current = value; current.Parent is { } parent; current = parent)
        {
            switch (parent)
            {
                case IConversionOperation or IAwaitOperation or ICoalesceOperation or ITupleOperation:
                case ISwitchExpressionArmOperation or ISwitchExpressionOperation or IVariableInitializerOperation:
                case IConditionalOperation { Type: not null } choice when choice.Condition != current:
                    continue;
                case IVariableDeclaratorOperation declarator:
                    Enter(declarator.Symbol, body, steps);
                    return;
                case IAssignmentOperation assignment when assignment.Value == current:
                    Enter(Variable(assignment.Target), body, steps);
                    continue;
                case IReturnOperation:
                    LeavesMember = true;
                    return;
                case IArgumentOperation { Parent: IObjectCreationOperation { Constructor: { } constructor } holder }:
                    _places.Add(constructor);
                    LeavesMember |= IsReturned(holder);
                    return;
                case IArgumentOperation { Parent: IInvocationOperation call, Parameter.RefKind: RefKind.None }:
                    // Task.FromResult(item), Wrap(item): what is given back holds the item.
                    LeavesMember |= IsReturned(call)
                        && call.Type?.SpecialType is not (SpecialType.System_Void or SpecialType.System_Boolean);
                    return;
                default:
                    return;
            }
        }
    }

    private static bool IsReturned(IOperation value)
    {
        IOperation current = value;
        while (current.Parent is IConversionOperation or IAwaitOperation or IConditionalOperation { Type: not null }
            or ICoalesceOperation)
        {
            current = current.Parent;
        }

        return current.Parent is IReturnOperation;
    }
}
