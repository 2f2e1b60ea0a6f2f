using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// What stands for variables while a body is read: the arguments of a call for the parameters, a number for a counter.
/// </summary>
/// <param name="Of">The called method, or the counter.</param>
/// <param name="Call">The call; null for a counter.</param>
/// <param name="Number">The number that the counter has.</param>
/// <param name="Outer">What holds around the call, where its arguments are read.</param>
internal sealed record Binding(ISymbol Of, IInvocationOperation? Call, double Number, Binding? Outer)
{
    /// <summary>The body of a method, for one call of it.</summary>
    public static Binding OfCall(IMethodSymbol method, IInvocationOperation call, Binding? outer)
        => new((method.ReducedFrom ?? method).OriginalDefinition, call, 0, outer);

    /// <summary>One round or attempt.</summary>
    public static Binding OfRound(ISymbol counter, double number, Binding? outer) => new(counter, null, number, outer);

    /// <summary>The number that a counter has; null for any other variable.</summary>
    public static double? NumberOf(ISymbol variable, Binding? scope) => Find(variable, scope)?.Number;

    /// <summary>What a call hands to a parameter, and where that is read; null for any other parameter.</summary>
    public static (IOperation Value, Binding? Scope)? Argument(IParameterSymbol parameter, Binding? scope)
        => Find(parameter.ContainingSymbol.OriginalDefinition, scope) is { Call: { } call } found
            && call.ArgumentAt(parameter.Ordinal) is { } argument
                ? (argument.Value, found.Outer)
                : null;

    private static Binding? Find(ISymbol bound, Binding? scope)
    {
        while (scope is not null && !SymbolEqualityComparer.Default.Equals(scope.Of, bound))
        {
            scope = scope.Outer;
        }

        return scope;
    }
}
