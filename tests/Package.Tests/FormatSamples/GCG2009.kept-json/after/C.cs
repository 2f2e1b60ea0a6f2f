using System;
using System.Collections.Generic;
using System.IO;
using System.Text.Json;
using System.Threading.Tasks;
using System.Xml;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>The one element that the gateway takes.</summary>
public sealed class GatewayBody
{
    private readonly List<GatewayEntry> _value;
    private readonly JsonSerializerOptions _options; // JSON

    public GatewayBody(List<GatewayEntry> value, JsonSerializerOptions options)
    {
        _value = value;
        _options = options;
    }

    public void WriteTo(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("Binary");
        using (var json = new Base64Stream(writer))
        {
            JsonSerializer.Serialize(json, _value, _options);
        }
        writer.WriteEndElement();
    }

    private sealed class Base64Stream : Stream
    {
        private readonly XmlWriter _writer;
        private readonly byte[] _rest = new byte[3];
        private int _restLength;

        public Base64Stream(XmlWriter writer)
        {
            _writer = writer;
        }

        public override bool CanRead
        {
            get { return false; }
        }

        public override bool CanSeek
        {
            get { return false; }
        }

        public override bool CanWrite
        {
            get { return true; }
        }

        public override long Length
        {
            get { throw new NotSupportedException(); }
        }

        public override long Position
        {
            get { throw new NotSupportedException(); }
            set { throw new NotSupportedException(); }
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
                _writer.WriteBase64(buffer, offset, whole);
            }

            for (int i = whole; i < count; i++)
            {
                _rest[_restLength++] = buffer[offset + i];
            }
        }

        public override void Flush()
        {
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            throw new NotSupportedException();
        }

        public override long Seek(long offset, SeekOrigin origin)
        {
            throw new NotSupportedException();
        }

        public override void SetLength(long value)
        {
            throw new NotSupportedException();
        }

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
                _writer.WriteBase64(_rest, 0, _restLength);
                _restLength = 0;
            }
        }
    }
}

public sealed class GatewayController : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("gateway")]
    public void Send(List<GatewayEntry> entries)
    {
        var body = new GatewayBody(entries, Options);
        using (XmlDictionaryWriter writer = XmlDictionaryWriter.CreateTextWriter(Stream.Null))
        {
            body.WriteTo(writer);
        }
    }
}

public sealed class GatewayEntry
{
    public string Title { get; set; } = "";

    public string[][] Sections { get; set; } = [];
}
