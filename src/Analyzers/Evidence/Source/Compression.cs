using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Streams that compress. Nobody compresses a token: what goes through one grows, where nothing else is known of it.
/// </summary>
internal static class Compression
{
    private static readonly string[] Streams =
    [
        "System.IO.Compression.GZipStream", "System.IO.Compression.DeflateStream", "System.IO.Compression.BrotliStream",
        "System.IO.Compression.ZLibStream",
    ];

    /// <summary>The verdict on what goes through an object, once what is known of it has been asked.</summary>
    /// <param name="verdict">What is known of the content.</param>
    /// <param name="type">The type of the object around it.</param>
    /// <param name="reason">What a message calls the content.</param>
    public static PayloadVerdict Or(PayloadVerdict verdict, ITypeSymbol? type, KnownTypes types, string reason)
        => verdict.Kind == PayloadKind.Unknown && IsCompressor(type, types)
            ? PayloadVerdict.Unbounded(reason)
            : verdict;

    private static bool IsCompressor(ITypeSymbol? type, KnownTypes types)
    {
        foreach (string stream in Streams)
        {
            if (types.Is(type, stream))
            {
                return true;
            }
        }

        return false;
    }
}
