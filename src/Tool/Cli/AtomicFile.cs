using System.Text;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary>Writes a file whole or not at all.</summary>
internal static class AtomicFile
{
    /// <summary>Writes beside the file and renames it into place.</summary>
    /// <exception cref="InputException">The file cannot be written.</exception>
    public static void Write(string path, string content)
    {
        string temporary = $"{path}.{Environment.ProcessId}.tmp";
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
            File.WriteAllText(temporary, content, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false));
            File.Move(temporary, path, overwrite: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            File.Delete(temporary);
            throw new InputException($"{path} cannot be written: {exception.Message}");
        }
    }
}
