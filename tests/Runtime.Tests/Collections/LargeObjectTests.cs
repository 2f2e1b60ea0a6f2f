using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using GcGuard.Chunks;
using GcGuard.Demo.Probe;
using GcGuard.Runtime.Tests.Model;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>No array of a collection is a large object, whatever it grows by.</summary>
[Collection(nameof(LargeObjectTests))]
[CollectionDefinition(nameof(LargeObjectTests), DisableParallelization = true)]
public sealed class LargeObjectTests
{
    private const int LargeObject = 85_000;
    private const int ArrayHeader = 24;

    [Fact]
    public void The_events_see_large_arrays()
        => Assert.True(LargeBytes(() =>
        {
            for (int i = 0; i < 100; i++)
            {
                GC.KeepAlive(new byte[LargeObject]);
            }
        }) > 0);

    [Fact]
    public void Growing_to_any_size_allocates_nothing_on_the_large_object_heap()
        => Assert.Equal(0, LargeBytes(() =>
        {
            GrowList<byte>(400_000, i => (byte)i);
            GrowList<int>(100_000, i => i);
            GrowList<long>(60_000, i => i);
            GrowList<Triple>(20_000, i => new(i, i, i));
            GrowList<Wide>(3_000, i => new(i));
            GrowList<string>(60_000, _ => "x");
            GrowSet(80_000, i => i);
            GrowSet(20_000, i => new Triple(i, i, i));
            GrowMap(60_000, i => (i, (long)i));
            GrowMap(20_000, i => ((short)i, new Triple(i, i, i)));
            WriteStream(3_000_000);
            for (int size = 0; size < 90_000; size += 997)
            {
                var list = new ChunkedList<long>(size);
                list.AddRange(Enumerable.Repeat(1L, size));
                list.Insert(size / 2, 5);
                list.Sort();
                list.TrimExcess();
                GC.KeepAlive(list.GetRange(0, list.Count));
                GC.KeepAlive(new ChunkedHashSet<int>(size));
                GC.KeepAlive(new ChunkedDictionary<int, long>(size));
            }
        }));

    [Fact]
    public void Every_array_inside_is_below_the_threshold()
    {
        Check(1, new ChunkedList<byte>(Enumerable.Repeat((byte)1, 300_000)));
        Check(8, new ChunkedList<string>(Enumerable.Repeat("x", 200_000)));
        Check(200, new ChunkedList<Wide>(Enumerable.Range(0, 2000).Select(i => new Wide(i))));
        Check(0, new ChunkedHashSet<int>(Enumerable.Range(0, 200_000)));
        Check(0, new ChunkedDictionary<int, Wide>(Enumerable.Range(0, 30_000).Select(i => KeyValuePair.Create(i, new Wide(i)))));
    }

    [Theory]
    [InlineData(1, 16)]
    [InlineData(2, 15)]
    [InlineData(8, 13)]
    [InlineData(24, 11)]
    [InlineData(200, 8)]
    public void A_chunk_is_the_greatest_power_of_two_within_84_000_bytes(int bytes, int shift)
    {
        int actual = bytes switch
        {
            1 => ChunkSize<byte>.Shift,
            2 => ChunkSize<char>.Shift,
            8 => ChunkSize<string>.Shift,
            24 => ChunkSize<Triple>.Shift,
            _ => ChunkSize<Wide>.Shift,
        };
        Assert.Equal(shift, actual);
        Assert.True(bytes << shift <= 84_000 && bytes << (shift + 1) > 84_000);
    }

    [Fact]
    public void The_largest_element_that_an_array_may_have_has_a_chunk_of_its_own()
    {
        Assert.Equal(0, ChunkSize<Huge>.Shift);
        Assert.Equal(65_535, Unsafe.SizeOf<Huge>());
        Assert.Equal(0, LargeBytes(() =>
        {
            var list = new ChunkedList<Huge>();
            for (int i = 0; i < 50; i++)
            {
                list.Add(default);
            }

            list.RemoveAt(10);
            Assert.Equal(49, list.Count);
        }));
    }

    [Fact]
    public void The_second_level_of_a_table_is_no_large_object_either()
    {
        byte[] chunk = new byte[1];
        ChunkTable<byte> table = default;
        Assert.Equal(0, LargeBytes(() =>
        {
            for (int i = 0; i < 60_000; i++)
            {
                table.Set(i, chunk);
            }
        }));
        for (int i = 0; i < 60_000; i++)
        {
            Assert.Same(chunk, table.Chunk(i));
        }

        table.Truncate(20_000);
        Assert.Same(chunk, table.Chunk(19_999));
        table.Truncate(3);
        Assert.Equal(3, table.First.Length);
    }

