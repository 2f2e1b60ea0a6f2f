using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Bench.Workloads;

namespace GcGuard.Bench.Effects;

/// <summary>All rows, each pair beside each other.</summary>
internal static class Catalog
{
    private static readonly byte[] Upload = new byte[3 * 1024 * 1024];

    /// <summary>The rows in the order of the table.</summary>
    public static IReadOnlyList<Effect> All { get; } =
    [
        new("GCG1001", "new block of 1 MB", static () => CopyBlock.New(new MemoryStream(Upload), Stream.Null)),
        new("GCG1001", "rented block of 1 MB", static () => CopyBlock.Rent(new MemoryStream(Upload), Stream.Null)),
        new("GCG1002", "builder with room for 200,000 characters", static () => PresizedText.WithCapacity()),
        new("GCG1002", "builder that grows in chunks", static () => PresizedText.InChunks()),
        new("GCG1003", "File.ReadAllLines, 50,000 lines", static () => ReadRows.Whole()),
        new("GCG1003", "File.ReadLines, 50,000 lines", static () => ReadRows.OneByOne()),
        new("GCG1004", "string to a writer", static () => WrittenText.String(Stream.Null)),
        new("GCG1004", "builder to a writer", static () => WrittenText.Builder(Stream.Null)),
        new("GCG1004", "bytes of a string to a stream", static () => WrittenText.Bytes(Stream.Null)),
        new(
            "GCG1004",
            "builder through HttpResponseStreamWriter",
            static () => WrittenText.ResponseWriter(Stream.Null)),
        new("GCG1005", "sets united, growing", static () => GC.KeepAlive(ClientCaches.Grow())),
        new("GCG1005", "sets united, created at the sum", static () => GC.KeepAlive(ClientCaches.Presize())),
        new("GCG1005", "sets united, chunked", static () => GC.KeepAlive(ClientCaches.Chunk())),
        new("GCG1005", "lists appended and sorted, growing", static () => GC.KeepAlive(ClientCaches.GrowList())),
        new(
            "GCG1005",
            "lists appended and sorted, created at the sum",
            static () => GC.KeepAlive(ClientCaches.PresizeList())),
        new("GCG1005", "lists appended and sorted, chunked", static () => GC.KeepAlive(ClientCaches.ChunkList())),
        new("GCG3003", "buffer of 128 KB lost", static () => RentedBuffers.Lose(Stream.Null)),
        new("GCG3003", "returned in a `finally`", static () => RentedBuffers.ReturnInFinally(Stream.Null)),
        new("GCG3005", "`ToArray` of a pooled stream of 1 MB", static () => RentedBuffers.Copy(Stream.Null)),
        new("GCG3005", "`WriteTo`", static () => RentedBuffers.WriteTo(Stream.Null)),
        new("GCG3006", "pool made for one buffer of 128 KB", static () => RentedBuffers.PoolOfOneCall()),
        new("GCG3006", "pool in a static field", static () => RentedBuffers.PoolOfTheType()),
        .. WrittenJson.Sizes.SelectMany(static row => OfJson(row.Size, row.Json)),
        .. ReadJson.Sizes.SelectMany(static row => OfJson(row.Size, row.Json)),
        .. PassedPayloads.Sizes.SelectMany(static row => OfPayload(row.Size, row.Payload)),
        .. WrittenBase64.Sizes.SelectMany(static row => OfBase64(row.Size, row.Content)),
        .. WrittenIds.Sizes.SelectMany(static row => OfIds(row.Size, row.Ids)),
    ];

    private static Effect[] OfBase64(string size, WrittenBase64 content) =>
    [
        new("GCG2006", $"body that keeps the JSON, {size}", () => content.KeptBody(Stream.Null)),
        new("GCG2006", $"body that keeps the value, {size}", () => content.StreamedBody(Stream.Null)),
        new("GCG2006", $"text to a response, {size}", () => content.Text(Stream.Null)),
        new("GCG2006", $"stream through `ToBase64Transform`, {size}", () => content.Transformed(Stream.Null)),
    ];

    private static Effect[] OfIds(string size, WrittenIds ids) =>
    [
        new("GCG2007", $"`List<int>`, {size}", () => ids.AsList(Stream.Null)),
        new("GCG2007", $"`IReadOnlyList<int>`, {size}", () => ids.AsReadOnlyList(Stream.Null)),
    ];

