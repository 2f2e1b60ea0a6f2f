using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>
/// Finds what GCG6001 reports: from the call that executes a policy, from a loop, or from the content that is
/// given to a client. The fixer finds it again with the same code.
/// </summary>
internal static class RetriedBuffers
{
    /// <summary>Whether the compilation has anything that could wait and retry.</summary>
    public static bool IsAvailable(KnownTypes types)
        => types.Has("System.Threading.Tasks.Task") || types.Has("Polly.Policy") || types.Has("Polly.ResiliencePipeline");

    /// <summary>The buffer that an operation keeps alive over retries; null where there is none. Cheap for almost all operations.</summary>
    public static RetriedBuffer? TryFind(
        IOperation operation,
        RetryFact retries,
        KnownTypes types,
        AnalyzerConfigOptionsProvider options,
        CancellationToken cancellationToken)
    {
        switch (operation)
        {
            case ILoopOperation loop:
                return retries.HeldByLoop(loop, Least(loop, options), cancellationToken);
            case IInvocationOperation call:
                return ByCall(call, retries, options, cancellationToken);
            case IObjectCreationOperation { Arguments.IsEmpty: false, Type: { } type } content when IsBufferedContent(type, types):
                return InClient(content, retries, options, cancellationToken);
            default:
                return null;
        }
    }

    private static RetriedBuffer? ByCall(
        IInvocationOperation call, RetryFact retries, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        if (RetryFact.IsExecution(call.TargetMethod))
        {
            return retries.HeldByExecution(call, Least(call, options), cancellationToken);
        }

        if (call.TargetMethod.DeclaringSyntaxReferences.IsEmpty || call.Arguments.IsEmpty)
        {
            return null;
        }

        // Reading the option costs more than to see that nothing is tried again.
        if (RetryRecursion.IsSelfCall(call))
        {
            return retries.Recursion.Held(call, Least(call, options), cancellationToken);
        }

        return RetryRecursion.MayCallBack(call) && retries.Recursion.HeldByPartner(call, Least(call, options), cancellationToken) is { } held
            ? held
            : retries.Wrappers.MayRunAgain(call.TargetMethod, cancellationToken)
                ? retries.HeldByWrapper(call, Least(call, options), cancellationToken)
                : null;
    }

    private static RetriedBuffer? InClient(
        IObjectCreationOperation content, RetryFact retries, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        if (retries.Clients.SendOf(content, cancellationToken) is not { Instance: { } client }
            || retries.Clients.OfClient(client, cancellationToken) is not { } retry
            || retries.Sizes.Of(content, Least(content, options), cancellationToken) is not { } size)
        {
            return null;
        }

        string retrier = retry.Type is { } type && retry.HandlerType is not null ? retry.Retrier + " of `" + type.Name + "`" : retry.Retrier;
        return new RetriedBuffer(content, null, NameOf(content), size, retry.Policy.Wait, retrier, null, retry.Policy.HasBreaker);
    }

    /// <summary>What the content is made of, where that has a name.</summary>
    private static string NameOf(IObjectCreationOperation content)
    {
        IOperation? value = content.ArgumentAt(0)?.Value.WithoutConversions();
        return (value is null or IMemberReferenceOperation { Instance: not IInstanceReferenceOperation } ? null : BufferOwner.NameOf(value))
            ?? (value is null ? null : BufferOwner.NameOf(BufferOwner.Of(value)))
            ?? content.Type!.Name;
    }

    private static bool IsBufferedContent(ITypeSymbol type, KnownTypes types)
        => type.Name switch
        {
            "ByteArrayContent" or "StringContent" or "ReadOnlyMemoryContent" or "StreamContent" => types.IsOrInherits(type, "System.Net.Http.HttpContent"),
            _ => false,
        };

    private static long Least(IOperation operation, AnalyzerConfigOptionsProvider options)
        => options.Read(operation.Syntax.SyntaxTree, RuleOptions.RetainedBytes);
}
