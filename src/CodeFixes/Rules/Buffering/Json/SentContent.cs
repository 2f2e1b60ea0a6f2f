using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// The call that sends a request content, where it is waited for and nothing between it and the content's creation can
/// change the value, so that the value may as well be serialised while it is sent.
/// </summary>
/// <param name="SetsContentType">Whether the code between gives the content its type.</param>
internal readonly record struct SentContent(bool SetsContentType)
{
    /// <summary>More steps than any sensible code takes: a local, a request's initializer, a local.</summary>
    private const int MaxSteps = 6;

    /// <summary>
    /// The sending of a content that goes straight, or through locals and a request message, into one call that sends
    /// it; null where it may be sent later, or after the value has changed.
    /// </summary>
    public static SentContent? TryFind(IObjectCreationOperation creation, KnownTypes types)
        => SendOf(creation, types) is { } send ? Between(creation.Syntax, send.Syntax, creation.SemanticModel!) : null;

    /// <summary>The call that sends what holds the content, and is waited for.</summary>
    private static IInvocationOperation? SendOf(IObjectCreationOperation creation, KnownTypes types)
    {
        IOperation current = creation;
        for (int step = 0; step < MaxSteps; step++)
        {
            IOperation value = current.WithImplicitConversions();
            switch (value.Parent)
            {
                case IArgumentOperation { Parent: IInvocationOperation call }:
                    return IsSend(call, types) ? call : null;
                case IVariableInitializerOperation { Parent: IVariableDeclaratorOperation declarator }
                    when NextHolder(declarator.Symbol, declarator) is { } holder:
                    current = holder;
                    break;
                case ISimpleAssignmentOperation
                    { Target: IPropertyReferenceOperation { Property: { Name: "Content" } content } target } assignment
                    when assignment.Value == value
                        && types.Is(content.ContainingType, "System.Net.Http.HttpRequestMessage"):
                    if (assignment.Parent is IObjectOrCollectionInitializerOperation
                        { Parent: IObjectCreationOperation request } initializer)
                    {
                        if (!QuietStatements.AreQuietMembers(initializer, assignment))
                        {
                            return null;
                        }

                        current = request;
                    }
                    else if (target.Instance is ILocalReferenceOperation local
                        && NextHolder(local.Local, local) is { } sent)
                    {
                        current = sent;
                    }
                    else
                    {
                        return null;
                    }

                    break;
                default:
                    return null;
            }
        }

        return null;
    }

    /// <summary>
    /// The first use of a local after a place that hands its value on: to a request, or to the call that sends it. Null
    /// where the local may be another one by then, or is captured.
    /// </summary>
    private static IOperation? NextHolder(ILocalSymbol local, IOperation after)
    {
        if (after.EnclosingStatement()?.Parent is not { } block
            || LocalFlowFact.TryAnalyze(local, block, default) is not { IsSingleAssignment: true } flow)
        {
            return null;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured)
            {
                return null;
            }

            if (use.Reference.Syntax.SpanStart > after.Syntax.SpanStart
                && use.Kind is LocalUseKind.Argument or LocalUseKind.Stored
                && use.Reference.Syntax.SpanStart > after.Syntax.Span.End)
            {
                return use.Reference;
            }
        }

        return null;
    }

    private static bool IsSend(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod.Name is "PostAsync" or "PutAsync" or "PatchAsync" or "SendAsync"
            && types.IsOrInherits(call.TargetMethod.ContainingType, "System.Net.Http.HttpMessageInvoker")
            && (call.IsCompletedInPlace() || ExecutedDelegate.Completes(call));

    /// <summary>
    /// What stands between the statements of the creation and of the sending; null where that may change the value.
    /// </summary>
    private static SentContent? Between(SyntaxNode creation, SyntaxNode send, SemanticModel model)
    {
        StatementSyntax? first = creation.FirstAncestorOrSelf<StatementSyntax>();
        if (first is null || first.Span.Contains(send.Span) && first is not UsingStatementSyntax)
        {
            return first is null || !send.Span.Contains(creation.Span) ? null : new SentContent(false);
        }

        bool setsType = false;
        foreach (StatementSyntax statement in Following(first, send))
        {
            if (statement.Span.Contains(send.Span) && QuietStatements.IsDirect(send, statement))
            {
                return new SentContent(setsType);
            }

            if (!QuietStatements.IsQuiet(model, statement, out bool setsContentType))
            {
                return null;
            }

            setsType |= setsContentType;
        }

        return null;
    }

    /// <summary>
    /// The statements that run after one, up to the one that holds the sending; <c>using</c> blocks are entered.
    /// </summary>
    private static IEnumerable<StatementSyntax> Following(StatementSyntax first, SyntaxNode send)
    {
        foreach (StatementSyntax statement in Next(first))
        {
            yield return statement;
            if (statement is UsingStatementSyntax
                && statement.Span.Contains(send.Span)
                && !QuietStatements.IsDirect(send, statement))
            {
                foreach (StatementSyntax inner in Following(statement, send))
                {
                    yield return inner;
                }

                yield break;
            }
        }
    }

    /// <summary>The statements of a <c>using</c>, or those that stand after any other statement in its block.</summary>
    private static IEnumerable<StatementSyntax> Next(StatementSyntax first)
    {
        if (first is UsingStatementSyntax { Statement: { } body })
        {
            // A collection expression would make an empty SyntaxList of a single statement.
            return body is BlockSyntax block ? block.Statements : new[] { body };
        }

        return first.Parent is BlockSyntax or SwitchSectionSyntax
            ? first.Parent.ChildNodes().SkipWhile(sibling => sibling != first).Skip(1).OfType<StatementSyntax>()
            : [];
    }
}
