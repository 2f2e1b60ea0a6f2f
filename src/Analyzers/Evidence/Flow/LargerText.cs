namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// A text that holds another one: an interpolated string, a sum, or one of two texts to choose from. What is written in
/// a loop is an item, and an event of a stream (<c>$"data: {json}\n\n"</c>) is one too, so neither counts.
/// </summary>
internal static class LargerText
{
    /// <summary>
    /// Whether <paramref name="whole"/> is a text that <paramref name="part"/> is a part or the whole of.
    /// </summary>
    public static bool IsAround(IOperation part, IOperation whole)
        => whole switch
        {
            IInterpolationOperation { FormatString: null, Alignment: null, Parent: IInterpolatedStringOperation text }
                => !IsItem(text),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String }
                => !IsItem(whole),
            IConditionalOperation { WhenFalse: not null } choice => choice.Condition != part,
            ICoalesceOperation choice => choice.WhenNull == part,
            _ => false,
        };

    private static bool IsItem(IOperation text)
    {
        foreach (SyntaxNode node in text.Syntax.DescendantNodesAndSelf())
        {
            string? literal = (node as InterpolatedStringTextSyntax)?.TextToken.ValueText
                ?? (node as LiteralExpressionSyntax)?.Token.Value as string;
            if (literal is not null && literal.TrimStart('\n').StartsWith("data:", StringComparison.Ordinal))
            {
                return true;
            }
        }

        for (IOperation? current = text.Parent; current is not null; current = current.Parent)
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
