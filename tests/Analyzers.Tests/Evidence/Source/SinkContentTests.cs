using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Tests.Evidence.Source;

/// <summary>What has been written into a local stream or builder.</summary>
public class SinkContentTests
{
    private const string Stream = "var ms = new MemoryStream(); ";

    [Theory]
    [InlineData("await request.Body.CopyToAsync(ms); Show(ms);", "HttpRequest request", "the request body", PayloadKind.Unbounded)]
    [InlineData("file.CopyTo(ms); Show(ms);", "IFormFile file", "the uploaded file", PayloadKind.Unbounded)]
    [InlineData("using (var zip = new GZipStream(input, CompressionMode.Decompress)) { zip.CopyTo(ms); } Show(ms);", "Stream input", "a stream", PayloadKind.Unbounded)]
    [InlineData("JsonSerializer.Serialize(ms, orders); Show(ms);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("await JsonSerializer.SerializeAsync(ms, orders); Show(ms);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("using (var writer = new Utf8JsonWriter(ms)) { JsonSerializer.Serialize(writer, orders); } Show(ms);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("using (var gzip = new GZipStream(ms, CompressionLevel.Fastest)) using (var writer = new StreamWriter(gzip)) { foreach (var order in orders) writer.WriteLine(order.Id); } Show(ms);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("using (var writer = new StreamWriter(new GZipStream(ms, CompressionLevel.Fastest))) { writer.Write(File.ReadAllText(path)); } Show(ms);", "string path", "a file's content", PayloadKind.Unbounded)]
    [InlineData("var writer = XmlWriter.Create(ms); document.Save(writer); Show(ms);", "XmlDocument document", "an XML document", PayloadKind.Unbounded)]
    [InlineData("document.Save(ms); Show(ms);", "System.Xml.Linq.XDocument document", "an XML document", PayloadKind.Unbounded)]
    [InlineData("using (var zip = new ZipArchive(ms, ZipArchiveMode.Create)) { zip.CreateEntry(\"a\"); } Show(ms);", "", "a ZIP archive", PayloadKind.Unbounded)]
    [InlineData("ms.Write(data, 0, data.Length); Show(ms);", "byte[] data", "the byte array `data`", PayloadKind.MayGrow)]
    [InlineData("byte[] block = new byte[4096]; int n; while ((n = input.Read(block, 0, 4096)) > 0) { ms.Write(block, 0, n); } Show(ms);", "Stream input", "all that a loop reads", PayloadKind.Unbounded)]
    [InlineData("Encrypt(File.OpenRead(path), ms); Show(ms);", "string path", "a file's content", PayloadKind.Unbounded)]
    [InlineData("using (var writer = new Utf8JsonWriter(ms)) { foreach (var item in new Dictionary<string, object>(rows)) { JsonSerializer.Serialize(writer, item.Value); } } Show(ms);", "Dictionary<string, object> rows", "an object of any type", PayloadKind.MayGrow)]
    [InlineData("Export(ms, orders); Show(ms);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("for (int i = 0; i < orders.Count; i++) { ms.WriteByte(1); } Show(ms);", "List<Order> orders", "a list of Order", PayloadKind.MayGrow)]
    [InlineData("StreamWriter writer; writer = new StreamWriter(ms); writer.Write(data); Show(ms);", "object data", "an object of any type", PayloadKind.MayGrow)]
    [InlineData("using (var cs = new CryptoStream(ms, t, CryptoStreamMode.Write)) { cs.Write(File.ReadAllBytes(path)); } Show(ms);", "ICryptoTransform t, string path", "a file's content", PayloadKind.Unbounded)]
    [InlineData("var page = new StringBuilder(text); page.Replace(\"%ids%\", string.Join(\",\", ids)); Show(page);", "string text, int[] ids", "an array of int", PayloadKind.MayGrow)]
    [InlineData("Fill(ms, 1); Show(ms);", "", "what `Fill` writes", PayloadKind.MayGrow)]
    [InlineData("Print(order, ms); Show(ms);", "Order order", "what `Print` writes", PayloadKind.MayGrow)]
    [InlineData("report.Emit(ms); Show(ms);", "Report report", "Report.Lines, a list of Line", PayloadKind.MayGrow)]
    [InlineData("save(ms); Show(ms);", "Action<Stream> save", "what `save` writes", PayloadKind.MayGrow)]
    [InlineData("image.Save(ms); Show(ms);", "System.Drawing.Bitmap image", "a document of type Bitmap", PayloadKind.MayGrow)]
    [InlineData("var image = new System.Drawing.Bitmap(upload); image.Save(ms); Show(ms);", "Stream upload", "a document of type Bitmap", PayloadKind.MayGrow)]
    [InlineData("var image = System.Drawing.Bitmap.FromStream(upload); var small = image.Resize(10, 10); small.Save(ms); Show(ms);", "Stream upload", "a document of type Bitmap", PayloadKind.MayGrow)]
    [InlineData("using (var gzip = new GZipStream(ms, CompressionMode.Compress)) { gzip.Write(Encoding.UTF8.GetBytes(text)); } Show(ms);", "string text", "what is compressed", PayloadKind.Unbounded)]
    [InlineData("ZipFile.CreateFromDirectory(folder, ms); Show(ms);", "string folder", "what `CreateFromDirectory` writes", PayloadKind.Unbounded)]
    [InlineData("using (var gzip = new GZipStream(ms, CompressionMode.Compress)) { await System.Formats.Tar.TarFile.CreateFromDirectoryAsync(folder, gzip, false); } Show(ms);", "string folder", "what `CreateFromDirectoryAsync` writes", PayloadKind.Unbounded)]
    [InlineData("using (var writer = new StreamWriter(new BrotliStream(ms, CompressionLevel.Fastest))) { writer.Write(text); } Show(ms);", "string text", "what is compressed", PayloadKind.Unbounded)]
    [InlineData("var packed = new MemoryStream(Convert.FromBase64String(text)); using var gzip = new GZipStream(packed, CompressionMode.Decompress); gzip.CopyTo(ms); Show(ms);", "string text", "what is decompressed", PayloadKind.Unbounded)]
    public async Task What_grows_says_what_is_written(string body, string parameters, string reason, object kind)
    {
        PayloadVerdict verdict = await PayloadProbe.OfContentAsync(Stream + body, parameters);

        Assert.Equal(kind, verdict.Kind);
        Assert.Equal(reason, verdict.Reason);
    }

    [Theory]
    [InlineData("ms.WriteByte(1); Show(ms);", "")]
    [InlineData("using (var writer = new BinaryWriter(ms)) { writer.Write(1); writer.Write(id.ToByteArray()); } Show(ms);", "Guid id")]
    [InlineData("JsonSerializer.Serialize(ms, person); Show(ms);", "Person person")]
    [InlineData("using (var writer = new Utf8JsonWriter(ms)) { writer.WriteStartObject(); writer.WriteNumber(\"id\", id); writer.WriteEndObject(); } Show(ms);", "int id")]
    [InlineData("for (int i = 0; i < 10; i++) { ms.WriteByte(1); } Show(ms);", "")]
    [InlineData("ms.Write(\"pong\"u8); Show(ms);", "")]
    [InlineData("using (var gzip = new DeflateStream(ms, CompressionMode.Compress)) { JsonSerializer.Serialize(gzip, person); } Show(ms);", "Person person")]
    [InlineData("ms.WriteByte(1); Show(ms); orders.CopyTo(ms);", "Stream orders")]
    public async Task What_cannot_grow_is_small(string body, string parameters)
        => Assert.Equal(PayloadKind.Small, (await PayloadProbe.OfContentAsync(Stream + body, parameters)).Kind);

    [Theory]
    [InlineData("Show(ms);", "")]
    [InlineData("using (var cs = new CryptoStream(ms, t, CryptoStreamMode.Write)) { cs.Write(data); } Show(ms);", "ICryptoTransform t, byte[] data")]
    [InlineData("using (var cs = new CryptoStream(ms, t, CryptoStreamMode.Write)) { cs.Write(Convert.FromBase64String(text)); } Show(ms);", "ICryptoTransform t, string text")]
    [InlineData("using (var writer = new BinaryWriter(ms)) { write(writer); } Show(ms);", "Action<BinaryWriter> write")]
    [InlineData("Action later = () => ms.WriteByte(1); Show(ms);", "")]
    [InlineData("while (more()) { ms.WriteByte(1); } Show(ms);", "Func<bool> more")]
    [InlineData("var page = new StringBuilder(text); foreach (var pair in pairs) { page.Replace(pair.Key, pair.Value); } Show(page);", "string text, Dictionary<string, string> pairs")]
    [InlineData("using (var writer = new StreamWriter(ms)) { writer.Write(text); } Show(ms);", "string text")]
    [InlineData("var image = new System.Drawing.Bitmap(width, 100); image.Save(ms); Show(ms);", "int width")]
    [InlineData("var copy = Frame.Clone(); copy.Draw(new System.Drawing.Bitmap(upload)); copy.Save(ms); Show(ms);", "Stream upload")]
    [InlineData("var image = new System.Drawing.Bitmap(new System.Drawing.Bitmap(width, width), 10, 10); image.Save(ms); Show(ms);", "int width")]
    [InlineData("new System.Drawing.Bitmap(width, 1).Resize(width, 1).Save(ms); Show(ms);", "int width")]
    public async Task Of_other_content_nothing_is_known(string body, string parameters)
        => Assert.Equal(PayloadKind.Unknown, (await PayloadProbe.OfContentAsync(Stream + body, parameters)).Kind);

    [Theory]
    [InlineData("var ms = Made(orders); Show(ms);", PayloadKind.MayGrow)]
    [InlineData("var ms = await MadeAsync(orders).ConfigureAwait(false); Show(ms);", PayloadKind.MayGrow)]
    [InlineData("var ms = Empty(); Show(ms);", PayloadKind.Unknown)]
    [InlineData("var ms = Empty(); ms.WriteByte(1); Show(ms);", PayloadKind.Small)]
    public async Task A_helper_may_have_filled_it(string body, object kind)
        => Assert.Equal(kind, (await PayloadProbe.OfContentAsync(body, "List<Order> orders")).Kind);

    [Theory]
    [InlineData("foreach (var order in orders) { sb.Append(order.Id).Append(','); } Show(sb);", PayloadKind.MayGrow)]
    [InlineData("sb.AppendLine(\"a\").Append(1).AppendJoin(\",\", orders); Show(sb);", PayloadKind.MayGrow)]
    [InlineData("using var writer = new StringWriter(sb); writer.Write(File.ReadAllText(paths[0])); Show(sb);", PayloadKind.Unbounded)]
    [InlineData("using var writer = new StringWriter(sb); writer.Write(File.ReadAllText(\"a\")); Show(sb);", PayloadKind.Small)]
    [InlineData("sb.Append(\"a\").Append(1); sb.AppendLine(); Show(sb);", PayloadKind.Small)]
    public async Task A_builder_is_a_sink_too(string body, object kind)
        => Assert.Equal(kind, (await PayloadProbe.OfContentAsync("var sb = new StringBuilder(); " + body, "List<Order> orders, string[] paths")).Kind);

    [Theory]
    [InlineData("ms.Write(data); Show(ms.ToArray());", PayloadKind.MayGrow)]
    [InlineData("ms.WriteByte(1); Show(ms.ToArray());", PayloadKind.Small)]
    [InlineData("ms.Write(data); Show(Convert.ToBase64String(ms.GetBuffer(), 0, 3));", PayloadKind.MayGrow)]
    public async Task The_content_goes_on_as_a_value(string body, object kind)
        => Assert.Equal(kind, (await PayloadProbe.OfValueAsync(Stream + body, "byte[] data")).Kind);
}
