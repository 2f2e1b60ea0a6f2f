using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Http;
using Newtonsoft.Json;

namespace GcGuard.Bench.Workloads;

/// <summary>
/// The Base64 of GCG2006: the body of a WCF message that holds JSON, and a stream answered as text, as the code is
/// found and as the fix leaves it. <c>BodyWriter</c> is a stub; the XML writers are real.
/// </summary>
internal sealed class WrittenBase64
{
    private static readonly JsonSerializer Serializer = JsonSerializer.CreateDefault();

    private readonly List<Order> _orders;
    private readonly MemoryStream _content = new();

    private WrittenBase64(int rows)
    {
        _orders = [
            .. Enumerable.Range(0, rows).Select(
                i => new Order(i, "Customer " + i.ToString(CultureInfo.InvariantCulture), i / 8m))
        ];
        _content.Write(Serialize(_orders));
    }

    /// <summary>One entry of the list, some 60 bytes of JSON.</summary>
    public sealed record Order(int Number, string CustomerName, decimal Total);

    /// <summary>The lists of the table: 10 kB, 200 kB and 5 MB of JSON, give or take a tenth.</summary>
    public static IReadOnlyList<(string Size, WrittenBase64 Content)> Sizes { get; } =
        [("10 kB", new WrittenBase64(180)), ("200 kB", new WrittenBase64(3_450)), ("5 MB", new WrittenBase64(82_000))];

    /// <summary>As the published code has it: the JSON in an array, from the gateway to the body.</summary>
    public void KeptBody(Stream target) => Send(new BufferedBody(Serialize(_orders)), target);

    /// <summary>As the fix leaves it: the value, serialised when the body is written.</summary>
    public void StreamedBody(Stream target) => Send(new ValueBody(Serializer, _orders), target);

    /// <summary>As the code is found with a response.</summary>
    public void Text(Stream target)
    {
        HttpResponse response = Response(target);
        response.WriteAsync(Convert.ToBase64String(_content.ToArray())).GetAwaiter().GetResult();
    }

    /// <summary>As the fix leaves it. The stream stays open for the next call.</summary>
    public void Transformed(Stream target)
    {
        HttpResponse response = Response(target);
        _content.Position = 0;
        using var base64 = new CryptoStream(_content, new ToBase64Transform(), CryptoStreamMode.Read, leaveOpen: true);
        base64.CopyToAsync(response.Body).GetAwaiter().GetResult();
    }

    private static HttpResponse Response(Stream target)
    {
        var context = new DefaultHttpContext();
        context.Response.Body = target;
        return context.Response;
    }

    private static void Send(BodyWriter body, Stream target)
    {
        using XmlDictionaryWriter writer =
            XmlDictionaryWriter.CreateTextWriter(target, Encoding.UTF8, ownsStream: false);
        body.WriteBodyContents(writer);
    }

    private static byte[] Serialize(List<Order> orders)
    {
        var stream = new MemoryStream();
        var text = new StreamWriter(stream, new UTF8Encoding(false));
        using var writer = new JsonTextWriter(text);
        Serializer.Serialize(writer, orders);
        writer.Flush();
        return stream.ToArray();
    }

    private abstract class BodyWriter
    {
        public void WriteBodyContents(XmlDictionaryWriter writer) => OnWriteBodyContents(writer);

        protected abstract void OnWriteBodyContents(XmlDictionaryWriter writer);
    }

    private sealed class BufferedBody(byte[] content) : BodyWriter
    {
        protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
        {
            writer.WriteStartElement("Binary");
            writer.WriteBase64(content, 0, content.Length);
            writer.WriteEndElement();
        }
    }

    private sealed class ValueBody(JsonSerializer serializer, List<Order> value) : BodyWriter
    {
        protected override void OnWriteBodyContents(XmlDictionaryWriter writer)
        {
            writer.WriteStartElement("Binary");
            using (var json = new JsonTextWriter(new StreamWriter(new Base64Stream(writer), new UTF8Encoding(false))))
            {
                serializer.Serialize(json, value);
            }

            writer.WriteEndElement();
        }
    }

    /// <summary>What the fix adds to the type.</summary>
    private sealed class Base64Stream(XmlWriter writer) : Stream
    {
        private readonly byte[] _rest = new byte[3];
        private int _restLength;

        public override bool CanRead => false;

        public override bool CanSeek => false;

        public override bool CanWrite => true;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override void Write(byte[] buffer, int offset, int count)
        {
            while (_restLength > 0 && count > 0)
            {
                _rest[_restLength++] = buffer[offset++];
                count--;
                if (_restLength == _rest.Length)
                {
                    WriteRest();
                }
            }

            int whole = count / _rest.Length * _rest.Length;
            if (whole > 0)
            {
                writer.WriteBase64(buffer, offset, whole);
            }

            for (int i = whole; i < count; i++)
            {
                _rest[_restLength++] = buffer[offset + i];
            }
        }

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count) => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        protected override void Dispose(bool disposing)
        {
            if (disposing)
            {
                WriteRest();
            }

            base.Dispose(disposing);
        }

        private void WriteRest()
        {
            if (_restLength > 0)
            {
                writer.WriteBase64(_rest, 0, _restLength);
                _restLength = 0;
            }
        }
    }
}
