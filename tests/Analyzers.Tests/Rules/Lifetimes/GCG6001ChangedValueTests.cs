using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>
/// JSON of an object that other code sees, or that has another name: it may be another one by the next attempt, so the
/// fixes of GCG6001 and GCG6002 do not serialise it again.
/// </summary>
public class GCG6001ChangedValueTests
{
    [Theory]
    [InlineData("_current.Name = \"a\";", "_current", "_current.Lines.Clear();")]
    [InlineData("", "_current", "")]
    [InlineData("", "Shared", "")]
    [InlineData("", "Held", "")]
    [InlineData("var kept = _current;", "kept", "")]
    [InlineData("Order kept = _all[0];", "kept", "")]
    [InlineData("Order other = order;", "order", "other.Name = \"changed\";")]
    [InlineData("_all.Add(order);", "order", "_all[0].Name = \"changed\";")]
    [InlineData("Order other;\n        other = order;", "order", "other.Name = \"changed\";")]
    [InlineData("List<string> lines = order.Lines;", "order", "lines.Clear();")]
    [InlineData("List<string> lines = order.Lines;", "lines", "order.Lines.Clear();")]
    [InlineData("Action clear = () => order.Lines.Clear();", "order", "clear();")]
    public Task An_object_that_may_change(string before, string value, string after)
    {
        string code = Source(before, value, after);
        return RunAsync(code, null);
    }

    [Theory]
    [InlineData("order.Lines.Add(\"a\");\n        Check(order);", "order")]
    [InlineData("string name = order.Name;\n        Console.WriteLine(name);", "order")]
    [InlineData("var sent = new Order { Name = order.Name, Scan = order.Scan };", "sent")]
    [InlineData("var sent = order;", "sent")]
    public Task An_object_that_stays(string before, string value)
        => RunAsync(
            Source(before, value, string.Empty),
            Fixed(Source(before, value, string.Empty), value));

    private static string Fixed(string code, string value)
        => code
            .Replace($"        string json = JsonSerializer.Serialize({value});\n", string.Empty)
            .Replace(
                "client.PostAsync(\"x\", new StringContent({|GCG6002:json|}, Encoding.UTF8, \"application/json\"), t)",
                $"client.PostAsync(\n                \"x\", System.Net.Http.Json.JsonContent.Create({value}, null, JsonSerializerOptions.Default), t)");

    /// <summary>The next attempt would send another id, time or number.</summary>
    [Theory]
    [InlineData("Guid Id => Guid.NewGuid();", false)]
    [InlineData("DateTime Sent => DateTime.UtcNow.AddHours(1);", false)]
    [InlineData("int Number { get { return _number++; } }", false)]
    [InlineData("int Number => Draw();", false)]
    [InlineData("List<Part> Parts { get; set; }", false)]
    [InlineData("int Count => Lines.Count(line => line.Length > 3);", true)]
    [InlineData("string Title => string.Join(\", \", Lines).Trim();", true)]
    [InlineData("DateTime Made { get; } = DateTime.UtcNow;", true)]
    public Task A_getter_that_answers_something_else(string member, bool isFixed)
    {
        string code = Source("Check(order);", "order", string.Empty)
            .Replace("public byte[] Scan { get; set; }", "public byte[] Scan { get; set; }\n    public " + member);
        return RunAsync(code, isFixed ? Fixed(code, "order") : null);
    }

    private static Task RunAsync(string before, string? after)
    {
        var test = new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
        };
        if (after is null)
        {
            test.UnfixedCode = before;
        }
        else
        {
            test.TestCode = before;
            test.FixedCode = after;
        }

        return test.RunAsync();
    }

    private static string Source(string before, string value, string after) => $$"""
        public class Order
        {
            public string Name { get; set; }
            public byte[] Scan { get; set; }
            public List<string> Lines { get; set; } = new();
            private int _number = 1;

            private int Draw() => Random.Shared.Next(_number);
        }

        public class Part
        {
            public long Ticks => Environment.TickCount64;
        }

        public class Sender
        {
            private static readonly Order Shared = new();
            private readonly Order _current = new();
            private readonly List<Order> _all = new();
            private Order Held { get; } = new();

            public async Task<HttpResponseMessage> SendAsync(HttpClient client, Order order, CancellationToken token)
            {
                var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(2 << n));
                {{before}}
                string json = JsonSerializer.Serialize({{value}});
                {{after}}
                return await retry.ExecuteAsync(
                    t => client.PostAsync("x", new StringContent({|GCG6002:json|}, Encoding.UTF8, "application/json"), t),
                    token);
            }

            private static void Check(Order order)
            {
                if (order.Name == null)
                {
                    throw new ArgumentException("no name");
                }
            }
        }
        """;
}