    /// <summary>GCGUARD_LARGE=1: more than 8,192 chunks, half a gigabyte.</summary>
    [Fact]
    public void A_list_of_more_chunks_than_the_first_level_holds()
    {
        if (Environment.GetEnvironmentVariable("GCGUARD_LARGE") != "1")
        {
            return;
        }

        int count = (8192 + 3) * ChunkSize<byte>.Length;
        var list = new ChunkedList<byte>(count);
        for (int i = 0; i < count; i++)
        {
            list.Add((byte)(i % 251));
        }

        for (int i = 0; i < count; i += 4099)
        {
            Assert.Equal((byte)(i % 251), list[i]);
        }

        int near = 8192 * ChunkSize<byte>.Length;
        Assert.Equal(count, list.Count);
        Assert.Equal([(near - 1) % 251, near % 251, (count - 1) % 251], [list[near - 1], list[near], list[count - 1]]);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[count]);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[-1]);
        long sum = 0;
        foreach (byte item in list)
        {
            sum += item;
        }

        Assert.Equal(Enumerable.Range(0, count).Sum(i => (long)(i % 251)), sum);
        list.Add(7);
        list[near] = 9;
        Assert.Equal((7, 9), (list[count], list[near]));
        list.RemoveAt(count);
        list[near] = (byte)(near % 251);
        list.RemoveRange(near + 1, count - near - 1);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[near + 1]);
        list.RemoveAt(near);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[near]);
        list.AddRange([.. Enumerable.Range(near, count - near).Select(i => (byte)(i % 251))]);
        list.RemoveRange(0, count - 5);
        Assert.Equal([.. Enumerable.Range(count - 5, 5).Select(i => (byte)(i % 251))], list);
    }

    /// <summary>The least of several runs: the events are the whole process's, and what runs the tests may allocate large objects, too.</summary>
    private static long LargeBytes(Action action)
    {
        long least = LargeBytesOnce(action);
        for (int i = 0; i < 3 && least > 0; i++)
        {
            least = Math.Min(least, LargeBytesOnce(action));
        }

        return least;
    }

    private static long LargeBytesOnce(Action action)
    {
        using var counter = new GcEventCounter();
        action();
        counter.Begin(DateTime.UtcNow);
        int before = GC.CollectionCount(0);
        action();
        return counter.End(DateTime.UtcNow, GC.CollectionCount(0) - before, TimeSpan.FromSeconds(2)).LohAllocated;
    }

    private static void WriteStream(int length)
    {
        using var stream = new ChunkedStream();
        byte[] block = new byte[4096];
        for (int written = 0; written < length; written += block.Length)
        {
            stream.Write(block, 0, block.Length);
        }

        stream.WriteTo(System.IO.Stream.Null);
    }

    private static void GrowList<T>(int count, Func<int, T> make)
    {
        var list = new ChunkedList<T>();
        for (int i = 0; i < count; i++)
        {
            list.Add(make(i));
        }
    }

    private static void GrowSet<T>(int count, Func<int, T> make)
    {
        var set = new ChunkedHashSet<T>();
        for (int i = 0; i < count; i++)
        {
            set.Add(make(i));
        }
    }

    private static void GrowMap<TKey, TValue>(int count, Func<int, (TKey Key, TValue Value)> make)
        where TKey : notnull
    {
        var map = new ChunkedDictionary<TKey, TValue>();
        for (int i = 0; i < count; i++)
        {
            (TKey key, TValue value) = make(i);
            map[key] = value;
        }
    }

    /// <summary>Every array that can be reached through the collection's fields, without going into elements.</summary>
    private static void Check(int elementBytes, object collection)
    {
        List<Array> arrays = [];
        Collect(collection, arrays);
        Assert.NotEmpty(arrays);
        Assert.All(arrays, array =>
        {
            Type element = array.GetType().GetElementType()!;
            long bytes = element.IsValueType ? (long)SizeOf(element) * array.Length : 8L * array.Length;
            Assert.True(bytes + ArrayHeader < LargeObject, $"{array.GetType()} of {array.Length}");
            Assert.True(elementBytes == 0 || element.IsArray || SizeOf(element) == elementBytes);
        });
    }

    private static void Collect(object? value, List<Array> arrays)
    {
        if (value is Array array)
        {
            arrays.Add(array);
            if (array.GetType().GetElementType()!.IsArray)
            {
                foreach (object? inner in array)
                {
                    Collect(inner, arrays);
                }
            }
        }
        else if (value is not null && value.GetType().Assembly == typeof(AsyncGate).Assembly)
        {
            foreach (FieldInfo field in value.GetType().GetFields(BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public))
            {
                if (!field.FieldType.IsPrimitive)
                {
                    Collect(field.GetValue(value), arrays);
                }
            }
        }
    }

    private static int SizeOf(Type type)
        => (int)typeof(Unsafe).GetMethod(nameof(Unsafe.SizeOf))!.MakeGenericMethod(type).Invoke(null, null)!;

    [InlineArray(65_535)]
    private struct Huge
    {
#pragma warning disable IDE0044, IDE0051, CS0169 // The element of an inline array.
        private byte _element;
#pragma warning restore IDE0044, IDE0051, CS0169
    }
}
