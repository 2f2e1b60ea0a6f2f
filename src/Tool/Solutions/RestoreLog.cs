using System.Text.Json;

namespace GcGuard.Tool.Solutions;

/// <summary>
/// What NuGet said when it restored a project, as it wrote it down beside the packages that it found.
/// </summary>
internal static class RestoreLog
{
    /// <summary>
    /// The errors, each with its code; none where all packages are there. That a newer version was taken is no error.
    /// </summary>
    /// <param name="assetsFile">The project's <c>project.assets.json</c>; null for none.</param>
    public static string[] ErrorsIn(string? assetsFile)
    {
        if (assetsFile is null)
        {
            return [];
        }

        try
        {
            using FileStream stream = File.OpenRead(assetsFile);
            using JsonDocument assets = JsonDocument.Parse(stream);
            return assets.RootElement.TryGetProperty("logs", out JsonElement logs)
                ? [.. logs.EnumerateArray().Where(IsError).Select(Text).Distinct()]
                : [];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or JsonException)
        {
            return [$"{assetsFile} cannot be read: {exception.Message}"];
        }
    }

    private static bool IsError(JsonElement entry)
        => entry.TryGetProperty("level", out JsonElement level) && level.ValueEquals("Error");

    private static string Text(JsonElement entry)
        => $"{entry.GetProperty("code").GetString()}: {entry.GetProperty("message").GetString()}";
}
