using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.LargeObjects;

/// <summary>
/// Runs code with new arrays and with rented ones and compares what it answers. Before each run with rented arrays the
/// pools are full of arrays that are longer than asked for and hold garbage from end to end.
/// </summary>
public class GCG1001SameResultTests
{
    /// <summary>The size from which on an object lies on the large object heap, in bytes.</summary>
    private const int Threshold = 85_000;

    private const string Cases = """
        using System;
        using System.Buffers;
        using System.IO;
        using System.Security.Cryptography;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public struct Point
        {
            public long X;
            public int Y;
        }

        public static class Cases
        {
            private const int Big = 100_001;

            public static long CopyLoop()
            {
                Stream target = new Sum();
                Stream source = Data.Open();
                byte[] block = new byte[128 * 1024];
                int read;
                while ((read = source.Read(block, 0, block.Length)) > 0)
                {
                    target.Write(block, 0, read);
                }

                return Sum.Of(target);
            }

            public static long Enumerated()
            {
                int[] counts = new int[Big];
                counts[7] = 3;
                counts[^2] += 5;
                long sum = 0;
                foreach (int count in counts)
                {
                    sum = sum * 3 + count;
                }

                for (int i = 0; i < counts.Length; i++)
                {
                    sum += counts[i] * i;
                }

                return sum + counts[^(1 + 1)];
            }

            public static long SortedAndSearched()
            {
                int[] order = new int[Big];
                for (int i = 0; i < 50; i++)
                {
                    order[i * 100] = 50 - i;
                }

                Array.Sort(order);
                Array.Reverse(order);
                return Array.IndexOf(order, 7) * 1000 + Array.IndexOf(order, -1) + order.AsSpan().IndexOf(0) + order[0];
            }

            public static long Ranges()
            {
                short[] values = new short[Big];
                values[^1] = 9;
                values[3] = 4;
                int back = 40_000;
                return values[99_990..].Length + values[^10..][9] * 10 + values[..^99_990].Length * 100 + values[2..5][1] * 1000
                    + values[..].Length + values[^back..^(back - 3)].Length;
            }

            public static long Views()
            {
                byte[] block = new byte[Big];
                int from = 99_000;
                block.AsSpan(10, 5).Fill(7);
                block.AsSpan(from, 1001).Fill(1);
                Stream target = new Sum();
                target.Write(block.AsSpan());
                target.Write(block.AsSpan(from, 1001));
                target.Write(block);
                return Sum.Of(target) + block.AsSpan().ToArray().LongLength;
            }

            public static long PartlyFilled()
            {
                Stream target = new Sum();
                byte[] block = new byte[Big];
                int read = Data.Open().Read(block.AsSpan(5, 10));
                target.Write(block, 0, read);
                byte[] other = new byte[Big];
                int first = Data.Open().Read(other, 0, 10);
                first = 20;
                target.Write(other, 0, first);
                byte[] third = new byte[Big];
                Data.Open().Read(third, 0, 100);
                target.Write(third, 0, third.Length);
                return Sum.Of(target);
            }

            public static long FilledWhole()
            {
                Stream target = new Sum();
                byte[] block = new byte[Big];
                int total = 0;
                Stream source = Data.Open();
                while (total < block.Length)
                {
                    int read = source.Read(block, total, Math.Min(777, block.Length - total));
                    if (read == 0)
                    {
                        break;
                    }

                    total += read;
                }

                target.Write(block, 0, total);
                return Sum.Of(target);
            }

            public static long FreshInEveryRound()
            {
                long sum = 0;
                for (int round = 1; round < 5; round++)
                {
                    int[] seen = new int[Big];
                    if (round == 2)
                    {
                        continue;
                    }

                    for (int i = 0; i < 1000; i++)
                    {
                        seen[i * round % 97]++;
                    }

                    if (round == 4)
                    {
                        break;
                    }

                    sum = sum * 31 + seen[round] + seen[98];
                }

                return sum;
            }

            public static long EarlyReturns()
            {
                return Find(3) + Find(8) * 100 + Find(2000) * 10_000;

                static long Find(int wanted)
                {
                    int[] squares = new int[Big];
                    for (int i = 0; i < 100; i++)
                    {
                        squares[i] = i * i;
                        if (squares[i] == wanted * wanted)
                        {
                            return i;
                        }
                    }

                    return squares[100];
                }
            }

            public static long Exceptions()
            {
                long result = 0;
                for (int round = 0; round < 3; round++)
                {
                    try
                    {
                        byte[] block = new byte[Big];
                        result += block[round];
                        block[round] = 1;
                        if (round == 1)
                        {
                            throw new InvalidOperationException();
                        }

                        result += block[^1] + block[round];
                    }
                    catch (InvalidOperationException)
                    {
                        result += 100;
                    }
                }

                return result;
            }

            public static long TwoArrays()
            {
                char[] text = new char[Big];
                byte[] bytes = new byte[4 * Big];
                text.AsSpan().Fill('é');
                int count = Encoding.UTF8.GetBytes(text, 0, 1000, bytes, 0);
                return new string(text, 5, 10).Length + count + Convert.ToBase64String(bytes, 0, count + 3).GetHashCode(StringComparison.Ordinal) * 0
                    + Data.Hash(Convert.ToBase64String(bytes, 0, count + 3));
            }

            public static long References()
            {
                string[] names = new string[Big];
                names[4] = "four";
                long missing = 0;
                foreach (string name in names)
                {
                    missing += name is null ? 1 : 0;
                }

                return missing;
            }

            public static long Structs()
            {
                Point[] points = new Point[Big];
                points[2].X = 5;
                return points[2].X + points[3].X + points[^1].Y;
            }

            public static long Hashes()
            {
                byte[] block = new byte[Big];
                using var sha = SHA256.Create();
                int read = Data.Open().Read(block, 0, 500);
                sha.TransformBlock(block, 0, read, block, 700);
                sha.TransformFinalBlock(block, 0, 900);
                sha.Initialize();
                return sha.ComputeHash(block, 0, block.Length)[3] + SHA256.HashData(block.AsSpan())[5] * 256;
            }

            public static long Moved()
            {
                int[] values = new int[Big];
                values[0] = 1;
                values[1] = 2;
                Array.Copy(values, 0, values, 3, 5);
                Buffer.BlockCopy(values, 0, values, 40_000, 8);
                Array.Clear(values, 0, 1);
                long sum = 0;
                foreach (int value in values)
                {
                    sum = sum * 7 + value;
                }

                return sum;
            }

            public static long InLambda()
            {
                Func<int, long> count = n =>
                {
                    int[] bits = new int[Big];
                    bits[n]++;
                    return bits[n] + bits[n + 1] + bits.Length;
                };
                return count(1) + count(2);
            }

            public static long Disposables()
            {
                byte[] block = new byte[Big];
                using Stream source = Data.Open();
                source.ReadExactly(block);
                using Stream target = new Sum();
                target.Write(block, 0, block.Length);
                return Sum.Of(target);
            }

            public static long ByNumber()
            {
                int wanted = (int)Data.Open().Length / 2;
                byte[] block = new byte[Math.Max(90_000, wanted++)];
                return block.Length + block[^1] + wanted;
            }

            public static async Task<long> CopyLoopAsync()
            {
                Stream target = new Sum();
                Stream source = Data.Open();
                byte[] block = new byte[128 * 1024];
                int read;
                while ((read = await source.ReadAsync(block, CancellationToken.None)) > 0)
                {
                    await target.WriteAsync(block.AsMemory(0, read), CancellationToken.None);
                }

                return Sum.Of(target);
            }

            public static async Task<long> OldCopyLoopAsync()
            {
                Stream target = new Sum();
                Stream source = Data.Open();
                byte[] block = new byte[Big];
                while (true)
                {
                    int read = await source.ReadAsync(block, 0, block.Length).ConfigureAwait(false);
                    if (read == 0)
                    {
                        break;
                    }

                    await target.WriteAsync(block, 0, read).ConfigureAwait(false);
                }

                return Sum.Of(target);
            }

            public static async Task<long> WholeMemoriesAsync()
            {
                Stream target = new Sum();
                byte[] block = new byte[Big];
                await Task.Yield();
                await Data.Open().ReadAsync(block.AsMemory(99_990, 11));
                await target.WriteAsync(block);
                await target.WriteAsync(block.AsMemory());
                await target.WriteAsync(block.AsMemory(Big - 20, 20));
                return Sum.Of(target);
            }

            public static async Task<long> EnumeratedAsync()
            {
                byte[] block = new byte[Big];
                block[1] = 5;
                long sum = 0;
                foreach (byte one in block)
                {
                    sum = sum * 3 + one;
                    if (one == 5)
                    {
                        await Task.Yield();
                    }
                }

                return sum;
            }
        }

        /// <summary>A stream that takes in everything and keeps a checksum.</summary>
        public sealed class Sum : Stream
        {
            public long Value = 17;
            public static long Of(Stream stream) => ((Sum)stream).Value;
            public override bool CanRead => false;
            public override bool CanSeek => false;
            public override bool CanWrite => true;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() { }
            public override int Read(byte[] buffer, int offset, int count) => 0;
            public override long Seek(long offset, SeekOrigin origin) => 0;
            public override void SetLength(long value) { }
            public override void Write(byte[] buffer, int offset, int count) => Write(new ReadOnlySpan<byte>(buffer, offset, count));
            public override void Write(ReadOnlySpan<byte> bytes)
            {
                foreach (byte one in bytes) Value = Value * 31 + one + 1;
            }
        }

        public static class Data
        {
            private static readonly byte[] Bytes = Make();

            public static Stream Open() => new MemoryStream(Bytes, writable: false);

            public static long Hash(string text)
            {
                long hash = 7;
                foreach (char c in text) hash = hash * 31 + c;
                return hash;
            }

            private static byte[] Make()
            {
                var bytes = new System.Collections.Generic.List<byte>();
                for (int i = 0; i < 300_000; i++) bytes.Add((byte)(i * i >> 3));
                return bytes.ToArray();
            }
        }

        """;

