using GcGuard.Tool.Recordings.Symbols;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>
/// The frames where ASP.NET Core calls an endpoint. Middleware behind them awaits the rest of the pipeline; it did not
/// allocate what an endpoint or the writing of its answer allocates.
/// </summary>
internal static class Dispatch
{
    private static readonly string[] s_types =
    [
        "Microsoft.AspNetCore.Routing.EndpointMiddleware",
        "Microsoft.AspNetCore.Http.RequestDelegateFactory",
        "Microsoft.AspNetCore.Http.Generated",
        "Microsoft.AspNetCore.Mvc.Infrastructure.ActionMethodExecutor",
        "Microsoft.AspNetCore.Mvc.Infrastructure.ControllerActionInvoker",
        "Microsoft.AspNetCore.Mvc.Infrastructure.ResourceInvoker",
        "Microsoft.AspNetCore.Mvc.RazorPages.Infrastructure.PageActionInvoker",
        "Microsoft.AspNetCore.SignalR.Internal.DefaultHubDispatcher",
        "Microsoft.AspNetCore.Server.Kestrel.Core.Internal.Http.HttpProtocol",
        "Grpc.AspNetCore.Server.Internal",
        "Grpc.Shared.Server",
    ];

    /// <summary>Whether a frame is the framework's call of an endpoint.</summary>
    public static bool IsFrame(CompiledMethod method) => IsFrame(method.Type);

    /// <summary>The same by the full name of its type, or of the method.</summary>
    public static bool IsFrame(string name)
        => Array.Exists(s_types, type => name.StartsWith(type, StringComparison.Ordinal));

    /// <summary>Whether a statement hands the request over to the rest of the pipeline.</summary>
    public static bool IsHandingOver(Instruction instruction)
        => instruction.Name is "Invoke" or "InvokeAsync"
            && instruction.Type.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal);
}
