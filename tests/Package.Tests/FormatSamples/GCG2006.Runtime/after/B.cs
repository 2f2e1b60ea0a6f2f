using System;
using System.IO;
using System.Text.Json;
using System.Threading.Tasks;
using System.Xml;
using GcGuard;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2006.Body;

/// <summary>The one element that the gateway takes.</summary>
public sealed class GatewayBody
{
    private readonly GatewayScan _value;
    private readonly JsonSerializerOptions _options; // JSON

    public GatewayBody(GatewayScan value, JsonSerializerOptions options)
    {
        _value = value;
        _options = options;
    }

    public void WriteTo(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("Binary");
        using (var json = new XmlBase64Stream(writer))
        {
            JsonSerializer.Serialize(json, _value, _options);
        }
        writer.WriteEndElement();
    }
}

public sealed class GatewayController : ControllerBase
{
    private static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    [HttpPost("gateway")]
    public void Send(GatewayScan scan)
    {
        var body = new GatewayBody(scan, Options);
        using (XmlDictionaryWriter writer = XmlDictionaryWriter.CreateTextWriter(Stream.Null))
        {
            body.WriteTo(writer);
        }
    }
}

public sealed class GatewayScan
{
    public string Title { get; set; } = "";

    public byte[] Pages { get; set; } = [];
}
