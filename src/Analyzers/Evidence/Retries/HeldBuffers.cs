using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>The buffers that a loop or lambda brings along from outside into all its attempts.</summary>
internal sealed class HeldBuffers(HeldSizes sizes)
{
    /// <summary>Whether a piece of code reads a variable from outside that may hold a buffer.</summary>
    public bool MayHold(IOperation code)
    {
        foreach (IOperation operation in code.Descendants())
        {
            if (FromOutside(operation, code) is not null)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>A buffer that a piece of code holds while <paramref name="execution"/> repeats it; or null.</summary>
    public RetriedBuffer? In(
        IOperation code,
        IOperation execution,
        string retrier,
        long least,
        Func<IOperation, RetryPolicy?> retryOf,
        CancellationToken cancellationToken)
    {
        HashSet<ISymbol>? asked = null;
        foreach (IOperation operation in code.Descendants())
        {
            if (FromOutside(operation, code) is { } variable
                && retryOf(operation) is { } retry
                && (asked ??= new HashSet<ISymbol>(SymbolEqualityComparer.Default)).Add(variable)
                && !BufferUse.IsFilledIn(variable, code)
                && !BufferUse.IsPartOfCallersBuffer(operation)
                && !BufferUse.IsNeededAfter(variable, execution)
                && sizes.Of(operation, least, cancellationToken) is { } size)
            {
                IOperation? attempt = code is ILoopOperation loop && !operation.IsWithin(loop.Body) ? null : code;
                return new RetriedBuffer(operation, variable, variable.Name, size, retry, retrier, attempt);
            }
        }

        return null;
    }

    private ISymbol? FromOutside(IOperation operation, IOperation code)
        => BufferUse.VariableOf(operation) is { } variable
            && sizes.MayHold(operation.Type)
            && !BufferUse.IsDeclaredIn(variable, code.Syntax)
                ? variable
                : null;
}
