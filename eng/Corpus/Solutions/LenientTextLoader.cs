using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Corpus.Solutions;

/// <summary>
/// Reads a source file as the compiler would: strict UTF-8 or a byte order mark, else Latin-1. A file that cannot be
/// read is empty.
/// </summary>
internal sealed class LenientTextLoader(string path, Action<string> note) : TextLoader
{
    private static readonly UTF8Encoding s_strictUtf8 =
        new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <inheritdoc/>
    public override Task<TextAndVersion> LoadTextAndVersionAsync(
        LoadTextOptions options, CancellationToken cancellationToken)
    {
        return Task.FromResult(TextAndVersion.Create(Read(options.ChecksumAlgorithm), VersionStamp.Default, path));
    }

    private SourceText Read(SourceHashAlgorithm checksum)
    {
        byte[] bytes = [];
        try
        {
            bytes = File.ReadAllBytes(path);
            return SourceText.From(bytes, bytes.Length, s_strictUtf8, checksum);
        }
        catch (DecoderFallbackException)
        {
            return SourceText.From(bytes, bytes.Length, Encoding.Latin1, checksum);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            note($"{path}: cannot be read ({exception.Message}); taken as empty");
            return SourceText.From(string.Empty, Encoding.UTF8, checksum);
        }
    }
}
