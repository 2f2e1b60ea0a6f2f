using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>The fix of GCG6002: which buffers it makes after the wait, and which stay where they are.</summary>
public class GCG6002FixTests
{
    [Fact]
    public Task Serialised_json_is_made_after_the_wait()
        => new CodeFixVerify<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }

            public class OrderController : ControllerBase
            {
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();
                private readonly HttpClient _client = new HttpClient();
                private Order _last;

                [HttpPost]
                public async Task<object> Post(Order order, string text, byte[] given, CancellationToken token)
                {
                    // The order as it is sent.
                    byte[] body = JsonSerializer.SerializeToUtf8Bytes(order, Options);
                    int id = 7;
                    [|await Gate.WaitAsync(token)|];
                    try
                    {
                        return Scan(body) + id;
                    }
                    finally
                    {
                        Gate.Release();
                    }
                }

                private static int Scan(byte[] content) => content[0];
                private static void Log(object value) { }
            }
            """,
            FixedCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }

            public class OrderController : ControllerBase
            {
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();
                private readonly HttpClient _client = new HttpClient();
                private Order _last;

                [HttpPost]
                public async Task<object> Post(Order order, string text, byte[] given, CancellationToken token)
                {
                    // The order as it is sent.
                    int id = 7;
                    await Gate.WaitAsync(token);
                    try
                    {
                        byte[] body = JsonSerializer.SerializeToUtf8Bytes(order, Options);
                        return Scan(body) + id;
                    }
                    finally
                    {
                        Gate.Release();
                    }
                }

                private static int Scan(byte[] content) => content[0];
                private static void Log(object value) { }
            }
            """,
        }.RunAsync();

    [Fact]
    public Task Behind_another_wait_it_follows_the_wait()
        => new CodeFixVerify<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            Stubs = [Stubs.PollyHttp],
            TestCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }

            public class OrderController : ControllerBase
            {
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();
                private readonly HttpClient _client = new HttpClient();
                private Order _last;

                [HttpPost]
                public async Task<object> Post(Order order, string text, byte[] given, CancellationToken token)
                {
                    Console.WriteLine();
                    byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);
                    var rates = [|await _client.GetStringAsync("/rates", token)|];
                    return Scan(body) + rates.Length;
                }

                private static int Scan(byte[] content) => content[0];
                private static void Log(object value) { }
            }
            """,
            FixedCode = """
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }

            public class OrderController : ControllerBase
            {
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
                private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();
                private readonly HttpClient _client = new HttpClient();
                private Order _last;

                [HttpPost]
                public async Task<object> Post(Order order, string text, byte[] given, CancellationToken token)
                {
                    Console.WriteLine();
                    var rates = await _client.GetStringAsync("/rates", token);
                    byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);
                    return Scan(body) + rates.Length;
                }

                private static int Scan(byte[] content) => content[0];
                private static void Log(object value) { }
            }
            """,
        }.RunAsync();

    [Theory]
    [InlineData("a gate that nothing releases after an error", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\n[|await Gate.WaitAsync(token)|];\nint found = Scan(body);\nGate.Release();\nreturn found;")]
    [InlineData("a buffer read after the gate too", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\n[|await Gate.WaitAsync(token)|];\ntry\n{\nLog(body);\n}\nfinally\n{\nGate.Release();\n}\nreturn Scan(body);")]
    [InlineData("what is read", "byte[] body = await System.IO.File.ReadAllBytesAsync(text);\n[|await Gate.WaitAsync(token)|];\nreturn Scan(body);")]
    [InlineData("a value that is used on the way", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\norder.Lines = null;\n[|await Gate.WaitAsync(token)|];\nreturn Scan(body);")]
    [InlineData("a value in somebody's hands", "_last = order;\nbyte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\n[|await Gate.WaitAsync(token)|];\nreturn Scan(body);")]
    [InlineData("a value handed on", "Log(order);\nbyte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\n[|await Gate.WaitAsync(token)|];\nreturn Scan(body);")]
    [InlineData("a field", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(_last);\n[|await Gate.WaitAsync(token)|];\nreturn Scan(body);")]
    [InlineData("the wait sends the value", "byte[] body = JsonSerializer.SerializeToUtf8Bytes(order);\n[|await _client.PostAsync(\"/\", new StringContent(order.Lines[0]))|];\nreturn Scan(body);")]
    public Task Nothing_else_moves(string _, string statements) => new CodeFixVerify<BufferOverWaitAnalyzer, BufferOverWaitCodeFixProvider>.Test
    {
        References = TestReferences.Net80AspNetPolly,
        ImplicitUsings = true,
        Stubs = [Stubs.PollyHttp],
        UnfixedCode = $$"""
        public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }

        public class OrderController : ControllerBase
        {
            private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);
            private static readonly JsonSerializerOptions Options = new JsonSerializerOptions();
            private readonly HttpClient _client = new HttpClient();
            private Order _last;

            [HttpPost]
            public async Task<object> Post(Order order, string text, byte[] given, CancellationToken token)
            {
        {{statements}}
            }

            private static int Scan(byte[] content) => content[0];
            private static void Log(object value) { }
        }
        """,
    }.RunAsync();
}
