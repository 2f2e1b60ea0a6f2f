using System;
using System.IO;
using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UntrimmedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>What the fix of GCG3002 makes of a growing class of the project: its own method that empties it lets the buffer go.</summary>
public class GCG3002OwnTypeFixTests
{
    [Fact]
    public async Task An_expression_body_becomes_a_block()
        => await VerifyAsync(
            """
            class C
            {
                static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
            }

            class W
            {
                byte[] _b = new byte[16];
                int _n;
                public void Reset() => _n = 0; // empty

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """,
            """
            class C
            {
                static readonly P<W> S = new P<W>(() => new W(), w => w.Reset());
            }

            class W
            {
                byte[] _b = new byte[16];
                int _n;
                public void Reset()
                {
                    _n = 0;
                    if (_b.Length > 16777216)
                    {
                        _b = new byte[16];
                    }
                } // empty

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """);

    [Fact]
    public async Task Regions_and_directives_stay()
        => await VerifyAsync(
            """
            class C
            {
                static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
            }

            class W
            {
                byte[] _b = new byte[16];
                int _n;
            #region Life
                public void Reset()
                {
            #if DEBUG
                    Console.Write(1);
            #endif
                    // Nothing in it.
                    _n = 0;
                }
            #endregion

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """,
            """
            class C
            {
                static readonly P<W> S = new P<W>(() => new W(), w => w.Reset());
            }

            class W
            {
                byte[] _b = new byte[16];
                int _n;
            #region Life
                public void Reset()
                {
            #if DEBUG
                    Console.Write(1);
            #endif
                    // Nothing in it.
                    _n = 0;
                    if (_b.Length > 16777216)
                    {
                        _b = new byte[16];
                    }
                }
            #endregion

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """);

    [Fact]
    public async Task The_array_becomes_as_long_as_a_constructor_makes_it_by_default()
        => await VerifyAsync(
            """
            class C
            {
                static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
            }

            class W
            {
                byte[] _b;
                int _n;
                bool _ended;
                readonly object _tag = new object();
                public W(int size = 16) { _b = new byte[size]; }
                public void Reset()
                {
                    _n = 0;
                    _ended = false;
                }
                public void End() => _ended = true;

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """,
            """
            class C
            {
                static readonly P<W> S = new P<W>(() => new W(), w => w.Reset());
            }

            class W
            {
                byte[] _b;
                int _n;
                bool _ended;
                readonly object _tag = new object();
                public W(int size = 16) { _b = new byte[size]; }
                public void Reset()
                {
                    _n = 0;
                    _ended = false;
                    if (_b.Length > 16777216)
                    {
                        _b = new byte[16];
                    }
                }
                public void End() => _ended = true;

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """);

    [Fact]
    public async Task A_property_is_set_back()
        => await VerifyAsync(
            """
            class C
            {
                static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
            }

            sealed class W
            {
                byte[] _b = new byte[16];
                int _n { get; set; }
                public void Reset()
                {
                    this._n = 0;
                }

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """,
            """
            class C
            {
                static readonly P<W> S = new P<W>(() => new W(), w => w.Reset());
            }

            sealed class W
            {
                byte[] _b = new byte[16];
                int _n { get; set; }
                public void Reset()
                {
                    this._n = 0;
                    if (_b.Length > 16777216)
                    {
                        _b = new byte[16];
                    }
                }

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """);

    /// <summary>The size is in elements; an array of no elements is used again.</summary>
    [Fact]
    public async Task Elements_are_counted_and_an_empty_array_stays_one()
        => await VerifyAsync(
            """
            class C
            {
                static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
            }

            class W
            {
                long[] _b = Array.Empty<long>();
                int _n;
                public void Reset()
                {
                    _n = 0;
                }

                public void Write(long x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, Math.Max(4, _b.Length * 2));
                    _b[_n++] = x;
                }
            }

            """,
            """
            class C
            {
                static readonly P<W> S = new P<W>(() => new W(), w => w.Reset());
            }

            class W
            {
                long[] _b = Array.Empty<long>();
                int _n;
                public void Reset()
                {
                    _n = 0;
                    if (_b.Length > 2097152)
                    {
                        _b = Array.Empty<long>();
                    }
                }

                public void Write(long x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, Math.Max(4, _b.Length * 2));
                    _b[_n++] = x;
                }
            }

            """);

