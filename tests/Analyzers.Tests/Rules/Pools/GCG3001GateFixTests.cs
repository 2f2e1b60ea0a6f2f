using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer,
    GcGuard.CodeFixes.Rules.Pools.UnboundedPoolCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>Where the fix of GCG3001 puts a gate around the work with a pool's objects, and where it does not.</summary>
public class GCG3001GateFixTests
{
    [Fact]
    public async Task Leases_in_each_other_get_one_gate()
        => await VerifyAsync(
            """
            using System;
            using System.Collections.Concurrent;
            using System.Threading;

            public sealed class ObjectPool<T>
                where T : class, new()
            {
                private readonly ConcurrentBag<T> _items = new();

                public Lease Acquire(out T item)
                {
                    item = _items.TryTake(out var pooled) ? pooled : new T();
                    return new Lease(this, item);
                }

                private void Release(T item) => [|_items.Add(item)|];

                public readonly struct Lease : IDisposable
                {
                    private readonly ObjectPool<T> _pool;
                    private readonly T _item;

                    public Lease(ObjectPool<T> pool, T item)
                    {
                        _pool = pool;
                        _item = item;
                    }

                    public void Dispose() => _pool.Release(_item);
                }
            }
            """,
            """
            using System;
            using System.Collections.Concurrent;
            using System.Threading;

            public sealed class ObjectPool<T>
                where T : class, new()
            {
                private readonly ConcurrentBag<T> _items = new();
                private int _idleCount;

                public Lease Acquire(out T item)
                {
                    item = TryTakeIdle(out var pooled) ? pooled : new T();
                    return new Lease(this, item);
                }

                private void Release(T item) => KeepIdle(item);

                public readonly struct Lease : IDisposable
                {
                    private readonly ObjectPool<T> _pool;
                    private readonly T _item;

                    public Lease(ObjectPool<T> pool, T item)
                    {
                        _pool = pool;
                        _item = item;
                    }

                    public void Dispose() => _pool.Release(_item);
                }

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
            """,
            """
            using System.IO;
            using System.IO.Compression;

            public static class Builder
            {
                private static readonly ObjectPool<MemoryStream> Writers = new();
                private static readonly ObjectPool<MemoryStream> Streams = new();

                public static byte[] Build(int[][] tree)
                {
                    // The tree first.
                    using (Writers.Acquire(out MemoryStream writer))
                    {
                        Write(tree, writer);
                        using (Streams.Acquire(out MemoryStream stream))
                        {
                            using (var gzip = new GZipStream(stream, CompressionMode.Compress, true))
                            {
                                gzip.Write(writer.GetBuffer(), 0, (int)writer.Length);
                            }

                            return stream.ToArray();
                        }
                    }
                }

                private static void Write(int[][] tree, Stream target)
                {
                    foreach (int[] row in tree)
                    {
                        target.WriteByte((byte)row.Length);
                    }
                }
            }
            """,
            """
            using System;
            using System.IO;
            using System.IO.Compression;
            using System.Threading;

            public static class Builder
            {
                private static readonly ObjectPool<MemoryStream> Writers = new();
                private static readonly ObjectPool<MemoryStream> Streams = new();
                private static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);

                public static byte[] Build(int[][] tree)
                {
                    // The tree first.
                    Gate.Wait();
                    try
                    {
                        using (Writers.Acquire(out MemoryStream writer))
                        {
                            Write(tree, writer);
                            using (Streams.Acquire(out MemoryStream stream))
                            {
                                using (var gzip = new GZipStream(stream, CompressionMode.Compress, true))
                                {
                                    gzip.Write(writer.GetBuffer(), 0, (int)writer.Length);
                                }

                                return stream.ToArray();
                            }
                        }
                    }
                    finally
                    {
                        Gate.Release();
                    }
                }

                private static void Write(int[][] tree, Stream target)
                {
                    foreach (int[] row in tree)
                    {
                        target.WriteByte((byte)row.Length);
                    }
                }
            }
            """);

