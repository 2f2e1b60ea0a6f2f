using System.Text;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Cli;

/// <summary>Writes a file whole or not at all.</summary>
internal static class AtomicFile
{
    /// <summary>Writes text beside the file and renames it into place.</summary>
    /// <exception cref="InputException">The file cannot be written.</exception>
    public static void Write(string path, string content)
        => Write(path, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false).GetBytes(content), isPrivate: false);

    /// <summary>Writes bytes beside the file and renames it into place.</summary>
    /// <param name="path">The file.</param>
    /// <param name="content">All of it.</param>
    /// <param name="isPrivate">Whether only its owner may read it.</param>
    /// <exception cref="InputException">The file cannot be written.</exception>
    public static void Write(string path, byte[] content, bool isPrivate)
    {
        string temporary = $"{path}.{Environment.ProcessId}.tmp";
        try
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(path))!);
            using (FileStream file = isPrivate ? CreatePrivate(temporary) : File.Create(temporary))
            {
                file.Write(content);
            }

            File.Move(temporary, path, overwrite: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            File.Delete(temporary);
            throw new InputException($"{path} cannot be written: {exception.Message}");
        }
    }

    /// <summary>
    /// Creates a file that only its owner can read. It has no buffer: what cannot be written is said where it is
    /// written.
    /// </summary>
    public static FileStream CreatePrivate(string path)
    {
        var options = new FileStreamOptions { Mode = FileMode.Create, Access = FileAccess.Write, BufferSize = 0 };
        if (!OperatingSystem.IsWindows())
        {
            options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
        }

        return new FileStream(path, options);
    }
}
