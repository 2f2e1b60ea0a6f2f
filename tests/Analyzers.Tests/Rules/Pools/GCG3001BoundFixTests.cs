using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UnboundedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>What the fix of GCG3001 makes of a pool. Every case also runs fix-all in all scopes.</summary>
public class GCG3001BoundFixTests
{
    /// <summary>An object that goes back to its pool when it is disposed of would come back for ever.</summary>
    [Theory]
    [InlineData("public void Dispose() { Pool.Return(this); GC.SuppressFinalize(this); }", "")]
    [InlineData("public void Dispose() { Data = null; GC.SuppressFinalize(this); }", "\n            item.Dispose();")]
    public async Task An_object_that_puts_itself_back_is_dropped(string dispose, string rest)
    {
        string Source(string take, string add, string field, string members) => $$"""
            using System;
            using System.Collections.Concurrent;
            using System.Threading;

            public sealed class Buf : IDisposable
            {
                public byte[] Data = new byte[1 << 20];
                {{dispose}}
            }

            public static class Pool
            {
                private static readonly ConcurrentBag<Buf> Items = new();{{field}}

                public static Buf Rent() => {{take}}(out var item) ? item : new Buf();

                public static void Return(Buf item) => {{add}};
            {{members}}}
            """;
        await VerifyAsync(
            Source("Items.TryTake", "[|Items.Add(item)|]", string.Empty, string.Empty),
            Source(
                "TryTakeIdle",
                "KeepIdle(item)",
                "\n    private static int IdleCount;",
                $$"""

                    private static void KeepIdle(Buf item)
                    {
                        if (Interlocked.Increment(ref IdleCount) <= Environment.ProcessorCount)
                        {
                            Items.Add(item);
                        }
                        else
                        {
                            Interlocked.Decrement(ref IdleCount);{{rest}}
                        }
                    }

                    private static bool TryTakeIdle(out Buf item)
                    {
                        if (Items.TryTake(out item))
                        {
                            Interlocked.Decrement(ref IdleCount);
                            return true;
                        }

                        return false;
                    }

                """));
    }

    /// <summary>Nor is one disposed of that a pool of anything, or of a base, may hold.</summary>
    [Theory]
    // The pool itself takes it, by an interface, a delegate, a method of its own, or a derived type.
    [InlineData("P<T> where T : class", "T", "Thing : IDisposable { internal P<Thing> Owner; public void Dispose() => Owner?.Give(this); }", "")]
    [InlineData("P<T> where T : IDisposable, new()", "T", "Thing : IDisposable { internal Action<Thing> Back; void IDisposable.Dispose() => Back(this); }", "")]
    [InlineData("P<T> : ITaker<T> where T : class", "T", "Thing : IDisposable { internal ITaker<Thing> Owner; public void Dispose() { Back(); } private void Back() { Owner.Give(this); } }", "")]
    [InlineData("P : ITaker<Base>", "Base", "Thing : Base { internal P Owner; public override void Dispose() => Owner.Give(this); }", "")]
    [InlineData("P : ITaker<IDisposable>", "IDisposable", "Thing : IDisposable { internal ITaker<IDisposable> Owner; public void Dispose() => Owner.Give(this); }", "")]
    // One that only tells somebody else, or that such a pool cannot hold.
    [InlineData("P<T> where T : class", "T", "Thing : IDisposable { private static readonly List<object> Open = new(); public void Dispose() => Open.Remove(this); }", "(item as IDisposable)?.Dispose();")]
    [InlineData("P<T> where T : Base", "T", "Thing : IDisposable { internal P<Base> Owner; public void Dispose() => Owner?.Give(null); }", "(item as IDisposable)?.Dispose();")]
    [InlineData("P : ITaker<Base>", "Base", "Thing : IDisposable { internal Action<Thing> Back; public void Dispose() => Back(this); }", "item.Dispose();")]
    public async Task What_may_put_itself_back_is_dropped(string pool, string element, string thing, string disposal)
    {
        string Source(string give, string more) => $$"""
            using System;
            using System.Collections.Generic;

            public interface ITaker<T>
            {
                void Give(T item);
            }

            public class Base : IDisposable
            {
                public virtual void Dispose()
                {
                }
            }

            public sealed class {{thing}}

            public sealed class {{pool}}
            {
                private readonly Func<{{element}}> _make;
                private readonly Stack<{{element}}> _items = new();

                public P(Func<{{element}}> make) => _make = make;

                public {{element}} Take()
                {
                    lock (_items)
                    {
                        return _items.Count > 0 ? _items.Pop() : _make();
                    }
                }

                public void Give({{element}} item)
                {
                    lock (_items)
                    {
                        {{give}};
                    }
                }
            {{more}}}
            """;
        string rest = disposal.Length == 0 ? string.Empty : $$"""

                    else
                    {
                        {{disposal}}
                    }
            """;
        await VerifyAsync(
            Source("[|_items.Push(item)|]", string.Empty),
            Source("KeepIdle(item)", $$"""

                private void KeepIdle({{element}} item)
                {
                    if (_items.Count < Environment.ProcessorCount)
                    {
                        _items.Push(item);
                    }{{rest}}
                }

            """));
    }

