using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>A call whose body is read with the arguments it is given.</summary>
/// <param name="Method">The method whose body is read: the called one, or what implements it.</param>
/// <param name="Call">The call.</param>
internal sealed record BoundCall(IMethodSymbol Method, IInvocationOperation Call)
{
    /// <summary>What the call hands to a parameter; null for a parameter of another method.</summary>
    public IOperation? ValueOf(IParameterSymbol parameter)
        => SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol.OriginalDefinition, Method)
            ? Call.ArgumentAt(parameter.Ordinal)?.Value
            : null;
}
