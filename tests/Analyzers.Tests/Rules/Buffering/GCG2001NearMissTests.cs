using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using static GcGuard.Analyzers.Tests.Rules.Buffering.BufferingTest;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Code that looks like the rule's subject and is none of it.</summary>
public class GCG2001NearMissTests
{
    [Fact]
    public Task The_array_is_the_product()
        => IsSilentAsync(
            new BufferingTest(),
            "using System.Reflection;",
            "object {0}(Dictionary<string, byte[]> cache, Action<byte[]> send)",
            "var ms = new MemoryStream(); Source.CopyTo(ms); return ms.ToArray();",
            "var ms = new MemoryStream(); Source.CopyTo(ms); byte[] bytes = ms.ToArray(); return bytes;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); cache[\"a\"] = ms.ToArray(); return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); cache.Add(\"a\", ms.ToArray()); return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); send(ms.ToArray()); return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); return Assembly.Load(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); byte[] bytes = ms.ToArray(); return new Func<string>(() => Convert.ToHexString(bytes));",
            "var ms = new MemoryStream(); Source.CopyTo(ms); foreach (byte one in ms.ToArray()) { send(null); } return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); return ms.ToArray()[0];",
            "var ms = new MemoryStream(); Source.CopyTo(ms); return new { Data = ms.ToArray() };",
            "var ms = new MemoryStream(); Source.CopyTo(ms); return new ArraySegment<byte>(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); ReadOnlyMemory<byte> view = ms.ToArray(); return view;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); ReadOnlySpan<byte> view = new(ms.ToArray()); return view.Length;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); Span<byte> view = ms.ToArray().AsSpan(); view[0] = 1; return view.Length;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); ms.ToArray().AsSpan().Reverse(); return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray().AsSpan(1..2));");

    [Fact]
    public Task A_local_that_may_hold_another_array()
        => IsSilentAsync(
            "string {0}(bool small, byte[] other)",
            "byte[] bytes = other; using (var ms = new MemoryStream()) { Source.CopyTo(ms); bytes = ms.ToArray(); } return Convert.ToHexString(bytes);",
            "byte[] bytes = null; if (small) { using var ms = new MemoryStream(); Source.CopyTo(ms); bytes = ms.ToArray(); } return Convert.ToHexString(bytes);",
            "byte[] bytes; if (small) { using var ms = new MemoryStream(); Source.CopyTo(ms); bytes = ms.ToArray(); } else { bytes = other; } return Convert.ToHexString(bytes);",
            "byte[] bytes = null; for (int i = 0; i < 2; i++) { using var ms = new MemoryStream(); Source.CopyTo(ms); bytes = ms.ToArray(); } return Convert.ToHexString(bytes);",
            "byte[] bytes; using (var ms = new MemoryStream()) { Source.CopyTo(ms); bytes = ms.ToArray(); ms.SetLength(0); ms.WriteByte(1); } return Convert.ToHexString(bytes);",
            "byte[] bytes; using (var ms = new MemoryStream()) { Source.CopyTo(ms); bytes = ms.ToArray(); } bytes[0] = 1; return Convert.ToHexString(bytes);",
            "byte[] bytes; using (var ms = new MemoryStream()) { Source.CopyTo(ms); bytes = ms.ToArray(); } Func<int> later = () => bytes.Length; return Convert.ToHexString(bytes) + later();");

    [Fact]
    public Task Content_that_cannot_grow()
        => IsSilentAsync(
            new BufferingTest(),
            "using System.Text.Json;",
            "class Person{0} {{ public Guid Id {{ get; set; }} public string Name {{ get; set; }} }} object {0}(Person{0} person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)",
            "var ms = new MemoryStream(); ms.WriteByte(1); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); JsonSerializer.Serialize(ms, person); return Encoding.UTF8.GetString(ms.ToArray());",
            "var ms = new MemoryStream(); JsonSerializer.Serialize(ms, 1); return Encoding.UTF8.GetString(ms.ToArray());",
            "var ms = new MemoryStream(); ms.Write(key, 0, key.Length); return SHA256.HashData(ms.ToArray());",
            "var ms = new MemoryStream(); using (var writer = new BinaryWriter(ms, Encoding.UTF8, true)) { writer.Write(1); writer.Write(id.ToByteArray()); } return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); using (var writer = new Utf8JsonWriter(ms)) { foreach (var entry in report.Entries) { writer.WriteString(entry.Key, entry.Value.Description); foreach (var item in entry.Value.Data) JsonSerializer.Serialize(writer, item.Value); } } return Encoding.UTF8.GetString(ms.ToArray());",
            "var ms = new MemoryStream(); using (var cs = new CryptoStream(ms, cipher, CryptoStreamMode.Write)) { cs.Write(Encoding.UTF8.GetBytes(token)); } return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); using (var writer = new Utf8JsonWriter(ms)) { writer.WriteStartObject(); writer.WriteString(\"name\", person.Name); writer.WriteEndObject(); } return Encoding.UTF8.GetString(ms.ToArray());");

