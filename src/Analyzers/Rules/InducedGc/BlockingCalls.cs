using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Calls that wait for another thread, a timer, a device or the network.</summary>
internal static class BlockingCalls
{
    /// <summary>The call as a message names it (<c>Stream.Read</c>), or null when an operation does not wait.</summary>
    public static string? NameOf(IOperation? operation, KnownTypes types) => operation switch
    {
        IInvocationOperation { TargetMethod: var method } when Waits(method, types) => method.ContainingType.Name + "." + method.Name,
        IPropertyReferenceOperation { Property: { Name: "Result" } property } when types.Is(property.ContainingType, "System.Threading.Tasks.Task`1") => "Task.Result",
        _ => null,
    };

    private static bool Waits(IMethodSymbol method, KnownTypes types)
    {
        INamedTypeSymbol type = method.ContainingType;
        switch (method.Name)
        {
            case "Sleep":
            case "Join":
                return types.Is(type, "System.Threading.Thread");
            case "Wait":
                return types.Is(type, "System.Threading.Tasks.Task")
                    || types.Is(type, "System.Threading.SemaphoreSlim")
                    || types.Is(type, "System.Threading.ManualResetEventSlim")
                    || types.Is(type, "System.Threading.Monitor");
            case "WaitOne":
                return types.IsOrInherits(type, "System.Threading.WaitHandle");
            case "GetResult":
                return types.Is(type, "System.Runtime.CompilerServices.TaskAwaiter") || types.Is(type, "System.Runtime.CompilerServices.TaskAwaiter`1");
            case "Read":
            case "ReadExactly":
            case "ReadAtLeast":
            case "Write":
            case "Flush":
                return types.Is(type, "System.IO.RandomAccess")
                    || (types.IsOrInherits(type, "System.IO.Stream")
                        && !types.IsOrInherits(type, "System.IO.MemoryStream")
                        && !types.IsOrInherits(type, "System.IO.UnmanagedMemoryStream"));
            case "Receive":
            case "Send":
            case "SendTo":
            case "ReceiveFrom":
            case "Accept":
            case "Connect":
                return types.Is(type, "System.Net.Sockets.Socket");
            default:
                return false;
        }
    }
}
