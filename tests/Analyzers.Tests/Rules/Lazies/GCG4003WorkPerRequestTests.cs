using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lazies.UnboundedParallelismAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>CPU-bound work that each request starts on another thread and awaits.</summary>
public class GCG4003WorkPerRequestTests
{
    [Fact]
    public async Task Work_that_each_request_starts_is_found()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Security.Cryptography;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class LoginController : ControllerBase
                {
                    [HttpPost]
                    public async Task<int> {|#1:Post|}(string password)
                    {
                        byte[] key = await {|#0:Task.Run(() => Derive(password))|};
                        return key.Length;
                    }

                    private static byte[] Derive(string password)
                        => Rfc2898DeriveBytes.Pbkdf2(password, new byte[16], 600_000, HashAlgorithmName.SHA256, 32);
                }
                """,
        };
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithLocation(1).WithArguments(
            "Task.Run", "starts work for every request at once", "derives a key: Rfc2898DeriveBytes.Pbkdf2 in Derive", " (LoginController.Post)"));
        await test.RunAsync();
    }

    /// <summary>A loop within a loop takes the square of what it goes over, so it is heavy where a loop is not.</summary>
    [Theory]
    [InlineData("Pairs(stops)", true)]
    [InlineData("Improved(stops)", true)]
    [InlineData("stops.Sum(stop => stops.Count(other => other > stop))", false)]
    [InlineData("One(stops)", false)]
    [InlineData("Grid(stops)", false)]
    [InlineData("Found(stops)", false)]
    [InlineData("Settings(new Dictionary<string, string[]> { [\"a\"] = new[] { \"b\" } })", false)]
    public async Task A_loop_within_a_loop_is_heavy(string work, bool isFound)
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class RouteController : ControllerBase
                {
                    [HttpPost]
                    public async Task<int> Post(List<int> stops)
                        => await {{(isFound ? "[|" : "")}}Task.Run(() => {{work}}){{(isFound ? "|]" : "")}};

                    private static int Pairs(List<int> stops)
                    {
                        int count = 0;
                        foreach (int one in stops)
                        {
                            for (int i = 0; i < stops.Count; i++)
                            {
                                count += stops[i] > one ? 1 : 0;
                            }
                        }

                        return count;
                    }

                    private static int Improved(List<int> stops)
                    {
                        bool isBetter = true;
                        while (isBetter)
                        {
                            isBetter = false;
                            for (int i = 0; i < stops.Count; i++)
                            {
                                for (int k = i + 1; k < stops.Count; k++)
                                {
                                    isBetter |= Swap(stops, i, k);
                                }
                            }
                        }

                        return stops[0];
                    }

                    private static int One(List<int> stops)
                    {
                        int sum = 0;
                        for (int i = 0; i < stops.Count; i++)
                        {
                            sum += stops[i];
                        }

                        return sum;
                    }

                    private static int Grid(List<int> stops)
                    {
                        int sum = 0;
                        foreach (int stop in stops)
                        {
                            for (int i = 0; i < 8; i++)
                            {
                                sum += stop * i;
                            }
                        }

                        return sum;
                    }

                    // A type has so many members as somebody wrote.
                    private static int Settings(Dictionary<string, string[]> names)
                    {
                        int count = 0;
                        foreach (System.Reflection.PropertyInfo property in typeof(RouteController).GetProperties())
                        {
                            foreach (object attribute in property.GetCustomAttributes(true))
                            {
                                count += names.ContainsKey(attribute.ToString()) ? 1 : 0;
                            }
                        }

                        return count;
                    }

                    private static int Found(List<int> stops)
                    {
                        foreach (int one in stops)
                        {
                            foreach (int other in stops)
                            {
                                if (one == -other)
                                {
                                    return one;
                                }
                            }
                        }

                        return 0;
                    }

                    private static bool Swap(List<int> stops, int i, int k) => stops[i] > stops[k];
                }
                """,
        }.RunAsync();

    /// <summary>The near misses: a gate, work that runs once for all, and light work.</summary>
    [Fact]
    public async Task Bounded_shared_and_light_work_is_silent()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class LoginController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);
                    private static readonly Lazy<Task<byte[]>> Shared = new Lazy<Task<byte[]>>(() => Task.Run(() => Derive("a")));
                    private static readonly Lazy<Task<byte[]>> Named = new Lazy<Task<byte[]>>(DeriveAsync);

