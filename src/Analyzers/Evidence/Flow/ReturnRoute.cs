namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>What takes the value of a call: at once, awaited, as a finished task or by one local.</summary>
internal static class ReturnRoute
{
    /// <summary>Whether the value is what the method, and no lambda or local function of it, returns.</summary>
    public static bool IsReturned(IInvocationOperation call, CancellationToken cancellationToken)
    {
        foreach (IOperation value in EndsOf(call, cancellationToken))
        {
            if (IsReturned(value))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// A value, or the completed result of a call, with all around it, and each later use of the local that it goes
    /// into.
    /// </summary>
    public static IEnumerable<IOperation> EndsOf(IOperation value, CancellationToken cancellationToken)
    {
        IOperation outer = Outermost((value as IInvocationOperation)?.Completion() ?? value);
        yield return outer;
        foreach (LocalUse use in LocalOf(outer, cancellationToken)?.Uses ?? ImmutableArray<LocalUse>.Empty)
        {
            if (use.Reference.Syntax.SpanStart > value.Syntax.SpanStart)
            {
                yield return Outermost(use.Reference);
            }
        }
    }

    /// <summary>The local that a value goes into; null where it goes elsewhere or a lambda uses the local.</summary>
    public static LocalFlowFact? LocalOf(IOperation value, CancellationToken cancellationToken)
        => value.Parent switch
        {
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator } =>
                LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken),
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: { } target } } assignment
                when assignment.Value == value => LocalFlowFact.TryAnalyze(target, value, cancellationToken),
            _ => null,
        } is { IsCaptured: false } flow ? flow : null;

    /// <summary>The value with conversions, branches and a finished task around it.</summary>
    public static IOperation Outermost(IOperation value)
    {
        for (IOperation current = value.WithImplicitConversions(); ; current = current.WithImplicitConversions())
        {
            switch (current.Parent)
            {
                case IParenthesizedOperation or IConversionOperation or ICoalesceOperation:
                case IConditionalOperation choice when choice.Condition != current:
                    current = current.Parent;
                    break;
                case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } task }
                    when method is { Name: "FromResult", ContainingType.Name: "Task" or "ValueTask" }:
                    current = task;
                    break;
                default:
                    return current;
            }
        }
    }

    /// <summary>Whether a value, with all around it, is what the method itself returns.</summary>
    public static bool IsReturned(IOperation value)
    {
        if (value.Parent is not IReturnOperation { Kind: OperationKind.Return })
        {
            return false;
        }

        for (IOperation? current = value; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return false;
            }
        }

        return true;
    }
}
