using System;
using System.IO;
using System.Linq;
using GcGuard.Bench.Workloads;

namespace GcGuard.Bench.Tests;

/// <summary>The workloads do what they say, and both sides of a pair do the same.</summary>
public sealed class WorkloadTests
{
    [Fact]
    public void Both_ways_to_build_a_cache_hold_the_same()
    {
        Assert.Equal(130_000, ClientCaches.Grow().Count);
        Assert.True(ClientCaches.Grow().SetEquals(ClientCaches.Presize()));
        Assert.Equal(190_000, ClientCaches.GrowList().Count);
        Assert.Equal(ClientCaches.GrowList(), ClientCaches.PresizeList());
        Assert.Equal(ClientCaches.GrowList().Order(), ClientCaches.GrowList());
    }

    [Fact]
    public void All_ways_to_write_the_text_write_the_same_bytes()
    {
        byte[] expected = Written(WrittenText.Bytes);

        Assert.True(expected.Length > 1_000_000);
        AssertSame(expected, Written(WrittenText.String));
        AssertSame(expected, Written(WrittenText.Builder));
        AssertSame(expected, Written(WrittenText.ResponseWriter));
    }

    [Fact]
    public void Both_ways_to_copy_copy_everything()
    {
        byte[] source = new byte[2_500_000];
        new Random(1).NextBytes(source);

        AssertSame(source, Written(target => CopyBlock.New(new MemoryStream(source), target)));
        AssertSame(source, Written(target => CopyBlock.Rent(new MemoryStream(source), target)));
    }

    [Theory]
    [InlineData(0, 10_000)]
    [InlineData(1, 200_000)]
    [InlineData(2, 5_000_000)]
    public void All_ways_to_write_json_write_the_same_bytes(int index, int about)
    {
        WrittenJson json = WrittenJson.Sizes[index].Json;
        byte[] expected = json.EncodedString();

        Assert.InRange(expected.Length, about * 0.9, about * 1.1);
        AssertSame(expected, json.EncodedAtOnce());
        Assert.All(
            (Action<Stream>[])
            [
                json.ResponseString, json.ResponseBody, json.TextResult, json.MinimalJsonResult, json.ContentResult, json.MvcJsonResult,
                json.StreamBytes, json.StreamItself, json.StringContent, json.BytesContent, json.Content,
            ],
            write => AssertSame(expected, Written(write)));
        Assert.All(
            (Action<Stream>[])[json.NewtonsoftBuffered, json.NewtonsoftString, json.NewtonsoftWriter],
            write => AssertSame(Written(json.NewtonsoftResponse), Written(write)));
        AssertSame(expected, InFile(json, json.FileText));
        AssertSame(expected, InFile(json, json.FileStreamed));
        AssertSame(InFile(json, json.NewtonsoftFileText), InFile(json, json.NewtonsoftFileStreamed));
    }

    /// <summary>As spans: arrays of millions of bytes are compared one by one.</summary>
    private static void AssertSame(byte[] expected, byte[] actual)
        => Assert.Equal<byte>(expected.AsSpan(), actual.AsSpan());

    private static byte[] Written(Action<Stream> write)
    {
        using var target = new MemoryStream();
        write(target);
        return target.ToArray();
    }

    private static byte[] InFile(WrittenJson json, Action write)
    {
        write();
        byte[] written = File.ReadAllBytes(json.FilePath);
        File.Delete(json.FilePath);
        return written;
    }
}
