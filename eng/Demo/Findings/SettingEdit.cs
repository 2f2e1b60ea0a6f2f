using System.Globalization;
using System.Text.Json;

namespace GcGuard.Demo.Findings;

/// <summary>A change of one place in a file of settings, as editors that offer fixes in such files apply it.</summary>
/// <param name="Start">Where it starts, in characters from the start of the file, a byte order mark not
/// counted.</param>
/// <param name="Length">How many characters are replaced.</param>
/// <param name="Text">What replaces them.</param>
/// <param name="Title">The fix's title.</param>
internal sealed record SettingEdit(int Start, int Length, string Text, string Title)
{
    /// <summary>Reads the edit among the properties of a SARIF result; null when it has none.</summary>
    public static SettingEdit? Read(JsonElement result)
    {
        return result.TryGetProperty("properties", out JsonElement properties)
            && properties.TryGetProperty("customProperties", out JsonElement custom)
            && Number(custom, "start") is { } start
            && Number(custom, "length") is { } length
            && Value(custom, "text") is { } text
            && Value(custom, "title") is { } title
                ? new SettingEdit(start, length, text, title)
                : null;

        static string? Value(JsonElement custom, string key)
            => custom.TryGetProperty(key, out JsonElement value) ? value.GetString() : null;

        static int? Number(JsonElement custom, string key)
            => int.TryParse(Value(custom, key), NumberStyles.None, CultureInfo.InvariantCulture, out int number)
                ? number
                : null;
    }
}
