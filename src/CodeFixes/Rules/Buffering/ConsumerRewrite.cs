using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>Rewrites the call that takes the array, so that it takes the stream's buffer.</summary>
internal static class ConsumerRewrite
{
    /// <summary>The rewritten call, or null where its syntax is one this rewrite does not know.</summary>
    /// <param name="copy">The needless copy.</param>
    /// <param name="original">The call as it stands in the document.</param>
    /// <param name="current">The same call, in which inner nodes may have been rewritten already.</param>
    /// <param name="content">The expressions to write.</param>
    public static SyntaxNode? TryRewrite(
        NeedlessCopy copy,
        SyntaxNode original,
        SyntaxNode current,
        BufferExpressions content,
        KnownTypes types)
    {
        ArrayConsumer consumer = copy.Consumer;
        if (consumer.Argument is not { } argument)
        {
            // The array itself, which an implicit conversion makes a memory.
            return consumer.Kind == ArrayConsumerKind.Memory ? content.Memory.WithTriviaFrom(current) : null;
        }

        if (consumer.Kind == ArrayConsumerKind.View)
        {
            return current is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Expression: { } viewed, Name: { } name },
            } view && argument.Syntax is ExpressionSyntax && !TriviaLines.HasContent(viewed)
                ? content.View(name.ToString(), view.ArgumentList).WithTriviaFrom(view)
                : null;
        }

        if (argument.Syntax is not ArgumentSyntax { Parent: ArgumentListSyntax list } argumentSyntax)
        {
            // The receiver of an extension method.
            return argument.Syntax is ExpressionSyntax receiver
                && consumer.Kind is ArrayConsumerKind.Span or ArrayConsumerKind.Memory
                ? original.ReplaceNode(
                    argument.Syntax, ContentOf(consumer.Kind, content).WithTriviaFrom(argument.Syntax))
                : null;
        }

        int index = list.Arguments.IndexOf(argumentSyntax);
        if (TryWriteTo(copy, current, content, types) is { } writeTo)
        {
            return writeTo;
        }

        ArgumentListSyntax currentList = ArgumentRewrite.Of(current)!;
        switch (consumer.Kind)
        {
            case ArrayConsumerKind.Range:
                return ArgumentRewrite.With(
                    current, ArgumentRewrite.InsertRange(currentList, index, argument, content));
            case ArrayConsumerKind.WholeRange:
                return ArgumentRewrite.With(
                    current, ArgumentRewrite.ReplaceRange(list, currentList, argument, content));
            case ArrayConsumerKind.ResponseWrite or ArrayConsumerKind.FileWrite:
                return null;
            case ArrayConsumerKind.FileResult:
                return WithStreamResult(
                    ArgumentRewrite.With(
                        current, ArgumentRewrite.ReplaceArgument(currentList, index, argument, content.Stream)));
            case ArrayConsumerKind.BytesResult:
                return WithMethodName(
                    ArgumentRewrite.With(
                        current,
                        ArgumentRewrite.ReplaceArgument(currentList, index, argument, content.Memory)), "Bytes");
            default:
                return ArgumentRewrite.With(
                    current,
                    ArgumentRewrite.ReplaceArgument(currentList, index, argument, ContentOf(consumer.Kind, content)));
        }
    }

    private static ExpressionSyntax ContentOf(ArrayConsumerKind kind, BufferExpressions content)
        => kind switch
        {
            ArrayConsumerKind.Span => content.Span,
            ArrayConsumerKind.Memory => content.Memory,
            _ => content.Segment,
        };

    /// <summary>
    /// <c>stream.Write(ms.ToArray(), …)</c> becomes <c>ms.WriteTo(stream)</c>, and
    /// <c>response.BinaryWrite(ms.ToArray())</c> <c>ms.WriteTo(response.OutputStream)</c>, where the receiver is
    /// written before the dot and the argument list holds nothing that would get lost.
    /// </summary>
    private static ExpressionSyntax? TryWriteTo(
        NeedlessCopy copy,
        SyntaxNode current,
        BufferExpressions content,
        KnownTypes types)
        => copy.IsReadable
            && copy.Consumer.Operation is IInvocationOperation { Instance: not IInstanceReferenceOperation } invocation
            && ApiTable.Has(invocation.TargetMethod, ApiEffect.WritesStream | ApiEffect.WritesResponse, types)
            && current is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax
                    { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access,
            } call
            && !TriviaLines.HasContent(call)
            ? content.WriteTo(OutputOf(access.Expression, copy.Consumer.Kind)).WithTriviaFrom(call)
            : null;

    private static ExpressionSyntax OutputOf(ExpressionSyntax receiver, ArrayConsumerKind kind)
        => kind == ArrayConsumerKind.ResponseWrite
            ? SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression, receiver.WithoutTrivia(),
                SyntaxFactory.IdentifierName("OutputStream"))
            : receiver;

    private static SyntaxNode? WithStreamResult(SyntaxNode? call)
        => call switch
        {
            ObjectCreationExpressionSyntax creation => ResultNames.WithStreamResult(creation),
            InvocationExpressionSyntax => call,
            _ => null,
        };

    private static SyntaxNode? WithMethodName(SyntaxNode? call, string name)
        => call switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } invocation
                => invocation.WithExpression(
                    access.WithName(SyntaxFactory.IdentifierName(name).WithTriviaFrom(access.Name))),
            InvocationExpressionSyntax { Expression: IdentifierNameSyntax simple } invocation
                => invocation.WithExpression(SyntaxFactory.IdentifierName(name).WithTriviaFrom(simple)),
            _ => null,
        };
}
