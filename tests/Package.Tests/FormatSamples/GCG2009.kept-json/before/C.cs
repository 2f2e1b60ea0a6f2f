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
    private readonly byte[] _content; // JSON

    public GatewayBody(byte[] content)
    {
        _content = content;
    }

    public void WriteTo(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("Binary");
        writer.WriteBase64(_content, 0, _content.Length);
        writer.WriteEndElement();
    }
}

public sealed class GatewayController : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("gateway")]
    public void Send(List<GatewayEntry> entries)
    {
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(entries, Options);
        var body = new GatewayBody(json);
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
