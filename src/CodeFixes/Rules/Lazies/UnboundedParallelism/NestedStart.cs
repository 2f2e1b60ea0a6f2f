using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// Whether work that is started on other threads starts more of it, or is started by such work. A piece that holds a
/// slot of a gate while it waits for pieces that want one never ends.
/// </summary>
internal static class NestedStart
{
    /// <summary>Whether it does.</summary>
    /// <param name="start">The call that starts the work.</param>
    /// <param name="code">The work.</param>
    public static bool IsAt(
        IInvocationOperation start, IOperation code, Compilation compilation, CancellationToken cancellationToken)
    {
        for (IOperation? outer = start.Parent; outer is not null; outer = outer.Parent)
        {
            if (outer is IInvocationOperation { TargetMethod: { } method } && Starts(method))
            {
                return true;
            }
        }

        ISymbol? around = CodePlace.Outermost(
            start.SemanticModel?.GetEnclosingSymbol(start.Syntax.SpanStart, cancellationToken));
        return ReachedCode.Any(code, StartsMore, compilation, cancellationToken);

        bool StartsMore(IOperation operation)
            => operation switch
            {
                IInvocationOperation call => call.TargetMethod,
                IMethodReferenceOperation group => group.Method,
                _ => null,
            } is { } called
                && (Starts(called) || SymbolEqualityComparer.Default.Equals(called.OriginalDefinition, around));
    }

    private static bool Starts(IMethodSymbol method)
        => method.ContainingType is { Name: "Task" or "TaskFactory" or "Parallel" } type
            && method.Name is "Run" or "StartNew" or "For" or "ForEach" or "Invoke" or "ForEachAsync" or "ForAsync"
            && type.ContainingNamespace?.ToDisplayString() == "System.Threading.Tasks";
}
