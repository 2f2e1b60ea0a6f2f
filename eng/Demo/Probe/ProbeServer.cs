using System;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using System.Threading;

namespace GcGuard.Demo.Probe;

/// <summary>Answers the demo's commands on a loopback port, one connection at a time, on a thread of its own.</summary>
internal sealed class ProbeServer
{
    private readonly IntervalMeter _meter = new();
    private readonly HostCapture _host = new();
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);

    private ProbeServer()
    {
    }

    /// <summary>Starts the probe and writes its port into the file, complete or not at all.</summary>
    public static void Start(string portFile)
    {
        var server = new ProbeServer();
        server._host.Start();
        server._listener.Start();
        new Thread(server.Run) { IsBackground = true, Name = "GcGuard probe" }.Start();

        int port = ((IPEndPoint)server._listener.LocalEndpoint).Port;
        string partial = portFile + ".part";
        File.WriteAllText(partial, port.ToString(System.Globalization.CultureInfo.InvariantCulture));
        File.Move(partial, portFile, overwrite: true);
    }

    private void Run()
    {
        while (true)
        {
            try
            {
                using TcpClient client = _listener.AcceptTcpClient();
                using var reader = new StreamReader(client.GetStream());
                using var writer = new StreamWriter(client.GetStream());
                writer.WriteLine(Answer(reader.ReadLine()));
            }
            catch (IOException)
            {
                // The demo hung up; the next connection is a new command.
            }
        }
    }

    /// <summary>
    /// What a full collection leaves alive now, without waiting for finalizers: the service is at work.
    /// </summary>
    internal static long HeldBytes()
    {
        GC.Collect();
        return GC.GetTotalMemory(forceFullCollection: false);
    }

    private string Answer(string? command)
    {
        try
        {
            switch (command)
            {
                case ProbeProtocol.Begin:
                    _meter.Begin();
                    return "{}";
                case ProbeProtocol.End:
                    return JsonSerializer.Serialize(_meter.End(), ProbeProtocol.Json);
                case ProbeProtocol.Held:
                    return HeldBytes().ToString(System.Globalization.CultureInfo.InvariantCulture);
                case ProbeProtocol.Inspect:
                    return JsonSerializer.Serialize(Aftermath.Inspect(_host.Host), ProbeProtocol.Json);
                default:
                    return ProbeProtocol.ErrorPrefix + "unknown command";
            }
        }
#pragma warning disable CA1031 // The answer names whatever went wrong: the service under measurement must go on.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return ProbeProtocol.ErrorPrefix + e.ToString().ReplaceLineEndings(" | ");
        }
    }
}
