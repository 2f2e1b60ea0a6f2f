using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.ShortLivedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.ShortLivedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>Which pools GCG3006 calls short-lived, and where its fix keeps them.</summary>
public class GCG3006ShortLivedPoolTests
{
    /// <summary>C# 9 has no global usings.</summary>
    private const string Usings = """
        using System;
        using System.Buffers;
        using System.Collections.Generic;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.Hosting;
        using Microsoft.Extensions.ObjectPool;
        using Microsoft.IO;

        """;

    /// <summary>A manager that lives on and has no limits is what GCG3007 finds.</summary>
    private const string Limits = "new RecyclableMemoryStreamManager.Options { MaximumSmallPoolFreeBytes = 16 * 1024 * 1024, MaximumLargePoolFreeBytes = 64 * 1024 * 1024 }";

    [Theory]
    // A local, and no variable at all.
    [InlineData(
        "public class C\n{\n    public int M(int n)\n    {\n        ArrayPool<byte> pool = [|ArrayPool<byte>.Create()|]; // own\n        byte[] b = pool.Rent(n);\n        pool.Return(b);\n        return b.Length;\n    }\n}\n",
        "public class C\n{\n    private static readonly ArrayPool<byte> BufferPool = ArrayPool<byte>.Create();\n\n    public int M(int n)\n    {\n        ArrayPool<byte> pool = BufferPool; // own\n        byte[] b = pool.Rent(n);\n        pool.Return(b);\n        return b.Length;\n    }\n}\n")]
    // A static field below the new one would have no value yet.
    [InlineData(
        "public class C\n{\n    public int M(int n)\n    {\n        var pool = [|ArrayPool<byte>.Create(Longest, 4)|];\n        byte[] b = pool.Rent(n);\n        pool.Return(b);\n        return b.Length;\n    }\n\n    private static readonly int Longest = 1 << 20;\n}\n",
        "public class C\n{\n    public int M(int n)\n    {\n        var pool = [|ArrayPool<byte>.Create(Longest, 4)|];\n        byte[] b = pool.Rent(n);\n        pool.Return(b);\n        return b.Length;\n    }\n\n    private static readonly int Longest = 1 << 20;\n}\n")]
    [InlineData(
        "public class C\n{\n    private const int Max = 1024;\n    private static readonly object s_gate = new object();\n\n    public void M(int n)\n    {\n        var pool = [|ArrayPool<byte>.Create(Max, 2 * Environment.ProcessorCount)|];\n        pool.Return(pool.Rent(n));\n    }\n}\n",
        "public class C\n{\n    private const int Max = 1024;\n    private static readonly object s_gate = new object();\n    private static readonly ArrayPool<byte> s_bufferPool = ArrayPool<byte>.Create(Max, 2 * Environment.ProcessorCount);\n\n    public void M(int n)\n    {\n        var pool = s_bufferPool;\n        pool.Return(pool.Rent(n));\n    }\n}\n")]
    [InlineData(
        "public class C\n{\n    private int _n;\n\n    public void M()\n    {\n        var manager = [|new RecyclableMemoryStreamManager()|];\n        using (var stream = manager.GetStream()) { stream.WriteByte(1); }\n    }\n}\n",
        "public class C\n{\n    private static readonly RecyclableMemoryStreamManager StreamManager =\n        new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options\n        {\n            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,\n            MaximumLargePoolFreeBytes = 64 * 1024 * 1024\n        });\n    private int _n;\n\n    public void M()\n    {\n        var manager = StreamManager;\n        using (var stream = manager.GetStream()) { stream.WriteByte(1); }\n    }\n}\n")]
    [InlineData(
        "public class C\n{\n    public string M()\n    {\n        var pool = [|ObjectPool.Create(new StringBuilderPooledObjectPolicy { MaximumRetainedCapacity = 100 })|];\n        StringBuilder b = pool.Get();\n        pool.Return(b);\n        return b.ToString();\n    }\n}\n",
        "public class C\n{\n    private static readonly ObjectPool<StringBuilder> StringBuilderPool =\n        ObjectPool.Create(new StringBuilderPooledObjectPolicy { MaximumRetainedCapacity = 100 });\n\n    public string M()\n    {\n        var pool = StringBuilderPool;\n        StringBuilder b = pool.Get();\n        pool.Return(b);\n        return b.ToString();\n    }\n}\n")]
    [InlineData(
        "public static class C\n{\n    public static StringBuilder M() => [|new DefaultObjectPoolProvider().CreateStringBuilderPool()|].Get();\n}\n",
        "public static class C\n{\n    private static readonly ObjectPool<StringBuilder> StringBuilderPool =\n        new DefaultObjectPoolProvider().CreateStringBuilderPool();\n\n    public static StringBuilder M() => StringBuilderPool.Get();\n}\n")]
    [InlineData(
        "public class C\n{\n    public void M()\n    {\n        var a = [|ArrayPool<int>.Create()|];\n        var b = [|ArrayPool<char>.Create()|];\n        a.Return(a.Rent(1));\n        b.Return(b.Rent(1));\n    }\n}\n",
        "public class C\n{\n    private static readonly ArrayPool<int> BufferPool = ArrayPool<int>.Create();\n    private static readonly ArrayPool<char> BufferPool2 = ArrayPool<char>.Create();\n\n    public void M()\n    {\n        var a = BufferPool;\n        var b = BufferPool2;\n        a.Return(a.Rent(1));\n        b.Return(b.Rent(1));\n    }\n}\n")]
    // A property that makes one at each reading.
    [InlineData(
        "public static class C\n{\n    public static ArrayPool<byte> Pool => [|ArrayPool<byte>.Create()|]; // all\n}\n",
        "public static class C\n{\n    public static ArrayPool<byte> Pool { get; } = ArrayPool<byte>.Create(); // all\n}\n")]
    // An owner that is made per request or scope.
    [InlineData(
        "public class OrdersController : ControllerBase\n{\n    private readonly ArrayPool<byte> _pool = [|ArrayPool<byte>.Create()|];\n    [HttpGet] public int Get() => _pool.Rent(1).Length;\n}\n",
        "public class OrdersController : ControllerBase\n{\n    private static readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create();\n    [HttpGet] public int Get() => _pool.Rent(1).Length;\n}\n")]
    [InlineData(
        "public static class S { public static void Add(IServiceCollection services) { services.AddScoped<Store>(); } }\npublic class Store\n{\n    readonly RecyclableMemoryStreamManager _streams; // one\n    private readonly int _n;\n\n    public Store(int n)\n    {\n        _streams = [|new RecyclableMemoryStreamManager()|];\n        _n = n;\n    }\n\n    public long Get() => _streams.GetStream().Length + _n;\n}\n",
        "public static class S { public static void Add(IServiceCollection services) { services.AddScoped<Store>(); } }\npublic class Store\n{\n    static readonly RecyclableMemoryStreamManager _streams =\n        new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options\n        {\n            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,\n            MaximumLargePoolFreeBytes = 64 * 1024 * 1024\n        }); // one\n    private readonly int _n;\n\n    public Store(int n)\n    {\n        _n = n;\n    }\n\n    public long Get() => _streams.GetStream().Length + _n;\n}\n")]
    [InlineData(
        "public static class S { public static void Add(IServiceCollection services) { services.AddTransient<IDisposable, Store>(); } }\npublic sealed class Store : IDisposable\n{\n    private ArrayPool<byte> Pool { get; } = [|ArrayPool<byte>.Create()|];\n    public void Dispose() => Pool.Rent(1);\n}\n",
        "public static class S { public static void Add(IServiceCollection services) { services.AddTransient<IDisposable, Store>(); } }\npublic sealed class Store : IDisposable\n{\n    private static ArrayPool<byte> Pool { get; } = ArrayPool<byte>.Create();\n    public void Dispose() => Pool.Rent(1);\n}\n")]
    public async Task A_pool_that_dies_young_is_kept(string before, string after) => await VerifyAsync(before, after);