    [Fact]
    public async Task A_stream_gives_up_its_capacity()
        => await VerifyAsync(
            """
            class C
            {
                static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
            }

            class W
            {
                readonly MemoryStream _s = new MemoryStream();
                public void Reset() => _s.SetLength(0);
            }
            """,
            """
            class C
            {
                static readonly P<W> S = new P<W>(() => new W(), w => w.Reset());
            }

            class W
            {
                readonly MemoryStream _s = new MemoryStream();
                public void Reset()
                {
                    _s.SetLength(0);
                    if (_s.Capacity > 16777216)
                    {
                        _s.Capacity = 0;
                    }
                }
            }
            """);

    [Fact]
    public async Task A_list_gives_up_its_capacity()
        => await VerifyAsync(
            """
            class C
            {
                static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
            }

            class W
            {
                readonly List<long> _s = new List<long>();
                int _last;
                public void Reset()
                {
                    _s.Clear();
                    _last = -1;
                }
            }
            """,
            """
            class C
            {
                static readonly P<W> S = new P<W>(() => new W(), w => w.Reset());
            }

            class W
            {
                readonly List<long> _s = new List<long>();
                int _last;
                public void Reset()
                {
                    _s.Clear();
                    _last = -1;
                    if (_s.Capacity > 2097152)
                    {
                        _s.Capacity = 0;
                    }
                }
            }
            """);

    [Fact]
    public async Task A_policy_has_the_same_fix()
        => await VerifyAsync(
            """
            class Q : IPooledObjectPolicy<W>
            {
                public W Create() => new W();
                public bool Return(W w)
                {
                    w.Reset();
                    [|return true;|]
                }
            }
            class W
            {
                byte[] _b = new byte[16];
                int _n;
                public void Reset()
                {
                    _n = 0;
                }

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """,
            """
            class Q : IPooledObjectPolicy<W>
            {
                public W Create() => new W();
                public bool Return(W w)
                {
                    w.Reset();
                    return true;
                }
            }
            class W
            {
                byte[] _b = new byte[16];
                int _n;
                public void Reset()
                {
                    _n = 0;
                    if (_b.Length > 1048576)
                    {
                        _b = new byte[16];
                    }
                }

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """);

    [Fact]
    public async Task A_queue_of_its_class_has_the_same_fix()
        => await VerifyAsync(
            """
            class Q
            {
                static readonly ConcurrentQueue<W> Free = [|new ConcurrentQueue<W>()|];
                public static W Get() => Free.TryDequeue(out var w) ? w : new W();
                public static void Put(W w)
                {
                    w.Reset();
                    Free.Enqueue(w);
                }
            }
            class W
            {
                byte[] _b = new byte[16];
                int _n;
                public void Reset()
                {
                    _n = 0;
                }

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """,
            """
            class Q
            {
                static readonly ConcurrentQueue<W> Free = new ConcurrentQueue<W>();
                public static W Get() => Free.TryDequeue(out var w) ? w : new W();
                public static void Put(W w)
                {
                    w.Reset();
                    Free.Enqueue(w);
                }
            }
            class W
            {
                byte[] _b = new byte[16];
                int _n;
                public void Reset()
                {
                    _n = 0;
                    if (_b.Length > 16777216)
                    {
                        _b = new byte[16];
                    }
                }

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }
            """);

