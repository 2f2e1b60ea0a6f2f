using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A text that holds another one: an interpolated string, a sum, or one of two texts to choose from. What is written in
/// a loop is an item, and an event of a stream is one too, so neither counts: the larger text is as small as its parts.
/// </summary>
internal static class LargerText
{
    /// <summary>Whether <paramref name="whole"/> is a text that <paramref name="part"/> is a part or the whole of.</summary>
    public static bool IsAround(IOperation part, IOperation whole)
        => whole switch
        {
            IInterpolationOperation { FormatString: null, Alignment: null, Parent: IInterpolatedStringOperation text } =>
                !IsEvent(text.Syntax) && !IsInLoop(whole),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } =>
                !IsEvent(whole.Syntax) && !IsInLoop(whole),
            IConditionalOperation { Type.SpecialType: SpecialType.System_String } choice => choice.Condition != part,
            ICoalesceOperation { Type.SpecialType: SpecialType.System_String } choice => choice.WhenNull == part,
            _ => false,
        };

    /// <summary>Whether a text is an event of an event stream: <c>$"data: {json}\n\n"</c>.</summary>
    private static bool IsEvent(SyntaxNode text)
    {
        foreach (SyntaxNode node in text.DescendantNodesAndSelf())
        {
            string? literal = node switch
            {
                InterpolatedStringTextSyntax written => written.TextToken.ValueText,
                LiteralExpressionSyntax constant => constant.Token.Value as string,
                _ => null,
            };
            if (literal is not null && (Has(literal, "data:") || Has(literal, "event:") || Has(literal, "id:")))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a line of a text starts with a word.</summary>
    private static bool Has(string text, string word)
    {
        int at = text.IndexOf(word, StringComparison.Ordinal);
        return at == 0 || (at > 0 && text[at - 1] == '\n');
    }

    private static bool IsInLoop(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not null; current = current.Parent)
        {
            switch (current)
            {
                case ILoopOperation:
                    return true;
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }
        }

        return false;
    }
}