    [Fact]
    public async Task Users_in_several_files_share_the_gate_of_the_pool()
        => await NewTest(
            ["""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading;

                internal static class Buffers
                {
                    private static readonly Stack<MemoryStream> Free = new();

                    internal static MemoryStream Rent()
                    {
                        lock (Free)
                        {
                            return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                        }
                    }

                    internal static void Return(MemoryStream item)
                    {
                        lock (Free)
                        {
                            [|Free.Push(item)|];
                        }
                    }
                }
                """, """
                using System.Security.Cryptography;

                internal static class First
                {
                    internal static byte[] Run(byte[] data)
                    {
                        var buffer = Buffers.Rent();
                        try
                        {
                            using (var hash = SHA256.Create())
                            {
                                return hash.ComputeHash(data);
                            }
                        }
                        finally
                        {
                            Buffers.Return(buffer);
                        }
                    }
                }
                """, """
                using System.Security.Cryptography;

                internal static class Second
                {
                    internal static byte[] Run(byte[] data)
                    {
                        var buffer = Buffers.Rent();
                        try
                        {
                            using (var hash = SHA256.Create())
                            {
                                return hash.ComputeHash(data);
                            }
                        }
                        finally
                        {
                            Buffers.Return(buffer);
                        }
                    }
                }
                """],
            [
                """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading;

                internal static class Buffers
                {
                    private static readonly Stack<MemoryStream> Free = new();
                    internal static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);

                    internal static MemoryStream Rent()
                    {
                        lock (Free)
                        {
                            return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                        }
                    }

                    internal static void Return(MemoryStream item)
                    {
                        lock (Free)
                        {
                            KeepIdle(item);
                        }
                    }

                    private static void KeepIdle(MemoryStream item)
                    {
                        if (Free.Count < Environment.ProcessorCount)
                        {
                            Free.Push(item);
                        }
                        else
                        {
                            item.Dispose();
                        }
                    }
                }
                """,
                """
                using System.Security.Cryptography;

                internal static class First
                {
                    internal static byte[] Run(byte[] data)
                    {
                        Buffers.Gate.Wait();
                        try
                        {
                            var buffer = Buffers.Rent();
                            try
                            {
                                using (var hash = SHA256.Create())
                                {
                                    return hash.ComputeHash(data);
                                }
                            }
                            finally
                            {
                                Buffers.Return(buffer);
                            }
                        }
                        finally
                        {
                            Buffers.Gate.Release();
                        }
                    }
                }
                """,
                """
                using System.Security.Cryptography;

                internal static class Second
                {
                    internal static byte[] Run(byte[] data)
                    {
                        Buffers.Gate.Wait();
                        try
                        {
                            var buffer = Buffers.Rent();
                            try
                            {
                                using (var hash = SHA256.Create())
                                {
                                    return hash.ComputeHash(data);
                                }
                            }
                            finally
                            {
                                Buffers.Return(buffer);
                            }
                        }
                        finally
                        {
                            Buffers.Gate.Release();
                        }
                    }
                }
                """,
            ]).RunAsync();

