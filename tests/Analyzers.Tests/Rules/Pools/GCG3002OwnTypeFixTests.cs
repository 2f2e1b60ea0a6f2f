using System;
using System.IO;
using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Facts.RequestPath;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UntrimmedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>What the fix of GCG3002 makes of a growing class of the project: its own method that empties it lets the buffer go.</summary>
public class GCG3002OwnTypeFixTests
{
    private const string Pool = "class C\n{\n    static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];\n}\n\n";

    /// <summary>The guard for an array of bytes that begins with sixteen.</summary>
    private const string Guard = "\n        if (_b.Length > 16777216)\n        {\n            _b = new byte[16];\n        }";

    private const string Grow = "\n    public void Write(byte x)\n    {\n        if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);\n        _b[_n++] = x;\n    }\n}\n";

    [Theory]
    [InlineData("class W\n{\n    byte[] _b = new byte[16];\n    int _n;\n    public void Reset() => _n = 0; // empty\n", "class W\n{\n    byte[] _b = new byte[16];\n    int _n;\n    public void Reset()\n    {\n        _n = 0;{G}\n    } // empty\n")]
    [InlineData("class W\n{\n    byte[] _b = new byte[16];\n    int _n;\n#region Life\n    public void Reset()\n    {\n#if DEBUG\n        Console.Write(1);\n#endif\n        // Nothing in it.\n        _n = 0;\n    }\n#endregion\n", "class W\n{\n    byte[] _b = new byte[16];\n    int _n;\n#region Life\n    public void Reset()\n    {\n#if DEBUG\n        Console.Write(1);\n#endif\n        // Nothing in it.\n        _n = 0;{G}\n    }\n#endregion\n")]
    // The length that a constructor has by default; all else set back; what never changes.
    [InlineData("class W\n{\n    byte[] _b;\n    int _n;\n    bool _ended;\n    readonly object _tag = new object();\n    public W(int size = 16) { _b = new byte[size]; }\n    public void Reset()\n    {\n        _n = 0;\n        _ended = false;\n    }\n    public void End() => _ended = true;\n", "class W\n{\n    byte[] _b;\n    int _n;\n    bool _ended;\n    readonly object _tag = new object();\n    public W(int size = 16) { _b = new byte[size]; }\n    public void Reset()\n    {\n        _n = 0;\n        _ended = false;{G}\n    }\n    public void End() => _ended = true;\n")]
    [InlineData("sealed class W\n{\n    byte[] _b = new byte[16];\n    int _n { get; set; }\n    public void Reset()\n    {\n        this._n = 0;\n    }\n", "sealed class W\n{\n    byte[] _b = new byte[16];\n    int _n { get; set; }\n    public void Reset()\n    {\n        this._n = 0;{G}\n    }\n")]
    public async Task Its_array_becomes_as_long_as_in_a_new_object(string before, string after)
        => await VerifyAsync(Pool + before + Grow, Pool.Replace("[|", "").Replace("|]", "") + after.Replace("{G}", Guard) + Grow);

    /// <summary>The size is in elements; an array of no elements is used again.</summary>
    [Fact]
    public async Task Elements_are_counted_and_an_empty_array_stays_one()
        => await VerifyAsync(
            Pool + "class W\n{\n    long[] _b = Array.Empty<long>();\n    int _n;\n    public void Reset()\n    {\n        _n = 0;\n    }\n\n    public void Write(long x)\n    {\n        if (_n == _b.Length) Array.Resize(ref _b, Math.Max(4, _b.Length * 2));\n        _b[_n++] = x;\n    }\n}\n",
            Pool.Replace("[|", "").Replace("|]", "") + "class W\n{\n    long[] _b = Array.Empty<long>();\n    int _n;\n    public void Reset()\n    {\n        _n = 0;\n        if (_b.Length > 2097152)\n        {\n            _b = Array.Empty<long>();\n        }\n    }\n\n    public void Write(long x)\n    {\n        if (_n == _b.Length) Array.Resize(ref _b, Math.Max(4, _b.Length * 2));\n        _b[_n++] = x;\n    }\n}\n");

