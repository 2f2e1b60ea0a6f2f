using GcGuard.Analyzers.Evidence.Settings;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>One finding about a setting: where it is reported, and what is said.</summary>
/// <param name="Path">The path of the file.</param>
/// <param name="Location">The place in it.</param>
/// <param name="Message">The whole message.</param>
/// <param name="Edit">The change of the file, for hosts that offer fixes there; null when there is none.</param>
internal sealed record SettingFinding(string Path, Location Location, string Message, SettingEdit? Edit = null)
{
    /// <summary>A finding on a setting, or null when the host did not hand over a file to show it in.</summary>
    public static SettingFinding? On(
        ProjectSettings project, GcSetting setting, string message, SettingEdit? edit = null)
    {
        SettingsFile? file = setting.File ?? project.ProjectFile;
        if (file is null || project.LocationOf(setting) is not { } location)
        {
            return null;
        }

        return setting.File is null
            ? new SettingFinding(file.Path, location, $"{message} ({setting.Name} is set outside this file)")
            : new SettingFinding(file.Path, location, message, edit);
    }

    /// <summary>The finding as one of a rule whose messages are written whole.</summary>
    public Diagnostic ToDiagnostic(DiagnosticDescriptor rule)
        => Diagnostic.Create(
            rule, Location, Edit?.ToProperties() ?? ImmutableDictionary<string, string?>.Empty, Message);

    /// <summary>A finding on a place in a file.</summary>
    public static SettingFinding At(SettingsFile file, TextSpan span, string message)
        => new(file.Path, file.LocationOf(span), message);
}

/// <summary>A change of text in an additional file.</summary>
/// <param name="Span">What is replaced.</param>
/// <param name="NewText">What replaces it.</param>
/// <param name="Title">What the light bulb says.</param>
internal sealed record SettingEdit(TextSpan Span, string NewText, string Title)
{
    /// <summary>The keys of a diagnostic's properties that carry an edit.</summary>
    public const string StartKey = "start", LengthKey = "length", TextKey = "text", TitleKey = "title";

    /// <summary>Another value, or null where the value does not stand in the file as it is.</summary>
    public static SettingEdit? OfValue(GcSetting setting, string right)
        => Of(setting, setting.ValueSpan, setting.Value, right);

    /// <summary>Another name, or null where the name does not stand in the file as it is.</summary>
    public static SettingEdit? OfName(GcSetting setting, string right)
        => Of(setting, setting.NameSpan, setting.Name, right);

    /// <summary><c>GCMaxHeapCount</c> in place of <c>GCHeapCount</c>, which caps the heaps and keeps DATAS.</summary>
    /// <param name="count">The number of heaps.</param>
    /// <param name="right">The name to write there.</param>
    public static SettingEdit? Cap(GcSetting count, out string right)
    {
        right = count.Form == SettingForm.Environment
            ? EnvironmentNames.Prefix + GcKnobs.MaxHeapCount.Environment
            : GcKnobs.MaxHeapCount.Json!;
        return OfName(count, right) is { } edit
            ? edit with { Title = edit.Title + " (DATAS then acts: a smaller heap, collected more often)" }
            : null;
    }

    private static SettingEdit? Of(GcSetting setting, TextSpan span, string written, string right)
        => !span.IsEmpty && setting.File?.Text.ToString(span).Trim('"') == written
            ? new SettingEdit(span, right, $"Write '{right}'")
            : null;

    /// <summary>The edit as properties of a diagnostic.</summary>
    public ImmutableDictionary<string, string?> ToProperties()
        => ImmutableDictionary<string, string?>.Empty
            .Add(StartKey, Span.Start.ToString(System.Globalization.CultureInfo.InvariantCulture))
            .Add(LengthKey, Span.Length.ToString(System.Globalization.CultureInfo.InvariantCulture))
            .Add(TextKey, NewText)
            .Add(TitleKey, Title);
}