                    [HttpPut]
                    public async Task Put(System.Collections.Generic.List<TaskCompletionSource> waiters)
                        => await Task.Run(() => { foreach (TaskCompletionSource waiter in waiters) { waiter.TrySetResult(); } });

                    [HttpPost]
                    public async Task<int> Post(string password)
                    {
                        await Gate.WaitAsync();
                        try
                        {
                            byte[] key = await Task.Run(() => Derive(password));
                            return key.Length;
                        }
                        finally
                        {
                            Gate.Release();
                        }
                    }

                    [HttpGet]
                    public async Task<int> Get()
                    {
                        byte[] first = await Shared.Value;
                        byte[] second = await Named.Value;
                        return first.Length + second.Length;
                    }

                    [HttpPut]
                    public async Task<int> Put(string password)
                    {
                        return await Task.Run(() => password.Length);
                    }

                    private static async Task<byte[]> DeriveAsync()
                    {
                        return await Task.Run(() => Derive("b"));
                    }

                    private static byte[] Derive(string password)
                        => Rfc2898DeriveBytes.Pbkdf2(password, new byte[16], 600_000, HashAlgorithmName.SHA256, 32);
                }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("public Task<byte[]> Get(string password) => [|Task.Run(() => Derive(password))|];")]
    [InlineData("public Task<byte[]> Get(string password) { return [|Task.Run(() => Derive(password))|]; }")]
    [InlineData("public byte[] Get(string password) => [|Task.Run(() => Derive(password))|].Result;")]
    [InlineData("public void Get(string password) { [|Task.Run(() => Derive(password))|].Wait(); }")]
    [InlineData("public void Get(string password) { _ = [|Task.Run(() => Derive(password))|]; }")]
    [InlineData("public void Get(string password) { [|Task.Run(() => Derive(password))|]; }")]
    [InlineData("public async Task<int> Get(string password) { var task = [|Task.Run(() => Derive(password))|]; await Task.Yield(); return (await task).Length; }")]
    [InlineData("public async Task<int> Get(string password) { var key = await KeyAsync(password); return key.Length; } private Task<byte[]> KeyAsync(string password) => [|Task.Run(() => Derive(password))|];")]
    public Task Work_is_found_whether_a_request_waits_for_it_answers_it_or_forgets_it(string code) => Verify(code);

    /// <summary>What is kept is made once for many, as are the tasks that the fixes of Lazies write.</summary>
    [Theory]
    [InlineData("private Task<byte[]> _key; public Task<byte[]> Get(string password) => _key ??= Task.Run(() => Derive(password));")]
    [InlineData("private Task<byte[]> _key; public async Task<byte[]> Get(string password) { _key ??= KeyAsync(password); return await _key; } private static Task<byte[]> KeyAsync(string password) => Task.Run(() => Derive(password));")]
    [InlineData("private byte[] _key; public async Task<byte[]> Get(string password) { if (_key == null) { _key = await KeyAsync(password); } return _key; } private static Task<byte[]> KeyAsync(string password) => Task.Run(() => Derive(password));")]
    [InlineData("private static readonly ConcurrentDictionary<string, Task<byte[]>> Keys = new(); public Task<byte[]> Get(string password) => Keys.GetOrAdd(password, p => Task.Run(() => Derive(p)));")]
    [InlineData("private static readonly ConcurrentDictionary<string, Task<byte[]>> Keys = new(); public Task<byte[]> Get(string password) => Keys.GetOrAdd(password, KeyAsync); private static Task<byte[]> KeyAsync(string password) => Task.Run(() => Derive(password));")]
    [InlineData("private static readonly Lazy<Task<byte[]>> Key = new Lazy<Task<byte[]>>(() => Task.Run(() => Derive(\"a\"))); public Task<byte[]> Get() => Key.Value;")]
    [InlineData("private static readonly Lazy<Task<byte[]>> Key = new Lazy<Task<byte[]>>(() => KeyAsync()); public Task<byte[]> Get() => Key.Value; private static Task<byte[]> KeyAsync() => Task.Run(() => Derive(\"a\"));")]
    // A gate around the call, and in the work.
    [InlineData("private static readonly SemaphoreSlim Gate = new(2); public async Task<int> Get(string password) { await Gate.WaitAsync(); try { return (await KeyAsync(password)).Length; } finally { Gate.Release(); } } private static Task<byte[]> KeyAsync(string password) => Task.Run(() => Derive(password));")]
    [InlineData("private static readonly SemaphoreSlim Gate = new(2); public Task<byte[]> Get(string password) => Task.Run(async () => { await Gate.WaitAsync(); try { return Derive(password); } finally { Gate.Release(); } });")]
    [InlineData("private static readonly SemaphoreSlim Gate = new(1); public void Get(string password) { _ = Task.Run(TrimAsync); } private async Task TrimAsync() { await Gate.WaitAsync(); try { Derive(\"a\"); } finally { Gate.Release(); } }")]
    [InlineData("private static readonly SemaphoreSlim Gate = new(1); public void Get(string password) { _ = Task.Run(() => TrimAsync(password)); } private async Task TrimAsync(string password) { await Gate.WaitAsync(); try { Derive(password); } finally { Gate.Release(); } }")]
    // Stored, handed on, light.
    [InlineData("private Task<byte[]> _last; public void Get(string password) { _last = Task.Run(() => Derive(password)); }")]
    [InlineData("public Task<int> Get(string password) => Task.Run(() => password.Length);")]
    // One answer that is made text.
    [InlineData("public Task<string> Get(System.Data.DataTable rows) => Task.Run(() => System.Text.Json.JsonSerializer.Serialize(rows));")]
    [InlineData("public Task<System.Xml.Linq.XDocument> Get(string path) => Task.Run(() => System.Xml.Linq.XDocument.Load(path));")]
    // One list that is sorted.
    [InlineData("public Task<System.Collections.Generic.List<string>> Get(System.Collections.Generic.List<string> rows) => Task.Run(() => { rows.Sort(); return rows; });")]
    [InlineData("public Task<string[]> Get(System.Collections.Generic.List<string> rows) => Task.Run(() => System.Linq.Enumerable.ToArray(System.Linq.Enumerable.OrderBy(rows, row => row.Length)));")]
    public Task Work_that_is_kept_bounded_or_light_is_silent(string code) => Verify(code);

    [Theory]
    [InlineData("app.MapPost(\"/keys\", async (string password) => (await [|Task.Run(() => Derive(password))|]).Length);")]
    [InlineData("app.MapGet(\"/keys\", (string password) => [|Task.Run(() => Derive(password))|]);")]
    [InlineData("app.Map(\"/keys\", context => [|Task.Run(() => Derive(context.TraceIdentifier))|]);")]
    public Task Work_that_the_handler_of_a_route_starts_is_found(string map)
        => new VerifyCS.Test { References = TestReferences.Net80AspNet, TestCode = Routes(map) }.RunAsync();

    [Theory]
    [InlineData("var key = new Lazy<Task<byte[]>>(() => Task.Run(() => Derive(\"a\"))); app.MapGet(\"/keys\", () => key.Value);")]
    [InlineData("app.MapGet(\"/keys\", (IMemoryCache cache) => cache.GetOrCreateAsync(\"a\", entry => Task.Run(() => Derive(\"a\"))));")]
    public Task Work_that_the_handlers_of_routes_share_is_silent(string map)
        => new VerifyCS.Test { References = TestReferences.Net80AspNet, TestCode = Routes(map) }.RunAsync();

    private static string Routes(string map) => Usings + $$"""
        public static class Routes
        {
            public static void Add(WebApplication app)
            {
                {{map}}
            }

            private static byte[] Derive(string password)
                => Rfc2898DeriveBytes.Pbkdf2(password, new byte[16], 600_000, HashAlgorithmName.SHA256, 32);
        }
        """;

    private static Task Verify(string code)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = Usings + $$"""
                public class LoginController : ControllerBase
                {
                    {{code}}

                    private static byte[] Derive(string password)
                        => Rfc2898DeriveBytes.Pbkdf2(password, new byte[16], 600_000, HashAlgorithmName.SHA256, 32);
                }
                """,
        }.RunAsync();

    private const string Usings = """
        #nullable disable
        using System;
        using System.Collections.Concurrent;
        using System.Security.Cryptography;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Memory;


        """;
}