    [Fact]
    public async Task A_concurrent_pool_counts_what_it_keeps()
        => await VerifyAsync(
            """
            using System;
            using System.Collections.Concurrent;
            using System.Threading;

            public sealed class Pool<T>
                where T : class, new()
            {
                // Idle ones.
                private readonly ConcurrentBag<T> _items = new();

                public int Count => _items.Count;

                public T Rent() => _items.TryTake(out var item) ? item : new T();

                public void Return(T item) => [|_items.Add(item)|]; // back
            }
            """,
            """
            using System;
            using System.Collections.Concurrent;
            using System.Threading;

            public sealed class Pool<T>
                where T : class, new()
            {
                // Idle ones.
                private readonly ConcurrentBag<T> _items = new();
                private int _idleCount;

                public int Count => _items.Count;

                public T Rent() => TryTakeIdle(out var item) ? item : new T();

                public void Return(T item) => KeepIdle(item); // back

                private void KeepIdle(T item)
                {
                    if (Interlocked.Increment(ref _idleCount) <= Environment.ProcessorCount)
                    {
                        _items.Add(item);
                    }
                    else
                    {
                        Interlocked.Decrement(ref _idleCount);
                        (item as IDisposable)?.Dispose();
                    }
                }

                private bool TryTakeIdle(out T item)
                {
                    if (_items.TryTake(out item))
                    {
                        Interlocked.Decrement(ref _idleCount);
                        return true;
                    }

                    return false;
                }
            }
            """);

    [Fact]
    public async Task A_locked_pool_asks_its_own_count()
        => await VerifyAsync(
            """
            using System;
            using System.Collections.Generic;
            using System.Text;

            public static class Builders
            {
                private static readonly Stack<StringBuilder> Free = new();

                public static StringBuilder Get()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new StringBuilder();
                    }
                }

                public static void Put(StringBuilder builder)
                {
                    builder.Clear();
                    lock (Free)
                    {
                        [|Free.Push(builder)|];
                    }
                }
            }
            """,
            """
            using System;
            using System.Collections.Generic;
            using System.Text;

            public static class Builders
            {
                private static readonly Stack<StringBuilder> Free = new();

                public static StringBuilder Get()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new StringBuilder();
                    }
                }

                public static void Put(StringBuilder builder)
                {
                    builder.Clear();
                    lock (Free)
                    {
                        KeepIdle(builder);
                    }
                }

                private static void KeepIdle(StringBuilder item)
                {
                    if (Free.Count < Environment.ProcessorCount)
                    {
                        Free.Push(item);
                    }
                }
            }
            """);

