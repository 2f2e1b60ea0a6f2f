using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// The builder that can be read where its text is written: nothing changes it between the two, nothing writes to it
/// while it is read, and the text is not looked at otherwise.
/// </summary>
/// <param name="Expression">The <c>StringBuilder</c>.</param>
/// <param name="Declaration">The statement that declares a local for the text and goes away with it.</param>
internal sealed record BuilderSource(ExpressionSyntax Expression, LocalDeclarationStatementSyntax? Declaration)
{
    /// <summary>The builder of a text, or null when its text cannot be replaced by it.</summary>
    public static BuilderSource? TryCreate(BuiltText text, CancellationToken cancellationToken)
    {
        TextRoute route = text.Route;
        IOperation sink = route.Sink.Operation;
        if (text.Builder is not { } builder
            || text.Operation is not IInvocationOperation { Instance: { } receiver }
            || !route.IsWrittenOnly
            || route.Locals.Length > 1
            || sink.IsInLoopWithout(text.Operation)
            || LocalFlowFact.TryAnalyze(builder, sink, cancellationToken) is not { } flow
            || !IsUntouched(flow, text.Operation, sink)
            || !IsQuietWhileRead(flow, sink)
            || IsWrittenToItself(flow, sink))
        {
            return null;
        }

        LocalDeclarationStatementSyntax? declaration = null;
        if (!route.Locals.IsEmpty)
        {
            declaration = route.Locals[0].Declarator.Syntax.Parent?.Parent as LocalDeclarationStatementSyntax;
            if (declaration is not { Declaration.Variables.Count: 1, Parent: BlockSyntax or SwitchSectionSyntax })
            {
                return null;
            }
        }

        ExpressionSyntax expression = ((ExpressionSyntax)receiver.Syntax).WithoutTrivia();
        if (builder.Type.Name == "StringWriter")
        {
            expression = SyntaxFactory.InvocationExpression(SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression, expression, SyntaxFactory.IdentifierName("GetStringBuilder")));
        }

        return new BuilderSource(expression, declaration);
    }

    /// <summary>Whether nothing uses the builder from where its text is taken until it has been written.</summary>
    private static bool IsUntouched(LocalFlowFact flow, IOperation text, IOperation sink)
    {
        foreach (LocalUse use in flow.Uses)
        {
            int position = use.Reference.Syntax.SpanStart;
            if (use.IsCaptured
                || use.Kind is LocalUseKind.Stored or LocalUseKind.Written
                || position >= text.Syntax.Span.End && position < sink.Syntax.Span.End)
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether the write has ended when the builder is used again: it is synchronous, awaited, or the last thing.
    /// </summary>
    private static bool IsQuietWhileRead(LocalFlowFact flow, IOperation sink)
    {
        if (sink is not IInvocationOperation { TargetMethod.ReturnType.SpecialType: SpecialType.System_Void }
            && !sink.IsCompletedInPlace())
        {
            foreach (LocalUse use in flow.Uses)
            {
                if (!use.Reference.IsWithin(sink) && flow.MayRunAfter(use.Reference, sink))
                {
                    return false;
                }
            }

            return flow.Ownership == LocalOwnership.None;
        }

        return true;
    }

    /// <summary>Whether the sink may be a writer around the same builder.</summary>
    private static bool IsWrittenToItself(LocalFlowFact flow, IOperation sink)
    {
        if (sink is not IInvocationOperation { Instance: { } instance })
        {
            return false;
        }

        if (instance.WithoutConversions() is IParameterReferenceOperation or IMemberReferenceOperation)
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is IArgumentOperation { Parent: { } call }
                && (call is IObjectCreationOperation
                    || call.Type?.Name.EndsWith("Writer", StringComparison.Ordinal) == true))
            {
                return true;
            }
        }

        return false;
    }
}
