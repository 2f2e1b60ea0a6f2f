using System;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>What a method writes into a stream or builder that it is handed, or answers filled, where no more is known of it than its name.</summary>
internal static class WrittenContent
{
    /// <summary>How methods are called that bring stored content, which is as large as what was stored: <c>DownloadToAsync</c>.</summary>
    private static readonly string[] Stored = ["Copy", "CreateFromDirectory", "Decompress", "Decrypt", "Download", "Extract", "Fetch", "Get", "Load", "Read"];

    /// <summary>
    /// The verdict: it grows. Where the method does not bring stored content, it is a document of one thing as often as a table, so that
    /// its length needs a word as that of rows does.
    /// </summary>
    /// <param name="method">The name of the method.</param>
    public static PayloadVerdict By(string method)
    {
        string reason = "what `" + method + "` writes";
        foreach (string start in Stored)
        {
            if (method.StartsWith(start, StringComparison.OrdinalIgnoreCase))
            {
                return PayloadVerdict.Unbounded(reason);
            }
        }

        return PayloadVerdict.Rows(reason, GrowingThings.AreNamed(method));
    }
}
