using System.Globalization;

namespace GcGuard.Analyzers.Evidence.Settings;

/// <summary>What the runtime makes of the text of a value.</summary>
/// <param name="Taken">
/// A switch as 0 or 1, a number as itself; null where the text is not read and the default stays.
/// </param>
/// <param name="IsWhole">
/// Whether the text says just that. The runtime reads as many characters as make a number and passes over the rest, so
/// <c>200MB</c> is 200, and in the environment, where numbers are hexadecimal, <c>false</c> is <c>fa</c>.
/// </param>
internal readonly record struct GcValue(long? Taken, bool IsWhole)
{
    /// <summary>
    /// Reads a value as the runtime does, which differs between the places it is written in. In JSON only <c>true</c>
    /// (or the text <c>"true"</c>) switches something on: <c>1</c> does not. In the environment every number is
    /// hexadecimal, and a switch is one.
    /// </summary>
    /// <remarks>
    /// <c>GetIntConfigValue</c> and <c>GetBooleanConfigValue</c> in
    /// https://github.com/dotnet/runtime/blob/main/src/coreclr/vm/gcenv.ee.cpp: <c>strtoui64</c> with base 16 for the
    /// environment, with base 0 for runtimeconfig.json.
    /// </remarks>
    public static GcValue Read(SettingForm form, GcKnob? knob, string value)
    {
        if (knob is null || knob.Type == KnobType.Text)
        {
            return default;
        }

        string text = value.Trim();
        if (form == SettingForm.Environment)
        {
            GcValue number = Digits(text, 16);
            return knob.Type == KnobType.Switch && number.Taken is { } set
                ? number with { Taken = set == 0 ? 0 : 1 }
                : number;
        }

        bool isOff = text.Equals("false", StringComparison.OrdinalIgnoreCase);
        if (knob.Type == KnobType.Switch)
        {
            // The SDK writes a property that parses as a Boolean as one, whatever its case.
            bool isOn = form == SettingForm.RuntimeConfig
                ? text == "true"
                : text.Equals("true", StringComparison.OrdinalIgnoreCase);
            return new GcValue(isOn ? 1 : 0, isOn || isOff || text == "0");
        }

        return isOff ? new GcValue(0, true) : Number(form, text, knob.Type == KnobType.Percent);
    }

    /// <summary>Whether a number says that it is hexadecimal.</summary>
    public static bool HasHexPrefix(string text) => text.StartsWith("0x", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether a text consists of decimal digits.</summary>
    public static bool IsDigits(string text) => text.Length > 0 && DigitCount(text, 0, 10) == text.Length;

    /// <summary>How many characters at the start of a text are digits of this base.</summary>
    public static int DigitCount(string text, int start, int radix)
    {
        int end = start;
        while (end < text.Length && Digit(text[end]) < radix)
        {
            end++;
        }

        return end - start;
    }

    /// <summary>A number in a file: decimal, with <c>0x</c> hexadecimal, with a leading zero octal.</summary>
    private static GcValue Number(SettingForm form, string text, bool isPercent)
    {
        // The SDK writes a property that parses as a number as one, which takes its leading zeros away.
        bool isKept = form == SettingForm.RuntimeConfig || !int.TryParse(text, out _);
        if (isKept && text.Length > 1 && text[0] == '0' && DigitCount(text, 1, 10) > 0)
        {
            return Digits(text, 8) with { IsWhole = false };
        }

        // JSON may write a whole number with an exponent.
        if (!HasHexPrefix(text) && text.IndexOfAny(['e', 'E']) > 0
            && double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double real)
            && Math.Abs(real) < 1e15 && real == Math.Floor(real))
        {
            return new GcValue((long)real, true);
        }

        GcValue read = Digits(isPercent ? text.TrimEnd('%') : text, HasHexPrefix(text) ? 16 : 10);
        return read.Taken is null ? new GcValue(0, false) : read;
    }

    /// <summary>The number that a text begins with, and whether it goes on to the end.</summary>
    private static GcValue Digits(string text, int radix)
    {
        bool isNegative = text.StartsWith("-", StringComparison.Ordinal);
        int start = isNegative || text.StartsWith("+", StringComparison.Ordinal) ? 1 : 0;
        start += radix == 16 && HasHexPrefix(text.Substring(start)) && DigitCount(text, start + 2, 16) > 0 ? 2 : 0;
        int end = start + DigitCount(text, start, radix);
        ulong number = 0;
        for (int at = start; at < end; at++)
        {
            ulong digit = (ulong)Digit(text[at]);
            if (number > (ulong.MaxValue - digit) / (ulong)radix)
            {
                return default;
            }

            number = (number * (ulong)radix) + digit;
        }

        long magnitude = number > long.MaxValue ? long.MaxValue : (long)number;
        return end == start ? default : new GcValue(isNegative ? -magnitude : magnitude, end == text.Length);
    }

    private static int Digit(char c) => c switch
    {
        >= '0' and <= '9' => c - '0',
        >= 'a' and <= 'f' => c - 'a' + 10,
        >= 'A' and <= 'F' => c - 'A' + 10,
        _ => int.MaxValue,
    };
}
