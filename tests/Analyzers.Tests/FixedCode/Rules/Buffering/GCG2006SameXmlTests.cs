using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;
using System.Threading.Tasks;
using System.Xml;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Buffering;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Buffering;

/// <summary>Writes bodies before and after the fix through real XML writers and compares what comes out.</summary>
public class GCG2006SameXmlTests
{
    private const string Program = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Xml;
        using CoreWCF.Channels;
        using Newtonsoft.Json;

        namespace CoreWCF.Channels
        {
            public abstract class BodyWriter
            {
                protected BodyWriter(bool isBuffered) => IsBuffered = isBuffered;

                public bool IsBuffered { get; }

                public void WriteBodyContents(XmlDictionaryWriter writer) => OnWriteBodyContents(writer);

                protected abstract void OnWriteBodyContents(XmlDictionaryWriter writer);
            }
        }

        public class Order
        {
            public int Number { get; set; }
            public string Customer { get; set; }
            public decimal? Total { get; set; }
            public Order Next { get; set; }
        }

        public sealed class StreamBody : BodyWriter
        {
            private readonly byte[] _content;

            public StreamBody(byte[] content)
                : base(true)
            {
                _content = content;
            }

            protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
            {
                writer.WriteStartElement("Binary");
                writer.WriteBase64(_content, 0, _content.Length);
                writer.WriteEndElement();
            }
        }

        public sealed class TextBody : BodyWriter
        {
            private readonly byte[] content;

            public TextBody(string name, byte[] content)
                : base(isBuffered: true)
            {
                Name = name;
                this.content = content;
            }

            public string Name { get; }

            protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
            {
                writer.WriteStartElement(Name);
                writer.WriteBase64(content, 0, content.Length);
                writer.WriteEndElement();
            }
        }

        public sealed class BytesBody : BodyWriter
        {
            private readonly byte[] _content;

            public BytesBody(byte[] content)
                : base(false)
            {
                _content = content;
            }

            protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
            {
                writer.WriteStartElement("Binary");
                writer.WriteBase64(_content, 0, _content.Length);
                writer.WriteEndElement();
            }
        }

        public sealed class HelperBody : BodyWriter
        {
            private byte[] _bytes;

            public HelperBody(byte[] bytes)
                : base(isBuffered: true)
            {
                this._bytes = bytes;
            }

            protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
            {
                writer.WriteStartElement("Binary");
                writer.WriteBase64(this._bytes, 0, this._bytes.Length);
                writer.WriteEndElement();
            }
        }

        public static class Bodies
        {
            static readonly JsonSerializerSettings Settings = new JsonSerializerSettings { NullValueHandling = NullValueHandling.Ignore };

            static readonly System.Text.Json.JsonSerializerOptions Options = new(System.Text.Json.JsonSerializerDefaults.Web);

            static List<Order> Orders(int count) => Enumerable.Range(0, count).Select(i => new Order
            {
                Number = i,
                Customer = "Größe < \"日本語\" \ud83d\ude00 " + i,
                Total = i % 3 == 0 ? null : i / 7m,
                Next = i % 10 == 0 ? new Order { Number = -i } : null,
            }).ToList();

            public static BodyWriter FromStream(int count)
            {
                var orders = Orders(count);
                var serializer = JsonSerializer.Create(Settings);
                byte[] content;
                var stream = new MemoryStream();
                var text = new StreamWriter(stream, new UTF8Encoding(false));
                using (var writer = new JsonTextWriter(text))
                {
                    serializer.Serialize(writer, orders);
                    writer.Flush();
                    content = stream.ToArray();
                }

                return new StreamBody(content);
            }

            public static BodyWriter FromText(int count)
            {
                var orders = Orders(count);
                return new TextBody("Orders", Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(orders, Settings)));
            }

            public static BodyWriter FromBytes(int count)
            {
                List<Order> orders = Orders(count);
                var json = System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(orders, Options);
                return new BytesBody(json);
            }

            public static BodyWriter FromHelper(int count) => new HelperBody(Serialize(Orders(count)));

