using System;
using System.Globalization;
using GcGuard.Analyzers.Facts.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>What GCG7002 says about a value that the runtime reads a part of, or nothing.</summary>
internal static class PartlyReadValue
{
    private static readonly string[] OnWords = ["true", "on", "yes", "enabled", "enable", "1"];
    private static readonly string[] OffWords = ["false", "off", "no", "disabled", "disable", "0"];

    /// <summary>A finding on a value that is not read as it is written.</summary>
    public static SettingFinding? Finding(ProjectSettings project, GcSetting setting)
    {
        bool isSwitch = setting.Knob!.Type == KnobType.Switch;
        (string message, string? right) = setting.Form == SettingForm.Environment
            ? (isSwitch ? SwitchOfEnvironment(setting) : NumberOfEnvironment(setting))
            : (isSwitch ? SwitchOfFile(setting) : NumberOfFile(setting));
        return SettingFinding.On(
            project,
            setting,
            $"'{setting.Text}' {message}",
            right is null ? null : SettingEdit.OfValue(setting, right));
    }

    private static (string Message, string? Right) SwitchOfEnvironment(GcSetting setting)
    {
        bool? meant = Meant(setting.Value);
        string right = meant is { } on ? (on ? "1" : "0") : "1 or 0";
        string message = setting.Read.Taken switch
        {
            null => $"has no effect: the runtime reads a number here; write {right}",
            0 => $"switches it off: the runtime reads the hexadecimal digits '{HexDigits(setting)}' it begins with; write {right}",
            _ => $"switches it on: the runtime reads the hexadecimal digits '{HexDigits(setting)}' it begins with; write {right}",
        };
        return (message, meant is null ? null : right);
    }

    private static (string Message, string? Right) NumberOfEnvironment(GcSetting setting)
    {
        string text = setting.Value.Trim();
        if (setting.Read.Taken is not { } taken)
        {
            return ("cannot be read, and hides what runtimeconfig.json says: write a hexadecimal number, 0x…", null);
        }

        string read = $"is read as {taken.ToString(CultureInfo.InvariantCulture)}, the hexadecimal digits '{HexDigits(setting)}' it begins with";
        bool isPercent = setting.Knob!.Type == KnobType.Percent && text.EndsWith("%", StringComparison.Ordinal);
        return isPercent && long.TryParse(text.Substring(0, text.Length - 1), NumberStyles.None, CultureInfo.InvariantCulture, out long percent)
            ? ($"{read}: write {DecimalInEnvironment.InHex(percent)}", DecimalInEnvironment.InHex(percent))
            : ($"{read}: write the whole number, 0x…", null);
    }

    private static (string Message, string? Right) SwitchOfFile(GcSetting setting)
        => ("is read as false: only the word true switches it on; write true or false",
            Meant(setting.Value) is { } on ? (on ? "true" : "false") : null);

    private static (string Message, string? Right) NumberOfFile(GcSetting setting)
    {
        string text = setting.Value.Trim();
        string taken = (setting.Read.Taken ?? 0).ToString(CultureInfo.InvariantCulture);
        if (setting.Knob == GcKnobs.AdaptationMode && bool.TryParse(text, out bool on) && on)
        {
            return ("is read as 0, which switches DATAS off: write 0 or 1", "1");
        }

        if (GcValue.IsDigits(text))
        {
            string right = text.TrimStart('0');
            return ($"is read as octal, {taken}: write {right}", right);
        }

        // Digits of which some are hexadecimal, without the prefix that says so.
        if (GcValue.DigitCount(text, 0, 16) == text.Length)
        {
            return ($"is read as {taken}: write 0x{text}", setting.Kind == Facts.Settings.Reading.JsonValueKind.Text && setting.Form == SettingForm.RuntimeConfig ? $"\"0x{text}\"" : $"0x{text}");
        }

        return ($"is read as {taken}: write a whole number without unit", null);
    }

    private static string HexDigits(GcSetting setting)
    {
        string text = setting.Value.Trim();
        int start = GcValue.HasHexPrefix(text) ? 2 : 0;
        return text.Substring(0, start + GcValue.DigitCount(text, start, 16));
    }

    /// <summary>What a word that is no number was meant to say, or null.</summary>
    private static bool? Meant(string value)
        => IsOneOf(OnWords, value) ? true : IsOneOf(OffWords, value) ? false : null;

    private static bool IsOneOf(string[] words, string value)
        => Array.Exists(words, word => word.Equals(value.Trim(), StringComparison.OrdinalIgnoreCase));
}
