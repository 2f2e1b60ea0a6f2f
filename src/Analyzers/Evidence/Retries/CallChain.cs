using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>Calls on the results of calls: builders of policies, pipelines and clients.</summary>
internal static class CallChain
{
    /// <summary>The object or first argument of an extension method that a call continues.</summary>
    public static IOperation? ReceiverOf(IInvocationOperation call)
        => call.Instance ?? (call.TargetMethod.IsExtensionMethod ? call.ArgumentAt(0)?.Value : null);

    /// <summary>The call that continues a value; null where none does.</summary>
    private static IInvocationOperation? Next(IOperation value)
    {
        value = value.WithImplicitConversions();
        return value.Parent switch
        {
            IInvocationOperation call when call.Instance == value => call,
            IArgumentOperation
            {
                Parameter.Ordinal: 0,
                Parent: IInvocationOperation { TargetMethod.IsExtensionMethod: true } call,
            } => call,
            _ => null,
        };
    }

    /// <summary>The calls that continue a value one after the other.</summary>
    public static IEnumerable<IInvocationOperation> StepsOn(IOperation value)
    {
        while (Next(value) is { } step)
        {
            yield return step;
            value = step;
        }
    }

    /// <summary>The value that a chain of calls begins with.</summary>
    public static IOperation RootOf(IOperation value)
    {
        value = value.WithoutConversions();
        while (value is IInvocationOperation call && ReceiverOf(call) is { } receiver)
        {
            value = receiver.WithoutConversions();
        }

        return value;
    }

    /// <summary>The argument that a lambda or delegate is; null where it is none.</summary>
    public static IArgumentOperation? ArgumentOf(IOperation function)
    {
        IOperation? current = function.Parent;
        while (current is IDelegateCreationOperation or IConversionOperation)
        {
            current = current.Parent;
        }

        return current as IArgumentOperation;
    }

    /// <summary>A delegate's target without the conversions and the creation around it.</summary>
    public static IOperation Unwrap(IOperation value)
    {
        value = value.WithoutConversions();
        return value is IDelegateCreationOperation creation ? creation.Target.WithoutConversions() : value;
    }
}
