using System;
using System.Collections.Concurrent;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// Calls that wait for a time: <c>Task.Delay</c>, <c>Thread.Sleep</c>, the wait handle of a token, and methods of this
/// compilation that do nothing longer than one of these: a back-off of the project's own, a handler that logs and waits.
/// </summary>
internal sealed class WaitCalls(MemberValues values, OneImplementation implementations, WaitNames names, KnownTypes types)
{
    private readonly ConcurrentDictionary<IMethodSymbol, IInvocationOperation?> _helpers = new(SymbolEqualityComparer.Default);

    /// <summary>Whether a call waits.</summary>
    public bool IsWait(IInvocationOperation call, CancellationToken cancellationToken)
        => FrameworkTime(call) is not null || HelperOf(call, WaitNames.MaxDepth, cancellationToken) is not null;

    /// <summary>
    /// The expression that says how long a call waits, and who reads it: in a method of this compilation with the arguments of
    /// the call. Null where none can be seen.
    /// </summary>
    public (IOperation Value, WaitReader Reader)? TimeOf(IInvocationOperation call, WaitReader reader, CancellationToken cancellationToken)
    {
        if (FrameworkTime(call) is { } time)
        {
            return (time.Value, reader);
        }

        if (HelperOf(call, WaitNames.MaxDepth, cancellationToken) is not { } wait || implementations.Of(call.TargetMethod, cancellationToken) is not { } method)
        {
            return null;
        }

        var bound = new BoundCall(method, call);
        return TimeOf(wait, reader.With(bound), cancellationToken) is { } inner
            ? inner.Value.WithoutConversions() is IParameterReferenceOperation { Parameter: { } parameter } && bound.ValueOf(parameter) is { } given
                ? (given, reader)
                : inner
            : null;
    }

    /// <summary>The argument that says how long a method of the framework waits; null for all other calls. Cheap.</summary>
    private IArgumentOperation? FrameworkTime(IInvocationOperation call)
    {
        INamedTypeSymbol type = call.TargetMethod.ContainingType;
        return call.TargetMethod.Name switch
        {
            "Delay" when types.Is(type, "System.Threading.Tasks.Task") => call.ArgumentAt(0),
            "Delay" when types.Is(type, "System.Threading.Tasks.TimeProviderTaskExtensions") => call.ArgumentAt(1),
            "Sleep" when types.Is(type, "System.Threading.Thread") => call.ArgumentAt(0),
            "WaitOne" when call.Instance is IPropertyReferenceOperation { Property: { Name: "WaitHandle" } handle }
                && types.Is(handle.ContainingType, "System.Threading.CancellationToken") => call.ArgumentAt(0),
            _ => null,
        };
    }

    /// <summary>The wait in the body of a called method that does nothing longer; null for any other method.</summary>
    private IInvocationOperation? HelperOf(IInvocationOperation call, int depth, CancellationToken cancellationToken)
    {
        if (depth <= 0
            || !MayBeHelper(call.TargetMethod)
            || !names.Contains(call.TargetMethod.Name, cancellationToken)
            || implementations.Of(call.TargetMethod, cancellationToken) is not { } method)
        {
            return null;
        }

        return _helpers.TryGetValue(method, out IInvocationOperation? known) ? known : _helpers.GetOrAdd(method, Read(method, depth, cancellationToken));
    }

    /// <summary>Whether a method answers nothing, or whether to go on, and stands in source.</summary>
    private static bool MayBeHelper(IMethodSymbol method)
        => method.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction
            && !method.DeclaringSyntaxReferences.IsEmpty
            && (method.ReturnsVoid
                || method.ReturnType.SpecialType == SpecialType.System_Boolean
                || method.ReturnType is INamedTypeSymbol { Name: "Task" or "ValueTask" } task
                    && (task.TypeArguments.IsEmpty || task.TypeArguments[0].SpecialType == SpecialType.System_Boolean));

    private IInvocationOperation? Read(IMethodSymbol method, int depth, CancellationToken cancellationToken)
    {
        if (values.BodyOf(method, cancellationToken) is not { } syntax || syntax.Span.Length > WaitNames.MaxLength || !SpeaksOfWaits(syntax)
            || values.OperationOf(syntax, cancellationToken) is not { } body)
        {
            return null;
        }

        IOperation? owner = MemberValues.Owner(body);
        IInvocationOperation? wait = null;
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IAwaitOperation awaited when StreamHelper.CallOf(awaited.Operation) is not { } call
                    || !(FrameworkTime(call) is not null || HelperOf(call, depth - 1, cancellationToken) is not null):
                    return null;
                case IInvocationOperation call when wait is null
                    && MemberValues.Owner(call) == owner
                    && (FrameworkTime(call) is not null || HelperOf(call, depth - 1, cancellationToken) is not null):
                    if (RetryLoops.LoopAround(call) is not null)
                    {
                        return null;
                    }

                    wait = call;
                    break;
            }
        }

        return wait;
    }

    /// <summary>Whether a piece of code names anything that waits, which is asked before anything is bound.</summary>
    private static bool SpeaksOfWaits(SyntaxNode code)
    {
        foreach (SyntaxToken token in code.DescendantTokens())
        {
            if (token.IsKind(SyntaxKind.IdentifierToken) && IsWaitWord(token.ValueText))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsWaitWord(string name)
        => name.IndexOf("Wait", StringComparison.Ordinal) >= 0
            || name.IndexOf("delay", StringComparison.OrdinalIgnoreCase) >= 0
            || name.IndexOf("sleep", StringComparison.OrdinalIgnoreCase) >= 0
            || name.IndexOf("pause", StringComparison.OrdinalIgnoreCase) >= 0
            || name.IndexOf("back", StringComparison.OrdinalIgnoreCase) >= 0;
}
