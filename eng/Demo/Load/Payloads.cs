using System;
using System.Globalization;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;

namespace GcGuard.Demo.Load;

/// <summary>Request bodies, the same bytes every time.</summary>
internal static class Payloads
{
    private const int ImportedOrders = 1_500;
    private const int UploadBytes = 1_500_000;

    private static readonly byte[] s_import = CreateImport();
    private static readonly byte[] s_upload = CreateUpload();

    /// <summary>A JSON import of 1,500 orders, about 250 kB.</summary>
    public static HttpContent ImportOfOrders() => Bytes(s_import, "application/json");

    /// <summary>A form with a file of 1.5 MB.</summary>
    public static HttpContent FormWithFile()
    {
        var form = new MultipartFormDataContent("gcguard-demo-form");
        form.Add(Bytes(s_upload, "application/octet-stream"), "file", "report.bin");
        return form;
    }

    /// <summary>1.5 MB of plain bytes.</summary>
    public static HttpContent PlainBytes() => Bytes(s_upload, "application/octet-stream");

    /// <summary>A JSON list of 5,000 events.</summary>
    public static HttpContent AuditEvents()
    {
        var json = new StringBuilder("[");
        for (int i = 0; i < 5_000; i++)
        {
            json.Append(i == 0 ? "" : ",")
                .Append(CultureInfo.InvariantCulture, $$"""{"actor":"clerk","text":"event {{i}}"}""");
        }

        return Bytes(Encoding.UTF8.GetBytes(json.Append(']').ToString()), "application/json");
    }

    private static ByteArrayContent Bytes(byte[] bytes, string mediaType) =>
        new(bytes) { Headers = { ContentType = new MediaTypeHeaderValue(mediaType) } };

    private static byte[] CreateImport()
    {
        var json = new StringBuilder("""{"customerId":7,"orders":[""");
        for (int i = 0; i < ImportedOrders; i++)
        {
            json.Append(i == 0 ? "" : ",").Append(
                CultureInfo.InvariantCulture,
                $$"""
                {"number":"SO-{{i:D7}}","currency":"EUR","total":{{i % 90}}.5,"lines":[{"position":1,
                "sku":"SKU-{{i % 500:D4}}","title":"Desk lamp","quantity":2,"unitPrice":{{i % 45}}.25}]}
                """);
        }

        return Encoding.UTF8.GetBytes(json.Append("]}").ToString());
    }

    private static byte[] CreateUpload()
    {
        byte[] bytes = new byte[UploadBytes];
        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] = (byte)((i * 31) + (i >> 9));
        }

        return bytes;
    }
}
