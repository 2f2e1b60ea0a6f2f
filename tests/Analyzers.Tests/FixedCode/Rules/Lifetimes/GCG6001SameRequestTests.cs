using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Lifetimes;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Lifetimes;

/// <summary>
/// Runs the code before and after the fix against a server that fails, and compares what arrives: bytes, headers, number of
/// attempts, and the waits that the code asked for. JSON is sent without its length, as the title says.
/// </summary>
public class GCG6001SameRequestTests
{
    private const string Source = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.IO;
        using System.Net;
        using System.Net.Http;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Clock
        {
            public static List<int> Waits { get; } = new List<int>();
            public static int First { get; set; } = 5;
            public static int Next(int attempt) { Waits.Add(First << attempt); return First << attempt; }
        }

        public class Sender
        {
            private const int Length = 40_000;
            private readonly HttpClient _plain = new HttpClient();
            private readonly Partner _partner = new Partner();

            public Task ArrayAsync(string address, int number) => _partner.ArrayAsync(address, number);
            public Task<bool> RentedAsync(string address, int number) => _partner.RentedAsync(address, number);

            public async Task JsonAsync(string address, List<string> lines)
            {
                byte[] body = JsonSerializer.SerializeToUtf8Bytes(lines);
                for (int attempt = 1; attempt <= 4; attempt++)
                {
                    using var content = new ByteArrayContent(body);
                    using var response = await _plain.PostAsync(address, content);
                    if (response.IsSuccessStatusCode)
                    {
                        return;
                    }

                    await Task.Delay(Clock.Next(attempt));
                }
            }

            public async Task TextAsync(string address, List<string> lines)
            {
                string json = JsonSerializer.Serialize(lines);
                byte[] body = Encoding.UTF8.GetBytes(json);
                int attempt = 0;
                while (true)
                {
                    try
                    {
                        using var response = await _plain.PutAsync(address, new ByteArrayContent(body));
                        response.EnsureSuccessStatusCode();
                        return;
                    }
                    catch (HttpRequestException)
                    {
                        await Task.Delay(Clock.Next(++attempt));
                    }
                }
            }

            public async Task LoopAsync(string address, int number)
            {
                byte[] message = new byte[Length];
                Fill(message, number);
                for (int attempt = 1; attempt <= 4; attempt++)
                {
                    using var response = await _plain.PostAsync(address, new ByteArrayContent(message));
                    if (response.IsSuccessStatusCode)
                    {
                        return;
                    }

                    await Task.Delay(Clock.Next(attempt));
                }
            }

            private static void Fill(Span<byte> message, int number)
            {
                for (int i = 0; i < message.Length; i++)
                {
                    message[i] = (byte)(number + i);
                }
            }
        }

        public class Partner
        {
            private const int Length = 40_000;
            private readonly HttpClient _client = new HttpClient(new RetryingHandler(new HttpClientHandler()));

            public async Task ArrayAsync(string address, int number)
            {
                byte[] message = new byte[Length];
                Fill(message, number);
                using var response = await _client.PostAsync(address, new ByteArrayContent(message));
            }

            public async Task<bool> RentedAsync(string address, int number)
            {
                byte[] message = ArrayPool<byte>.Shared.Rent(Length);
                try
                {
                    Fill(message.AsSpan(0, Length), number);
                    using var response = await _client.PostAsync(address, new ByteArrayContent(message, 0, Length));
                    return response.IsSuccessStatusCode;
                }
                catch (HttpRequestException)
                {
                    return false;
                }
                finally
                {
                    ArrayPool<byte>.Shared.Return(message);
                }
            }

            private static void Fill(Span<byte> message, int number)
            {
                for (int i = 0; i < message.Length; i++)
                {
                    message[i] = (byte)(number + i);
                }
            }
        }

        public class RetryingHandler : DelegatingHandler
        {
            public RetryingHandler(HttpMessageHandler inner) : base(inner) { }

            protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
            {
                HttpResponseMessage response = null;
                for (int i = 1; i <= 4; i++)
                {
                    response = await base.SendAsync(request, cancellationToken);
                    if (response.IsSuccessStatusCode) { return response; }
                    await Task.Delay(Clock.Next(i), cancellationToken);
                }

                return response;
            }
        }
        """;

    [Fact]
    public async Task Every_attempt_sends_the_same_after_the_same_waits()
    {
        FixedProgram program = await FixedProgram.CreateAsync<RetriedBufferAnalyzer, RetriedBufferCodeFixProvider>(Source);
        Assert.Equal(5, program.Count);

        IReadOnlyList<string> before = await RunAsync(program.Before);
        IReadOnlyList<string> after = await RunAsync(program.After);

        Assert.Equal(before, after);
        Assert.Equal(5 * 3 + 5, before.Count);
        Assert.All(before.Take(15).Chunk(3), attempts => Assert.Single(attempts.Distinct()));
    }

    /// <summary>One line for each request that arrived, then one with the waits of each call.</summary>
    private static async Task<IReadOnlyList<string>> RunAsync(Assembly program)
    {
        var arrived = new List<string>();
        bool isJson = false;
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        await using WebApplication app = builder.Build();
        app.Run(async context =>
        {
            using var body = new MemoryStream();
            await context.Request.Body.CopyToAsync(body);
            string length = isJson ? "any length" : $"{context.Request.ContentLength}";
            arrived.Add($"{context.Request.Method} {length} {context.Request.ContentType} {Convert.ToBase64String(body.ToArray())}");
            context.Response.StatusCode = arrived.Count % 3 == 0 ? StatusCodes.Status200OK : StatusCodes.Status503ServiceUnavailable;
        });
        await app.StartAsync();
        string address = app.Urls.Single() + "/";
        object sender = Activator.CreateInstance(program.GetType("Sender")!)!;
        var waits = (List<int>)program.GetType("Clock")!.GetProperty("Waits")!.GetValue(null)!;
        var asked = new List<string>();
        List<string> lines = [.. Enumerable.Range(0, 3_000).Select(line => "line ü " + line)];
        foreach ((string name, object argument) in new (string, object)[] { ("JsonAsync", lines), ("TextAsync", lines), ("LoopAsync", 5), ("ArrayAsync", 7), ("RentedAsync", 9) })
        {
            isJson = argument is List<string>;
            await (Task)sender.GetType().GetMethod(name)!.Invoke(sender, [address, argument])!;
            asked.Add(name + " waits " + string.Join(" ", waits));
            waits.Clear();
        }

        return [.. arrived, .. asked];
    }
}
