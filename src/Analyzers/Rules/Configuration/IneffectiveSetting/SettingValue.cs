using GcGuard.Analyzers.Evidence.Settings;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>What GCG7002 says about a value that the runtime does not read as it is meant.</summary>
internal static class SettingValue
{
    /// <summary>A finding on a value, or null when it does what it says.</summary>
    public static SettingFinding? Wrong(ProjectSettings project, GcSetting setting, ContainerSettings? container)
    {
        GcKnob knob = setting.Knob!;
        if (knob.Type == KnobType.Text)
        {
            return null;
        }

        if (setting.Number is not { } number)
        {
            return PartlyReadValue.Finding(project, setting);
        }

        if (DecimalInEnvironment.Finding(project, setting, number, container) is { } misread)
        {
            return misread;
        }

        // Zero is the default of every number: it asks for nothing.
        if (number == 0 || knob.Type == KnobType.Mask || (number >= knob.Least && number <= knob.Most))
        {
            return null;
        }

        string text = setting.Value.Trim();
        string hex = setting.Form == SettingForm.Environment && number > 9 && !GcValue.HasHexPrefix(text)
            ? $" (hexadecimal {text} is {number})"
            : string.Empty;
        string range = knob.Most == long.MaxValue
            ? $"the least value is {knob.Least}"
            : $"write {knob.Least} to {knob.Most}";
        return SettingFinding.On(
            project,
            setting,
            knob == GcKnobs.LohThreshold && number > 0
                ? $"'{setting.Text}' has no effect: the threshold of the large object heap can only be raised above "
                    + $"85,000 bytes{hex}"
                : $"'{setting.Text}' is out of range{hex}: the runtime {knob.OutOfRange}; {range}");
    }
}