    [Fact]
    public Task Content_of_which_nothing_is_known_and_that_is_no_file()
        => IsSilentAsync(
            "object {0}(ICryptoTransform cipher, string text, byte[] data)",
            "var ms = new MemoryStream(); using (var cs = new CryptoStream(ms, cipher, CryptoStreamMode.Write)) { cs.Write(Encoding.UTF8.GetBytes(text)); } return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); using (var cs = new CryptoStream(ms, cipher, CryptoStreamMode.Write)) { cs.Write(data, 0, data.Length); } return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); using (var cs = new CryptoStream(ms, cipher, CryptoStreamMode.Write)) using (var writer = new StreamWriter(cs)) { writer.Write(text); } return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); return Convert.ToHexString(ms.ToArray());");

    [Fact]
    public Task An_image_of_a_code_is_small()
        => IsSilentAsync(
            new BufferingTest(),
            "using Microsoft.AspNetCore.Mvc;\nusing System.Drawing;\nnamespace System.Drawing { class Bitmap { public void Save(Stream s) { } public static Bitmap CreateVerifyCode() => null; } }",
            "object {0}(ControllerBase controller)",
            "var code = Bitmap.CreateVerifyCode(); var ms = new MemoryStream(); code.Save(ms); return controller.File(ms.ToArray(), \"image/gif\");");

    [Fact]
    public Task The_product_must_be_an_array()
        => IsSilentAsync(
            new BufferingTest(),
            "using Microsoft.Extensions.Caching.Distributed;",
            "object {0}(IDistributedCache cache)",
            "var ms = new MemoryStream(); Source.CopyTo(ms); cache.Set(\"a\", ms.ToArray()); return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); byte[] bytes = ms.ToArray(); cache.Set(\"a\", bytes, new DistributedCacheEntryOptions()); return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); byte[] bytes; bytes = ms.ToArray(); return bytes;");

