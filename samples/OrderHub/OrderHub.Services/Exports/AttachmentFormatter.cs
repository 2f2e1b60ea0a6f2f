using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using OrderHub.Contracts;

namespace OrderHub.Services.Exports;

/// <summary>The forms in which the mail gateway and the ledger take an export.</summary>
public sealed class AttachmentFormatter
{
    public AttachmentEnvelope ToAttachment(OrderExport export)
    {
        using var stream = new MemoryStream();
        JsonSerializer.Serialize(stream, export);
        return new AttachmentEnvelope("orders.json", "application/json", Convert.ToBase64String(stream.ToArray()));
    }

    public string ToText(OrderExport export)
    {
        using var stream = new MemoryStream();
        JsonSerializer.Serialize(stream, export);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    public string Fingerprint(OrderExport export)
    {
        using var stream = new MemoryStream();
        JsonSerializer.Serialize(stream, export);
        return Convert.ToHexString(SHA256.HashData(stream.ToArray()));
    }

    public void CopyTo(OrderExport export, Stream ledger)
    {
        using var stream = new MemoryStream();
        JsonSerializer.Serialize(stream, export);
        ledger.Write(stream.ToArray());
    }
}