    [Fact]
    public async Task The_title_says_what_changes_and_the_bound_alone_is_the_second_action()
    {
        const string Waits = """
            using System.IO;
            using System.Threading.Tasks;

            internal static class Other
            {
                internal static async Task Copy(Stream from)
                {
                    var buffer = Buffers.Rent();
                    try
                    {
                        await from.CopyToAsync(buffer);
                    }
                    finally
                    {
                        Buffers.Return(buffer);
                    }
                }
            }
            """;
        VerifyCS.Test bound = NewTest(["""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Threading;

            internal static class Buffers
            {
                private static readonly Stack<MemoryStream> Free = new();

                internal static MemoryStream Rent()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                    }
                }

                internal static void Return(MemoryStream item)
                {
                    lock (Free)
                    {
                        [|Free.Push(item)|];
                    }
                }
            }
            """, """
            using System.Security.Cryptography;

            internal static class First
            {
                internal static byte[] Run(byte[] data)
                {
                    var buffer = Buffers.Rent();
                    try
                    {
                        using (var hash = SHA256.Create())
                        {
                            return hash.ComputeHash(data);
                        }
                    }
                    finally
                    {
                        Buffers.Return(buffer);
                    }
                }
            }
            """, Waits], ["""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Threading;

            internal static class Buffers
            {
                private static readonly Stack<MemoryStream> Free = new();

                internal static MemoryStream Rent()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                    }
                }

                internal static void Return(MemoryStream item)
                {
                    lock (Free)
                    {
                        KeepIdle(item);
                    }
                }

                private static void KeepIdle(MemoryStream item)
                {
                    if (Free.Count < Environment.ProcessorCount)
                    {
                        Free.Push(item);
                    }
                    else
                    {
                        item.Dispose();
                    }
                }
            }
            """, """
            using System.Security.Cryptography;

            internal static class First
            {
                internal static byte[] Run(byte[] data)
                {
                    var buffer = Buffers.Rent();
                    try
                    {
                        using (var hash = SHA256.Create())
                        {
                            return hash.ComputeHash(data);
                        }
                    }
                    finally
                    {
                        Buffers.Return(buffer);
                    }
                }
            }
            """, Waits]);
        bound.CodeActionIndex = 1;
        bound.CodeActionEquivalenceKey = "GCG3001:bound";
        bound.CodeActionVerifier = (action, verifier) => verifier.Equal("Keep at most Environment.ProcessorCount objects in the pool and dispose of the rest", action.Title);
        await bound.RunAsync();

        VerifyCS.Test gate = NewTest(
            ["""
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading;

                internal static class Buffers
                {
                    private static readonly Stack<MemoryStream> Free = new();

                    internal static MemoryStream Rent()
                    {
                        lock (Free)
                        {
                            return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                        }
                    }

                    internal static void Return(MemoryStream item)
                    {
                        lock (Free)
                        {
                            [|Free.Push(item)|];
                        }
                    }
                }
                """, """
                using System.Security.Cryptography;

                internal static class First
                {
                    internal static byte[] Run(byte[] data)
                    {
                        var buffer = Buffers.Rent();
                        try
                        {
                            using (var hash = SHA256.Create())
                            {
                                return hash.ComputeHash(data);
                            }
                        }
                        finally
                        {
                            Buffers.Return(buffer);
                        }
                    }
                }
                """, Waits],
            [
                """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Threading;

                internal static class Buffers
                {
                    private static readonly Stack<MemoryStream> Free = new();

                    internal static MemoryStream Rent()
                    {
                        lock (Free)
                        {
                            return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                        }
                    }

                    internal static void Return(MemoryStream item)
                    {
                        lock (Free)
                        {
                            KeepIdle(item);
                        }
                    }

                    private static void KeepIdle(MemoryStream item)
                    {
                        if (Free.Count < 12)
                        {
                            Free.Push(item);
                        }
                        else
                        {
                            item.Dispose();
                        }
                    }
                }
                """,
                """
                using System.Security.Cryptography;
                using System.Threading;

                internal static class First
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(12);

                    internal static byte[] Run(byte[] data)
                    {
                        Gate.Wait();
                        try
                        {
                            var buffer = Buffers.Rent();
                            try
                            {
                                using (var hash = SHA256.Create())
                                {
                                    return hash.ComputeHash(data);
                                }
                            }
                            finally
                            {
                                Buffers.Return(buffer);
                            }
                        }
                        finally
                        {
                            Gate.Release();
                        }
                    }
                }
                """,
                Waits,
            ]);
        gate.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\ngcguard.gate_slots = 12\n"));
        gate.CodeActionEquivalenceKey = "GCG3001";
        gate.CodeActionVerifier = (action, verifier) => verifier.Equal(
            "Let at most 12 threads work with objects of the pool at once (others wait; in 1 of 2 places, elsewhere it is not certain that the work only computes), and keep at most 12 objects in the pool and dispose of the rest",
            action.Title);
        await gate.RunAsync();
    }

