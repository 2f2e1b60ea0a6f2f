using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>The buffers that a delegate brings along, captured or as its state, into all its attempts.</summary>
internal sealed class CapturedBuffers(HeldSizes sizes, MemberValues values)
{
    /// <summary>Whether an argument could carry a buffer at all. Cheap.</summary>
    public bool MayCarry(IOperation argument)
    {
        IOperation value = WaitReader.Unwrap(argument);
        return value is IAnonymousFunctionOperation or ITupleOperation
            || value is IMethodReferenceOperation { Method.MethodKind: MethodKind.LocalFunction }
            || value is ILocalReferenceOperation { Type.TypeKind: TypeKind.Delegate }
            || sizes.MayHold(value.Type);
    }

    /// <summary>The function that an argument is: a lambda, one that a local holds, or a local function; null for anything else.</summary>
    public IOperation? FunctionOf(IOperation argument, CancellationToken cancellationToken)
    {
        IOperation value = WaitReader.Unwrap(argument);
        switch (value)
        {
            case IAnonymousFunctionOperation:
                return value;
            case ILocalReferenceOperation { Type.TypeKind: TypeKind.Delegate }:
                return values.ValueOf(value, cancellationToken) is { } held && WaitReader.Unwrap(held) is IAnonymousFunctionOperation function ? function : null;
            case IMethodReferenceOperation { Method: { MethodKind: MethodKind.LocalFunction } method }:
                foreach (IOperation operation in argument.Root().Descendants())
                {
                    if (operation is ILocalFunctionOperation declared && SymbolEqualityComparer.Default.Equals(declared.Symbol, method))
                    {
                        return declared;
                    }
                }

                return null;
            default:
                return null;
        }
    }

    /// <summary>Whether a function reads a variable from outside that may hold a buffer. Cheaper than <see cref="Captured"/>.</summary>
    public bool MayCapture(IOperation function)
    {
        foreach (IOperation operation in function.Descendants())
        {
            if (BufferUse.VariableOf(operation) is { } variable && sizes.MayHold(operation.Type) && !BufferUse.IsDeclaredIn(variable, function.Syntax))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A buffer that a function captures; null where there is none.</summary>
    /// <param name="function">The function that is run again.</param>
    /// <param name="execution">The call that runs it.</param>
    /// <param name="least">Fewer bytes than this are small.</param>
    /// <param name="retry">What runs it again.</param>
    /// <param name="retrier">How a message names that.</param>
    /// <param name="cancellationToken">Honoured between steps.</param>
    public RetriedBuffer? Captured(
        IOperation function, IInvocationOperation execution, long least, RetryPolicy retry, string retrier, CancellationToken cancellationToken)
    {
        HashSet<ISymbol>? asked = null;
        foreach (IOperation operation in function.Descendants())
        {
            if (BufferUse.VariableOf(operation) is { } variable
                && sizes.MayHold(operation.Type)
                && !BufferUse.IsDeclaredIn(variable, function.Syntax)
                && (asked ??= new HashSet<ISymbol>(SymbolEqualityComparer.Default)).Add(variable)
                && !IsFilledIn(variable, function)
                && !BufferUse.IsPartOfCallersBuffer(operation)
                && !BufferUse.IsNeededAfter(variable, execution, function)
                && sizes.Of(operation, least, cancellationToken) is { } size)
            {
                // What a function that is declared elsewhere is made of may change until it runs, so no fix touches it.
                IOperation? attempt = function is IAnonymousFunctionOperation && function.IsWithin(execution) ? function : null;
                return new RetriedBuffer(operation, variable, variable.Name, size, retry.Wait, retrier, attempt, retry.HasBreaker);
            }
        }

        return null;
    }

    /// <summary>A buffer that is handed over as the state of the attempts, alone or in a tuple; null where there is none.</summary>
    /// <param name="value">The argument.</param>
    /// <param name="execution">The call that runs the attempts.</param>
    /// <param name="least">Fewer bytes than this are small.</param>
    /// <param name="retry">What runs them again.</param>
    /// <param name="retrier">How a message names that.</param>
    /// <param name="cancellationToken">Honoured between steps.</param>
    public RetriedBuffer? OfState(
        IOperation value, IInvocationOperation execution, long least, RetryPolicy retry, string retrier, CancellationToken cancellationToken)
    {
        if (value is ITupleOperation tuple)
        {
            foreach (IOperation element in tuple.Elements)
            {
                if (OfState(element.WithoutConversions(), execution, least, retry, retrier, cancellationToken) is { } held)
                {
                    return held;
                }
            }

            return null;
        }

        return BufferUse.VariableOf(value) is { } variable
            && sizes.MayHold(value.Type)
            && !BufferUse.IsNeededAfter(variable, execution)
            && sizes.Of(value, least, cancellationToken) is { } size
                ? new RetriedBuffer(value, variable, variable.Name, size, retry.Wait, retrier, null, retry.HasBreaker)
                : null;
    }

    /// <summary>Whether a piece of code writes to a variable or replaces what it holds.</summary>
    public static bool IsFilledIn(ISymbol variable, IOperation code)
    {
        foreach (IOperation operation in code.Descendants())
        {
            if (BufferUse.VariableOf(operation) is { } read
                && SymbolEqualityComparer.Default.Equals(read, variable)
                && BufferUse.IsFilled(operation))
            {
                return true;
            }
        }

        return false;
    }
}
