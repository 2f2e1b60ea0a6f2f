using System.Globalization;
using GcGuard.Analyzers.Evidence.Settings;

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
        string text = setting.Value.Trim();
        (string message, string? right) = setting.Form == SettingForm.Environment
            ? (isSwitch ? SwitchOfEnvironment(setting, text) : NumberOfEnvironment(setting, text))
            : (isSwitch ? SwitchOfFile(text) : NumberOfFile(setting, text));
        SettingEdit? edit = right is null ? null : SettingEdit.OfValue(setting, right);
        return SettingFinding.On(project, setting, $"'{setting.Text}' {message}", edit);
    }

    private static (string Message, string? Right) SwitchOfEnvironment(GcSetting setting, string text)
    {
        string? right = Meant(text) is { } on ? (on ? "1" : "0") : null;
        string read = setting.Read.Taken is { } taken
            ? $"switches it {(taken == 0 ? "off" : "on")}: the runtime reads {HexDigits(text)}"
            : "has no effect: the runtime reads a number here";
        return ($"{read}; write {right ?? "1 or 0"}", right);
    }

    private static (string Message, string? Right) NumberOfEnvironment(GcSetting setting, string text)
    {
        if (setting.Read.Taken is not { } taken)
        {
            return ("cannot be read, and hides what runtimeconfig.json says: write a hexadecimal number, 0x…", null);
        }

        string? right = setting.Knob!.Type == KnobType.Percent && text.EndsWith("%", StringComparison.Ordinal)
            && long.TryParse(text.TrimEnd('%'), NumberStyles.None, CultureInfo.InvariantCulture, out long percent)
                ? DecimalInEnvironment.InHex(percent)
                : null;
        return ($"is read as {taken}, {HexDigits(text)}: write {right ?? "the whole number, 0x…"}", right);
    }

    private static (string Message, string? Right) SwitchOfFile(string text)
        => ("is read as false: only the word true switches it on; write true or false",
            Meant(text) is { } on ? (on ? "true" : "false") : null);

    private static (string Message, string? Right) NumberOfFile(GcSetting setting, string text)
    {
        long taken = setting.Read.Taken ?? 0;
        if (setting.Knob == GcKnobs.AdaptationMode && bool.TryParse(text, out bool on) && on)
        {
            return ("is read as 0, which switches DATAS off: write 0 or 1", "1");
        }

        if (GcValue.IsDigits(text))
        {
            string right = text.TrimStart('0');
            return ($"is read as octal, {taken}: write {right}", right);
        }

        if (GcValue.DigitCount(text, 0, 16) < text.Length)
        {
            return ($"is read as {taken}: write a whole number without unit", null);
        }

        // Digits of which some are hexadecimal, without the prefix that says so; JSON has no such number, only text.
        string quote = setting.Form == SettingForm.RuntimeConfig ? "\"" : string.Empty;
        return ($"is read as {taken}: write 0x{text}", $"{quote}0x{text}{quote}");
    }

    private static string HexDigits(string text)
    {
        int start = GcValue.HasHexPrefix(text) ? 2 : 0;
        string digits = text.Substring(0, start + GcValue.DigitCount(text, start, 16));
        return $"the hexadecimal digits '{digits}' it begins with";
    }

    /// <summary>What a word that is no number was meant to say, or null.</summary>
    private static bool? Meant(string text)
        => Array.Exists(OnWords, word => word.Equals(text, StringComparison.OrdinalIgnoreCase)) ? true
            : Array.Exists(OffWords, word => word.Equals(text, StringComparison.OrdinalIgnoreCase)) ? false
            : null;
}
