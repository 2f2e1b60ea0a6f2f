using System;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.Pools;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>The gate that the fix of GCG3001 puts around the work with a pool's objects: where there is one, and what it does.</summary>
public class PoolGateTests
{
    /// <summary>A pool with <c>Rent</c> and <c>Return</c>, and what the cases call.</summary>
    private const string Pool = """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Security.Cryptography;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Buffers
        {
            private static readonly ConcurrentBag<MemoryStream> Items = new();

            public static MemoryStream Rent() => Items.TryTake(out var item) ? item : new MemoryStream();

            public static void Return(MemoryStream item)
            {
                item.SetLength(0);
                Items.Add(item);
            }
        }

        public sealed class Row
        {
            public List<Row> Rows { get; set; }
        }

        internal interface IStep
        {
            void Run(MemoryStream target);
        }

        internal sealed class HashStep : IStep
        {
            public void Run(MemoryStream target) => SHA256.HashData(target.GetBuffer());
        }

        public class User
        {
            private readonly Stream _file = Stream.Null;
            private readonly Action<MemoryStream> _action = null;
            private readonly object _sync = new();
            private readonly IStep _step = new HashStep();

        """;

    private const string Compress = "using (var zip = new GZipStream(buffer, CompressionMode.Compress, true)) { zip.Write(data, 0, data.Length); }";

