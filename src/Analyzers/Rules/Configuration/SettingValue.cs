using System.Globalization;
using GcGuard.Analyzers.Facts.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>What GCG7002 says about a value that the runtime cannot read, does not accept, or reads in another base.</summary>
internal static class SettingValue
{
    private const long Gigabyte = 1L << 30;

    /// <summary>
    /// No machine that one process has to itself is larger: a limit above this, in digits that are a sensible limit
    /// when read as decimal, was meant as decimal.
    /// </summary>
    private const long LargestLimit = 64 * Gigabyte;

    private const long SmallestLimit = 16L << 20;

    /// <summary>A finding on a value, or null when it does what it says.</summary>
    public static SettingFinding? Wrong(ProjectSettings project, GcSetting setting, ContainerSettings? container)
    {
        GcKnob knob = setting.Knob!;
        if (knob.Type is KnobType.Text)
        {
            return null;
        }

        if (setting.Number is not { } number)
        {
            return SettingFinding.On(project, setting, Unreadable(setting));
        }

        if (setting.Form == SettingForm.Environment && Misread(setting, number, container) is { } misread)
        {
            return misread(project);
        }

        if (knob == GcKnobs.LohThreshold && number is > 0 and < 85_000)
        {
            return SettingFinding.On(
                project,
                setting,
                $"'{setting.Text}' has no effect: the threshold of the large object heap can only be raised above 85,000 bytes{InHex(setting, number)}");
        }

        // Zero is the default of every number: it asks for nothing.
        if (number == 0 || knob.Type == KnobType.Mask || (number >= knob.Least && number <= knob.Most))
        {
            return null;
        }

        return SettingFinding.On(
            project,
            setting,
            $"'{setting.Text}' is out of range{InHex(setting, number)}: the runtime {knob.OutOfRange}; {Range(knob)}");
    }

    private static string Range(GcKnob knob)
        => knob.Most == long.MaxValue ? $"the least value is {knob.Least}" : $"write {knob.Least} to {knob.Most}";

    private static string Unreadable(GcSetting setting)
    {
        GcKnob knob = setting.Knob!;
        if (knob.Type != KnobType.Switch)
        {
            return setting.Form == SettingForm.Environment
                ? $"'{setting.Text}' cannot be read: write a hexadecimal number, 0x…"
                : knob == GcKnobs.AdaptationMode && bool.TryParse(setting.Value, out _)
                    ? $"'{setting.Text}' is read as 0, which switches DATAS off: write 0 or 1"
                    : $"'{setting.Text}' cannot be read: write a whole number without unit";
        }

        return setting.Form == SettingForm.Environment
            ? $"'{setting.Text}' has no effect: the runtime reads a number here; write 1 or 0"
            : $"'{setting.Text}' is read as false: only the word true switches it on; write true or false";
    }

    /// <summary>A value of the environment in decimal digits, where only the decimal reading makes sense.</summary>
    private static System.Func<ProjectSettings, SettingFinding?>? Misread(GcSetting setting, long number, ContainerSettings? container)
    {
        string text = setting.Value.Trim();
        if (GcValue.HasHexPrefix(text) || !GcValue.IsDigits(text)
            || !long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long meant) || meant == number)
        {
            return null;
        }

        bool plainlyDecimal = setting.Knob!.Type switch
        {
            KnobType.Percent => IsMeantAsPercent(meant, number),
            KnobType.Bytes when setting.Knob == GcKnobs.HardLimit => IsMeantAsLimit(meant, number, container?.Memory),
            KnobType.Bytes => IsBinarySize(meant) && !IsBinarySize(number),
            _ => false,
        };
        if (!plainlyDecimal)
        {
            return null;
        }

        string hex = "0x" + meant.ToString("X", CultureInfo.InvariantCulture);
        string becomes = setting.Knob.Type == KnobType.Percent
            ? number > 99 ? $"{number} %, which the runtime does not accept" : $"{number} %"
            : $"{Size(number)}";
        string asked = setting.Knob.Type == KnobType.Percent ? $"{meant} %" : Size(meant);
        return project => SettingFinding.On(
            project,
            setting,
            $"'{setting.Text}' is read as hexadecimal: {becomes}, not {asked}; write {hex}",
            new SettingEdit(setting.ValueSpan, hex, $"Write '{hex}'"));
    }

    private static bool IsMeantAsPercent(long meant, long number)
        => meant is > 0 and < 100 && (number > 99 || (meant % 5 == 0 && number % 5 != 0));

    private static bool IsMeantAsLimit(long meant, long number, long? memory)
        => memory is { } limit && meant >= SmallestLimit
            ? number > limit && meant <= limit
            : (number >= LargestLimit && meant is >= SmallestLimit and <= LargestLimit)
                || (IsBinarySize(meant) && !IsBinarySize(number));

    /// <summary>Whether a number is a whole number of binary megabytes.</summary>
    private static bool IsBinarySize(long number) => number > 0 && number % (1 << 20) == 0;

    private static string Size(long bytes)
        => bytes >= Gigabyte
            ? (bytes / (double)Gigabyte).ToString("0.#", CultureInfo.InvariantCulture) + " GB"
            : (bytes / (double)(1 << 20)).ToString("0.#", CultureInfo.InvariantCulture) + " MB";

    private static string InHex(GcSetting setting, long number)
        => setting.Form == SettingForm.Environment && number > 9 && !GcValue.HasHexPrefix(setting.Value)
            ? $" (hexadecimal {setting.Value.Trim()} is {number})"
            : string.Empty;
}
