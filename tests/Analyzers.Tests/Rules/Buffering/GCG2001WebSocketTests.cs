using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2001 at messages of web sockets, which clients make as long as they like.</summary>
public class GCG2001WebSocketTests
{
    [Fact]
    public Task A_message_received_in_a_loop_and_copied_to_be_parsed()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task Listen(System.Net.WebSockets.WebSocket socket, CancellationToken token)
                    {
                        var part = new byte[8192];
                        while (socket.State == System.Net.WebSockets.WebSocketState.Open)
                        {
                            using var message = new MemoryStream();
                            System.Net.WebSockets.WebSocketReceiveResult received;
                            do
                            {
                                received = await socket.ReceiveAsync(new ArraySegment<byte>(part), token);
                                message.Write(part, 0, received.Count);
                            }
                            while (!received.EndOfMessage);

                            Handle(Encoding.UTF8.GetString({|GCG2001:message.ToArray()|}));
                        }
                    }

                    public async Task Record(System.Net.WebSockets.WebSocket socket, CancellationToken token)
                    {
                        var part = new byte[8192];
                        using var sound = new MemoryStream();
                        while (true)
                        {
                            var received = await socket.ReceiveAsync(new ArraySegment<byte>(part), token);
                            sound.Write(part, 0, received.Count);
                            if (received.EndOfMessage) { break; }
                        }

                        await System.IO.File.WriteAllBytesAsync("sound.wav", {|GCG2001:sound.ToArray()|}, token);
                    }

                    private static void Handle(string text) => Console.WriteLine(text.Length);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task One_part_of_a_message_is_as_long_as_its_buffer()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Text;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task Hello(System.Net.WebSockets.WebSocket socket, CancellationToken token)
                    {
                        var part = new byte[1024];
                        using var message = new MemoryStream();
                        var received = await socket.ReceiveAsync(new ArraySegment<byte>(part), token);
                        message.Write(part, 0, received.Count);
                        Handle(Encoding.UTF8.GetString(message.ToArray()));
                    }

                    public async Task Twice(System.Net.WebSockets.WebSocket socket, CancellationToken token)
                    {
                        var part = new byte[1024];
                        using var message = new MemoryStream();
                        for (int i = 0; i < 2; i++)
                        {
                            var received = await socket.ReceiveAsync(new ArraySegment<byte>(part), token);
                            message.Write(part, 0, received.Count);
                        }

                        Handle(Encoding.UTF8.GetString(message.ToArray()));
                    }

                    private static void Handle(string text) => Console.WriteLine(text.Length);
                }
                """,
        }.RunAsync();
}
