using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Profiles;

/// <summary>Writes a profile: one endpoint, inducer and statement a line, so that a change touches few lines.</summary>
internal static class ProfileText
{
    private static readonly JsonSerializerOptions s_line = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>The text, with LF.</summary>
    public static string Of(MeasuredProfile profile)
    {
        var text = new StringBuilder("{\n");
        text.Append($"  \"schema\": {MeasuredProfile.CurrentSchema},\n")
            .Append($"  \"recorded\": {Line(profile.Recorded)},\n")
            .Append($"  \"milliseconds\": {Line(profile.Milliseconds)},\n")
            .Append($"  \"mode\": {Line(profile.Mode)},\n")
            .Append($"  \"largeBytes\": {Line(profile.LargeBytes)},\n");
        Append(text, "endpoints", profile.Endpoints, isLast: false);
        Append(text, "inducers", profile.Inducers, isLast: false);
        Append(text, "sites", profile.Sites, isLast: false);
        Append(text, "unresolved", profile.Unresolved, isLast: true);
        return text.Append("}\n").ToString();
    }

    /// <summary>Reads what <see cref="Of"/> wrote.</summary>
    /// <param name="text">The text.</param>
    /// <param name="file">The file, for the message.</param>
    /// <exception cref="InputException">It is no profile, or one of another layout.</exception>
    public static MeasuredProfile Read(string text, string file)
    {
        try
        {
            using var document = JsonDocument.Parse(text);
            return document.RootElement.TryGetProperty("schema", out JsonElement schema)
                && schema.TryGetInt32(out int number) && number == MeasuredProfile.CurrentSchema
                    ? document.RootElement.Deserialize<MeasuredProfile>(s_line)!
                    : throw new InputException(
                        $"{file} has a layout of another version of the tool: write it without --keep.");
        }
        catch (Exception exception) when (exception is JsonException or InvalidOperationException)
        {
            throw new InputException($"{file} cannot be read, so nothing of it can be kept: {exception.Message}");
        }
    }

    private static void Append<T>(StringBuilder text, string name, IReadOnlyList<T> items, bool isLast)
    {
        text.Append($"  \"{name}\": [");
        for (int i = 0; i < items.Count; i++)
        {
            text.Append(i == 0 ? "\n    " : ",\n    ").Append(Line(items[i]));
        }

        text.Append(items.Count > 0 ? "\n  ]" : "]").Append(isLast ? "\n" : ",\n");
    }

    private static string Line<T>(T item) => JsonSerializer.Serialize(item, s_line);
}