            static byte[] Serialize(List<Order> value)
            {
                using var stream = new MemoryStream();
                using (var writer = new JsonTextWriter(new StreamWriter(stream)) { Formatting = Newtonsoft.Json.Formatting.Indented })
                {
                    JsonSerializer.CreateDefault().Serialize(writer, value);
                }

                return stream.ToArray();
            }
        }
        """;

    private static readonly Task<FixedProgram> Fixed = FixedProgram.CreateAsync<WholeBase64Analyzer, WholeBase64CodeFixProvider>(Program);

    [Theory]
    [InlineData("FromStream")]
    [InlineData("FromText")]
    [InlineData("FromBytes")]
    [InlineData("FromHelper")]
    public async Task The_xml_is_the_same_byte_for_byte_and_binary_xml_holds_the_same_value(string method)
    {
        FixedProgram program = await Fixed;

        foreach (int count in new[] { 0, 1, 2, 3, 500, 20_000 })
        {
            object before = Body(program.Before, method, count), after = Body(program.After, method, count);
            Assert.Equal(Write(before, TextWriter), Write(after, TextWriter));
            Assert.Equal(Decode(Write(before, XmlDictionaryWriter.CreateBinaryWriter)), Decode(Write(after, XmlDictionaryWriter.CreateBinaryWriter)));
            Assert.Equal(IsBuffered(before), IsBuffered(after));

            // A message that is copied or logged asks for its body more than once.
            Assert.Equal(Write(before, TextWriter), Write(after, TextWriter));
        }
    }

    [Fact]
    public async Task All_four_bodies_are_rewritten_and_keep_no_array()
    {
        FixedProgram program = await Fixed;

        Assert.Equal(4, program.Count);
        foreach (string name in new[] { "StreamBody", "TextBody", "BytesBody", "HelperBody" })
        {
            FieldInfo[] fields = program.After.GetType(name)!.GetFields(BindingFlags.Instance | BindingFlags.NonPublic);
            Assert.DoesNotContain(fields, field => field.FieldType == typeof(byte[]));
        }
    }

    /// <summary>The stream that the fix adds, given one byte at a time, and every split of a short text.</summary>
    [Fact]
    public async Task The_added_stream_writes_the_same_text_whatever_the_pieces()
    {
        Type type = (await Fixed).After.GetType("StreamBody")!.GetNestedType("Base64Stream", BindingFlags.NonPublic)!;
        byte[] content = Enumerable.Range(0, 1000).Select(i => (byte)(i * 7)).ToArray();
        for (int piece = 1; piece < 20; piece++)
        {
            for (int length = 0; length < 40; length++)
            {
                Assert.Equal(Whole(content, length), InPieces(type, content, length, piece));
            }
        }

        Assert.Equal(Whole(content, content.Length), InPieces(type, content, content.Length, 1));
    }

    /// <summary>A fault surfaces when the body is written, as the title says, and the XML writer is still open.</summary>
    [Fact]
    public async Task The_writer_stays_open()
    {
        object body = Body((await Fixed).After, "FromStream", 3);
        var stream = new MemoryStream();
        using (XmlDictionaryWriter writer = TextWriter(stream))
        {
            writer.WriteStartElement("Envelope");
            body.GetType().GetMethod("WriteBodyContents")!.Invoke(body, [writer]);
            writer.WriteElementString("After", "more");
            writer.WriteEndElement();
        }

        Assert.EndsWith("</Binary><After>more</After></Envelope>", Encoding.UTF8.GetString(stream.ToArray()), StringComparison.Ordinal);
    }

    private static object Body(Assembly program, string method, int count)
        => program.GetType("Bodies")!.GetMethod(method)!.Invoke(null, [count])!;

    private static bool IsBuffered(object body) => (bool)body.GetType().GetProperty("IsBuffered")!.GetValue(body)!;

    private static XmlDictionaryWriter TextWriter(Stream stream) => XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false);

    private static byte[] Write(object body, Func<Stream, XmlDictionaryWriter> create)
    {
        var stream = new MemoryStream();
        using (XmlDictionaryWriter writer = create(stream))
        {
            body.GetType().GetMethod("WriteBodyContents")!.Invoke(body, [writer]);
        }

        return stream.ToArray();
    }

    private static byte[] Decode(byte[] binary)
    {
        using XmlDictionaryReader reader = XmlDictionaryReader.CreateBinaryReader(binary, new XmlDictionaryReaderQuotas { MaxArrayLength = int.MaxValue, MaxStringContentLength = int.MaxValue });
        reader.MoveToContent();
        return reader.ReadElementContentAsBase64();
    }

    private static string Whole(byte[] content, int length)
    {
        var text = new StringBuilder();
        using (var writer = XmlWriter.Create(text))
        {
            writer.WriteStartElement("a");
            writer.WriteBase64(content, 0, length);
            writer.WriteEndElement();
        }

        return text.ToString();
    }

    private static string InPieces(Type type, byte[] content, int length, int piece)
    {
        var text = new StringBuilder();
        using (var writer = XmlWriter.Create(text))
        {
            writer.WriteStartElement("a");
            using (var stream = (Stream)Activator.CreateInstance(type, writer)!)
            {
                for (int offset = 0; offset < length; offset += piece)
                {
                    stream.Write(content, offset, Math.Min(piece, length - offset));
                }
            }

            writer.WriteEndElement();
        }

        return text.ToString();
    }
}
