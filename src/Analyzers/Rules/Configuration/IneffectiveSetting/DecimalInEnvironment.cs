using System.Globalization;
using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>
/// What GCG7002 says about a value of the environment in decimal digits, which the runtime reads as hexadecimal, where
/// only the decimal reading makes sense.
/// </summary>
internal static class DecimalInEnvironment
{
    private const long Megabyte = 1L << 20;
    private const long Gigabyte = 1L << 30;

    /// <summary>
    /// No machine that one process has to itself is larger: a limit above this, in digits that are a sensible limit
    /// when read as decimal, was meant as decimal.
    /// </summary>
    private const long LargestLimit = 64 * Gigabyte;

    private const long SmallestLimit = 16 * Megabyte;

    /// <summary>A finding on a number that was certainly meant as decimal, or null.</summary>
    public static SettingFinding? Finding(
        ProjectSettings project, GcSetting setting, long number, ContainerSettings? container)
    {
        GcKnob knob = setting.Knob!;
        if (setting.Form != SettingForm.Environment
            || !long.TryParse(setting.Value.Trim(), NumberStyles.None, CultureInfo.InvariantCulture, out long meant)
            || meant == number
            || !IsDecimal(knob, meant, number, container))
        {
            return null;
        }

        string hex = InHex(meant);
        string becomes = knob.Type == KnobType.Percent && number > 99
            ? $"{number} %, and the runtime {knob.OutOfRange}"
            : Text(knob, number);
        return SettingFinding.On(
            project,
            setting,
            $"'{setting.Text}' is read as hexadecimal: {becomes}, not {Text(knob, meant)}; write {hex}",
            SettingEdit.OfValue(setting, hex));
    }

    /// <summary>A number as the environment takes it.</summary>
    public static string InHex(long number) => "0x" + number.ToString("X", CultureInfo.InvariantCulture);

    private static bool IsDecimal(GcKnob knob, long meant, long number, ContainerSettings? container)
        => knob.Type switch
        {
            KnobType.Percent => meant is > 0 and < 100 && (number > 99 || (meant % 5 == 0 && number % 5 != 0)),
            KnobType.Bytes when knob == GcKnobs.HardLimit && meant >= SmallestLimit && container?.Memory is { } memory
                => number > memory && meant <= memory,
            KnobType.Bytes => (IsBinarySize(meant) && !IsBinarySize(number))
                || (knob == GcKnobs.HardLimit && number >= LargestLimit
                    && meant is >= SmallestLimit and <= LargestLimit),
            KnobType.Number => container?.Cores is { } cores && meant <= cores && number > cores,
            _ => false,
        };

    private static bool IsBinarySize(long number) => number > 0 && number % Megabyte == 0;

    private static string Text(GcKnob knob, long number) => knob.Type switch
    {
        KnobType.Percent => $"{number} %",
        KnobType.Bytes => Size(number),
        _ => number.ToString(CultureInfo.InvariantCulture),
    };

    private static string Size(long bytes)
        => bytes >= Gigabyte
            ? (bytes / (double)Gigabyte).ToString("0.#", CultureInfo.InvariantCulture) + " GB"
            : (bytes / (double)Megabyte).ToString("0.#", CultureInfo.InvariantCulture) + " MB";
}
