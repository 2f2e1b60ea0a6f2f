using System.Text.Json;
using System.Text.Json.Serialization;

namespace GcGuard.Corpus.Output;

/// <summary>The report as one JSON document.</summary>
internal static class JsonReport
{
    private static readonly JsonSerializerOptions s_options = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        Converters = { new JsonStringEnumConverter() },
    };

    /// <summary>The text of <paramref name="report"/>.</summary>
    public static string Write<TReport>(TReport report) => JsonSerializer.Serialize(report, s_options);
}
