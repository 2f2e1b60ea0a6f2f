using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Rules.Buffering;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Lifetimes;

/// <summary>The evidence of the rows of <see cref="Precedence"/> that concern retries.</summary>
internal static class RetryPrecedence
{
    /// <summary>
    /// Whether GCG2003 reports the JSON that a held content is made of: content that serialises itself is written anew on
    /// each send, so its fix ends both.
    /// </summary>
    public static bool IsJsonContent(IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        IOperation? value = expression is IObjectCreationOperation content ? content.ArgumentAt(0)?.Value.WithoutConversions() : expression;
        if (value is ILocalReferenceOperation)
        {
            value = RetryFact.For(rule.Compilation).Values.ValueOf(value, cancellationToken);
        }

        return value is IInvocationOperation { SemanticModel: { } model } call
            && SerializedJson.TryFind(call, rule.Types, cancellationToken) is { IsRequestContent: true } json
            && rule.Payload.Classify(json.Call.Value, cancellationToken).Grows
            && model.GetEnclosingSymbol(call.Syntax.SpanStart, cancellationToken) is { } member
            && !SmallByName.IsCode(member)
            && rule.RequestPath.Classify(call, member, rule.Options, cancellationToken).Kind == RequestPathKind.RequestPath;
    }

    /// <summary>Whether GCG6001 reports a use of the buffer that an expression creates for a local.</summary>
    public static bool IsRetriedBuffer(IOperation expression, RuleContext rule, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        if (expression.WithImplicitConversions().Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
            || declarator.EnclosingStatement()?.Parent is not { } block
            || LocalFlowFact.TryAnalyze(declarator.Symbol, block, cancellationToken) is not { } flow)
        {
            return false;
        }

        var retries = RetryFact.For(rule.Compilation);
        foreach (LocalUse use in flow.Uses)
        {
            for (IOperation? current = use.Reference.Parent; current is not null && current != block; current = current.Parent)
            {
                if (RetriedBuffers.TryFind(current, retries, rule.Types, rule.Options, cancellationToken) is not null)
                {
                    return true;
                }
            }
        }

        return false;
    }
}