    /// <summary>A lease, a disposable element, filling at the start, taking all out at the end, names that are taken.</summary>
    [Fact]
    public async Task Every_place_that_takes_or_adds_counts()
        => await VerifyAsync(
            """
            #nullable enable
            namespace Shop
            {
                using System.Collections.Concurrent;
                using System.IO;

                internal sealed class Streams : System.IDisposable
                {
                    private readonly ConcurrentQueue<MemoryStream> m_free = new ConcurrentQueue<MemoryStream>();

                    public Streams(int initial)
                    {
                        for (int i = 0; i < initial; i++)
                        {
                            m_free.Enqueue(new MemoryStream());
                        }
                    }

                    private int KeepIdle => 0;

                    public Lease Acquire(out MemoryStream stream)
                    {
                        if (!m_free.TryDequeue(out MemoryStream? pooled))
                        {
                            pooled = new MemoryStream();
                        }

                        stream = pooled;
                        return new Lease(this, pooled);
                    }

                    public void Dispose()
                    {
                        while (this.m_free.TryDequeue(out MemoryStream? stream))
                        {
                            stream.Dispose();
                        }
                    }

                    internal sealed class Lease : System.IDisposable
                    {
                        private readonly Streams _pool;
                        private readonly MemoryStream _stream;

                        public Lease(Streams pool, MemoryStream stream)
                        {
                            _pool = pool;
                            _stream = stream;
                        }

                        public void Dispose() => [|_pool.m_free.Enqueue(_stream)|];
                    }
                }
            }
            """,
            """
            #nullable enable
            namespace Shop
            {
                using System;
                using System.Collections.Concurrent;
                using System.Diagnostics.CodeAnalysis;
                using System.IO;
                using System.Threading;

                internal sealed class Streams : System.IDisposable
                {
                    private readonly ConcurrentQueue<MemoryStream> m_free = new ConcurrentQueue<MemoryStream>();
                    private int m_idleCount;

                    public Streams(int initial)
                    {
                        for (int i = 0; i < initial; i++)
                        {
                            KeepIdle2(new MemoryStream());
                        }
                    }

                    private int KeepIdle => 0;

                    public Lease Acquire(out MemoryStream stream)
                    {
                        if (!TryTakeIdle(out MemoryStream? pooled))
                        {
                            pooled = new MemoryStream();
                        }

                        stream = pooled;
                        return new Lease(this, pooled);
                    }

                    public void Dispose()
                    {
                        while (this.TryTakeIdle(out MemoryStream? stream))
                        {
                            stream.Dispose();
                        }
                    }

                    internal sealed class Lease : System.IDisposable
                    {
                        private readonly Streams _pool;
                        private readonly MemoryStream _stream;

                        public Lease(Streams pool, MemoryStream stream)
                        {
                            _pool = pool;
                            _stream = stream;
                        }

                        public void Dispose() => _pool.KeepIdle2(_stream);
                    }

                    private void KeepIdle2(MemoryStream item)
                    {
                        if (Interlocked.Increment(ref m_idleCount) <= Environment.ProcessorCount)
                        {
                            m_free.Enqueue(item);
                        }
                        else
                        {
                            Interlocked.Decrement(ref m_idleCount);
                            item.Dispose();
                        }
                    }

                    private bool TryTakeIdle([MaybeNullWhen(false)] out MemoryStream item)
                    {
                        if (m_free.TryDequeue(out item))
                        {
                            Interlocked.Decrement(ref m_idleCount);
                            return true;
                        }

                        return false;
                    }
                }
            }
            """);

    [Fact]
    public async Task The_limit_is_an_option()
    {
        VerifyCS.Test test = NewTest(
            "using System.Collections.Generic;\nclass P\n{\n    private readonly Stack<object> _s = new Stack<object>();\n    public object Get() => _s.Count > 0 ? _s.Pop() : new object();\n    public void Put(object o) => [|_s.Push(o)|];\n}\n",
            "using System.Collections.Generic;\nclass P\n{\n    private readonly Stack<object> _s = new Stack<object>();\n    public object Get() => _s.Count > 0 ? _s.Pop() : new object();\n    public void Put(object o) => KeepIdle(o);\n\n    private void KeepIdle(object item)\n    {\n        if (_s.Count < 12)\n        {\n            _s.Push(item);\n        }\n    }\n}\n");
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.pool_bound = 12\n"));
        await test.RunAsync();
    }

    /// <summary>Each thread keeps as many as the limit says.</summary>
    [Fact]
    public async Task A_stack_of_each_thread_asks_its_own_count()
        => await VerifyAsync(
            "using System;\nusing System.Collections.Generic;\nusing System.Text;\nstatic class P\n{\n    [ThreadStatic]\n    private static Stack<StringBuilder> t_free;\n    public static StringBuilder Get()\n    {\n        t_free = t_free ?? new Stack<StringBuilder>();\n        return t_free.Count > 0 ? t_free.Pop() : new StringBuilder();\n    }\n\n    public static void Put(StringBuilder b) => [|t_free.Push(b)|];\n}\n",
            "using System;\nusing System.Collections.Generic;\nusing System.Text;\nstatic class P\n{\n    [ThreadStatic]\n    private static Stack<StringBuilder> t_free;\n    public static StringBuilder Get()\n    {\n        t_free = t_free ?? new Stack<StringBuilder>();\n        return t_free.Count > 0 ? t_free.Pop() : new StringBuilder();\n    }\n\n    public static void Put(StringBuilder b) => KeepIdle(b);\n\n    private static void KeepIdle(StringBuilder item)\n    {\n        if (t_free.Count < Environment.ProcessorCount)\n        {\n            t_free.Push(item);\n        }\n    }\n}\n");

