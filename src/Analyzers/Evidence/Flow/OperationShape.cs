namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>Small questions about where an operation stands.</summary>
internal static class OperationShape
{
    /// <summary>The operation with the implicit conversions around it, and a <c>??</c> that decides nothing.</summary>
    public static IOperation WithImplicitConversions(this IOperation operation)
    {
        while (operation.Parent is IConversionOperation { IsImplicit: true } or ICoalesceOperation)
        {
            if (operation.Parent is ICoalesceOperation && NeverNull.NeedlessAround(operation) is null)
            {
                break;
            }

            operation = operation.Parent;
        }

        return operation;
    }

    /// <summary>
    /// The operation inside the conversions around it, written or not, and inside a <c>??</c> that adds no other value.
    /// </summary>
    public static IOperation WithoutConversions(this IOperation operation)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation conversion:
                    operation = conversion.Operand;
                    break;
                case ICoalesceOperation choice when NeverNull.IsSource(choice):
                    operation = choice.Value;
                    break;
                default:
                    return operation;
            }
        }
    }

    /// <summary>The operation inside an implicit conversion, which would hide the type of the value.</summary>
    public static IOperation WithoutImplicitConversion(this IOperation operation)
        => operation is IConversionOperation { IsImplicit: true } ? operation.WithoutConversions() : operation;

    /// <summary>
    /// An argument as it is written. <see cref="IOperation.Syntax"/> is the value alone where <c>!</c> stands behind
    /// it.
    /// </summary>
    public static ArgumentSyntax? Written(this IArgumentOperation argument)
        => argument.ArgumentKind == ArgumentKind.Explicit
            ? argument.Syntax.FirstAncestorOrSelf<ArgumentSyntax>()
            : null;

    /// <summary>The argument for a parameter of a name, where it is written out.</summary>
    public static IArgumentOperation? ArgumentNamed(this IInvocationOperation call, string parameter)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Name == parameter && argument.ArgumentKind == ArgumentKind.Explicit)
            {
                return argument;
            }
        }

        return null;
    }

    /// <summary>
    /// The outermost operation: the body of the member that holds the operation, or an initialiser or attribute.
    /// </summary>
    public static IOperation Root(this IOperation operation)
    {
        while (operation.Parent is { } parent)
        {
            operation = parent;
        }

        return operation;
    }

    /// <summary>The local, parameter, field or property that an operation reads.</summary>
    public static ISymbol? ReadVariable(this IOperation operation)
        => operation switch
        {
            ILocalReferenceOperation local => local.Local,
            IParameterReferenceOperation parameter => parameter.Parameter,
            IFieldReferenceOperation field => field.Field,
            IPropertyReferenceOperation property => property.Property,
            _ => null,
        };

    /// <summary>The method or constructor an operation calls, or null when it calls none.</summary>
    public static IMethodSymbol? CalledMethod(this IOperation call)
        => call switch
        {
            IInvocationOperation invocation => invocation.TargetMethod,
            IObjectCreationOperation creation => creation.Constructor,
            _ => null,
        };

    /// <summary>
    /// The argument of a call or creation for the parameter at a position, in whatever order they are written; null
    /// when there is none.
    /// </summary>
    public static IArgumentOperation? ArgumentAt(this IOperation call, int ordinal)
    {
        foreach (IArgumentOperation argument in ArgumentsOf(call))
        {
            if (argument.Parameter?.Ordinal == ordinal)
            {
                return argument;
            }
        }

        return null;
    }

    /// <summary>The value for a parameter of a name, its default where none is written out.</summary>
    public static IOperation? ValueFor(this IOperation call, string parameter)
    {
        foreach (IArgumentOperation argument in ArgumentsOf(call))
        {
            if (argument.Parameter?.Name == parameter)
            {
                return argument.Value;
            }
        }

        return null;
    }

    private static ImmutableArray<IArgumentOperation> ArgumentsOf(IOperation call)
        => call switch
        {
            IInvocationOperation invocation => invocation.Arguments,
            IObjectCreationOperation creation => creation.Arguments,
            _ => ImmutableArray<IArgumentOperation>.Empty,
        };

    /// <summary>The value for the parameter at a position; the call itself when there is none.</summary>
    public static IOperation ValueAt(this IInvocationOperation call, int ordinal)
        => call.ArgumentAt(ordinal)?.Value ?? call;

    /// <summary>Whether <paramref name="operation"/> is <paramref name="ancestor"/> or stands inside it.</summary>
    public static bool IsWithin(this IOperation operation, IOperation ancestor)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current == ancestor)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The statement that holds the operation: its innermost ancestor that stands directly in a block or switch
    /// section.
    /// </summary>
    public static IOperation? EnclosingStatement(this IOperation operation)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current.Parent is IBlockOperation or ISwitchCaseOperation)
            {
                return current;
            }
        }

        return null;
    }

    /// <summary>Whether the code waits for the task of a call where the call stands.</summary>
    public static bool IsCompletedInPlace(this IOperation call) => call.Completion() is not null;

    /// <summary>
    /// The expression in which the code waits for the task of a call where the call stands: the <c>await</c>, or a
    /// blocking <c>GetResult()</c>, <c>Wait()</c> or <c>Result</c>. Null when it does not wait there.
    /// </summary>
    public static IOperation? Completion(this IOperation call)
    {
        for (IOperation current = call.WithImplicitConversions(); ; current = current.WithImplicitConversions())
        {
            switch (current.Parent)
            {
                case IAwaitOperation wait:
                    return wait;
                case IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "AsTask" or "GetAwaiter" } next
                    when next.Instance == current:
                    current = next;
                    break;
                case IInvocationOperation { TargetMethod.Name: "GetResult", Arguments.IsEmpty: true } next
                    when next.Instance == current:
                    return next;
                case IInvocationOperation { TargetMethod.Name: "Wait", Arguments.IsEmpty: true } wait
                    when wait.Instance == current:
                    return wait;
                case IPropertyReferenceOperation { Property.Name: "Result" } result when result.Instance == current:
                    return result;
                default:
                    return null;
            }
        }
    }

    /// <summary>Whether a loop runs an operation again and again, but not the other one.</summary>
    public static bool IsInLoopWithout(this IOperation operation, IOperation other)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation && !other.IsWithin(current))
            {
                return true;
            }
        }

        return false;
    }
}
