using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Code that looks like the rule's subject and is none of it.</summary>
public class GCG2001NearMissTests
{
    [Fact]
    public Task The_array_is_the_product()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Reflection;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return ms.ToArray();
                    }

                    object M1(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); byte[] bytes = ms.ToArray(); return bytes;
                    }

                    object M2(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); cache["a"] = ms.ToArray(); return null;
                    }

                    object M3(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); cache.Add("a", ms.ToArray()); return null;
                    }

                    object M4(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); send(ms.ToArray()); return null;
                    }

                    object M5(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return Assembly.Load(ms.ToArray());
                    }

                    object M6(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); byte[] bytes = ms.ToArray(); return new Func<string>(() => Convert.ToHexString(bytes));
                    }

                    object M7(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); foreach (byte one in ms.ToArray()) { send(null); } return null;
                    }

                    object M8(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return ms.ToArray()[0];
                    }

                    object M9(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return new { Data = ms.ToArray() };
                    }

                    object M10(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return new ArraySegment<byte>(ms.ToArray());
                    }

                    object M11(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); ReadOnlyMemory<byte> view = ms.ToArray(); return view;
                    }

                    object M12(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); ReadOnlySpan<byte> view = new(ms.ToArray()); return view.Length;
                    }

                    object M13(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); Span<byte> view = ms.ToArray().AsSpan(); view[0] = 1; return view.Length;
                    }

                    object M14(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); ms.ToArray().AsSpan().Reverse(); return null;
                    }

                    object M15(Dictionary<string, byte[]> cache, Action<byte[]> send)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray().AsSpan(1..2));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_local_that_may_hold_another_array()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    string M0(bool small, byte[] other)
                    {
                        byte[] bytes = other; using (var ms = new MemoryStream()) { Source.CopyTo(ms); bytes = ms.ToArray(); } return Convert.ToHexString(bytes);
                    }

                    string M1(bool small, byte[] other)
                    {
                        byte[] bytes = null; if (small) { using var ms = new MemoryStream(); Source.CopyTo(ms); bytes = ms.ToArray(); } return Convert.ToHexString(bytes);
                    }

                    string M2(bool small, byte[] other)
                    {
                        byte[] bytes; if (small) { using var ms = new MemoryStream(); Source.CopyTo(ms); bytes = ms.ToArray(); } else { bytes = other; } return Convert.ToHexString(bytes);
                    }

                    string M3(bool small, byte[] other)
                    {
                        byte[] bytes = null; for (int i = 0; i < 2; i++) { using var ms = new MemoryStream(); Source.CopyTo(ms); bytes = ms.ToArray(); } return Convert.ToHexString(bytes);
                    }

                    string M4(bool small, byte[] other)
                    {
                        byte[] bytes; using (var ms = new MemoryStream()) { Source.CopyTo(ms); bytes = ms.ToArray(); ms.SetLength(0); ms.WriteByte(1); } return Convert.ToHexString(bytes);
                    }

                    string M5(bool small, byte[] other)
                    {
                        byte[] bytes; using (var ms = new MemoryStream()) { Source.CopyTo(ms); bytes = ms.ToArray(); } bytes[0] = 1; return Convert.ToHexString(bytes);
                    }

                    string M6(bool small, byte[] other)
                    {
                        byte[] bytes; using (var ms = new MemoryStream()) { Source.CopyTo(ms); bytes = ms.ToArray(); } Func<int> later = () => bytes.Length; return Convert.ToHexString(bytes) + later();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Content_that_cannot_grow()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using System.Text.Json;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    class PersonM0 { public Guid Id { get; set; } public string Name { get; set; } } object M0(PersonM0 person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        var ms = new MemoryStream(); ms.WriteByte(1); return Convert.ToHexString(ms.ToArray());
                    }

                    class PersonM1 { public Guid Id { get; set; } public string Name { get; set; } } object M1(PersonM1 person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        var ms = new MemoryStream(); JsonSerializer.Serialize(ms, person); return Encoding.UTF8.GetString(ms.ToArray());
                    }

                    class PersonM2 { public Guid Id { get; set; } public string Name { get; set; } } object M2(PersonM2 person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        var ms = new MemoryStream(); JsonSerializer.Serialize(ms, 1); return Encoding.UTF8.GetString(ms.ToArray());
                    }

                    class PersonM3 { public Guid Id { get; set; } public string Name { get; set; } } object M3(PersonM3 person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        var ms = new MemoryStream(); ms.Write(key, 0, key.Length); return SHA256.HashData(ms.ToArray());
                    }

                    class PersonM4 { public Guid Id { get; set; } public string Name { get; set; } } object M4(PersonM4 person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        var ms = new MemoryStream(); using (var writer = new BinaryWriter(ms, Encoding.UTF8, true)) { writer.Write(1); writer.Write(id.ToByteArray()); } return Convert.ToHexString(ms.ToArray());
                    }

                    class PersonM5 { public Guid Id { get; set; } public string Name { get; set; } } object M5(PersonM5 person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        var ms = new MemoryStream(); using (var writer = new Utf8JsonWriter(ms)) { foreach (var entry in report.Entries) { writer.WriteString(entry.Key, entry.Value.Description); foreach (var item in entry.Value.Data) JsonSerializer.Serialize(writer, item.Value); } } return Encoding.UTF8.GetString(ms.ToArray());
                    }

                    class PersonM6 { public Guid Id { get; set; } public string Name { get; set; } } object M6(PersonM6 person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        var ms = new MemoryStream(); using (var cs = new CryptoStream(ms, cipher, CryptoStreamMode.Write)) { cs.Write(Encoding.UTF8.GetBytes(token)); } return Convert.ToHexString(ms.ToArray());
                    }

                    class PersonM7 { public Guid Id { get; set; } public string Name { get; set; } } object M7(PersonM7 person, string token, byte[] key, Guid id, ICryptoTransform cipher, Microsoft.Extensions.Diagnostics.HealthChecks.HealthReport report)
                    {
                        var ms = new MemoryStream(); using (var writer = new Utf8JsonWriter(ms)) { writer.WriteStartObject(); writer.WriteString("name", person.Name); writer.WriteEndObject(); } return Encoding.UTF8.GetString(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Content_of_which_nothing_is_known_and_that_is_no_file()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(ICryptoTransform cipher, string text, byte[] data)
                    {
                        var ms = new MemoryStream(); using (var cs = new CryptoStream(ms, cipher, CryptoStreamMode.Write)) { cs.Write(Encoding.UTF8.GetBytes(text)); } return Convert.ToHexString(ms.ToArray());
                    }

                    object M1(ICryptoTransform cipher, string text, byte[] data)
                    {
                        var ms = new MemoryStream(); using (var cs = new CryptoStream(ms, cipher, CryptoStreamMode.Write)) { cs.Write(data, 0, data.Length); } return Convert.ToHexString(ms.ToArray());
                    }

                    object M2(ICryptoTransform cipher, string text, byte[] data)
                    {
                        var ms = new MemoryStream(); using (var cs = new CryptoStream(ms, cipher, CryptoStreamMode.Write)) using (var writer = new StreamWriter(cs)) { writer.Write(text); } return Convert.ToHexString(ms.ToArray());
                    }

                    object M3(ICryptoTransform cipher, string text, byte[] data)
                    {
                        var ms = new MemoryStream(); return Convert.ToHexString(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_product_must_be_an_array()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using Microsoft.Extensions.Caching.Distributed;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(IDistributedCache cache)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); cache.Set("a", ms.ToArray()); return null;
                    }

                    object M1(IDistributedCache cache)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); byte[] bytes = ms.ToArray(); cache.Set("a", bytes, new DistributedCacheEntryOptions()); return null;
                    }

                    object M2(IDistributedCache cache)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); byte[] bytes; bytes = ms.ToArray(); return bytes;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_array_is_used_twice()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(Stream target)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); target.Write(bytes, 0, bytes.Length); return Convert.ToHexString(bytes);
                    }

                    object M1(Stream target)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); bytes[0] = 1; target.Write(bytes, 0, bytes.Length); return null;
                    }

                    object M2(Stream target)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); bytes = null; return Convert.ToHexString(bytes);
                    }

                    object M3(Stream target)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); return bytes.Length;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Fields_and_iterators_keep_the_array()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    private byte[] _keptM0; IEnumerable<byte[]> IterateM0() { var ms = new MemoryStream(); Source.CopyTo(ms); yield return ms.ToArray(); } object M0()
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); _keptM0 = ms.ToArray(); return _keptM0;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_stream_was_not_made_here()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    private MemoryStream _fieldM0 = new MemoryStream(); MemoryStream MakeM0(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM0() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM0() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM0 = made; return made; } MemoryStream EitherM0(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM0; return made; } MemoryStream LaterM0() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M0(MemoryStream parameter, byte[] data)
                    {
                        return Convert.ToHexString(parameter.ToArray());
                    }

                    private MemoryStream _fieldM1 = new MemoryStream(); MemoryStream MakeM1(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM1() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM1() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM1 = made; return made; } MemoryStream EitherM1(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM1; return made; } MemoryStream LaterM1() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M1(MemoryStream parameter, byte[] data)
                    {
                        return Convert.ToHexString(_fieldM1.ToArray());
                    }

                    private MemoryStream _fieldM2 = new MemoryStream(); MemoryStream MakeM2(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM2() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM2() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM2 = made; return made; } MemoryStream EitherM2(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM2; return made; } MemoryStream LaterM2() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M2(MemoryStream parameter, byte[] data)
                    {
                        return Convert.ToHexString(MakeM2(data).ToArray());
                    }

                    private MemoryStream _fieldM3 = new MemoryStream(); MemoryStream MakeM3(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM3() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM3() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM3 = made; return made; } MemoryStream EitherM3(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM3; return made; } MemoryStream LaterM3() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M3(MemoryStream parameter, byte[] data)
                    {
                        var ms = MakeM3(data); return Convert.ToHexString(ms.ToArray());
                    }

                    private MemoryStream _fieldM4 = new MemoryStream(); MemoryStream MakeM4(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM4() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM4() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM4 = made; return made; } MemoryStream EitherM4(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM4; return made; } MemoryStream LaterM4() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M4(MemoryStream parameter, byte[] data)
                    {
                        var ms = parameter ?? new MemoryStream(); return Convert.ToHexString(ms.ToArray());
                    }

                    private MemoryStream _fieldM5 = new MemoryStream(); MemoryStream MakeM5(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM5() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM5() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM5 = made; return made; } MemoryStream EitherM5(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM5; return made; } MemoryStream LaterM5() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M5(MemoryStream parameter, byte[] data)
                    {
                        MemoryStream ms; ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());
                    }

                    private MemoryStream _fieldM6 = new MemoryStream(); MemoryStream MakeM6(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM6() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM6() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM6 = made; return made; } MemoryStream EitherM6(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM6; return made; } MemoryStream LaterM6() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M6(MemoryStream parameter, byte[] data)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); ms = parameter; return Convert.ToHexString(ms.ToArray());
                    }

                    private MemoryStream _fieldM7 = new MemoryStream(); MemoryStream MakeM7(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM7() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM7() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM7 = made; return made; } MemoryStream EitherM7(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM7; return made; } MemoryStream LaterM7() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M7(MemoryStream parameter, byte[] data)
                    {
                        var ms = VirtualM7(); return Convert.ToHexString(ms.ToArray());
                    }

                    private MemoryStream _fieldM8 = new MemoryStream(); MemoryStream MakeM8(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM8() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM8() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM8 = made; return made; } MemoryStream EitherM8(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM8; return made; } MemoryStream LaterM8() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M8(MemoryStream parameter, byte[] data)
                    {
                        var ms = KeptM8(); return Convert.ToHexString(ms.ToArray());
                    }

                    private MemoryStream _fieldM9 = new MemoryStream(); MemoryStream MakeM9(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM9() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM9() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM9 = made; return made; } MemoryStream EitherM9(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM9; return made; } MemoryStream LaterM9() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M9(MemoryStream parameter, byte[] data)
                    {
                        var ms = EitherM9(true); return Convert.ToHexString(ms.ToArray());
                    }

                    private MemoryStream _fieldM10 = new MemoryStream(); MemoryStream MakeM10(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM10() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM10() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM10 = made; return made; } MemoryStream EitherM10(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM10; return made; } MemoryStream LaterM10() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M10(MemoryStream parameter, byte[] data)
                    {
                        var ms = LaterM10(); return Convert.ToHexString(ms.ToArray());
                    }

                    private MemoryStream _fieldM11 = new MemoryStream(); MemoryStream MakeM11(byte[] data) => new MemoryStream(data); protected virtual MemoryStream VirtualM11() { var made = new MemoryStream(); Source.CopyTo(made); return made; } MemoryStream KeptM11() { var made = new MemoryStream(); Source.CopyTo(made); _fieldM11 = made; return made; } MemoryStream EitherM11(bool some) { var made = new MemoryStream(); Source.CopyTo(made); if (some) return _fieldM11; return made; } MemoryStream LaterM11() { var made = new MemoryStream(); Source.CopyTo(made); Action a = () => made.WriteByte(1); a(); return made; } object M11(MemoryStream parameter, byte[] data)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); Swap(ref ms); return Convert.ToHexString(ms.ToArray()); void Swap(ref MemoryStream other) { }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_stream_does_not_expose_its_buffer()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0(byte[] data, bool visible)
                    {
                        var ms = new MemoryStream(data); return Convert.ToHexString(ms.ToArray());
                    }

                    object M1(byte[] data, bool visible)
                    {
                        var ms = new MemoryStream(data, false); return Convert.ToHexString(ms.ToArray());
                    }

                    object M2(byte[] data, bool visible)
                    {
                        var ms = new MemoryStream(data, 0, 4); return Convert.ToHexString(ms.ToArray());
                    }

                    object M3(byte[] data, bool visible)
                    {
                        var ms = new MemoryStream(data, 0, 4, true); return Convert.ToHexString(ms.ToArray());
                    }

                    object M4(byte[] data, bool visible)
                    {
                        var ms = new MemoryStream(data, 0, 4, true, publiclyVisible: false); return Convert.ToHexString(ms.ToArray());
                    }

                    object M5(byte[] data, bool visible)
                    {
                        var ms = new MemoryStream(data, 0, 4, true, visible); return Convert.ToHexString(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Another_type_may_mean_something_else_by_its_buffer()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    class PooledM0 : MemoryStream { } class OtherM0 { public byte[] ToArray() => null; } object M0()
                    {
                        var ms = new PooledM0(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());
                    }

                    class PooledM1 : MemoryStream { } class OtherM1 { public byte[] ToArray() => null; } object M1()
                    {
                        MemoryStream ms = new PooledM1(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());
                    }

                    class PooledM2 : MemoryStream { } class OtherM2 { public byte[] ToArray() => null; } object M2()
                    {
                        var ms = new OtherM2(); return Convert.ToHexString(ms.ToArray());
                    }

                    class PooledM3 : MemoryStream { } class OtherM3 { public byte[] ToArray() => null; } object M3()
                    {
                        var ms = new List<byte>(); return Convert.ToHexString(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_stream_is_seen_elsewhere()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    Stream _otherM0; object M0(Action later)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); later += () => ms.WriteByte(1); return Convert.ToHexString(ms.ToArray());
                    }

                    Stream _otherM1; object M1(Action later)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); _otherM1 = ms; return Convert.ToHexString(ms.ToArray());
                    }

                    Stream _otherM2; object M2(Action later)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var same = ms; same.WriteByte(1); return Convert.ToHexString(ms.ToArray());
                    }

                    Stream _otherM3; object M3(Action later)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); Local(); return Convert.ToHexString(ms.ToArray()); void Local() => ms.WriteByte(1);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_code_knows_about_the_buffer()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    object M0()
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); if (ms.TryGetBuffer(out ArraySegment<byte> known)) { return known; } return Convert.ToHexString(ms.ToArray());
                    }

                    object M1()
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); byte[] own = ms.GetBuffer(); own[0] = 1; return Convert.ToHexString(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_part_of_the_array_is_passed()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    void M0(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); target.Write(ms.ToArray(), 4, count);
                    }

                    void M1(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); target.Write(ms.ToArray(), 0, count);
                    }

                    void M2(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); target.Write(ms.ToArray(), 4, (int)ms.Length);
                    }

                    void M3(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); target.Write(bytes, 0, bytes.Length - 1);
                    }

                    void M4(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var other = new MemoryStream(); target.Write(ms.ToArray(), 0, (int)other.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_content_changes_before_it_is_read()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    void M0(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); ms.SetLength(0); target.Write(bytes, 0, bytes.Length);
                    }

                    void M1(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var bytes = ms.ToArray(); for (int i = 0; i < 3; i++) { target.Write(bytes, 0, bytes.Length); ms.WriteByte(1); }
                    }

                    void M2(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var writer = new StreamWriter(ms); var bytes = ms.ToArray(); writer.Flush(); target.Write(bytes, 0, bytes.Length);
                    }

                    void M3(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); ms.Write(ms.ToArray(), 0, (int)ms.Length);
                    }

                    void M4(Stream target, int count)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var writer = new BinaryWriter(ms); writer.Write(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_content_changes_while_it_is_kept()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using System.Net.Http;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    async Task<object> M0(Stream target, Func<MemoryStream, IDisposable> wrap)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var content = new ByteArrayContent(ms.ToArray()); ms.SetLength(0); return content;
                    }

                    async Task<object> M1(Stream target, Func<MemoryStream, IDisposable> wrap)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); while (true) { ms.WriteByte(1); var content = new ByteArrayContent(ms.ToArray()); }
                    }

                    async Task<object> M2(Stream target, Func<MemoryStream, IDisposable> wrap)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); Task sent = target.WriteAsync(ms.ToArray(), 0, (int)ms.Length); ms.Position = 0; ms.WriteByte(1); await sent; return null;
                    }

                    async Task<object> M3(Stream target, Func<MemoryStream, IDisposable> wrap)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var holder = wrap(ms); return new ByteArrayContent(ms.ToArray());
                    }

                    async Task<object> M4(Stream target, Func<MemoryStream, IDisposable> wrap)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); var copy = new MemoryStream(ms.ToArray()); copy.WriteByte(1); return ms.Length;
                    }

                    async Task<object> M5(Stream target, Func<MemoryStream, IDisposable> wrap)
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); using (var zip = new System.IO.Compression.ZipArchive(ms, System.IO.Compression.ZipArchiveMode.Create)) { return new ByteArrayContent(ms.ToArray()); }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Code_that_does_not_run_per_request()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    static C() { var cold = new MemoryStream(); Source.CopyTo(cold); Convert.ToHexString(cold.ToArray()); }

                    public object M0()
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Catch_blocks_and_static_constructors_are_cold_whatever_is_assumed()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    static C() { var cold = new MemoryStream(); Source.CopyTo(cold); Convert.ToHexString(cold.ToArray()); } public object M0()
                    {
                        try { return null; } catch (IOException) { var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray()); }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Tests_are_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestState = { AdditionalReferences = { MetadataReference.CreateFromFile(typeof(FactAttribute).Assembly.Location) } },
            TestCode = """
                using System;
                using System.IO;
                using Xunit;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    public object M0()
                    {
                        var ms = new MemoryStream(); Source.CopyTo(ms); return Convert.ToHexString(ms.ToArray());
                    }
                }
                """,
        }.RunAsync();
}