    [Theory]
    // Nobody could return the buffer, so that one kept pool would lose it as each new one did.
    [InlineData("public class C { public int M(int n) => [|ArrayPool<byte>.Create()|].Rent(n).Length; }")]
    // What the creation needs exists only in the call, or the place has no static fields.
    [InlineData("public class C { public int M(int n) { var pool = [|ArrayPool<byte>.Create(n, 4)|]; return pool.Rent(1).Length; } }")]
    [InlineData("public class C { private int _n; public int M() => [|ArrayPool<byte>.Create(_n, 4)|].Rent(1).Length; }")]
    [InlineData("public class C { public int M<T>() => [|ArrayPool<T>.Create()|].Rent(1).Length; }")]
    [InlineData("public interface I { int M() => [|ArrayPool<byte>.Create()|].Rent(1).Length; }")]
    [InlineData("public class OrdersController : ControllerBase { internal ArrayPool<byte> Pool = [|ArrayPool<byte>.Create()|]; }")]
    [InlineData("public class OrdersController : ControllerBase { private ArrayPool<byte> _pool = [|ArrayPool<byte>.Create()|]; [HttpGet] public int Get() => this._pool.Rent(1).Length; }")]
    [InlineData("public class OrdersController : ControllerBase { private readonly ArrayPool<byte> _pool = [|ArrayPool<byte>.Create()|]; [HttpGet] public int Get() => this._pool.Rent(1).Length; }")]
    [InlineData("public class C { public ArrayPool<byte> Pool => [|ArrayPool<byte>.Create()|]; }")]
    [InlineData("public static class C { public static ArrayPool<byte> Pool { get { return [|ArrayPool<byte>.Create()|]; } } }")]
    public async Task Reported_without_a_fix(string source) => await VerifyAsync(source, source);

