using System.Collections.Generic;
using System.Linq;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>Rewrites the call that takes the array, so that it takes the stream's buffer.</summary>
internal static class ConsumerRewrite
{
    /// <summary>The rewritten call, or null where its syntax is one this rewrite does not know.</summary>
    /// <param name="copy">The needless copy.</param>
    /// <param name="original">The call as it stands in the document.</param>
    /// <param name="current">The same call, in which inner nodes may have been rewritten already.</param>
    /// <param name="content">The expressions to write.</param>
    /// <param name="types">The types of the compilation.</param>
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
            } view && argument.Syntax is ExpressionSyntax && !HasContent(viewed)
                ? content.View(name.ToString(), view.ArgumentList).WithTriviaFrom(view)
                : null;
        }

        if (argument.Syntax is not ArgumentSyntax { Parent: ArgumentListSyntax list } argumentSyntax)
        {
            // The receiver of an extension method.
            return argument.Syntax is ExpressionSyntax receiver && consumer.Kind is ArrayConsumerKind.Span or ArrayConsumerKind.Memory
                ? original.ReplaceNode(argument.Syntax, ContentOf(consumer.Kind, content).WithTriviaFrom(argument.Syntax))
                : null;
        }

        int index = list.Arguments.IndexOf(argumentSyntax);
        if (TryWriteTo(copy, current, content, types) is { } writeTo)
        {
            return writeTo;
        }

        ArgumentListSyntax currentList = ArgumentsOf(current)!;
        switch (consumer.Kind)
        {
            case ArrayConsumerKind.Range:
                return WithArguments(current, InsertRange(currentList, index, argument, content));
            case ArrayConsumerKind.WholeRange:
                return WithArguments(current, ReplaceRange(list, currentList, argument, content));
            case ArrayConsumerKind.FileResult:
                return WithStreamResult(
                    WithArguments(current, ReplaceArgument(currentList, index, argument, content.Stream)));
            case ArrayConsumerKind.BytesResult:
                return WithMethodName(
                    WithArguments(current, ReplaceArgument(currentList, index, argument, content.Memory)), "Bytes");
            default:
                return WithArguments(
                    current, ReplaceArgument(currentList, index, argument, ContentOf(consumer.Kind, content)));
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
    /// <c>stream.Write(ms.ToArray(), …)</c> becomes <c>ms.WriteTo(stream)</c>, where the stream is written before the
    /// dot and the argument list holds nothing that would get lost.
    /// </summary>
    private static ExpressionSyntax? TryWriteTo(
        NeedlessCopy copy,
        SyntaxNode current,
        BufferExpressions content,
        KnownTypes types)
        => copy.IsReadable
            && copy.Consumer.Operation is IInvocationOperation { Instance: not IInstanceReferenceOperation } invocation
            && KnownArrayConsumers.IsStreamWrite(invocation.TargetMethod, types)
            && current is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access,
            } call
            && !HasContent(call)
            ? content.WriteTo(access.Expression).WithTriviaFrom(call)
            : null;

    /// <summary>Whether comments or directives stand inside a node that is written anew.</summary>
    private static bool HasContent(SyntaxNode node)
        => node.DescendantTrivia().Any(trivia => node.Span.Contains(trivia.Span) && TriviaLines.IsContent(trivia));

    private static ArgumentListSyntax InsertRange(
        ArgumentListSyntax list,
        int index,
        IArgumentOperation operation,
        BufferExpressions content)
    {
        ArgumentSyntax old = list.Arguments[index];
        ArgumentSyntax[] range =
        [
            WithExpression(old, operation, content.Buffer, index).WithTrailingTrivia(),
            SyntaxFactory.Argument(content.Offset),
            SyntaxFactory.Argument(content.Count).WithTrailingTrivia(old.GetTrailingTrivia()),
        ];
        var nodes = new List<SyntaxNodeOrToken>();
        foreach (SyntaxNodeOrToken item in list.Arguments.GetWithSeparators())
        {
            if (item.AsNode() != old)
            {
                nodes.Add(item);
                continue;
            }

            SyntaxToken comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
            nodes.Add(range[0]);
            nodes.Add(comma);
            nodes.Add(range[1]);
            nodes.Add(comma);
            nodes.Add(range[2]);
        }

        return list.WithArguments(SyntaxFactory.SeparatedList<ArgumentSyntax>(nodes));
    }

    private static ArgumentListSyntax? ReplaceRange(
        ArgumentListSyntax originalList,
        ArgumentListSyntax list,
        IArgumentOperation array,
        BufferExpressions content)
    {
        int ordinal = array.Parameter!.Ordinal;
        ExpressionSyntax[] values = [content.Buffer, content.Offset, content.Count];
        for (int i = 0; i < values.Length; i++)
        {
            if (ArrayConsumers.ArgumentOf(array.Parent!, ordinal + i)?.Syntax is not ArgumentSyntax argument)
            {
                return null;
            }

            ArgumentSyntax old = list.Arguments[originalList.Arguments.IndexOf(argument)];
            list = list.ReplaceNode(old, old.WithExpression(values[i].WithTriviaFrom(old.Expression)));
        }

        return list;
    }

    private static ArgumentListSyntax ReplaceArgument(
        ArgumentListSyntax list,
        int index,
        IArgumentOperation operation,
        ExpressionSyntax value)
    {
        ArgumentSyntax old = list.Arguments[index];
        return list.ReplaceNode(old, WithExpression(old, operation, value, index));
    }

    /// <summary>
    /// Another overload may name its parameter differently, so the name goes where the position says the same.
    /// </summary>
    private static ArgumentSyntax WithExpression(
        ArgumentSyntax old,
        IArgumentOperation operation,
        ExpressionSyntax value,
        int index)
    {
        ArgumentSyntax changed = old.WithExpression(value.WithTriviaFrom(old.Expression));
        return old.NameColon is not null && operation.Parameter?.Ordinal == index
            ? changed.WithNameColon(null).WithLeadingTrivia(old.GetLeadingTrivia())
            : changed;
    }

    private static ArgumentListSyntax? ArgumentsOf(SyntaxNode call)
        => call switch
        {
            InvocationExpressionSyntax invocation => invocation.ArgumentList,
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            _ => null,
        };

    private static SyntaxNode? WithArguments(SyntaxNode call, ArgumentListSyntax? list)
        => call switch
        {
            InvocationExpressionSyntax invocation when list is not null => invocation.WithArgumentList(list),
            BaseObjectCreationExpressionSyntax creation when list is not null => creation.WithArgumentList(list),
            _ => null,
        };

    private static SyntaxNode? WithStreamResult(SyntaxNode? call)
        => call switch
        {
            ObjectCreationExpressionSyntax creation => creation.WithType(creation.Type switch
            {
                QualifiedNameSyntax qualified => qualified.WithRight(StreamResultName(qualified.Right)),
                SimpleNameSyntax simple => StreamResultName(simple),
                _ => creation.Type,
            }),
            InvocationExpressionSyntax => call,
            _ => null,
        };

    private static SimpleNameSyntax StreamResultName(SimpleNameSyntax old)
        => SyntaxFactory.IdentifierName("FileStreamResult").WithTriviaFrom(old);

    private static SyntaxNode? WithMethodName(SyntaxNode? call, string name)
        => call switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } invocation
                => invocation.WithExpression(access.WithName(SyntaxFactory.IdentifierName(name).WithTriviaFrom(access.Name))),
            InvocationExpressionSyntax { Expression: IdentifierNameSyntax simple } invocation
                => invocation.WithExpression(SyntaxFactory.IdentifierName(name).WithTriviaFrom(simple)),
            _ => null,
        };
}