    /// <summary>Cases whose answer is itself made of copies.</summary>
    private static readonly HashSet<string> AllocateAnyway = ["Ranges", "Views"];

    [Fact]
    public async Task New_and_rented_arrays_lead_to_the_same_answers()
    {
        FixedProgram program = await FixedProgram.CreateAsync<LargeArrayAnalyzer, LargeArrayCodeFixProvider>(Cases);

        Assert.DoesNotContain("new byte[", program.Text, StringComparison.Ordinal);
        Assert.DoesNotContain("new int[", program.Text, StringComparison.Ordinal);
        Dictionary<string, long> before = await RunAsync(program.Before);
        Assert.Equal(22, before.Count);
        for (int round = 0; round < 3; round++)
        {
            Assert.Equal(before, await RunAsync(program.After));
        }
    }

    /// <summary>An array that a case does not give back would have to be made anew for the next run.</summary>
    [Fact]
    public async Task What_is_rented_is_returned()
    {
        FixedProgram program = await FixedProgram.CreateAsync<LargeArrayAnalyzer, LargeArrayCodeFixProvider>(Cases);
        foreach (MethodInfo method in CasesOf(program.After)
            .Where(method => method.ReturnType == typeof(long) && !AllocateAnyway.Contains(method.Name)))
        {
            // More runs than the pool has arrays to lose.
            for (int run = 0; run < 200; run++)
            {
                method.Invoke(null, null);
            }

            long start = GC.GetAllocatedBytesForCurrentThread();
            method.Invoke(null, null);
            long allocated = GC.GetAllocatedBytesForCurrentThread() - start;
            Assert.True(allocated < Threshold, $"{method.Name} allocates {allocated} bytes");
        }
    }

