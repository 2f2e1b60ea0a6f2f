using System;
using System.Globalization;
using GcGuard.Analyzers.Facts.Settings.Reading;

namespace GcGuard.Analyzers.Facts.Settings;

/// <summary>Reads values of settings as the runtime does, which differs between the places they are written in.</summary>
internal static class GcValue
{
    /// <summary>
    /// A switch as 0 or 1, a number as itself, or null when the runtime cannot read it. In JSON only <c>true</c> (or the
    /// text <c>"true"</c>) switches something on: <c>1</c> does not. In the environment every number is hexadecimal.
    /// </summary>
    public static long? Read(SettingForm form, GcKnob? knob, string value, JsonValueKind kind)
    {
        if (knob is null || knob.Type == KnobType.Text)
        {
            return null;
        }

        string text = value.Trim();
        switch (form)
        {
            case SettingForm.Environment:
                long? number = Hexadecimal(text);
                return knob.Type == KnobType.Switch && number > 1 ? 1 : number;
            case SettingForm.HostOption when knob.Type == KnobType.Switch:
                // The SDK writes what parses as a Boolean as one, whatever its case.
                return bool.TryParse(text, out bool on) ? (on ? 1 : 0) : null;
            case SettingForm.AppConfig when knob.Type == KnobType.Switch:
                return bool.TryParse(text, out on) ? (on ? 1 : 0) : null;
            case SettingForm.RuntimeConfig when knob.Type == KnobType.Switch:
                return kind == JsonValueKind.True || text == "true" ? 1
                    : kind == JsonValueKind.False || text == "false" ? 0
                    : null;
            default:
                return Decimal(text);
        }
    }

    /// <summary>A hexadecimal number, with or without <c>0x</c>.</summary>
    public static long? Hexadecimal(string text)
    {
        string digits = HasHexPrefix(text) ? text.Substring(2) : text;
        return ulong.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ulong number)
            ? Clamp(number)
            : null;
    }

    /// <summary>Whether a number says that it is hexadecimal.</summary>
    public static bool HasHexPrefix(string text) => text.StartsWith("0x", StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether a text consists of decimal digits.</summary>
    public static bool IsDigits(string text)
    {
        foreach (char c in text)
        {
            if (c is < '0' or > '9')
            {
                return false;
            }
        }

        return text.Length > 0;
    }

    /// <summary>A number of JSON or XML: decimal, or hexadecimal with <c>0x</c>.</summary>
    private static long? Decimal(string text)
    {
        if (HasHexPrefix(text))
        {
            return Hexadecimal(text);
        }

        if (long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number))
        {
            return number;
        }

        // JSON may write a whole number with an exponent.
        return double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double real)
            && Math.Abs(real) < 1e15 && real == Math.Floor(real) && text.IndexOf('.') < 0
            ? (long)real
            : null;
    }

    private static long Clamp(ulong number) => number > long.MaxValue ? long.MaxValue : (long)number;
}
