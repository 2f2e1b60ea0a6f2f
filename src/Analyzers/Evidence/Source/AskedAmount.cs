using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Lexicon;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// A call that says how many rows it wants: <c>TopCustomers(10)</c>. The name of the parameter proves nothing, but it
/// is enough for silence.
/// </summary>
internal static class AskedAmount
{
    /// <summary>The most rows that count as few.</summary>
    private const int MaxAsked = 1_000;

    /// <summary>Whether a value is what a caller asks for as a number of rows.</summary>
    public static bool IsAmount(IOperation value)
        => value.WithoutConversions() is IParameterReferenceOperation { Parameter.Name: { } name }
            && NameWords.Has(name, WordGroup.Amount);

    /// <summary>Small where a constant below a thousand bounds the rows of an answer; null otherwise.</summary>
    public static PayloadVerdict? Classify(IInvocationOperation call, PayloadQuery query)
    {
        if (query.Types.Is(call.TargetMethod.ContainingType, "System.Linq.Enumerable")
            || query.Types.Is(call.TargetMethod.ContainingType, "System.Linq.Queryable"))
        {
            // `Take` has a row of its own.
            return null;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument is
                { Value.ConstantValue: { HasValue: true, Value: int and > 0 and <= MaxAsked },
                    Parameter: { } parameter }
                && NameWords.Has(parameter.Name, WordGroup.Amount)
                && call.Type is { } type
                && HoldsSmallRows(type, query))
            {
                return PayloadVerdict.Small("as many rows as are asked for");
            }
        }

        return null;
    }

    private static bool HoldsSmallRows(ITypeSymbol type, PayloadQuery query)
    {
        if (type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: { Length: 1 } awaited })
        {
            type = awaited[0];
        }

        return TypeGraph.IsSequence(type, out ITypeSymbol? element)
            && element is not null
            && !query.Graph.Classify(element).Grows;
    }
}
