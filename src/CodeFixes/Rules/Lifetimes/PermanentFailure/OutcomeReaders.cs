using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// The callbacks of a retry that are told an outcome: one that is an exception has no response, and they would fail on
/// it.
/// </summary>
internal static class OutcomeReaders
{
    private const string Outcome = "Polly.DelegateResult`1";

    /// <summary>Whether a callback further down a policy's chain may need the response of every outcome.</summary>
    public static bool NeedResponse(IInvocationOperation step, KnownTypes types)
    {
        foreach (IInvocationOperation next in CallChain.StepsOn(step))
        {
            foreach (IArgumentOperation argument in next.Arguments)
            {
                if (argument.Value.Type is INamedTypeSymbol { DelegateInvokeMethod.Parameters: var parameters }
                    && parameters.Any(parameter => types.Is(parameter.Type, Outcome))
                    && !(CallChain.Unwrap(argument.Value) is IAnonymousFunctionOperation callback
                        && BearsException(callback, types)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool BearsException(IAnonymousFunctionOperation callback, KnownTypes types)
        => callback.Body.Descendants().OfType<IParameterReferenceOperation>().All(reference
            => !types.Is(reference.Parameter.Type, Outcome)
                || (reference.Parent is IPropertyReferenceOperation read
                    && read.Instance == reference
                    && (read.Property.Name == "Exception" || IsMaybeNull(read.WithImplicitConversions()))));

    /// <summary>Whether a response is used only where there is one.</summary>
    private static bool IsMaybeNull(IOperation response)
        => response.Parent switch
        {
            IConditionalAccessOperation access => access.Operation == response,
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } => true,
            IIsPatternOperation => true,
            _ => false,
        };
}
