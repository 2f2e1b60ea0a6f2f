using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Demo.Load;

/// <summary>What the service answered to one request, and what it sent to its partner meanwhile.</summary>
/// <param name="Status">The HTTP status.</param>
/// <param name="ContentType">The content type, or an empty string.</param>
/// <param name="Body">The body's bytes; of a ZIP file its entries' names and bytes, because it also holds the
/// time.</param>
/// <param name="HasLength">True when the answer said how long it is.</param>
/// <param name="SentToPartner">Content type and hash of each body the partner received.</param>
internal sealed record Answer(
    int Status, string ContentType, byte[] Body, bool HasLength, IReadOnlyList<string> SentToPartner)
{
    /// <summary>Reads an answer to its end.</summary>
    public static async Task<Answer> ReadAsync(
        HttpResponseMessage response, PartnerEndpoint partner, CancellationToken cancellationToken)
    {
        bool hasLength = response.Content.Headers.ContentLength is not null;
        byte[] body = await response.Content.ReadAsByteArrayAsync(cancellationToken).ConfigureAwait(false);
        string type = response.Content.Headers.ContentType?.ToString() ?? "";
        if (type == "application/zip" && response.IsSuccessStatusCode)
        {
            body = await UnpackAsync(body, cancellationToken).ConfigureAwait(false);
        }

        return new Answer((int)response.StatusCode, type, body, hasLength, partner.TakeReceived());
    }

    /// <summary>
    /// Says how another answer differs from this one, or returns null when a client would not see a difference.
    /// </summary>
    public string? DifferenceTo(Answer other)
    {
        if (Status != other.Status)
        {
            return $"status {Status} became {other.Status}";
        }

        if (!string.Equals(ContentType, other.ContentType, StringComparison.Ordinal))
        {
            return $"content type '{ContentType}' became '{other.ContentType}'";
        }

        int same = Body.AsSpan().CommonPrefixLength(other.Body);
        if (same != Body.Length || same != other.Body.Length)
        {
            return $"the body differs from byte {same} on ({Body.Length} bytes became {other.Body.Length})";
        }

        return SentToPartner.SequenceEqual(other.SentToPartner, StringComparer.Ordinal)
            ? null
            : $"what the partner received differs: '{string.Join("', '", SentToPartner)}' became "
              + $"'{string.Join("', '", other.SentToPartner)}'";
    }

    private static async Task<byte[]> UnpackAsync(byte[] zip, CancellationToken cancellationToken)
    {
        using var plain = new MemoryStream();
        using var archive = new ZipArchive(new MemoryStream(zip));
        foreach (ZipArchiveEntry entry in archive.Entries)
        {
            plain.Write(System.Text.Encoding.UTF8.GetBytes($"{entry.FullName} {entry.Length}\n"));
            Stream content = await entry.OpenAsync(cancellationToken).ConfigureAwait(false);
            await using (content.ConfigureAwait(false))
            {
                await content.CopyToAsync(plain, cancellationToken).ConfigureAwait(false);
            }
        }

        return plain.ToArray();
    }
}