    [Theory]
    [InlineData("class W\n{\n    readonly MemoryStream _s = new MemoryStream();\n    public void Reset() => _s.SetLength(0);\n}\n", "class W\n{\n    readonly MemoryStream _s = new MemoryStream();\n    public void Reset()\n    {\n        _s.SetLength(0);\n        if (_s.Capacity > 16777216)\n        {\n            _s.Capacity = 0;\n        }\n    }\n}\n")]
    [InlineData("class W\n{\n    readonly List<long> _s = new List<long>();\n    int _last;\n    public void Reset()\n    {\n        _s.Clear();\n        _last = -1;\n    }\n}\n", "class W\n{\n    readonly List<long> _s = new List<long>();\n    int _last;\n    public void Reset()\n    {\n        _s.Clear();\n        _last = -1;\n        if (_s.Capacity > 2097152)\n        {\n            _s.Capacity = 0;\n        }\n    }\n}\n")]
    public async Task What_it_holds_gives_up_its_capacity(string before, string after)
        => await VerifyAsync(Pool + before, Pool.Replace("[|", "").Replace("|]", "") + after);

    /// <summary>A policy, and a pool of one type.</summary>
    [Theory]
    [InlineData("class Q : IPooledObjectPolicy<W>\n{\n    public W Create() => new W();\n    public bool Return(W w)\n    {\n        w.Reset();\n        [|return true;|]\n    }\n}\n", 1048576)]
    [InlineData("class Q\n{\n    static readonly ConcurrentQueue<W> Free = [|new ConcurrentQueue<W>()|];\n    public static W Get() => Free.TryDequeue(out var w) ? w : new W();\n    public static void Put(W w)\n    {\n        w.Reset();\n        Free.Enqueue(w);\n    }\n}\n", 16777216)]
    public async Task Other_pools_have_the_same_fix(string pool, int limit)
    {
        const string Before = "class W\n{\n    byte[] _b = new byte[16];\n    int _n;\n    public void Reset()\n    {\n        _n = 0;\n    }\n";
        await VerifyAsync(
            pool + Before + Grow,
            pool.Replace("[|", "").Replace("|]", "") + Before.Replace("_n = 0;", "_n = 0;" + Guard.Replace("16777216", limit.ToString(System.Globalization.CultureInfo.InvariantCulture))) + Grow);
    }

