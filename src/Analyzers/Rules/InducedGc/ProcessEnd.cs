using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Code that runs while the process ends, when there is nobody left to stall.</summary>
internal static class ProcessEnd
{
    private static readonly string[] EndEvents =
    [
        "System.AppDomain.ProcessExit",
        "System.Runtime.Loader.AssemblyLoadContext.Unloading",
        "System.Console.CancelKeyPress",
    ];

    private static readonly string[] EndTokens =
    [
        "Microsoft.Extensions.Hosting.IHostApplicationLifetime.ApplicationStopped",
        "Microsoft.Extensions.Hosting.IHostApplicationLifetime.ApplicationStopping",
    ];

    private static readonly string[] EndCalls =
    [
        "System.Environment.Exit",
        "System.Environment.FailFast",
        "Microsoft.Extensions.Hosting.IHostApplicationLifetime.StopApplication",
    ];

    /// <summary>Calls that come back when the host has stopped.</summary>
    private static readonly string[] HostRuns =
    [
        "Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions.Run",
        "Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions.RunAsync",
        "Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions.WaitForShutdown",
        "Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions.WaitForShutdownAsync",
        "Microsoft.AspNetCore.Builder.WebApplication.Run",
        "Microsoft.AspNetCore.Builder.WebApplication.RunAsync",
        "Microsoft.AspNetCore.Hosting.WebHostExtensions.Run",
        "Microsoft.AspNetCore.Hosting.WebHostExtensions.RunAsync",
        "System.ServiceProcess.ServiceBase.Run",
    ];

    /// <summary>Whether a member is what a service does when it stops.</summary>
    public static bool IsEndMember(ISymbol member, KnownTypes types) => member.Name switch
    {
        "StopAsync" => types.IsOrInherits(member.ContainingType, "Microsoft.Extensions.Hosting.IHostedService"),
        "StoppingAsync" or "StoppedAsync"
            => types.IsOrInherits(member.ContainingType, "Microsoft.Extensions.Hosting.IHostedLifecycleService"),
        "OnStop" or "OnShutdown" => types.IsOrInherits(member.ContainingType, "System.ServiceProcess.ServiceBase"),
        "Application_End" => types.IsOrInherits(member.ContainingType, "System.Web.HttpApplication"),
        _ => false,
    };

    /// <summary>
    /// Whether the process ends right after a place, or a host has run before it, in the same list of statements or one
    /// around it; or whether the place is, or stands in, what is handed to an event of the end.
    /// </summary>
    public static bool Covers(IOperation place, KnownTypes types)
    {
        bool isStraight = true;
        for (IOperation inner = place; inner.Parent is { } outer; inner = outer)
        {
            // A loop may go round many times before it gets to the end, and a delegate runs who knows when.
            isStraight &= outer is not (ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation);
            if ((isStraight && IsBesideEnd(inner, outer, types)) || HandsToEnd(outer, types))
            {
                return true;
            }
        }

        return isStraight && IsLastOfProgram(place);
    }

    /// <summary>Whether a program has nothing more to do after a call than to collect and to return.</summary>
    private static bool IsLastOfProgram(IOperation place)
    {
        if (place.SemanticModel?.GetEnclosingSymbol(place.Syntax.SpanStart)
            is not IMethodSymbol { IsStatic: true, Name: "Main" or "<Main>$" })
        {
            return false;
        }

        for (IOperation inner = place; inner.Parent is { } outer; inner = outer)
        {
            if (outer is ISwitchOperation || (outer is ITryOperation { Finally: { } last } && last != inner))
            {
                return false;
            }

            if (outer is IBlockOperation block && !OnlyCollects(block, block.Operations.IndexOf(inner) + 1))
            {
                return false;
            }
        }

        return true;
    }

    private static bool OnlyCollects(IBlockOperation block, int first)
    {
        for (int index = first; index < block.Operations.Length; index++)
        {
            if (block.Operations[index] is not (IReturnOperation
                or IExpressionStatementOperation
                {
                    Operation: IInvocationOperation
                        { TargetMethod.ContainingType: { Name: "GC", ContainingNamespace.Name: "System" } },
                }))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsBesideEnd(IOperation statement, IOperation list, KnownTypes types)
    {
        ImmutableArray<IOperation> siblings = list switch
        {
            IBlockOperation block => block.Operations,
            ISwitchCaseOperation section => section.Body,
            _ => ImmutableArray<IOperation>.Empty,
        };
        int position = siblings.IndexOf(statement);
        for (int index = 0; index < siblings.Length; index++)
        {
            if (index < position
                ? RunsHost(siblings[index], types)
                : siblings[index] is IExpressionStatementOperation { Operation: IInvocationOperation call }
                    && IsOneOf(EndCalls, call.TargetMethod, types))
            {
                return true;
            }
        }

        return false;
    }

    private static bool RunsHost(IOperation statement, KnownTypes types)
    {
        foreach (IOperation operation in statement.DescendantsAndSelf())
        {
            if (operation is IInvocationOperation call && IsOneOf(HostRuns, call.TargetMethod, types)
                && PairSearch.FunctionAround(call) == PairSearch.FunctionAround(statement))
            {
                return true;
            }
        }

        return false;
    }

    private static bool HandsToEnd(IOperation receiver, KnownTypes types) => receiver switch
    {
        IEventAssignmentOperation { EventReference: IEventReferenceOperation { Event: var subscribed } }
            => IsOneOf(EndEvents, subscribed, types),
        IInvocationOperation { TargetMethod.Name: "Register", Instance: IPropertyReferenceOperation token }
            => IsOneOf(EndTokens, token.Property, types),
        _ => false,
    };

    private static bool IsOneOf(string[] rows, ISymbol member, KnownTypes types)
        => Array.Exists(rows, row => row.Length > member.Name.Length
            && row.EndsWith("." + member.Name, StringComparison.Ordinal)
            && types.Is(member.ContainingType, row.Substring(0, row.Length - member.Name.Length - 1)));
}
