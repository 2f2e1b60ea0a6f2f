using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// Content of which nothing says how much it is: an audit shows it, and what is known to be small stays silent there too.
/// </summary>
public class AuditedContentTests
{
    private const string Source = """
        using System;
        using System.IO;
        using System.Net.Http;
        using System.Text;
        using System.Text.Json;
        using System.Threading.Tasks;

        public sealed class Part { public int Id { get; set; } public string Name { get; set; } = ""; }

        public sealed class Order
        {
            public int Id { get; set; }
            public object? Extra { get; set; }
        }

        public sealed class Client
        {
            private readonly HttpClient http;

            public Client(HttpClient http) => this.http = http;

            public async Task<T?> GetAsync<T>(string address)
            {
                HttpResponseMessage response = await http.GetAsync(address);
                string text = await {|GCG2009:response.Content.ReadAsStringAsync()|};
                return JsonSerializer.Deserialize<T>(text);
            }

            public async Task<Part?> PartAsync(string address)
            {
                HttpResponseMessage response = await http.GetAsync(address);
                string text = await response.Content.ReadAsStringAsync();
                return JsonSerializer.Deserialize<Part>(text);
            }

            public Task PostAsync(Order order)
                => http.PostAsync("orders", new StringContent({|GCG2009:JsonSerializer.Serialize(order)|}, Encoding.UTF8, "application/json"));

            public Task PostAsync(Part part)
                => http.PostAsync("parts", new StringContent(JsonSerializer.Serialize(part), Encoding.UTF8, "application/json"));
        }

        public static class Formats
        {
            public static byte[] Latin(object value) => Encoding.Latin1.GetBytes({|GCG2009:JsonSerializer.Serialize(value)|});

            public static byte[] Latin(Part value) => Encoding.Latin1.GetBytes(JsonSerializer.Serialize(value));
        }

        public interface IDrawing { void DrawOn(Stream stream); }

        public static class Drawings
        {
            public static byte[] Draw(IDrawing drawing)
            {
                using var stream = new MemoryStream();
                drawing.DrawOn(stream);
                byte[] bytes = {|GCG2009:stream.ToArray()|};
                return bytes;
            }

            public static byte[] Flags(bool flag)
            {
                using var stream = new MemoryStream();
                stream.WriteByte(flag ? (byte)1 : (byte)0);
                return stream.ToArray();
            }
        }
        """;

    [Fact]
    public Task An_audit_shows_it() => new AllRulesTest { IsAudit = true, TestCode = Source }.RunAsync();

    [Fact]
    public Task An_assumed_path_alone_shows_what_may_grow()
        => new AllRulesTest { AssumesRequestPath = true, TestCode = Without(@"(?:JsonSerializer|response)\.") }.RunAsync();

    [Fact]
    public Task By_default_it_is_silent() => new AllRulesTest { TestCode = Without(string.Empty) }.RunAsync();

    /// <summary>The source without the marks of code that begins in one way.</summary>
    private static string Without(string start) => Regex.Replace(Source, @"\{\|GCG[0-9]+:(" + start + @".*?)\|\}", "$1");
}
