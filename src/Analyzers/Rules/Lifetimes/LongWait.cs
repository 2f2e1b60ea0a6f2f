using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>An <c>await</c> that may take long: a delay, a place at a gate, an outgoing call.</summary>
/// <param name="Await">The await.</param>
/// <param name="Call">The call it awaits.</param>
internal readonly record struct LongWait(IAwaitOperation Await, IInvocationOperation Call)
{
    /// <summary>A delay shorter than this is none, in seconds.</summary>
    private const double LeastSeconds = 1;

    /// <summary>The long wait that an await is; null for any other. Cheap.</summary>
    public static LongWait? TryFind(IAwaitOperation wait, RetryFact retries, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation awaited = wait.Operation.WithoutConversions();
        if (awaited is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task })
        {
            awaited = task.WithoutConversions();
        }

        if (awaited is not IInvocationOperation { TargetMethod: { } method } call)
        {
            return null;
        }

        bool isLong = method.Name switch
        {
            "Delay" => types.Is(method.ContainingType, "System.Threading.Tasks.Task") && IsLong(call, retries, cancellationToken),
            "WaitAsync" => types.Is(method.ContainingType, "System.Threading.SemaphoreSlim") && !HasTimeout(method),
            "GetAsync" or "PostAsync" or "PutAsync" or "DeleteAsync" or "PatchAsync" or "SendAsync" or "GetStringAsync" or "GetByteArrayAsync"
                => types.IsOrInherits(method.ContainingType, "System.Net.Http.HttpMessageInvoker"),
            "PostAsJsonAsync" or "PutAsJsonAsync" or "GetFromJsonAsync" => types.Is(method.ContainingType, "System.Net.Http.Json.HttpClientJsonExtensions"),
            _ => false,
        };
        return isLong ? new LongWait(wait, call) : null;
    }

    /// <summary>What waits, as a message names it.</summary>
    public string Describe()
    {
        IOperation? receiver = PolicyReader.ReceiverOf(Call)?.WithoutConversions();
        string? owner = receiver switch
        {
            ILocalReferenceOperation local => local.Local.Name,
            IParameterReferenceOperation parameter => parameter.Parameter.Name,
            IMemberReferenceOperation member => member.Member.Name,
            _ => Call.Instance is null ? Call.TargetMethod.ContainingType.Name : null,
        };
        return "`" + (owner is null ? string.Empty : owner + ".") + Call.TargetMethod.Name + "`";
    }

    private static bool IsLong(IInvocationOperation delay, RetryFact retries, CancellationToken cancellationToken)
    {
        if (delay.ArgumentAt(0) is not { } argument)
        {
            return false;
        }

        WaitRange? seconds = argument.Parameter?.Type.SpecialType == SpecialType.System_Int32
            ? retries.Waits.Number(argument.Value, cancellationToken) * 0.001
            : retries.Waits.Duration(argument.Value, cancellationToken);
        return seconds is { } known && known.Least >= LeastSeconds;
    }

    /// <summary>Whether a gate is only tried for a while.</summary>
    private static bool HasTimeout(IMethodSymbol method)
        => !method.Parameters.IsEmpty && method.Parameters[0].Type.Name != "CancellationToken";
}
