using System.Globalization;

namespace GcGuard.Analyzers.Options;

/// <summary>
/// One documented <c>gcguard.*</c> key of <c>.editorconfig</c> or a global analyzer config, without its type.
/// </summary>
internal abstract class RuleOption(string key, string valueForm, string defaultText, string summary)
{
    /// <summary>What every key of this package begins with.</summary>
    public const string Prefix = "gcguard.";

    /// <summary>The whole key, in lower case as the compiler hands it over.</summary>
    public string Key { get; } = key;

    /// <summary>
    /// What a value looks like, for pages and messages: <c>true | false</c>, <c>whole number of bytes</c>.
    /// </summary>
    public string ValueForm { get; } = valueForm;

    /// <summary>
    /// The default as a user would write it; empty where the option is a list that is empty by default.
    /// </summary>
    public string DefaultText { get; } = defaultText;

    /// <summary>What the option does, in one sentence.</summary>
    public string Summary { get; } = summary;

    /// <summary>Whether <paramref name="text"/> is a value of this option.</summary>
    public abstract bool Accepts(string text);
}

/// <summary>One documented <c>gcguard.*</c> key and the type of its value.</summary>
internal abstract class RuleOption<T>(string key, string valueForm, string defaultText, string summary, T defaultValue)
    : RuleOption(key, valueForm, defaultText, summary)
{
    /// <summary>The value where nobody set one.</summary>
    public T DefaultValue { get; } = defaultValue;

    /// <inheritdoc/>
    public sealed override bool Accepts(string text) => TryParse(text, out _);

    /// <summary>Reads a value as it stands in the file; false when it is not one.</summary>
    public abstract bool TryParse(string text, out T value);
}

/// <summary>An option that is on or off.</summary>
internal sealed class BooleanOption(string key, bool defaultValue, string summary)
    : RuleOption<bool>(key, "`true` or `false`", defaultValue ? "true" : "false", summary, defaultValue)
{
    /// <inheritdoc/>
    public override bool TryParse(string text, out bool value) => bool.TryParse(text.Trim(), out value);
}

/// <summary>An option that is a whole number, of bytes unless its unit says otherwise.</summary>
internal sealed class NumberOption(
    string key, long defaultValue, string summary, string unit = " of bytes", long least = 1)
    : RuleOption<long>(
        key,
        "whole number" + unit + ", at least " + least.ToString(CultureInfo.InvariantCulture),
        defaultValue.ToString(CultureInfo.InvariantCulture),
        summary,
        defaultValue)
{
    /// <inheritdoc/>
    public override bool TryParse(string text, out long value)
        => long.TryParse(text.Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out value) && value >= least;
}

/// <summary>An option that is a number of objects, or <c>cores</c>; 0 stands for the number of cores.</summary>
internal sealed class CountOption(string key, string defaultText, string summary)
    : RuleOption<int>(key, "whole number from 1, or `cores`", defaultText, summary, defaultValue: 0)
{
    /// <inheritdoc/>
    public override bool TryParse(string text, out int value)
    {
        if (string.Equals(text.Trim(), "cores", System.StringComparison.OrdinalIgnoreCase))
        {
            value = 0;
            return true;
        }

        return int.TryParse(text.Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out value) && value > 0;
    }
}

/// <summary>An option that lists names, separated by commas or spaces.</summary>
internal sealed class NameListOption(string key, string valueForm, string summary)
    : RuleOption<ImmutableArray<string>>(key, valueForm, string.Empty, summary, ImmutableArray<string>.Empty)
{
    private static readonly char[] Separators = [',', ' ', '\t', '|'];

    /// <inheritdoc/>
    public override bool TryParse(string text, out ImmutableArray<string> value)
    {
        value = ImmutableArray.Create(text.Split(Separators, System.StringSplitOptions.RemoveEmptyEntries));
        return true;
    }
}

/// <summary>An option that takes one of a few words.</summary>
internal sealed class ChoiceOption(string key, string[] choices, string defaultValue, string summary)
    : RuleOption<string>(key, "`" + string.Join("` or `", choices) + "`", defaultValue, summary, defaultValue)
{
    /// <inheritdoc/>
    public override bool TryParse(string text, out string value)
    {
        value = text.Trim();
        foreach (string choice in choices)
        {
            if (string.Equals(choice, value, System.StringComparison.OrdinalIgnoreCase))
            {
                value = choice;
                return true;
            }
        }

        return false;
    }
}
