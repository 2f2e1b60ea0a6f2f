using System.Buffers;
using System.Buffers.Binary;
using System.Security.Cryptography;
using System.Text.Json;
using OrderHub.Contracts;

namespace OrderHub.Services.Imports;

public sealed class ImportService
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    public async Task<ImportResult> ImportAsync(Stream body, CancellationToken cancellationToken)
    {
        using var reader = new StreamReader(body);
        string json = await reader.ReadToEndAsync(cancellationToken);
        ImportRequest? request = JsonSerializer.Deserialize<ImportRequest>(json, Options);
        return request is null ? new ImportResult(0, 0, 0) : Accept(request);
    }

    /// <summary>Counts the records of a line-oriented upload.</summary>
    public async Task<int> CountRecordsAsync(Stream body, CancellationToken cancellationToken)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(32 * 1024);
        int first = await body.ReadAsync(buffer, cancellationToken);
        if (first == 0)
        {
            return 0;
        }

        int records = buffer.AsSpan(0, first).Count((byte)'\n');
        int read;
        while ((read = await body.ReadAsync(buffer, cancellationToken)) > 0)
        {
            records += buffer.AsSpan(0, read).Count((byte)'\n');
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return records;
    }

    /// <summary>Fingerprints the head of an upload, to recognise a file that was sent twice.</summary>
    public async Task<int> FingerprintHeadAsync(Stream body, CancellationToken cancellationToken)
    {
        byte[] head = ArrayPool<byte>.Shared.Rent(4096);
        int read = await body.ReadAtLeastAsync(head, 4096, throwOnEndOfStream: false, cancellationToken);
        ArrayPool<byte>.Shared.Return(head);

        return BinaryPrimitives.ReadInt32LittleEndian(SHA256.HashData(head.AsSpan(0, read)));
    }

    private static ImportResult Accept(ImportRequest request)
    {
        int accepted = 0;
        decimal total = 0;
        foreach (ImportedOrder order in request.Orders)
        {
            if (order.Lines is { Count: > 0 } && order.Total >= 0)
            {
                accepted++;
                total += order.Total;
            }
        }

        return new ImportResult(accepted, request.Orders.Count - accepted, total);
    }
}
