using System.IO.Compression;
using System.Text;
using System.Text.Json;
using OrderHub.Contracts;

namespace OrderHub.Services.Exports;

public sealed class ExportArchive
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    public void Write(OrderExport export, Stream destination)
    {
        using var archive = new ZipArchive(destination, ZipArchiveMode.Create, leaveOpen: true);

        using (Stream entry = archive.CreateEntry("orders.json", CompressionLevel.Fastest).Open())
        {
            byte[] json = JsonSerializer.SerializeToUtf8Bytes(export, Options);
            entry.Write(json, 0, json.Length);
        }

        using (Stream entry = archive.CreateEntry("summary.txt", CompressionLevel.Fastest).Open())
        {
            var summary = new MemoryStream();
            using (var text = new StreamWriter(summary, new UTF8Encoding(false), leaveOpen: true))
            {
                foreach (Order order in export.Orders)
                {
                    text.Write(order.Number);
                    text.Write('\t');
                    text.WriteLine(order.Total);
                }
            }

            entry.Write(summary.ToArray(), 0, (int)summary.Length);
        }
    }
}
