using System;
using System.Linq;
using System.Net.Http;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>What a client sees of one response.</summary>
/// <param name="Status">The status code.</param>
/// <param name="Headers">All headers by name, but the date and those that say how long the body is.</param>
/// <param name="Framing">How the length of the body is given: <c>Content-Length: 12</c>, <c>chunked</c>, or nothing.</param>
/// <param name="Body">The bytes of the body, in Base64, so that two that differ are seen to differ.</param>
/// <param name="IsWhole">Whether the body arrived to its end.</param>
internal sealed record Reply(int Status, string Headers, string Framing, string Body, bool IsWhole)
{
    /// <summary>The body as text.</summary>
    public string Text => System.Text.Encoding.UTF8.GetString(Convert.FromBase64String(Body));

    /// <summary>The reply without what says how long it is, for rewrites whose title names that change.</summary>
    public Reply WithoutFraming => this with { Framing = string.Empty };

    /// <summary>The record of a response.</summary>
    public static Reply Of(HttpResponseMessage response, byte[] body, bool isWhole)
    {
        string[] headers =
        [
            .. response.Headers.Concat(response.Content.Headers)
                .Where(header => header.Key is not ("Date" or "Content-Length" or "Transfer-Encoding"))
                .OrderBy(header => header.Key, StringComparer.Ordinal)
                .Select(header => header.Key + ": " + string.Join(", ", header.Value)),
        ];
        string framing = response.Headers.TransferEncodingChunked == true ? "chunked"
            : response.Content.Headers.NonValidated.TryGetValues("Content-Length", out var length) ? $"Content-Length: {length}"
            : string.Empty;
        return new Reply((int)response.StatusCode, string.Join("; ", headers), framing, Convert.ToBase64String(body), isWhole);
    }
}
