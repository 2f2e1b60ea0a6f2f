using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// A collection that cleans the ground for a measurement: a stop watch is started or a counter's baseline taken after
/// it, here or in a method that is handed the work as a delegate, or memory is read before and after a delegate runs.
/// A job that collects and then logs what it freed is none: it reads memory around the collection, not around work.
/// </summary>
internal static class Measurement
{
    /// <summary>Whether the member that holds the call measures, or the member of the same type that calls it does.</summary>
    public static bool Covers(IOperation operation, FunctionUses uses, KnownTypes types, CancellationToken cancellationToken)
    {
        if (MeasuresAfter(operation, types, cancellationToken))
        {
            return true;
        }

        foreach (IInvocationOperation call in uses.Calls)
        {
            if (MeasuresAfter(call, types, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private static bool MeasuresAfter(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation root = operation;
        while (root.Parent is { } outer)
        {
            root = outer;
        }

        int position = operation.Syntax.SpanStart;
        bool memoryRead = false, workDone = false;
        foreach (IOperation part in root.Descendants())
        {
            if (part is not IInvocationOperation call)
            {
                continue;
            }

            IMethodSymbol method = call.TargetMethod;
            if (call.Syntax.SpanStart > position
                && (StartsWatch(method, types)
                    || (IsCounter(method, types) && IsKept(call))
                    || TimesDelegate(call, types, cancellationToken)))
            {
                return true;
            }

            if (types.IsGcMethod(method, "GetTotalMemory"))
            {
                if (workDone)
                {
                    return true;
                }

                memoryRead = true;
            }
            else if (method.MethodKind == MethodKind.DelegateInvoke)
            {
                workDone |= memoryRead;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method of the same file is handed a delegate, starts a stop watch and then runs a delegate. A method
    /// that times its own work does not say that the caller measures.
    /// </summary>
    private static bool TimesDelegate(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!TakesDelegate(call.TargetMethod)
            || call.SemanticModel is not { } model
            || SameFile.DeclarationOf(call, cancellationToken) is not { } declaration
            || model.GetOperation(declaration, cancellationToken) is not { } body)
        {
            return false;
        }

        bool started = false;
        foreach (IOperation part in body.Descendants())
        {
            if (part is IInvocationOperation { TargetMethod: var method })
            {
                if (started && method.MethodKind == MethodKind.DelegateInvoke)
                {
                    return true;
                }

                started |= StartsWatch(method, types);
            }
        }

        return false;
    }

    private static bool TakesDelegate(IMethodSymbol method)
    {
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Type.TypeKind == TypeKind.Delegate)
            {
                return true;
            }
        }

        return false;
    }

    private static bool StartsWatch(IMethodSymbol method, KnownTypes types)
        => method.Name is "StartNew" or "Start" or "Restart" or "GetTimestamp"
            && types.Is(method.ContainingType, "System.Diagnostics.Stopwatch");

    private static bool IsCounter(IMethodSymbol method, KnownTypes types)
        => types.IsGcMethod(method, "CollectionCount")
            || types.IsGcMethod(method, "GetAllocatedBytesForCurrentThread")
            || types.IsGcMethod(method, "GetTotalAllocatedBytes");

    /// <summary>Whether a counter is read into a variable or field, as a baseline is; a log line reads it into an argument.</summary>
    private static bool IsKept(IOperation read)
    {
        IOperation? outer = read.Parent;
        while (outer is IConversionOperation or IBinaryOperation or IParenthesizedOperation)
        {
            outer = outer.Parent;
        }

        return outer is IVariableInitializerOperation or ISimpleAssignmentOperation;
    }
}
