using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>Puts the content of a stream in the place of an array in a list of arguments.</summary>
internal static class ArgumentRewrite
{
    /// <summary>Puts buffer, offset and count in the place of an array.</summary>
    public static ArgumentListSyntax InsertRange(
        ArgumentListSyntax list,
        int index,
        IArgumentOperation operation,
        BufferExpressions content)
    {
        ArgumentSyntax old = list.Arguments[index];
        return list.WithArguments(SeparatedLists.Expand(
            list.Arguments,
            old,
            WithExpression(old, operation, content.Buffer, index),
            SyntaxFactory.Argument(content.Offset),
            SyntaxFactory.Argument(content.Count)));
    }

    /// <summary>
    /// Puts buffer, offset and count in the place of an array and the whole range of it; null where one of them is not
    /// written.
    /// </summary>
    public static ArgumentListSyntax? ReplaceRange(
        ArgumentListSyntax originalList,
        ArgumentListSyntax list,
        IArgumentOperation array,
        BufferExpressions content)
    {
        int ordinal = array.Parameter!.Ordinal;
        ExpressionSyntax[] values = [content.Buffer, content.Offset, content.Count];
        for (int i = 0; i < values.Length; i++)
        {
            if (array.Parent!.ArgumentAt(ordinal + i)?.Syntax is not ArgumentSyntax argument)
            {
                return null;
            }

            ArgumentSyntax old = list.Arguments[originalList.Arguments.IndexOf(argument)];
            list = list.ReplaceNode(old, old.WithExpression(values[i].WithTriviaFrom(old.Expression)));
        }

        return list;
    }

    /// <summary>Puts a value in the place of an array.</summary>
    public static ArgumentListSyntax ReplaceArgument(
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

    /// <summary>The arguments of a call or creation.</summary>
    public static ArgumentListSyntax? Of(SyntaxNode call)
        => call switch
        {
            InvocationExpressionSyntax invocation => invocation.ArgumentList,
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            _ => null,
        };

    /// <summary>A call or creation with other arguments.</summary>
    public static SyntaxNode? With(SyntaxNode call, ArgumentListSyntax? list)
        => call switch
        {
            InvocationExpressionSyntax invocation when list is not null => invocation.WithArgumentList(list),
            BaseObjectCreationExpressionSyntax creation when list is not null => creation.WithArgumentList(list),
            _ => null,
        };
}