    /// <summary>The class stands in another file, which is the one that changes.</summary>
    [Fact]
    public async Task A_class_in_another_file_changes_there()
    {
        const string Type = """
            using System;
            class W
            {
                byte[] _b = new byte[16];
                int _n;
                public void Reset() => _n = 0;

                public void Write(byte x)
                {
                    if (_n == _b.Length) Array.Resize(ref _b, _b.Length * 2);
                    _b[_n++] = x;
                }
            }

            """;
        var test = new VerifyCS.Test
        {
            ImplicitUsings = true,
            Stubs = [Stubs.LeasePool],
            TestState = { Sources = { """
                class C
                {
                    static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
                }


                """, Type } },
            FixedState = { Sources = { """
                class C
                {
                    static readonly P<W> S = new P<W>(() => new W(), w => w.Reset());
                }


                """, Type.Replace("() => _n = 0;", """
                ()
                    {
                        _n = 0;
                        if (_b.Length > 16777216)
                        {
                            _b = new byte[16];
                        }
                    }
                """) } },
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
        string pools = """
            using OrderHub.Contracts;
            using OrderHub.Services.Pooling;

            namespace OrderHub.Services.Trees;

            /// <summary>The pools that tree building shares.</summary>
            public static class TreeBuffers
            {
                public static readonly UnboundedObjectPool<BinaryBufferWriter> Writers =
                    new(() => new BinaryBufferWriter(), writer => writer.Reset());

                public static readonly UnboundedObjectPool<MemoryStream> Streams =
                    new(() => new MemoryStream(), stream => stream.SetLength(0));

                public static IReadOnlyList<PoolUsage> Usage()
                {
                    IReadOnlyCollection<BinaryBufferWriter> writers = Writers.Snapshot();
                    IReadOnlyCollection<MemoryStream> streams = Streams.Snapshot();
                    return
                    [
                        new PoolUsage("tree-writers", writers.Count, writers.Sum(writer => (long)writer.Buffer.Length)),
                        new PoolUsage("tree-streams", streams.Count, streams.Sum(stream => (long)stream.Capacity)),
                    ];
                }
            }

            """, writer = """
            using System.Buffers.Binary;
            using System.Text;

            namespace OrderHub.Services.Trees;

            /// <summary>Little-endian writer over one array that grows by doubling.</summary>
            public sealed class BinaryBufferWriter
            {
                private byte[] _buffer;

                public BinaryBufferWriter(int capacity = 4096)
                {
                    _buffer = new byte[capacity];
                }

                public byte[] Buffer => _buffer;

                public int Length { get; private set; }

                public void Reset() => Length = 0;

                public void Write(int value)
                {
                    EnsureFree(sizeof(int));
                    BinaryPrimitives.WriteInt32LittleEndian(_buffer.AsSpan(Length), value);
                    Length += sizeof(int);
                }

                public void Write(string value)
                {
                    int maximum = Encoding.UTF8.GetMaxByteCount(value.Length);
                    EnsureFree(sizeof(int) + maximum);
                    int written = Encoding.UTF8.GetBytes(value, _buffer.AsSpan(Length + sizeof(int)));
                    BinaryPrimitives.WriteInt32LittleEndian(_buffer.AsSpan(Length), written);
                    Length += sizeof(int) + written;
                }

                private void EnsureFree(int count)
                {
                    if (_buffer.Length - Length < count)
                    {
                        Array.Resize(ref _buffer, Math.Max(_buffer.Length * 2, Length + count));
                    }
                }
            }

            """, pool = """
            using System.Collections.Concurrent;

            namespace OrderHub.Services.Pooling;

            /// <summary>Keeps objects that are expensive to create. Dispose the lease to give the object back.</summary>
            public sealed class UnboundedObjectPool<T>(Func<T> factory, Action<T> reset)
                where T : class
            {
                private readonly ConcurrentBag<T> _items = [];

                public Lease Acquire(out T item)
                {
                    if (!_items.TryTake(out T? pooled))
                    {
                        pooled = factory();
                    }

                    item = pooled;
                    return new Lease(this, pooled);
                }

                public IReadOnlyCollection<T> Snapshot() => [.. _items];

                private void Release(T item)
                {
                    reset(item);
                    _items.Add(item);
                }

                public readonly struct Lease(UnboundedObjectPool<T> pool, T item) : IDisposable
                {
                    public void Dispose() => pool.Release(item);
                }
            }

            """;
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
    {
        string source = $$"""
            class C
            {
                static readonly P<W> S = [|new P<W>(() => new W(), w => w.Reset())|];
            }

            class W
            {
                {{members}}
            }
            """;
        await VerifyAsync(source, source);
    }

    private static async Task VerifyAsync(string before, string after)
        => await new VerifyCS.Test { ImplicitUsings = true, Stubs = [Stubs.LeasePool], TestCode = before, FixedCode = after, References = TestReferences.Net80AspNet }.RunAsync();
}
