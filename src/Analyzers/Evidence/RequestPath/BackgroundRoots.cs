using GcGuard.Analyzers.Lexicon;
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

    public static readonly RootRow[] Rows =
    [
        new(Overrides, "Microsoft.Extensions.Hosting.BackgroundService", "background service")
        {
            Members = ["ExecuteAsync"]
        },
        new(Implements, "Quartz.IJob", Job),
        new(Implements, "Coravel.Invocable.IInvocable", Job),
        new(Implements, "MassTransit.IJobConsumer`1", Job),
        new(ParameterAttribute, "Microsoft.Azure.Functions.Worker.TimerTriggerAttribute", Job),
        new(ParameterAttribute, "Microsoft.Azure.WebJobs.TimerTriggerAttribute", Job),
        new(Parameter, "Hangfire.Server.PerformContext", Job),
    ];

    /// <summary>
    /// Whether a method implements or overrides a member of the project's own interface or base class for such work.
    /// </summary>
    public static bool IsByName(IMethodSymbol method)
        => method is { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation, IsStatic: false }
            && BaseMembers.AreIn(method, static type => IsName(type.Name));

    /// <summary>
    /// Whether projects name the interface or base class of their own scheduled work so. A name proves no finding, but
    /// it is enough for silence.
    /// </summary>
    private static bool IsName(string type) => NameWords.Ends(type, WordGroup.Background);
}