    private static Effect[] OfJson(string size, WrittenJson json) =>
    [
        new("GCG2002", $"string to a response, {size}", () => json.ResponseString(Stream.Null)),
        new("GCG2002", $"serialized to the response's body, {size}", () => json.ResponseBody(Stream.Null)),
        new("GCG2002", $"`Results.Text` of a string, {size}", () => json.TextResult(Stream.Null)),
        new("GCG2002", $"`Results.Json`, {size}", () => json.MinimalJsonResult(Stream.Null)),
        new("GCG2002", $"`Content` of a string, {size}", () => json.ContentResult(Stream.Null)),
        new("GCG2002", $"`JsonResult`, {size}", () => json.MvcJsonResult(Stream.Null)),
        new("GCG2002", $"Newtonsoft.Json, string to a response, {size}", () => json.NewtonsoftResponse(Stream.Null)),
        new(
            "GCG2002",
            $"Newtonsoft.Json, through a buffer to a response, {size}",
            () => json.NewtonsoftBuffered(Stream.Null)),
        new("GCG2002", $"Newtonsoft.Json, string to a writer, {size}", () => json.NewtonsoftString(Stream.Null)),
        new("GCG2002", $"Newtonsoft.Json, serialized to the writer, {size}", () => json.NewtonsoftWriter(Stream.Null)),
        new("GCG2002", $"array to a stream, {size}", () => json.StreamBytes(Stream.Null)),
        new("GCG2002", $"serialized to the stream, {size}", () => json.StreamItself(Stream.Null)),
        new("GCG2002", $"string and its bytes, {size}", () => GC.KeepAlive(json.EncodedString())),
        new("GCG2002", $"bytes at once, {size}", () => GC.KeepAlive(json.EncodedAtOnce())),
        new("GCG2002", $"string to a file, {size}", json.FileText),
        new("GCG2002", $"serialized to the file, {size}", json.FileStreamed),
        new("GCG2002", $"Newtonsoft.Json, string to a file, {size}", json.NewtonsoftFileText),
        new("GCG2002", $"Newtonsoft.Json, serialized to the file, {size}", json.NewtonsoftFileStreamed),
        new("GCG2003", $"`StringContent`, {size}", () => json.StringContent(Stream.Null)),
        new("GCG2003", $"`ByteArrayContent`, {size}", () => json.BytesContent(Stream.Null)),
        new("GCG2003", $"`JsonContent`, {size}", () => json.Content(Stream.Null)),
    ];

    private static Effect[] OfPayload(string size, PassedPayloads payload) =>
    [
        new("GCG2005", $"`File.ReadAllBytes` in a result, {size}", payload.ResultOfBytes),
        new("GCG2005", $"`File.OpenRead` in a result, {size}", payload.ResultOfStream),
        new("GCG2005", $"`GetByteArrayAsync` to a stream, {size}", payload.DownloadedWhole),
        new("GCG2005", $"`GetStreamAsync` copied, {size}", payload.DownloadedAsStream),
        new("GCG2005", $"upload in a `MemoryStream`, hashed, {size}", payload.UploadInMemory),
        new("GCG2005", $"upload's stream hashed, {size}", payload.UploadAsStream),
        new("GCG2008", $"`GetAsync`, copied, {size}", payload.ResponseBuffered),
        new("GCG2008", $"`ResponseHeadersRead`, copied, {size}", payload.ResponseByHeaders),
    ];

    private static Effect[] OfJson(string size, ReadJson json) =>
    [
        new("GCG2004", $"the objects alone, {size}", () => GC.KeepAlive(json.Objects())),
        new("GCG2004", $"`ReadAsStringAsync` of a response, {size}", () => GC.KeepAlive(json.ContentText())),
        new("GCG2004", $"`ReadFromJsonAsync` of a response, {size}", () => GC.KeepAlive(json.Content())),
        new("GCG2004", $"`GetStringAsync`, {size}", () => GC.KeepAlive(json.ClientText())),
        new("GCG2004", $"`GetFromJsonAsync`, {size}", () => GC.KeepAlive(json.Client())),
        new("GCG2004", $"`ReadToEndAsync` of a body, {size}", () => GC.KeepAlive(json.BodyText())),
        new("GCG2004", $"`DeserializeAsync` of a body, {size}", () => GC.KeepAlive(json.Body())),
        new("GCG2004", $"text of a file, {size}", () => GC.KeepAlive(json.FileText())),
        new("GCG2004", $"stream of a file, {size}", () => GC.KeepAlive(json.FileStreamed())),
        new("GCG2004", $"Newtonsoft.Json, text of a file, {size}", () => GC.KeepAlive(json.NewtonsoftFileText())),
        new("GCG2004", $"Newtonsoft.Json, reader of a file, {size}", () => GC.KeepAlive(json.NewtonsoftFileStreamed())),
    ];
}
