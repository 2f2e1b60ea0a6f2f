using System.Globalization;

namespace GcGuard.Corpus.Projects;

/// <summary>
/// Evaluates the conditions MSBuild project files carry: comparisons, <c>and</c>, <c>or</c>, <c>!</c>, parentheses,
/// <c>Exists</c> and <c>HasTrailingSlash</c>.
/// </summary>
internal sealed class ConditionEvaluator(ExpressionExpander expander, string directory)
{
    private List<string> _tokens = [];
    private int _position;

    /// <summary>Whether <paramref name="condition"/> holds; an empty condition does.</summary>
    /// <exception cref="NotEvaluatedException">The condition uses something this reader does not evaluate.</exception>
    public bool Evaluate(string? condition)
    {
        if (string.IsNullOrWhiteSpace(condition))
        {
            return true;
        }

        _tokens = ConditionTokens.Split(condition);
        _position = 0;
        bool result = Or();
        return _position == _tokens.Count ? result : throw new NotEvaluatedException(condition);
    }

    private bool Or()
    {
        bool result = And();
        while (Accept("or"))
        {
            // Both sides are always read: a token left behind would be taken for an error.
            result |= And();
        }

        return result;
    }

    private bool And()
    {
        bool result = Factor();
        while (Accept("and"))
        {
            result &= Factor();
        }

        return result;
    }

    private bool Factor()
    {
        if (Accept("!"))
        {
            return !Factor();
        }

        if (Accept("("))
        {
            bool inner = Or();
            return Accept(")") ? inner : throw new NotEvaluatedException("unbalanced parentheses");
        }

        string left = Next();
        if (Accept("("))
        {
            string argument = Operand(Next());
            return Accept(")") ? Function(left, argument) : throw new NotEvaluatedException(left);
        }

        string value = Operand(left);
        return _position < _tokens.Count && Compare(value) is { } result ? result : Truth(value);
    }

    private bool? Compare(string left)
    {
        string op = _tokens[_position];
        if (op is not ("==" or "!=" or "<" or ">" or "<=" or ">="))
        {
            return null;
        }

        _position++;
        string right = Operand(Next());
        if (op is "==" or "!=")
        {
            return Same(left, right) == (op == "==");
        }

        int order = Number(left).CompareTo(Number(right));
        return op switch { "<" => order < 0, ">" => order > 0, "<=" => order <= 0, _ => order >= 0 };
    }

    private static bool Same(string left, string right)
    {
        return left.Equals(right, StringComparison.OrdinalIgnoreCase)
            || (TryNumber(left, out Version a) && TryNumber(right, out Version b) && a == b);
    }

    private static Version Number(string text)
    {
        return TryNumber(text, out Version number)
            ? number
            : throw new NotEvaluatedException($"'{text}' is not a number");
    }

    /// <summary>
    /// Numbers compare as versions here too, since <c>8.0</c> and <c>4.7.2</c> meet in the same conditions.
    /// </summary>
    private static bool TryNumber(string text, out Version number)
    {
        number = new Version(0, 0);
        if (text.Length == 0 || !char.IsAsciiDigit(text[0]))
        {
            return false;
        }

        bool parsed =
            Version.TryParse(text.Contains('.', StringComparison.Ordinal) ? text : text + ".0", out Version? version);
        number = version ?? number;
        return parsed;
    }

    private bool Function(string name, string argument)
    {
        return name.ToLower(CultureInfo.InvariantCulture) switch
        {
            "exists" => argument.Length > 0 && PathExists(argument),
            "hastrailingslash" => argument.EndsWith('/') || argument.EndsWith('\\'),
            _ => throw new NotEvaluatedException(name),
        };
    }

    private bool PathExists(string path)
    {
        string full = Path.Combine(directory, path.Replace('\\', '/'));
        return File.Exists(full) || Directory.Exists(full);
    }

    private static bool Truth(string value)
    {
        return value.Trim().ToLowerInvariant() switch
        {
            "true" or "on" or "yes" => true,
            "false" or "off" or "no" => false,
            _ => throw new NotEvaluatedException($"'{value}' is not a truth value"),
        };
    }

    private string Operand(string token) => expander.Expand(token is ['\'', .., '\''] ? token[1..^1] : token);

    private bool Accept(string token)
    {
        if (_position < _tokens.Count && _tokens[_position].Equals(token, StringComparison.OrdinalIgnoreCase))
        {
            _position++;
            return true;
        }

        return false;
    }

    private string Next()
        => _position < _tokens.Count ? _tokens[_position++] : throw new NotEvaluatedException("unfinished condition");
}
