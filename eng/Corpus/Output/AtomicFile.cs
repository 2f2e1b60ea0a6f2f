namespace GcGuard.Corpus.Output;

/// <summary>Writes a file whole or not at all.</summary>
internal static class AtomicFile
{
    /// <summary>Writes <paramref name="content"/> beside <paramref name="path"/> and renames it into place.</summary>
    /// <exception cref="CorpusInputException">The file cannot be written.</exception>
    public static void Write(string path, string content)
    {
        string temporary = $"{path}.{Environment.ProcessId}.tmp";
        try
        {
            File.WriteAllText(temporary, content);
            File.Move(temporary, path, overwrite: true);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            if (File.Exists(temporary))
            {
                File.Delete(temporary);
            }

            throw new CorpusInputException($"{path}: cannot be written ({exception.Message}); give a path in an existing folder you may write to.");
        }
    }
}
