using System.Collections.Generic;
using System.IO;
using BenchmarkDotNet.Attributes;
using GcGuard.Bench.Workloads;

namespace GcGuard.Bench;

/// <summary>The time of each workload; what it costs the collector stands in the table of <c>effects</c>.</summary>
[MemoryDiagnoser]
public class EffectBenchmarks
{
    private readonly byte[] _upload = new byte[3 * 1024 * 1024];

    [Benchmark]
    public void NewBlock() => CopyBlock.New(new MemoryStream(_upload), Stream.Null);

    [Benchmark]
    public void RentedBlock() => CopyBlock.Rent(new MemoryStream(_upload), Stream.Null);

    [Benchmark]
    public int PresizedBuilder() => PresizedText.WithCapacity();

    [Benchmark]
    public int GrowingBuilder() => PresizedText.InChunks();

    [Benchmark]
    public long WholeFile() => ReadRows.Whole();

    [Benchmark]
    public long LineByLine() => ReadRows.OneByOne();

    [Benchmark]
    public void StringToWriter() => WrittenText.String(Stream.Null);

    [Benchmark]
    public void BuilderToWriter() => WrittenText.Builder(Stream.Null);

    [Benchmark]
    public void BytesToStream() => WrittenText.Bytes(Stream.Null);

    [Benchmark]
    public void BuilderThroughResponseWriter() => WrittenText.ResponseWriter(Stream.Null);

    [Benchmark]
    public HashSet<int> GrowingSet() => ClientCaches.Grow();

    [Benchmark]
    public HashSet<int> PresizedSet() => ClientCaches.Presize();

    [Benchmark]
    public List<int> GrowingList() => ClientCaches.GrowList();

    [Benchmark]
    public List<int> PresizedList() => ClientCaches.PresizeList();
}