    /// <summary>The class stands in another file, which is the one that changes.</summary>
    [Fact]
    public async Task A_class_in_another_file_changes_there()
    {
        const string Type = "using System;\nclass W\n{\n    byte[] _b = new byte[16];\n    int _n;\n    public void Reset() => _n = 0;\n" + Grow;
        var test = new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.LeasePool],
            TestState = { Sources = { Pool, Type } },
            FixedState = { Sources = { Pool.Replace("[|", "").Replace("|]", ""), Type.Replace("() => _n = 0;", "()\n    {\n        _n = 0;" + Guard + "\n    }") } },
            References = TestReferences.Net80AspNet,
        };
        await test.RunAsync();
    }

    /// <summary>The pools of the sample, whose writer is the seed's: both are fixed, the writer in its own file.</summary>
    [CSharpFact("12.0")]
    public async Task The_sample_is_fixed()
    {
        const string Global = "global using System;\nglobal using System.Collections.Generic;\nglobal using System.IO;\nglobal using System.Linq;\nglobal using System.Threading;\n"
            + "namespace OrderHub.Contracts { public sealed record PoolUsage(string Name, int Count, long Bytes); }\n";
        string pools = Sample("Trees/TreeBuffers.cs"), writer = Sample("Trees/BinaryBufferWriter.cs"), pool = Sample("Pooling/UnboundedObjectPool.cs");
        string marked = pools
            .Replace("new(() => new BinaryBufferWriter(), writer => writer.Reset())", "[|new(() => new BinaryBufferWriter(), writer => writer.Reset())|]")
            .Replace("new(() => new MemoryStream(), stream => stream.SetLength(0))", "[|new(() => new MemoryStream(), stream => stream.SetLength(0))|]");
        var test = new VerifyCS.Test
        {
            TestState = { Sources = { Global, marked, writer, pool } },
            FixedState =
            {
                Sources =
                {
                    Global,
                    pools.Replace(
                        "stream => stream.SetLength(0))",
                        "stream =>\n        {\n            stream.SetLength(0);\n            if (stream.Capacity > 16777216)\n            {\n                stream.Capacity = 0;\n            }\n        })"),
                    writer.Replace(
                        "    public void Reset() => Length = 0;",
                        "    public void Reset()\n    {\n        Length = 0;\n        if (_buffer.Length > 16777216)\n        {\n            _buffer = new byte[4096];\n        }\n    }"),
                    pool,
                },
            },
            References = TestReferences.Net80AspNet,
        };
        await test.RunAsync();
    }

    private static string Sample(string path)
    {
        string? folder = AppContext.BaseDirectory;
        while (!File.Exists(Path.Combine(folder!, "Analyzers.sln")))
        {
            folder = Path.GetDirectoryName(folder);
        }

        return File.ReadAllText(Path.Combine(folder!, "samples", "OrderHub", "OrderHub.Services", path));
    }

    [Theory]
    // Something else may depend on the length: a mask, a second array, a state that stays.
    [InlineData("byte[] _b = new byte[16]; int _n; int _mask = 15; public void Reset() => _n = 0; public void Double() { Array.Resize(ref _b, _b.Length * 2); _mask = _b.Length - 1; }")]
    [InlineData("byte[] _b = new byte[16]; int[] _o = new int[16]; int _n; public void Reset() => _n = 0; public void Double() { Array.Resize(ref _b, _b.Length * 2); Array.Resize(ref _o, _b.Length); }")]
    [InlineData("byte[] _b = new byte[16]; int _n; int _room = 16; public void Reset() { _n = 0; _room = 8; } public void Double() { Array.Resize(ref _b, _b.Length * 2); _room = _b.Length; }")]
    // Not emptied, or not always; emptied by somebody else.
    [InlineData("byte[] _b = new byte[16]; public void Reset() { } public void Double() => Array.Resize(ref _b, _b.Length * 2);")]
    [InlineData("byte[] _b = new byte[16]; int _n; public void Reset() { if (_n > 3) { _n = 0; } } public void Double() => Array.Resize(ref _b, _b.Length * 2);")]
    [InlineData("byte[] _b = new byte[16]; int _n; public void Reset() { _n = 0; if (_b[0] == 1) { return; } _b[0] = 1; } public void Double() => Array.Resize(ref _b, _b.Length * 2);")]
    // Derived classes empty themselves in another way.
    [InlineData("byte[] _b = new byte[16]; int _n; public virtual void Reset() => _n = 0; public void Double() => Array.Resize(ref _b, _b.Length * 2);")]
    // How long it is in a new object is not known, or longer than what may be kept.
    [InlineData("byte[] _b; int _n; public W() : this(3) { } public W(int size) { _b = new byte[size]; } public void Reset() => _n = 0; public void Double() => Array.Resize(ref _b, _b.Length * 2);")]
    [InlineData("byte[] _b = new byte[64 * 1024 * 1024]; int _n; public void Reset() => _n = 0; public void Double() => Array.Resize(ref _b, _b.Length * 2);")]
    // A directive at the end.
    [InlineData("byte[] _b = new byte[16]; int _n; public void Reset()\n{\n_n = 0;\n#if DEBUG\n#endif\n}\npublic void Double() => Array.Resize(ref _b, _b.Length * 2);")]
    // A stream over an array of somebody else's.
    [InlineData("readonly MemoryStream _s; public W() : this(new MemoryStream()) { } public W(MemoryStream s) { _s = s; } public void Reset() => _s.SetLength(0);")]
    public async Task There_is_no_fix_where_more_may_hang_on_the_buffer(string members)
        => await VerifyAsync(Pool + "class W { " + members + " }", Pool + "class W { " + members + " }");

    private static async Task VerifyAsync(string before, string after)
        => await new VerifyCS.Test { ImplicitUsings = true, Stubs = [Stubs.LeasePool], TestCode = before, FixedCode = after, References = TestReferences.Net80AspNet }.RunAsync();
}
