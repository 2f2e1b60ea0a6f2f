using System.Globalization;
using System.Text;

namespace GcGuard.Corpus.Projects;

/// <summary>
/// Expands <c>$(Property)</c> and the few property functions that decide what is compiled. Anything else
/// (item lists, registry, arbitrary static methods) throws <see cref="NotEvaluatedException"/>.
/// </summary>
internal sealed class ExpressionExpander(PropertyBag properties)
{
    /// <summary>The value of <paramref name="text"/> with every property reference replaced.</summary>
    /// <exception cref="NotEvaluatedException">A reference uses something this reader does not evaluate.</exception>
    public string Expand(string text)
    {
        int start = text.IndexOf("$(", StringComparison.Ordinal);
        if (start < 0)
        {
            return text;
        }

        var result = new StringBuilder(text.Length);
        int position = 0;
        while (start >= 0)
        {
            result.Append(text, position, start - position);
            int end = ClosingParenthesis(text, start + 1);
            result.Append(Evaluate(text.Substring(start + 2, end - start - 2).Trim()));
            position = end + 1;
            start = text.IndexOf("$(", position, StringComparison.Ordinal);
        }

        return result.Append(text, position, text.Length - position).ToString();
    }

    private string Evaluate(string expression)
    {
        if (expression.StartsWith('['))
        {
            return EvaluateStatic(expression);
        }

        int nameEnd = 0;
        while (nameEnd < expression.Length
            && (char.IsLetterOrDigit(expression[nameEnd]) || expression[nameEnd] is '_' or '-'))
        {
            nameEnd++;
        }

        string value = properties[expression[..nameEnd]];
        return ApplyMembers(value, expression[nameEnd..]);
    }

    private string EvaluateStatic(string expression)
    {
        int close = expression.IndexOf("]::", StringComparison.Ordinal);
        int open = close < 0 ? -1 : expression.IndexOf('(', close);
        if (open < 0)
        {
            throw new NotEvaluatedException($"$({expression})");
        }

        string function =
            string.Concat(expression.AsSpan(1, close - 1), "::", expression.AsSpan(close + 3, open - close - 3));
        int end = ClosingParenthesis(expression, open);
        string[] arguments = Arguments(expression[(open + 1)..end]);
        return ApplyMembers(StaticFunctions.Call(function, arguments, properties), expression[(end + 1)..]);
    }

    /// <summary>Applies a chain such as <c>.TrimStart('v').StartsWith('4')</c>.</summary>
    private string ApplyMembers(string value, string members)
    {
        while (members.Length > 0)
        {
            int open = members.IndexOf('(');
            if (members[0] != '.' || open < 0)
            {
                throw new NotEvaluatedException($"$(…{members})");
            }

            int end = ClosingParenthesis(members, open);
            string[] arguments = Arguments(members[(open + 1)..end]);
            value = InstanceMethod(value, members[1..open].Trim(), arguments);
            members = members[(end + 1)..];
        }

        return value;
    }

    private static string InstanceMethod(string value, string method, string[] arguments)
    {
        return (method, arguments.Length) switch
        {
            ("StartsWith", >= 1) => Text(value.StartsWith(arguments[0], StringComparison.Ordinal)),
            ("EndsWith", >= 1) => Text(value.EndsWith(arguments[0], StringComparison.Ordinal)),
            ("Contains", >= 1) => Text(value.Contains(arguments[0], StringComparison.Ordinal)),
            ("Equals", >= 1) => Text(value.Equals(arguments[0], StringComparison.Ordinal)),
            ("Replace", 2) when arguments[0].Length > 0 =>
                value.Replace(arguments[0], arguments[1], StringComparison.Ordinal),
            ("ToLower" or "ToLowerInvariant", 0) => value.ToLowerInvariant(),
            ("ToUpper" or "ToUpperInvariant", 0) => value.ToUpperInvariant(),
            ("ToString", 0) => value,
            ("Trim", 0) => value.Trim(),
            ("TrimStart", 1) => value.TrimStart(arguments[0].ToCharArray()),
            ("TrimEnd", 1) => value.TrimEnd(arguments[0].ToCharArray()),
            ("Substring", 1 or 2) => Substring(value, arguments),
            _ => throw new NotEvaluatedException($"$(….{method}(…))"),
        };
    }

    private static string Substring(string value, string[] arguments)
    {
        if (!int.TryParse(arguments[0], NumberStyles.None, CultureInfo.InvariantCulture, out int start)
            || start > value.Length)
        {
            throw new NotEvaluatedException("$(….Substring(…))");
        }

        if (arguments.Length == 1)
        {
            return value[start..];
        }

        return int.TryParse(arguments[1], NumberStyles.None, CultureInfo.InvariantCulture, out int length)
            && start + length <= value.Length
            ? value.Substring(start, length)
            : throw new NotEvaluatedException("$(….Substring(…))");
    }

    /// <summary>Splits arguments at commas outside quotes and parentheses; expands and unquotes each.</summary>
    private string[] Arguments(string text)
    {
        if (text.Trim().Length == 0)
        {
            return [];
        }

        var arguments = new List<string>();
        int depth = 0;
        char quote = '\0';
        int start = 0;
        for (int i = 0; i <= text.Length; i++)
        {
            char c = i < text.Length ? text[i] : ',';
            if (i < text.Length && quote != '\0')
            {
                quote = c == quote ? '\0' : quote;
            }
            else if (c is '\'' or '"' or '`')
            {
                quote = c;
            }
            else if (c is '(' or ')')
            {
                depth += c == '(' ? 1 : -1;
            }
            else if (c == ',' && (depth == 0 || i == text.Length))
            {
                arguments.Add(Expand(text[start..i].Trim().Trim('\'', '"', '`')));
                start = i + 1;
            }
        }

        return [.. arguments];
    }

    private static int ClosingParenthesis(string text, int open)
    {
        int depth = 0;
        for (int i = open; i < text.Length; i++)
        {
            if (text[i] == '(')
            {
                depth++;
            }
            else if (text[i] == ')' && --depth == 0)
            {
                return i;
            }
        }

        throw new NotEvaluatedException(text);
    }

    private static string Text(bool value) => value ? "True" : "False";
}
