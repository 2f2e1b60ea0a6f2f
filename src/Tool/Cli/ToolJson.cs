using System.Text.Encodings.Web;
using System.Text.Json;

namespace GcGuard.Tool.Cli;

/// <summary>How the tool writes JSON.</summary>
internal static class ToolJson
{
    /// <summary>Indented, in camel case, with arrows and dashes as they are.</summary>
    public static JsonSerializerOptions Options { get; } = new(JsonSerializerDefaults.Web)
    {
        WriteIndented = true,
        NewLine = "\n",
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };
}
