using System.Collections.Immutable;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Code that runs while the process ends, when there is nobody left to stall.</summary>
internal static class ProcessEnd
{
    private static readonly (string Type, string Event)[] EndEvents =
    [
        ("System.AppDomain", "ProcessExit"),
        ("System.AppDomain", "DomainUnload"),
        ("System.Runtime.Loader.AssemblyLoadContext", "Unloading"),
        ("System.Console", "CancelKeyPress"),
        ("System.Windows.Forms.Application", "ApplicationExit"),
        ("System.Windows.Application", "Exit"),
    ];

    private static readonly (string Type, string Method)[] EndCalls =
    [
        ("System.Environment", "Exit"),
        ("System.Environment", "FailFast"),
        ("System.Windows.Forms.Application", "Exit"),
        ("System.Windows.Application", "Shutdown"),
        ("Microsoft.Extensions.Hosting.IHostApplicationLifetime", "StopApplication"),
        ("Microsoft.Extensions.Hosting.IApplicationLifetime", "StopApplication"),
        ("Microsoft.AspNetCore.Hosting.IApplicationLifetime", "StopApplication"),
    ];

    /// <summary>Calls that come back when the host has stopped.</summary>
    private static readonly (string Type, string Method)[] HostRuns =
    [
        ("Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions", "Run"),
        ("Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions", "RunAsync"),
        ("Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions", "WaitForShutdown"),
        ("Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions", "WaitForShutdownAsync"),
        ("Microsoft.AspNetCore.Builder.WebApplication", "Run"),
        ("Microsoft.AspNetCore.Builder.WebApplication", "RunAsync"),
        ("Microsoft.AspNetCore.Hosting.WebHostExtensions", "Run"),
        ("Microsoft.AspNetCore.Hosting.WebHostExtensions", "RunAsync"),
        ("System.ServiceProcess.ServiceBase", "Run"),
        ("System.Windows.Forms.Application", "Run"),
    ];

    private static readonly (string Type, string Method)[] EndMembers =
    [
        ("Microsoft.Extensions.Hosting.IHostedService", "StopAsync"),
        ("Microsoft.Extensions.Hosting.IHostedLifecycleService", "StoppingAsync"),
        ("Microsoft.Extensions.Hosting.IHostedLifecycleService", "StoppedAsync"),
        ("System.ServiceProcess.ServiceBase", "OnStop"),
        ("System.ServiceProcess.ServiceBase", "OnShutdown"),
        ("System.Web.HttpApplication", "Application_End"),
    ];

    private static readonly string[] Lifetimes =
    [
        "Microsoft.Extensions.Hosting.IHostApplicationLifetime",
        "Microsoft.Extensions.Hosting.IApplicationLifetime",
        "Microsoft.AspNetCore.Hosting.IApplicationLifetime",
    ];

    /// <summary>Whether the process ends right after the call, or the call stands in a handler for its end.</summary>
    public static bool Covers(IOperation operation, ISymbol containingSymbol, FunctionUses uses, KnownTypes types)
    {
        if (IsEndMember(containingSymbol, types)
            || IsFollowedByEnd(operation, types)
            || IsBehindHost(operation, types)
            || IsEndOfProgram(operation, containingSymbol))
        {
            return true;
        }

        foreach (IDelegateCreationOperation use in uses.Delegates)
        {
            if (HandlesEnd(use, types))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsEndMember(ISymbol member, KnownTypes types)
    {
        foreach ((string type, string method) in EndMembers)
        {
            if (member.Name == method && types.IsOrInherits(member.ContainingType, type))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a later statement of the same or an enclosing list ends the process. A loop in between may go round
    /// many times before it gets there.
    /// </summary>
    private static bool IsFollowedByEnd(IOperation operation, KnownTypes types)
    {
        for (IOperation inner = operation; inner.Parent is { } outer; inner = outer)
        {
            if (outer is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return false;
            }

            ImmutableArray<IOperation> siblings = outer switch
            {
                IBlockOperation block => block.Operations,
                ISwitchCaseOperation section => section.Body,
                _ => ImmutableArray<IOperation>.Empty,
            };
            for (int index = siblings.IndexOf(inner) + 1; index < siblings.Length; index++)
            {
                if (siblings[index] is IExpressionStatementOperation { Operation: IInvocationOperation call }
                    && IsOneOf(EndCalls, call.TargetMethod, types))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>Whether a program has nothing more to do after the call than to collect and to return.</summary>
    private static bool IsEndOfProgram(IOperation operation, ISymbol containingSymbol)
    {
        if (containingSymbol is not IMethodSymbol { IsStatic: true, Name: "Main" or "<Main>$" })
        {
            return false;
        }

        for (IOperation inner = operation; inner.Parent is { } outer; inner = outer)
        {
            if (outer is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation or ISwitchOperation
                || outer is ITryOperation { Finally: { } last } && last != inner)
            {
                return false;
            }

            if (outer is not IBlockOperation block)
            {
                continue;
            }

            for (int index = block.Operations.IndexOf(inner) + 1; index < block.Operations.Length; index++)
            {
                if (block.Operations[index]
                    is not (IReturnOperation
                        or IExpressionStatementOperation { Operation: IInvocationOperation { TargetMethod.ContainingType: { Name: "GC", ContainingNamespace.Name: "System" } } }))
                {
                    return false;
                }
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a statement before the call, in the same list or one around it, runs the host: what comes afterwards comes when
    /// nobody is served any more.
    /// </summary>
    private static bool IsBehindHost(IOperation operation, KnownTypes types)
    {
        for (IOperation inner = operation; inner.Parent is { } outer; inner = outer)
        {
            if (outer is ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return false;
            }

            if (outer is IBlockOperation block)
            {
                for (int index = block.Operations.IndexOf(inner) - 1; index >= 0; index--)
                {
                    if (RunsHost(block.Operations[index], types))
                    {
                        return true;
                    }
                }
            }
        }

        return false;
    }

    private static bool RunsHost(IOperation statement, KnownTypes types)
    {
        foreach (IOperation operation in statement.DescendantsAndSelf())
        {
            if (operation is IInvocationOperation call && IsOneOf(HostRuns, call.TargetMethod, types) && !IsDeferred(call, statement))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsDeferred(IOperation call, IOperation statement)
    {
        for (IOperation? outer = call; outer is not null && outer != statement; outer = outer.Parent)
        {
            if (outer is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOneOf((string Type, string Method)[] rows, IMethodSymbol method, KnownTypes types)
    {
        foreach ((string type, string name) in rows)
        {
            if (method.Name == name && types.Is(method.ContainingType, type))
            {
                return true;
            }
        }

        return false;
    }

    private static bool HandlesEnd(IDelegateCreationOperation handler, KnownTypes types)
        => handler.Parent switch
        {
            IEventAssignmentOperation { EventReference: IEventReferenceOperation { Event: var subscribed } }
                => IsEndEvent(subscribed, types),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "Register", Instance: IPropertyReferenceOperation token } }
                => IsEndToken(token.Property, types),
            _ => false,
        };

    private static bool IsEndEvent(IEventSymbol subscribed, KnownTypes types)
    {
        foreach ((string type, string name) in EndEvents)
        {
            if (subscribed.Name == name && types.Is(subscribed.ContainingType, type))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsEndToken(IPropertySymbol token, KnownTypes types)
    {
        if (token.Name is not ("ApplicationStopped" or "ApplicationStopping"))
        {
            return false;
        }

        foreach (string lifetime in Lifetimes)
        {
            if (types.IsOrInherits(token.ContainingType, lifetime))
            {
                return true;
            }
        }

        return false;
    }
}
