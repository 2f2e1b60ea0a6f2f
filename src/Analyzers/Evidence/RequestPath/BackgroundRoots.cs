using GcGuard.Analyzers.Symbols;
using static GcGuard.Analyzers.Evidence.RequestPath.RootMatch;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Members that run on a schedule of their own. A controller that triggers one does not make its work part of a
/// request, and an interface through which a scheduler calls all its jobs would make every job hot, so a walk ends
/// here.
/// </summary>
internal static class BackgroundRoots
{
    private const string Job = "scheduled job";
    private const string Service = "Microsoft.Extensions.Hosting.BackgroundService";
    private const string Run = "ExecuteAsync";

    public static readonly RootRow[] Rows =
    [
        new(Overrides, Service, "background service") { Members = [Run] },
        new(Implements, "Quartz.IJob", Job),
        new(Implements, "Coravel.Invocable.IInvocable", Job),
        new(Implements, "MassTransit.IJobConsumer`1", Job),
        new(ParameterAttribute, "Microsoft.Azure.Functions.Worker.TimerTriggerAttribute", Job),
        new(ParameterAttribute, "Microsoft.Azure.WebJobs.TimerTriggerAttribute", Job),
        new(Parameter, "Hangfire.Server.PerformContext", Job),
    ];

    /// <summary>Whether a method is the one that a background service runs from start to stop.</summary>
    public static bool IsService(IMethodSymbol method, Compilation compilation)
        => method is { Name: Run, IsOverride: true }
            && KnownTypes.For(compilation).IsOrInherits(method.ContainingType, Service);

    /// <summary>Whether a host calls a method when it starts.</summary>
    public static bool IsStart(IMethodSymbol method, Compilation compilation)
        => method.Name is "StartingAsync" or "StartAsync" or "StartedAsync"
            && KnownTypes.For(compilation)
                .IsOrInherits(method.ContainingType, "Microsoft.Extensions.Hosting.IHostedService");
}