    /// <summary>A rent in another project is not changed with this one, so there is only the bound.</summary>
    [Fact]
    public async Task A_rent_in_another_project_leaves_the_bound()
    {
        string pool = """
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Threading;

            public static class Buffers
            {
                private static readonly Stack<MemoryStream> Free = new();

                public static MemoryStream Rent()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                    }
                }

                public static void Return(MemoryStream item)
                {
                    lock (Free)
                    {
                        [|Free.Push(item)|];
                    }
                }
            }
            """, bound = """
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Threading;

            public static class Buffers
            {
                private static readonly Stack<MemoryStream> Free = new();

                public static MemoryStream Rent()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                    }
                }

                public static void Return(MemoryStream item)
                {
                    lock (Free)
                    {
                        KeepIdle(item);
                    }
                }

                private static void KeepIdle(MemoryStream item)
                {
                    if (Free.Count < Environment.ProcessorCount)
                    {
                        Free.Push(item);
                    }
                    else
                    {
                        item.Dispose();
                    }
                }
            }
            """;
        string user = """
            using System.Security.Cryptography;

            internal static class First
            {
                internal static byte[] Run(byte[] data)
                {
                    var buffer = Buffers.Rent();
                    try
                    {
                        using (var hash = SHA256.Create())
                        {
                            return hash.ComputeHash(data);
                        }
                    }
                    finally
                    {
                        Buffers.Return(buffer);
                    }
                }
            }
            """;
        VerifyCS.Test test = NewTest([pool, user], [bound, user]);
        test.TestState.AdditionalProjects["Other"].Sources.Add("""
            using System.Security.Cryptography;

            internal static class Second
            {
                internal static byte[] Run(byte[] data)
                {
                    var buffer = Buffers.Rent();
                    try
                    {
                        using (var hash = SHA256.Create())
                        {
                            return hash.ComputeHash(data);
                        }
                    }
                    finally
                    {
                        Buffers.Return(buffer);
                    }
                }
            }
            """);
        test.TestState.AdditionalProjects["Other"].AdditionalProjectReferences.Add("TestProject");
        test.FixedState.AdditionalProjects["Other"].Sources.Add("""
            using System.Security.Cryptography;

            internal static class Second
            {
                internal static byte[] Run(byte[] data)
                {
                    var buffer = Buffers.Rent();
                    try
                    {
                        using (var hash = SHA256.Create())
                        {
                            return hash.ComputeHash(data);
                        }
                    }
                    finally
                    {
                        Buffers.Return(buffer);
                    }
                }
            }
            """);
        test.FixedState.AdditionalProjects["Other"].AdditionalProjectReferences.Add("TestProject");
        await test.RunAsync();
    }

    /// <summary>Where a rent does not bind, nobody knows what it is.</summary>
    [Fact]
    public async Task Half_written_users_leave_the_bound_or_nothing()
    {
        string user = "internal static class First { internal static byte[] Run(byte[] data) { var buffer = Buffers.Rent(; try { return Missing(buffer) } finally { Buffers.Return( } }";
        VerifyCS.Test test = NewTest(["""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Threading;

            internal static class Buffers
            {
                private static readonly Stack<MemoryStream> Free = new();

                internal static MemoryStream Rent()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                    }
                }

                internal static void Return(MemoryStream item)
                {
                    lock (Free)
                    {
                        [|Free.Push(item)|];
                    }
                }
            }
            """, user], ["""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Threading;

            internal static class Buffers
            {
                private static readonly Stack<MemoryStream> Free = new();

                internal static MemoryStream Rent()
                {
                    lock (Free)
                    {
                        return Free.Count > 0 ? Free.Pop() : new MemoryStream();
                    }
                }

                internal static void Return(MemoryStream item)
                {
                    lock (Free)
                    {
                        KeepIdle(item);
                    }
                }

                private static void KeepIdle(MemoryStream item)
                {
                    if (Free.Count < Environment.ProcessorCount)
                    {
                        Free.Push(item);
                    }
                    else
                    {
                        item.Dispose();
                    }
                }
            }
            """, user]);
        test.CompilerDiagnostics = Microsoft.CodeAnalysis.Testing.CompilerDiagnostics.None;
        await test.RunAsync();
    }

    private static Task VerifyAsync(string poolBefore, string poolAfter, string userBefore, string userAfter)
        => NewTest([poolBefore, userBefore], [poolAfter, userAfter]).RunAsync();

    private static VerifyCS.Test NewTest(string[] before, string[] after)
    {
        var test = new VerifyCS.Test();
        foreach (string source in before)
        {
            test.TestState.Sources.Add(source);
        }

        foreach (string source in after)
        {
            test.FixedState.Sources.Add(source);
        }

        return test;
    }
}
