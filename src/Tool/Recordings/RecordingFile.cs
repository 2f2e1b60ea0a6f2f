using System.IO.Compression;
using System.Text.Json;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Recordings;

/// <summary>Reads and writes recordings: JSON, compressed, readable by its owner alone.</summary>
internal static class RecordingFile
{
    /// <summary>How the file ends.</summary>
    public const string Extension = ".gcgrec";

    private const int MaxBytes = 512 * 1024 * 1024;
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web)
    {
        IgnoreReadOnlyProperties = true,
    };

    /// <summary>Writes a recording.</summary>
    public static void Write(string path, Recording recording)
    {
        using var bytes = new MemoryStream();
        using (var compressed = new GZipStream(bytes, CompressionLevel.Optimal, leaveOpen: true))
        {
            JsonSerializer.Serialize(compressed, recording, s_options);
        }

        AtomicFile.Write(path, bytes.ToArray(), isPrivate: true);
    }

    /// <summary>Reads a recording.</summary>
    /// <exception cref="InputException">The file is missing, damaged, or of a newer version.</exception>
    public static Recording Read(string path)
    {
        try
        {
            using FileStream file = File.OpenRead(path);
            if (file.Length > MaxBytes || file.ReadByte() != 0x1f || file.ReadByte() != 0x8b)
            {
                throw new InputException($"{path} is no recording: 'dotnet gcguard record' writes these.");
            }

            file.Position = 0;
            using var compressed = new GZipStream(file, CompressionMode.Decompress);
            using var content = new MemoryStream();
            compressed.CopyTo(content);
            return Parse(path, content.GetBuffer().AsSpan(0, (int)content.Length));
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            throw new InputException($"{path} does not exist.");
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new InputException($"{path} cannot be read: {exception.Message}");
        }
        catch (InvalidDataException)
        {
            throw new InputException($"{path} is damaged or was cut off.");
        }
    }

    private static Recording Parse(string path, ReadOnlySpan<byte> json)
    {
        try
        {
            int schema = JsonSerializer.Deserialize<SchemaOnly>(json, s_options)?.Schema ?? 0;
            if (schema > Recording.CurrentSchema)
            {
                throw new InputException($"{path} is of a newer version (layout {schema}): update GcGuard.Tool.");
            }

            return schema > 0
                ? JsonSerializer.Deserialize<Recording>(json, s_options)!
                : throw new InputException($"{path} is no recording: 'dotnet gcguard record' writes these.");
        }
        catch (JsonException)
        {
            throw new InputException($"{path} is damaged or was cut off.");
        }
    }

    private sealed record SchemaOnly(int Schema);
}
