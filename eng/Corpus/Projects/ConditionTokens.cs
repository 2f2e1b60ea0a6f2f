namespace GcGuard.Corpus.Projects;

/// <summary>Cuts an MSBuild condition into operators, quoted strings, property references and words.</summary>
internal static class ConditionTokens
{
    /// <summary>The tokens of <paramref name="condition"/>; a quoted string keeps its quotes.</summary>
    /// <exception cref="NotEvaluatedException">A quote or a parenthesis is not closed.</exception>
    public static List<string> Split(string condition)
    {
        var tokens = new List<string>();
        int i = 0;
        while (i < condition.Length)
        {
            if (char.IsWhiteSpace(condition[i]))
            {
                i++;
                continue;
            }

            int end = TokenEnd(condition, i);
            tokens.Add(condition[i..end]);
            i = end;
        }

        return tokens;
    }

    private static int TokenEnd(string text, int start)
    {
        char c = text[start];
        char next = start + 1 < text.Length ? text[start + 1] : '\0';
        if (c == '\'')
        {
            return QuoteEnd(text, start);
        }

        if (c is '=' or '!' or '<' or '>' && next == '=')
        {
            return start + 2;
        }

        if (c is '!' or '<' or '>' or '(' or ')')
        {
            return start + 1;
        }

        if (c == '$' && next == '(')
        {
            return ParenthesisEnd(text, start + 1);
        }

        int end = start;
        while (end < text.Length
            && !char.IsWhiteSpace(text[end])
            && text[end] is not ('(' or ')' or '=' or '!' or '<' or '>' or '\''))
        {
            end++;
        }

        return end > start ? end : throw new NotEvaluatedException(text);
    }

    /// <summary>Quotes inside a <c>$(…)</c> belong to it: <c>'$(X.Replace('a','b'))'</c> is one string.</summary>
    private static int QuoteEnd(string text, int start)
    {
        for (int i = start + 1; i < text.Length; i++)
        {
            if (text[i] == '$' && i + 1 < text.Length && text[i + 1] == '(')
            {
                i = ParenthesisEnd(text, i + 1) - 1;
            }
            else if (text[i] == '\'')
            {
                return i + 1;
            }
        }

        throw new NotEvaluatedException(text);
    }

    private static int ParenthesisEnd(string text, int open)
    {
        int depth = 0;
        for (int i = open; i < text.Length; i++)
        {
            depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
            if (depth == 0)
            {
                return i + 1;
            }
        }

        throw new NotEvaluatedException(text);
    }
}
