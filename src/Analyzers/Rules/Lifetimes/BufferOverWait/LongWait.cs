using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>An <c>await</c> that may take long: a delay, a place at a gate, an outgoing call.</summary>
/// <param name="Call">The call it awaits.</param>
internal readonly record struct LongWait(IAwaitOperation Await, IInvocationOperation Call)
{
    /// <summary>A delay shorter than this is none, in seconds.</summary>
    private const double LeastSeconds = 1;

    /// <summary>The long wait that an await is; null for any other. Cheap.</summary>
    public static LongWait? TryFind(
        IAwaitOperation wait, RetryFact retries, KnownTypes types, CancellationToken cancellationToken)
    {
        if (StreamHelper.CallOf(wait) is not { TargetMethod: { ContainingType: { } type } method } call)
        {
            return null;
        }

        bool isLong = method.Name switch
        {
            "Delay" => types.Is(type, "System.Threading.Tasks.Task")
                && retries.Waits.Seconds(call.ValueAt(0), null, cancellationToken) is { Least: >= LeastSeconds },
            "WaitAsync" => types.Is(type, "System.Threading.SemaphoreSlim")
                && (method.Parameters.IsEmpty || method.Parameters[0].Type.Name == "CancellationToken"),
            "GetAsync" or "PostAsync" or "PutAsync" or "DeleteAsync" or "PatchAsync" or "SendAsync" or "GetStringAsync"
                or "GetByteArrayAsync" => types.IsOrInherits(type, "System.Net.Http.HttpMessageInvoker"),
            "PostAsJsonAsync" or "PutAsJsonAsync" or "GetFromJsonAsync"
                => types.Is(type, "System.Net.Http.Json.HttpClientJsonExtensions"),
            _ => false,
        };
        return isLong ? new LongWait(wait, call) : null;
    }

    /// <summary>What waits, as a message names it.</summary>
    public string Describe()
    {
        string? owner = Call.Instance is null && !Call.TargetMethod.IsExtensionMethod
            ? Call.TargetMethod.ContainingType.Name
            : CallChain.ReceiverOf(Call)?.WithoutConversions().ReadVariable()?.Name;
        return "`" + (owner is null ? string.Empty : owner + ".") + Call.TargetMethod.Name + "`";
    }
}
