using GcGuard.Analyzers.Facts.Settings.Reading;

namespace GcGuard.Analyzers.Facts.Settings;

/// <summary>Finds the settings in <c>app.config</c> and <c>web.config</c>.</summary>
internal static class XmlSettings
{
    /// <summary>The elements under <c>runtime</c> and the environment variables that IIS hands to ASP.NET Core.</summary>
    public static void Read(SettingsFile file)
    {
        foreach (XmlElement element in file.Elements)
        {
            if (element.Parent is { Name: "runtime", Parent: { Name: "configuration", Parent: null } }
                && GcKnobs.OfAppConfig(element.Name) is { } knob)
            {
                string value = element.Attribute("enabled") ?? element.Text;
                file.Settings.Add(new GcSetting(
                    SettingForm.AppConfig, knob, element.Name, value, JsonValueKind.Text, file, default, default)
                {
                    Place = element.NameSpan,
                });
            }
            else if (element is { Name: "environmentVariable", Parent.Name: "environmentVariables" }
                && element.Attribute("name") is { } name && element.Attribute("value") is { } text
                && EnvironmentNames.Setting(
                    file,
                    new NamedValue(name, text, element.AttributeSpan("name"), element.AttributeSpan("value")),
                    anyCase: true) is { } setting)
            {
                file.Settings.Add(setting with { Place = element.NameSpan });
            }
        }
    }
}