    /// <summary>A pool that its object disposes of, listens to, compares, changes or hands on stays with it.</summary>
    [Theory]
    [InlineData("_streams.StreamDisposed += OnDisposed;", false)]
    [InlineData("(_streams as IDisposable)?.Dispose();", false)]
    [InlineData("if (_streams == Other)\n                {\n                    _count++;\n                }", false)]
    [InlineData("Keep(_streams);", false)]
    [InlineData("Other = _streams;", false)]
    [InlineData("_streams.AggressiveBufferReturn = true;", false)]
    [InlineData("_streams.GetStream().WriteByte(1);", true)]
    public async Task A_member_with_a_pool_of_its_own_stays(string use, bool isFixed)
    {
        string Source(string field) => $$"""
            namespace Microsoft.IO
            {
                using System;
                public class RecyclableMemoryStreamManager
                {
                    public sealed class Options
                    {
                        public long MaximumSmallPoolFreeBytes { get; set; }
                        public long MaximumLargePoolFreeBytes { get; set; }
                    }

                    public RecyclableMemoryStreamManager() { }
                    public RecyclableMemoryStreamManager(Options options) { }
                    public event EventHandler StreamDisposed;
                    public bool AggressiveBufferReturn { get; set; }
                    public System.IO.MemoryStream GetStream() => new System.IO.MemoryStream();
                }
            }

            namespace Web
            {
                using System;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.IO;

                public class OrdersController : ControllerBase
                {
                    private static RecyclableMemoryStreamManager Other;
                    {{field}};
                    private int _count;

                    [HttpGet]
                    public void Get()
                    {
                        {{use}}
                    }

                    private void OnDisposed(object sender, EventArgs args) => _count++;

                    private static void Keep(object streams) => GC.KeepAlive(streams);
                }
            }
            """;
        string before = Source("private readonly RecyclableMemoryStreamManager _streams = [|new RecyclableMemoryStreamManager()|]");
        string after = Source("""
            private static readonly RecyclableMemoryStreamManager _streams =
                        new RecyclableMemoryStreamManager(new RecyclableMemoryStreamManager.Options
                        {
                            MaximumSmallPoolFreeBytes = 16 * 1024 * 1024,
                            MaximumLargePoolFreeBytes = 64 * 1024 * 1024
                        })
            """);
        await new VerifyCS.Test
        {
            TestCode = before,
            FixedCode = isFixed ? after : before,
            References = TestReferences.Net80AspNet,
        }.RunAsync();
    }

    /// <summary>What a pool of one call forgives, one that many share does not.</summary>
    [Theory]
    [InlineData("pool.Return(b);\n        return b[0];", false)]
    [InlineData("pool.Return(b);\n        pool.Return(b);\n        return n;", false)]
    [InlineData("int first = b[0];\n        pool.Return(b);\n        return first;", true)]
    public async Task A_pool_whose_buffers_are_used_too_late_stays(string use, bool isFixed)
    {
        string Source(string field, string pool) => "public class C\n{\n" + field + "    public int M(int n)\n    {\n        var pool = " + pool
            + ";\n        byte[] b = pool.Rent(n);\n        " + use + "\n    }\n}\n";
        string before = Source(string.Empty, "[|ArrayPool<byte>.Create()|]");
        await VerifyAsync(before, isFixed
            ? Source("    private static readonly ArrayPool<byte> BufferPool = ArrayPool<byte>.Create();\n\n", "BufferPool")
            : before);
    }