    [Theory]
    // Returned in a finally, after the work, or by way of a helper; in a lambda, in a local function, in an iterator's block.
    [InlineData("public byte[] M(byte[] data) { var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public byte[] M(byte[] data) { var buffer = Buffers.Rent(); {C} var all = buffer.ToArray(); Buffers.Return(buffer); return all; }")]
    [InlineData("public Func<byte[]> M(byte[] data) { return () => { var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } }; }")]
    [InlineData("public byte[] M(byte[] data) { return L(); byte[] L() { var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } } }")]
    // Serialised, hashed, in a loop of loops, by a method that calls itself, behind an interface with its implementation here.
    [InlineData("public byte[] M(Row row) { var buffer = Buffers.Rent(); try { JsonSerializer.Serialize(buffer, row); return buffer.ToArray(); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public byte[] M(byte[] data) { var buffer = Buffers.Rent(); try { buffer.Write(data, 0, data.Length); return SHA256.HashData(buffer.GetBuffer()); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public byte[] M(int[][] data) { var buffer = Buffers.Rent(); try { foreach (var row in data) { foreach (int x in row) { buffer.WriteByte((byte)x); } } return buffer.ToArray(); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public byte[] M(int[][] data) { var buffer = Buffers.Rent(); try { foreach (var row in data) { Line(row, buffer); } return buffer.ToArray(); } finally { Buffers.Return(buffer); } } private static void Line(int[] row, Stream to) { for (int i = 0; i < row.Length; i++) { to.WriteByte((byte)row[i]); } }")]
    [InlineData("public byte[] M(int depth) { var buffer = Buffers.Rent(); try { Node(depth, buffer); return buffer.ToArray(); } finally { Buffers.Return(buffer); } } private static void Node(int depth, Stream to) { to.WriteByte(1); if (depth > 0) { Node(depth - 1, to); Node(depth - 1, to); } }")]
    [InlineData("public byte[] M() { var buffer = Buffers.Rent(); try { _step.Run(buffer); return buffer.ToArray(); } finally { Buffers.Return(buffer); } }")]
    public async Task Work_that_only_computes_gets_a_gate(string member)
    {
        FixedProgram program = await FixAsync(member);
        Assert.Contains("Gate.Wait();", program.Text, StringComparison.Ordinal);
        Assert.Contains("Gate.Release();", program.Text, StringComparison.Ordinal);
        Assert.Contains("KeepIdle", program.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public async Task<byte[]> M(byte[] data, CancellationToken stop) { await Task.Yield(); var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } }", "await Gate.WaitAsync(stop);")]
    [InlineData("public async Task<byte[]> M(byte[] data) { await Task.Yield(); var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } }", "await Gate.WaitAsync();")]
    [InlineData("public async Task<byte[]> M(byte[] data) { await Task.Delay(1).ConfigureAwait(false); var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } }", "await Gate.WaitAsync().ConfigureAwait(false);")]
    [InlineData("public Func<Task<byte[]>> M(byte[] data, CancellationToken stop) { return async () => { await Task.Yield(); var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } }; }", "await Gate.WaitAsync(stop);")]
    public async Task Asynchronous_methods_wait_without_a_thread(string member, string expected)
        => Assert.Contains(expected, (await FixAsync(member)).Text, StringComparison.Ordinal);

    [Theory]
    // Waits for something: a task, a file, a lock, a delegate that nobody can see, a sequence that is fetched only then.
    [InlineData("public async Task M(byte[] data, Stream to) { var buffer = Buffers.Rent(); try { {C} await to.WriteAsync(buffer.GetBuffer()); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public void M(byte[] data) { var buffer = Buffers.Rent(); try { {C} buffer.WriteTo(_file); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public void M(byte[] data, string path) { var buffer = Buffers.Rent(); try { {C} File.WriteAllBytes(path, buffer.ToArray()); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public void M(byte[] data) { var buffer = Buffers.Rent(); try { {C} lock (_sync) { data[0] = 1; } } finally { Buffers.Return(buffer); } }")]
    [InlineData("public void M(byte[] data) { var buffer = Buffers.Rent(); try { {C} Locked(data); } finally { Buffers.Return(buffer); } } private void Locked(byte[] data) { lock (_sync) { data[0] = 1; } }")]
    [InlineData("public void M(byte[] data) { var buffer = Buffers.Rent(); try { {C} _action(buffer); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public void M(byte[] data, IEnumerable<byte> rest) { var buffer = Buffers.Rent(); try { {C} foreach (byte x in rest) { buffer.WriteByte(x); } } finally { Buffers.Return(buffer); } }")]
    [InlineData("public void M(byte[] data) { var buffer = Buffers.Rent(); try { {C} Thread.Sleep(1); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public void M(byte[] data, Task<int> other) { var buffer = Buffers.Rent(); try { {C} buffer.WriteByte((byte)other.Result); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public void M(byte[] data, Lazy<int> other) { var buffer = Buffers.Rent(); try { {C} buffer.WriteByte((byte)other.Value); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public IEnumerable<int> M(byte[] data) { var buffer = Buffers.Rent(); try { {C} yield return 1; } finally { Buffers.Return(buffer); } }")]
    // Holds a lock while it would wait.
    [InlineData("public void M(byte[] data) { lock (_sync) { var buffer = Buffers.Rent(); try { {C} } finally { Buffers.Return(buffer); } } }")]
    [InlineData("private readonly Guard _guard = new Guard(); public void M(byte[] data) { using (_guard.EnterScope()) { var buffer = Buffers.Rent(); try { {C} } finally { Buffers.Return(buffer); } } } private sealed class Guard { public Scope EnterScope() => default; public readonly struct Scope : IDisposable { public void Dispose() { } } }")]
    // Not for long: a loop over a few words, a small object.
    [InlineData("public byte[] M(byte[] data) { var buffer = Buffers.Rent(); try { foreach (byte x in data) { buffer.WriteByte(x); } return buffer.ToArray(); } finally { Buffers.Return(buffer); } }")]
    [InlineData("public byte[] M(int id) { var buffer = Buffers.Rent(); try { JsonSerializer.Serialize(buffer, new { id }); return buffer.ToArray(); } finally { Buffers.Return(buffer); } }")]
    // One thread would enter twice.
    [InlineData("public byte[] M(byte[] data) { var buffer = Buffers.Rent(); try { {C} return N(data); } finally { Buffers.Return(buffer); } } public byte[] N(byte[] data) { var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } }")]
    // Returned by somebody else.
    [InlineData("public MemoryStream M(byte[] data) { var buffer = Buffers.Rent(); {C} return buffer; }")]
    [InlineData("private MemoryStream _last; public void M(byte[] data) { var buffer = Buffers.Rent(); {C} _last = buffer; } public void N() { Buffers.Return(_last); }")]
    // Rented by a delegate, or by nobody that can be seen.
    [InlineData("public Func<MemoryStream> M() => Buffers.Rent;")]
    [InlineData("")]
    // Behind a gate already.
    [InlineData("private static readonly SemaphoreSlim Slots = new(4); public byte[] M(byte[] data) { Slots.Wait(); try { var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } } finally { Slots.Release(); } }")]
    public async Task Other_pools_are_only_bounded(string member)
    {
        FixedProgram program = await FixAsync(member);
        Assert.DoesNotContain("Gate", program.Text, StringComparison.Ordinal);
        Assert.Contains("KeepIdle", program.Text, StringComparison.Ordinal);
    }

    /// <summary>What no call names runs as well, and would enter the gate twice.</summary>
    [Theory]
    [InlineData("$\"{name}\"", "public override string ToString() => Again();")]
    [InlineData("\"a\" + name", "public override string ToString() => Again();")]
    [InlineData("string.Format(\"{0}\", name)", "public override string ToString() => Again();")]
    [InlineData("$\"{name}\"", "public string ToString(string format, IFormatProvider provider) => Again();", "IFormattable")]
    [InlineData("new List<Name>().Contains(name).ToString()", "public bool Equals(Name other) => Again() == null;", "IEquatable<Name>")]
    [InlineData("new Dictionary<Name, string>()[name]", "public override int GetHashCode() => Again().Length;")]
    [InlineData("(name + name)", "public static string operator +(Name a, Name b) => a.Again();")]
    [InlineData("(string)name", "public static explicit operator string(Name a) => a.Again();")]
    [InlineData("name.Text", "public string Text => Again();")]
    [InlineData("(name is { Text: null } ? null : string.Empty)", "public string Text => Again();")]
    [InlineData("$\"{(Base)name}\"", "public override string ToString() => Again();")]
    public async Task Work_that_comes_back_to_the_gate_unnamed_is_only_bounded(string text, string member, string contract = "IDisposable")
    {
        string Source(string again) => "public string M(byte[] data, Name name)\n{\nvar buffer = Buffers.Rent();\ntry\n{\n" + Compress + "\nreturn " + text
            + ";\n}\nfinally\n{\nBuffers.Return(buffer);\n}\n}\n}\n"
            + "internal class Base\n{\n}\ninternal sealed class Name : Base, " + contract + "\n{\n" + member
            + "\npublic void Dispose()\n{\n}\nprivate string Again()\n{\nreturn " + again + ";\n}\n";
        string source = Pool.Replace("public class User", "internal class User", StringComparison.Ordinal);
        FixedProgram entered = await FixedProgram.CreateAsync<UnboundedPoolAnalyzer, UnboundedPoolCodeFixProvider>(
            source + Source("new User().M(new byte[1], this)") + "}\n");
        Assert.DoesNotContain("Gate", entered.Text, StringComparison.Ordinal);
        Assert.Contains("KeepIdle", entered.Text, StringComparison.Ordinal);

        FixedProgram computed = await FixedProgram.CreateAsync<UnboundedPoolAnalyzer, UnboundedPoolCodeFixProvider>(
            source + Source("\"n\"") + "}\n");
        Assert.Contains("Gate.Wait();", computed.Text, StringComparison.Ordinal);
    }

    /// <summary>A lambda that works with an object of the pool, and a call of the method that runs it.</summary>
    [Fact]
    public async Task Work_in_a_lambda_that_calls_the_method_around_it_is_only_bounded()
    {
        const string Member = "public void M(byte[] data) { Array.ForEach(data, one => { var buffer = Buffers.Rent(); try { {C} {0} } finally { Buffers.Return(buffer); } }); }";
        FixedProgram entered = await FixAsync(Member.Replace("{0}", "if (one > 4) { M(new byte[1]); }", StringComparison.Ordinal));
        Assert.DoesNotContain("Gate", entered.Text, StringComparison.Ordinal);
        FixedProgram computed = await FixAsync(Member.Replace("{0}", "data[0] = one;", StringComparison.Ordinal));
        Assert.Contains("Gate.Wait();", computed.Text, StringComparison.Ordinal);
    }

    /// <summary>Who is inside holds two objects at once: with fewer kept, one of them would be made anew each time.</summary>
    [Fact]
    public async Task A_pool_behind_a_gate_keeps_as_many_as_are_in_use()
    {
        FixedProgram program = await FixAsync("public byte[] M(byte[] data) { var buffer = Buffers.Rent(); var copy = Buffers.Rent(); try { {C} buffer.WriteTo(copy); return copy.ToArray(); } finally { Buffers.Return(copy); Buffers.Return(buffer); } }");
        Assert.Equal(1, Count(program.Text, "Gate.Wait();"));
        Assert.Contains("<= 2 * Environment.ProcessorCount", program.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_place_that_waits_stays_as_it_is_beside_one_that_computes()
    {
        const string Waits = "public async Task N(byte[] data, Stream to) { var buffer = Buffers.Rent(); try { {C} await to.WriteAsync(buffer.GetBuffer()); } finally { Buffers.Return(buffer); } }";
        FixedProgram program = await FixAsync("public byte[] M(byte[] data) { var buffer = Buffers.Rent(); try { {C} return buffer.ToArray(); } finally { Buffers.Return(buffer); } } " + Waits);
        Assert.Equal(1, Count(program.Text, "Gate.Wait();"));
        Assert.DoesNotContain("WaitAsync", program.Text, StringComparison.Ordinal);
    }

    /// <summary>The fix of GCG3002, for a pool that has a limit and objects that grow.</summary>
    [Fact]
    public async Task A_limited_pool_of_growing_objects_gets_a_gate_and_small_objects()
    {
        string text = (Pool + "public byte[] M(byte[] data)\n{\nvar buffer = Buffers.Rent();\ntry\n{\n" + Compress + "\nreturn buffer.ToArray();\n}\nfinally\n{\nBuffers.Return(buffer);\n}\n}\n}\n")
            .Replace("        Items.Add(item);", "        if (Items.Count < 8)\n        {\n            Items.Add(item);\n        }", StringComparison.Ordinal);
        FixedProgram program = await FixedProgram.CreateAsync<UntrimmedPoolAnalyzer, UntrimmedPoolCodeFixProvider>(text);
        Assert.Equal(1, program.Count);
        Assert.Contains("Gate.Wait();", program.Text, StringComparison.Ordinal);
        Assert.Contains("if (item.Capacity > 16777216)", program.Text, StringComparison.Ordinal);
    }

    /// <summary>One statement in a line, as people write it: a gate needs lines of its own.</summary>
    private static Task<FixedProgram> FixAsync(string member)
    {
        string text = member.Replace("{C}", Compress, StringComparison.Ordinal)
            .Replace("{ ", "{\n", StringComparison.Ordinal)
            .Replace("; ", ";\n", StringComparison.Ordinal)
            .Replace("} ", "}\n", StringComparison.Ordinal);
        return FixedProgram.CreateAsync<UnboundedPoolAnalyzer, UnboundedPoolCodeFixProvider>(Pool + text + "\n}\n");
    }

    private static int Count(string text, string part) => text.Split(part).Length - 1;
}
