using System;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Buffering.Json;

/// <summary>
/// Whether a request content is sent, and the sending waited for, where it is made, so that nothing can change the value
/// before it is serialised.
/// </summary>
internal static class SentContent
{
    /// <summary>Whether the content goes straight, or through one local, into one call that sends it and is waited for.</summary>
    public static bool IsSentInPlace(IObjectCreationOperation creation, JsonSite site)
    {
        IOperation value = creation.WithImplicitConversions();
        switch (value.Parent)
        {
            case IArgumentOperation { Parent: IInvocationOperation call }:
                return IsSend(call, site);
            case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }:
                return declarator.EnclosingStatement() is { Parent: { } block } statement
                    && LocalFlowFact.TryAnalyze(declarator.Symbol, block, default) is { IsSingleAssignment: true, Uses: { Length: 1 } uses }
                    && uses[0].Value.Parent is IArgumentOperation { Parent: IInvocationOperation send }
                    && IsSend(send, site)
                    && IsNext(statement, send);
            default:
                return false;
        }
    }

    private static bool IsSend(IInvocationOperation call, JsonSite site)
        => call.TargetMethod.Name is "PostAsync" or "PutAsync" or "PatchAsync"
            && site.Types.IsOrInherits(call.TargetMethod.ContainingType, "System.Net.Http.HttpClient")
            && call.IsCompletedInPlace();

    /// <summary>Whether the statement that sends follows the one that makes the content.</summary>
    private static bool IsNext(IOperation statement, IInvocationOperation send)
    {
        IOperation? previous = null;
        foreach (IOperation sibling in statement.Parent!.ChildOperations)
        {
            if (previous == statement)
            {
                return send.IsWithin(sibling) && sibling is IExpressionStatementOperation or IReturnOperation
                    or IVariableDeclarationGroupOperation or IUsingDeclarationOperation;
            }

            previous = sibling;
        }

        return false;
    }
}