    [Fact]
    public async Task A_channel_that_is_only_tried_becomes_a_bounded_one()
    {
        const string Before = "using System.Text;\nusing System.Threading.Channels;\nstatic class P\n{\n    private static readonly Channel<StringBuilder> Free = Channel.CreateUnbounded<StringBuilder>();\n    public static StringBuilder Get() => Free.Reader.TryRead(out var b) ? b : new StringBuilder();\n    public static void Put(StringBuilder b) => [|Free.Writer.TryWrite(b)|];\n}\n";
        await ChannelTest(Before, "using System;\n" + Before.Replace(" Channel.CreateUnbounded<StringBuilder>()", "\n        Channel.CreateBounded<StringBuilder>(Environment.ProcessorCount)").Replace("[|", "").Replace("|]", "")).RunAsync();
    }

    [Theory]
    // Asks, waits, is handed on, has options, or holds what would have to be disposed of.
    [InlineData("object", "public static bool Put(object b) => [|Free.Writer.TryWrite(b)|];", "")]
    [InlineData("object", "public static void Put(object b) => [|Free.Writer.TryWrite(b)|];", "")]
    [InlineData("StringBuilder", "public static bool Put(StringBuilder b) => [|Free.Writer.TryWrite(b)|];", "")]
    [InlineData("StringBuilder", "public static ValueTask Put(StringBuilder b) => [|Free.Writer.WriteAsync(b)|];", "")]
    [InlineData("StringBuilder", "public static void Put(StringBuilder b) => [|Free.Writer.TryWrite(b)|]; public static void Stop() => Free.Writer.Complete();", "")]
    [InlineData("StringBuilder", "public static void Put(StringBuilder b) => [|Free.Writer.TryWrite(b)|];", "new UnboundedChannelOptions { SingleReader = true }")]
    [InlineData("MemoryStream", "public static void Put(MemoryStream b) => [|Free.Writer.TryWrite(b)|];", "")]
    public async Task Other_channels_have_no_fix(string element, string put, string options)
    {
        string source = "using System.IO;\nusing System.Text;\nusing System.Threading.Channels;\nusing System.Threading.Tasks;\nstatic class P\n{\n    private static readonly Channel<" + element + "> Free = Channel.CreateUnbounded<" + element + ">(" + options + ");\n    public static "
            + element + " Get() => Free.Reader.TryRead(out var b) ? b : new " + element + "();\n    " + put + "\n}\n";
        await ChannelTest(source, source).RunAsync();
    }

    private static VerifyCS.Test ChannelTest(string before, string after)
        => new() { TestCode = before, FixedCode = after, References = TestReferences.Net80AspNet };

    [Theory]
    // What the count would miss.
    [InlineData("public void Clear() => _items.Clear();", "private readonly ConcurrentBag<object> _items = new();", "public object Rent() => _items.TryTake(out var x) ? x : new object(); public void Return(object x) => [|_items.Add(x)|];")]
    [InlineData("public void Reset() { _items = new ConcurrentBag<object>(); }", "private ConcurrentBag<object> _items = new();", "public object Rent() => _items.TryTake(out var x) ? x : new object(); public void Return(object x) => [|_items.Add(x)|];")]
    [InlineData("public ConcurrentBag<object> All => _items;", "private readonly ConcurrentBag<object> _items = new();", "public object Rent() => _items.TryTake(out var x) ? x : new object(); public void Return(object x) => [|_items.Add(x)|];")]
    // Others reach the storage.
    [InlineData("", "internal readonly ConcurrentBag<object> _items = new();", "public object Rent() => _items.TryTake(out var x) ? x : new object(); public void Return(object x) => [|_items.Add(x)|];")]
    // The result says whether it was kept.
    [InlineData("", "private readonly IProducerConsumerCollection<object> _items = new ConcurrentBag<object>();", "public object Rent() => _items.TryTake(out var x) ? x : new object(); public bool Return(object x) => [|_items.TryAdd(x)|];")]
    // A storage for each thread or key.
    [InlineData("", "private readonly System.Threading.ThreadLocal<Stack<object>> _items = new(() => new());", "public object Rent() => _items.Value.Count > 0 ? _items.Value.Pop() : new object(); public void Return(object x) => [|_items.Value.Push(x)|];")]
    public async Task No_fix_where_the_count_would_not_be_right(string more, string field, string sides)
    {
        string source = "using System.Collections.Concurrent;\nusing System.Collections.Generic;\nclass P\n{\n    " + field + "\n    " + sides + "\n    " + more + "\n}\n";
        await NewTest(source, source).RunAsync();
    }

    private static Task VerifyAsync(string before, string after) => NewTest(before, after).RunAsync();

    private static VerifyCS.Test NewTest(string before, string after) => new() { TestCode = before, FixedCode = after };
}