    [Theory]
    // Kept, or handed to somebody who may keep it.
    [InlineData("public class C { private static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(); static readonly RecyclableMemoryStreamManager M = new RecyclableMemoryStreamManager(); }")]
    [InlineData("public class C { private readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create(); }")]
    [InlineData("public class C { private static ArrayPool<byte> s_pool; public static ArrayPool<byte> Pool => s_pool ?? (s_pool = ArrayPool<byte>.Create()); }")]
    [InlineData("public class C { public static ArrayPool<byte> Make() => ArrayPool<byte>.Create(); }")]
    [InlineData("public class C { public static void Make(out ArrayPool<byte> pool) { pool = ArrayPool<byte>.Create(); } }")]
    [InlineData("public class C { ArrayPool<byte> _p; public void M() { var pool = ArrayPool<byte>.Create(); pool.Rent(1); _p = pool; } }")]
    [InlineData("public class C { public void M() { var pool = ArrayPool<byte>.Create(); pool.Rent(1); Keep(pool); } void Keep(ArrayPool<byte> p) { } }")]
    [InlineData("public class C { public Func<byte[]> M() { var pool = ArrayPool<byte>.Create(); return () => pool.Rent(1); } }")]
    [InlineData("public class C { public object M() { var m = new RecyclableMemoryStreamManager(); m.UsageReport += (s, e) => { }; return m.GetStream(); } }")]
    [InlineData("public class C { public void M(ObjectPoolProvider provider) { var pool = provider.Create<List<int>>(); pool.Get(); } }")]
    [InlineData("public class C { public void M() { ArrayPool<byte>.Shared.Rent(1); } }")]
    // Made once for the process.
    [InlineData("public static class S { public static void Add(IServiceCollection s) { s.AddSingleton<Store>(); s.AddScoped<Store>(); } } public class Store { readonly ArrayPool<byte> _p = ArrayPool<byte>.Create(); }")]
    [InlineData("public static class S { public static void Add(IServiceCollection s) { s.AddSingleton(new RecyclableMemoryStreamManager()); } }")]
    [InlineData("public class OrdersController : ControllerBase { private static readonly ArrayPool<byte> Pool = ArrayPool<byte>.Create(); }")]
    // A loop in a service has its pool as long as the process.
    [InlineData("public class Worker : BackgroundService { protected override async Task ExecuteAsync(CancellationToken t) { var pool = ArrayPool<byte>.Create(); while (!t.IsCancellationRequested) { pool.Return(pool.Rent(1)); await Task.Yield(); } } }")]
    // At start-up.
    [InlineData("public static class P { static readonly int N = First(); static int First() => ArrayPool<byte>.Create().Rent(1).Length; }")]
    // Names alone.
    [InlineData("public class C { class ArrayPool<T> { public static ArrayPool<T> Create() => null; public T[] Rent(int n) => null; } public void M() { ArrayPool<byte>.Create().Rent(1); } }")]
    public async Task Kept_or_unknown_pools_are_silent(string source) => await VerifyAsync(source, source);

    /// <summary>A request that rents in a loop still makes the pool anew.</summary>
    [Fact]
    public async Task A_loop_within_a_request_is_no_excuse()
        => await VerifyAsync(
            "public class OrdersController : ControllerBase\n{\n    [HttpGet]\n    public void Get(int[] sizes)\n    {\n        var pool = [|ArrayPool<byte>.Create()|];\n        foreach (int n in sizes) { pool.Return(pool.Rent(n)); }\n    }\n}\n",
            "public class OrdersController : ControllerBase\n{\n    private static readonly ArrayPool<byte> BufferPool = ArrayPool<byte>.Create();\n\n    [HttpGet]\n    public void Get(int[] sizes)\n    {\n        var pool = BufferPool;\n        foreach (int n in sizes) { pool.Return(pool.Rent(n)); }\n    }\n}\n");

    /// <summary>The message shows the code, what keeps the pool, and the path.</summary>
    [Fact]
    public async Task The_message_says_for_what_and_on_which_path()
    {
        const string Use = " pool.Return(pool.Rent(1)); } }\n";
        VerifyCS.Test test = NewTest(
            Usings + "public class OrdersController : ControllerBase { [HttpGet] public void {|#1:Get|}() { var pool = {|#0:ArrayPool<byte>.Create()|};" + Use,
            Usings + "public class OrdersController : ControllerBase { private static readonly ArrayPool<byte> BufferPool = ArrayPool<byte>.Create();\n\n[HttpGet] public void Get() { var pool = BufferPool;" + Use);
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithLocation(1).WithArguments(
            "ArrayPool<byte>.Create()", "for each call", " (OrdersController.Get)"));
        await test.RunAsync();
    }

    private static VerifyCS.Test NewTest(string before, string after)
    {
        var test = new VerifyCS.Test
        {
            TestCode = before,
            FixedCode = after,
            Stubs = [Stubs.RecyclableStreams3],
            References = TestReferences.Net80AspNet,
        };
        test.SolutionTransforms.Add((solution, id) => solution
            .WithProjectParseOptions(id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(LanguageVersion.CSharp9)));
        return test;
    }

    private static Task VerifyAsync(string before, string after)
        => NewTest(Usings + before, Usings + after).RunAsync();
}