    private static async Task<Dictionary<string, long>> RunAsync(Assembly assembly)
    {
        var results = new Dictionary<string, long>();
        foreach (MethodInfo method in CasesOf(assembly))
        {
            Poison<byte>(0xAB);
            Poison<char>('\uABAB');
            Poison<short>(-0x5455);
            Poison(-0x54545455);
            Poison("garbage");
            typeof(GCG1001SameResultTests)
                .GetMethod(nameof(PoisonStructs), BindingFlags.Static | BindingFlags.NonPublic)!
                .MakeGenericMethod(assembly.GetType("Point")!)
                .Invoke(null, null);
            object result = method.Invoke(null, null)!;
            results.Add(method.Name, result is Task<long> task ? await task : (long)result);
        }

        return results;
    }

    private static IEnumerable<MethodInfo> CasesOf(Assembly assembly)
        => assembly.GetType("Cases")!.GetMethods(BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly);

    private static void Poison<T>(T garbage)
    {
        foreach (int length in new[] { 131_072, 262_144, 524_288 })
        {
            T[][] all = [.. Enumerable.Range(0, 4).Select(_ => ArrayPool<T>.Shared.Rent(length))];
            foreach (T[] one in all)
            {
                Array.Fill(one, garbage);
                ArrayPool<T>.Shared.Return(one);
            }
        }
    }

    private static void PoisonStructs<T>()
        where T : struct
        => Poison(System.Runtime.InteropServices.MemoryMarshal.Read<T>(Enumerable.Repeat((byte)0xAB, 64).ToArray()));
}
