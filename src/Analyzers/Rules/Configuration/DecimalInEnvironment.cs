using System.Globalization;
using GcGuard.Analyzers.Facts.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>
/// What GCG7002 says about a value of the environment in decimal digits, which the runtime reads as hexadecimal, where
/// only the decimal reading makes sense.
/// </summary>
internal static class DecimalInEnvironment
{
    private const long Gigabyte = 1L << 30;

    /// <summary>
    /// No machine that one process has to itself is larger: a limit above this, in digits that are a sensible limit
    /// when read as decimal, was meant as decimal.
    /// </summary>
    private const long LargestLimit = 64 * Gigabyte;

    private const long SmallestLimit = 16L << 20;

    /// <summary>A finding on a number that was certainly meant as decimal, or null.</summary>
    public static SettingFinding? Finding(ProjectSettings project, GcSetting setting, long number, ContainerSettings? container)
    {
        string text = setting.Value.Trim();
        if (setting.Form != SettingForm.Environment || GcValue.HasHexPrefix(text) || !GcValue.IsDigits(text)
            || !long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long meant) || meant == number)
        {
            return null;
        }

        GcKnob knob = setting.Knob!;
        bool plainlyDecimal = knob.Type switch
        {
            KnobType.Percent => IsMeantAsPercent(meant, number),
            KnobType.Bytes when knob == GcKnobs.HardLimit => IsMeantAsLimit(meant, number, container?.Memory),
            KnobType.Bytes => IsBinarySize(meant) && !IsBinarySize(number),
            KnobType.Number => container?.Cores is { } cores && meant <= cores && number > cores,
            _ => false,
        };
        if (!plainlyDecimal)
        {
            return null;
        }

        string hex = InHex(meant);
        return SettingFinding.On(
            project,
            setting,
            $"'{setting.Text}' is read as hexadecimal: {Becomes(knob, number)}, not {Asked(knob, meant)}; write {hex}",
            SettingEdit.OfValue(setting, hex));
    }

    /// <summary>A number as the environment takes it.</summary>
    public static string InHex(long number) => "0x" + number.ToString("X", CultureInfo.InvariantCulture);

    private static string Becomes(GcKnob knob, long number)
        => knob.Type != KnobType.Percent || number <= 99 ? Asked(knob, number) : $"{number} %, and the runtime {knob.OutOfRange}";

    private static string Asked(GcKnob knob, long number) => knob.Type switch
    {
        KnobType.Percent => $"{number} %",
        KnobType.Bytes => Size(number),
        _ => number.ToString(CultureInfo.InvariantCulture),
    };

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
}
