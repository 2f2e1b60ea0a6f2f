using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using System.Xml;

namespace GcGuard.Runtime.Tests.Xml;

public sealed class XmlBase64StreamTests
{
    public static TheoryData<int> Sizes => [0, 1, 2, 3, 4, 5, 6, 7, 100, 3000, 200_001];

    [Theory]
    [MemberData(nameof(Sizes))]
    public void The_text_is_that_of_one_buffer_however_it_comes(int size)
    {
        byte[] content = Content(size);
        string expected = Write(writer => writer.WriteBase64(content, 0, content.Length));
        foreach (int piece in new[] { 1, 2, 3, 4, 7, 1000, Math.Max(1, size) })
        {
            Assert.Equal(expected, Write(writer =>
            {
                using var stream = new XmlBase64Stream(writer);
                for (int i = 0; i < size; i += piece)
                {
                    stream.Write(content, i, Math.Min(piece, size - i));
                }
            }));
        }

        Assert.Equal(expected, Write(writer =>
        {
            using var stream = new XmlBase64Stream(writer);
            foreach (byte value in content)
            {
                stream.WriteByte(value);
            }
        }));
        Assert.Equal(expected, Write(writer =>
        {
            using var stream = new XmlBase64Stream(writer);
            new MemoryStream(content).CopyTo(stream);
            stream.Flush();
        }));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Asynchronous_writes_give_the_same_text(bool async)
    {
        byte[] content = Content(50_003);
        string expected = Write(writer => writer.WriteBase64(content, 0, content.Length));
        var text = new StringBuilder();
        var output = new StringWriter(text);
        using (XmlWriter writer = XmlWriter.Create(output, new XmlWriterSettings { Async = async, OmitXmlDeclaration = true }))
        {
            writer.WriteStartElement("Binary");
            await using (var stream = new XmlBase64Stream(writer))
            {
                for (int i = 0; i < content.Length; i += 101)
                {
                    await stream.WriteAsync(content.AsMemory(i, Math.Min(101, content.Length - i)));
                }

                await stream.FlushAsync();
            }

            writer.WriteEndElement();
        }

        Assert.Equal(expected, text.ToString());
    }

    [Fact]
    public void Binary_xml_has_the_same_value()
    {
        byte[] content = Content(70_001);
        using var output = new MemoryStream();
        using (XmlDictionaryWriter writer = XmlDictionaryWriter.CreateBinaryWriter(output, null, null, ownsStream: false))
        {
            writer.WriteStartElement("Binary");
            using (var stream = new XmlBase64Stream(writer))
            {
                new MemoryStream(content).CopyTo(stream, 1000);
            }

            writer.WriteEndElement();
        }

        output.Position = 0;
        using XmlDictionaryReader reader = XmlDictionaryReader.CreateBinaryReader(output, new XmlDictionaryReaderQuotas { MaxArrayLength = int.MaxValue });
        reader.ReadStartElement();
        Assert.Equal(content, reader.ReadContentAsBase64());
    }

    [Fact]
    public void It_only_writes()
    {
        using var writer = XmlWriter.Create(new StringWriter());
        Assert.Equal("writer", Assert.Throws<ArgumentNullException>(() => new XmlBase64Stream(null!)).ParamName);
        writer.WriteStartElement("a");
        var stream = new XmlBase64Stream(writer);
        Assert.True(stream.CanWrite);
        Assert.False(stream.CanRead || stream.CanSeek);
        Assert.Throws<NotSupportedException>(() => stream.Length);
        Assert.Throws<NotSupportedException>(() => stream.Position);
        Assert.Throws<NotSupportedException>(() => stream.Position = 0);
        Assert.Throws<NotSupportedException>(() => stream.Read(new byte[1], 0, 1));
        Assert.Throws<NotSupportedException>(() => stream.Seek(0, SeekOrigin.Begin));
        Assert.Throws<NotSupportedException>(() => stream.SetLength(0));
        stream.Dispose();
        stream.Dispose();
        Assert.False(stream.CanWrite);
        Assert.Throws<ObjectDisposedException>(() => stream.Write([1], 0, 1));
        Assert.Throws<ObjectDisposedException>(() => stream.WriteByte(1));
        Assert.Equal(WriteState.Element == writer.WriteState ? WriteState.Element : WriteState.Content, writer.WriteState);
        writer.WriteEndElement();
    }

    [Fact]
    public void Arguments_are_checked_as_by_the_framework()
    {
        using var writer = XmlWriter.Create(new StringWriter());
        writer.WriteStartElement("a");
        using var stream = new XmlBase64Stream(writer);
        using var model = new MemoryStream();
        foreach ((byte[]? buffer, int offset, int count) in new (byte[]?, int, int)[]
        {
            (null, 0, 0), (new byte[3], -1, 1), (new byte[3], 0, -1), (new byte[3], 1, 3), (new byte[3], 4, 0), (new byte[3], int.MaxValue, int.MaxValue),
        })
        {
            Assert.Null(Model.Outcome.Differs(
                $"Write({buffer?.Length}, {offset}, {count})",
                () => { model.Write(buffer!, offset, count); return null; },
                () => { stream.Write(buffer!, offset, count); return null; }));
        }
    }

    [Fact]
    public async Task A_cancelled_write_writes_nothing()
    {
        string text = Write(writer =>
        {
            using var stream = new XmlBase64Stream(writer);
            Assert.True(stream.WriteAsync(new byte[9], 0, 9, new CancellationToken(canceled: true)).IsCanceled);
            Assert.True(stream.FlushAsync(new CancellationToken(canceled: true)).IsCanceled);
        });
        Assert.Equal("<Binary />", text);
        await Task.CompletedTask;
    }

    [Fact]
    public void After_a_write_that_failed_the_first_exception_is_the_one_that_is_seen()
    {
        var output = new FailingWriter(failAfter: 40);
        XmlWriter writer = XmlWriter.Create(output, new XmlWriterSettings { OmitXmlDeclaration = true });
        writer.WriteStartElement("a");
        var thrown = Assert.Throws<IOException>(() =>
        {
            using var stream = new XmlBase64Stream(writer);
            for (int i = 0; i < 100; i++)
            {
                stream.Write(new byte[10_001], 0, 10_001);
            }
        });
        Assert.Equal("disk full", thrown.Message);
        Assert.Equal(1, output.Failures);
    }

    private static byte[] Content(int size) => [.. Enumerable.Range(0, size).Select(i => (byte)(i * 7))];

    private static string Write(Action<XmlWriter> content)
    {
        var text = new StringBuilder();
        using (XmlWriter writer = XmlWriter.Create(text, new XmlWriterSettings { OmitXmlDeclaration = true }))
        {
            writer.WriteStartElement("Binary");
            content(writer);
            writer.WriteEndElement();
        }

        return text.ToString();
    }

    private sealed class FailingWriter(int failAfter) : StringWriter
    {
        private int _left = failAfter;

        public int Failures { get; private set; }

        public override void Write(char[] buffer, int index, int count)
        {
            if ((_left -= count) < 0)
            {
                Failures++;
                throw new IOException("disk full");
            }

            base.Write(buffer, index, count);
        }
    }
}
