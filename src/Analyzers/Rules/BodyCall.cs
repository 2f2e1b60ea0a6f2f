using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules;

/// <summary>A call in a body, and the name of the method that it calls.</summary>
/// <param name="operation">The call.</param>
internal readonly struct BodyCall(IInvocationOperation operation)
{
    /// <summary>The call.</summary>
    public IInvocationOperation Operation { get; } = operation;

    /// <summary>The set of the method's name alone.</summary>
    public CallNames Name { get; } = CallNames.Of(operation.TargetMethod.Name);
}