    [Fact]
    public Task The_array_is_used_twice()
        => IsSilentAsync(
            "object {0}(Stream target)",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); target.Write(bytes, 0, bytes.Length); return Convert.ToHexString(bytes);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); bytes[0] = 1; target.Write(bytes, 0, bytes.Length); return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); bytes = null; return Convert.ToHexString(bytes);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); return bytes.Length;");

    [Fact]
    public Task Fields_and_iterators_keep_the_array()
        => IsSilentAsync(
            "private byte[] _kept{0}; IEnumerable<byte[]> Iterate{0}() {{ var ms = new MemoryStream(); Source.CopyTo(ms); yield return ms.ToArray(); }} object {0}()",
            "var ms = new MemoryStream(); Source.CopyTo(ms); _keptM0 = ms.ToArray(); return _keptM0;");

    [Fact]
    public Task The_stream_was_not_made_here()
        => IsSilentAsync(
            "private MemoryStream _field{0} = new MemoryStream(); MemoryStream Make{0}(byte[] data) => new MemoryStream(data); "
                + "protected virtual MemoryStream Virtual{0}() {{ var made = new MemoryStream(); Source.CopyTo(made); return made; }} "
                + "MemoryStream Kept{0}() {{ var made = new MemoryStream(); Source.CopyTo(made); _field{0} = made; return made; }} "
                + "MemoryStream Either{0}(bool some) {{ var made = new MemoryStream(); Source.CopyTo(made); if (some) return _field{0}; return made; }} "
                + "MemoryStream Later{0}() {{ var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; }} "
                + "object {0}(MemoryStream parameter, byte[] data)",
            "return Convert.ToHexString(parameter.ToArray());",
            "return Convert.ToHexString(_fieldM1.ToArray());",
            "return Convert.ToHexString(MakeM2(data).ToArray());",
            "var ms = MakeM3(data); return Convert.ToHexString(ms.ToArray());",
            "var ms = parameter ?? new MemoryStream(); return Convert.ToHexString(ms.ToArray());",
            "MemoryStream ms; ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); ms = parameter; return Convert.ToHexString(ms.ToArray());",
            "var ms = VirtualM7(); return Convert.ToHexString(ms.ToArray());",
            "var ms = KeptM8(); return Convert.ToHexString(ms.ToArray());",
            "var ms = EitherM9(true); return Convert.ToHexString(ms.ToArray());",
            "var ms = LaterM10(); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); Swap(ref ms); return Convert.ToHexString(ms.ToArray()); void Swap(ref MemoryStream other) { }");

    [Fact]
    public Task The_stream_does_not_expose_its_buffer()
        => IsSilentAsync(
            "object {0}(byte[] data, bool visible)",
            "var ms = new MemoryStream(data); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(data, false); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(data, 0, 4); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(data, 0, 4, true); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(data, 0, 4, true, publiclyVisible: false); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(data, 0, 4, true, visible); return Convert.ToHexString(ms.ToArray());");

    [Fact]
    public Task Another_type_may_mean_something_else_by_its_buffer()
        => IsSilentAsync(
            "class Pooled{0} : MemoryStream {{ }} class Other{0} {{ public byte[] ToArray() => null; }} object {0}()",
            "var ms = new PooledM0(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());",
            "MemoryStream ms = new PooledM1(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());",
            "var ms = new OtherM2(); return Convert.ToHexString(ms.ToArray());",
            "var ms = new List<byte>(); return Convert.ToHexString(ms.ToArray());");

    [Fact]
    public Task The_stream_is_seen_elsewhere()
        => IsSilentAsync(
            "Stream _other{0}; object {0}(Action later)",
            "var ms = new MemoryStream(); Source.CopyTo(ms); later += () => ms.WriteByte(1); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); _otherM1 = ms; return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var same = ms; same.WriteByte(1); return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); Local(); return Convert.ToHexString(ms.ToArray()); void Local() => ms.WriteByte(1);");

    [Fact]
    public Task The_code_knows_about_the_buffer()
        => IsSilentAsync(
            "object {0}()",
            "var ms = new MemoryStream(); Source.CopyTo(ms); if (ms.TryGetBuffer(out ArraySegment<byte> known)) { return known; } return Convert.ToHexString(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); byte[] own = ms.GetBuffer(); own[0] = 1; return Convert.ToHexString(ms.ToArray());");

    [Fact]
    public Task A_part_of_the_array_is_passed()
        => IsSilentAsync(
            "void {0}(Stream target, int count)",
            "var ms = new MemoryStream(); Source.CopyTo(ms); target.Write(ms.ToArray(), 4, count);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); target.Write(ms.ToArray(), 0, count);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); target.Write(ms.ToArray(), 4, (int)ms.Length);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); target.Write(bytes, 0, bytes.Length - 1);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var other = new MemoryStream(); target.Write(ms.ToArray(), 0, (int)other.Length);");

    [Fact]
    public Task The_content_changes_before_it_is_read()
        => IsSilentAsync(
            "void {0}(Stream target, int count)",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); ms.SetLength(0); target.Write(bytes, 0, bytes.Length);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); for (int i = 0; i < 3; i++) { target.Write(bytes, 0, bytes.Length); ms.WriteByte(1); }",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var writer = new StreamWriter(ms); var bytes = ms.ToArray(); writer.Flush(); target.Write(bytes, 0, bytes.Length);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); ms.Write(ms.ToArray(), 0, (int)ms.Length);",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var writer = new BinaryWriter(ms); writer.Write(ms.ToArray());");

    [Fact]
    public Task The_content_changes_while_it_is_kept()
        => IsSilentAsync(
            new BufferingTest(),
            "using System.Net.Http;",
            "async Task<object> {0}(Stream target, Func<MemoryStream, IDisposable> wrap)",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var content = new ByteArrayContent(ms.ToArray()); ms.SetLength(0); return content;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); while (true) { ms.WriteByte(1); var content = new ByteArrayContent(ms.ToArray()); }",
            "var ms = new MemoryStream(); Source.CopyTo(ms); Task sent = target.WriteAsync(ms.ToArray(), 0, (int)ms.Length); ms.Position = 0; ms.WriteByte(1); await sent; return null;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var holder = wrap(ms); return new ByteArrayContent(ms.ToArray());",
            "var ms = new MemoryStream(); Source.CopyTo(ms); var copy = new MemoryStream(ms.ToArray()); copy.WriteByte(1); return ms.Length;",
            "var ms = new MemoryStream(); Source.CopyTo(ms); using (var zip = new System.IO.Compression.ZipArchive(ms, System.IO.Compression.ZipArchiveMode.Create)) { return new ByteArrayContent(ms.ToArray()); }");

    [Fact]
    public Task Code_that_does_not_run_per_request()
    {
        var test = new BufferingTest();
        test.TestState.AnalyzerConfigFiles.Clear();
        return IsSilentAsync(
            test,
            string.Empty,
            "static C() {{ var cold = new MemoryStream(); Source.CopyTo(cold); Convert.ToHexString(cold.ToArray()); }} public object {0}()",
            "var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());");
    }

    [Fact]
    public Task Catch_blocks_and_static_constructors_are_cold_whatever_is_assumed()
        => IsSilentAsync(
            "static C() {{ var cold = new MemoryStream(); Source.CopyTo(cold); Convert.ToHexString(cold.ToArray()); }} public object {0}()",
            "try { return null; } catch (IOException) { var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray()); }");

    [Fact]
    public Task Tests_are_silent()
    {
        var test = new BufferingTest();
        test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromFile(typeof(FactAttribute).Assembly.Location));
        return IsSilentAsync(
            test,
            string.Empty,
            "public object {0}()",
            "var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());");
    }
}
