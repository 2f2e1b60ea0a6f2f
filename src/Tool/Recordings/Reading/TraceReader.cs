using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Heap;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Recordings.Symbols;
using GcGuard.Tool.Solutions;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Parsers;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>Turns a trace into a recording.</summary>
internal sealed class TraceReader
{
    private readonly string _file;
    private readonly CompiledCode _code = new();
    private readonly RouteTable _routes = new();
    private readonly CollectionTracker _collections = new();
    private readonly SecondSeries _series = new();
    private readonly AwaitChains _awaits = new();
    private readonly RequestTracker _requests;
    private readonly OwnCode _own;
    private readonly AllocationTable _allocations = new();
    private readonly EndpointShares _shares = new();
    private StackResolver _stacks = null!;
    private double _end;
    private int _samples;
    private bool _sawTicks;
    private string _runtime = string.Empty;
    private int _cores;
    private bool? _serverCollector;
    private bool? _concurrent;

    private TraceReader(string file, int processId)
    {
        _file = file;
        _own = new OwnCode(processId);
        _requests = new RequestTracker(_routes);
        _collections.Began = (reason, generation) => _shares.OnCollection(
            generation == 2 && !reason.ToString().StartsWith("Induced", StringComparison.Ordinal));
    }

    /// <summary>Reads a trace.</summary>
    /// <param name="file">The file.</param>
    /// <param name="processId">The process it came from, whose assemblies are read; 0 where it may have ended.</param>
    /// <param name="mode">How the trace was made.</param>
    /// <param name="folder">Where the trace is converted.</param>
    /// <param name="heap">The process's heap at the end of the trace; null where nobody asked for it.</param>
    /// <exception cref="InputException">The trace is damaged or empty, or the folder full.</exception>
    public static Recording Read(string file, int processId, CaptureMode mode, string folder, HeapGraph? heap = null)
        => new TraceReader(file, processId).Read(mode, folder, heap);

    private Recording Read(CaptureMode mode, string folder, HeapGraph? heap)
    {
        string converted = Path.Combine(folder, "trace.etlx");
        try
        {
            ReadCode();
            TraceLog.CreateFromEventPipeDataFile(
                _file, converted, new TraceLogOptions { ContinueOnError = true, ConversionLog = TextWriter.Null });
            using var log = new TraceLog(converted);
            ReadEvents(log);
            return Complete(log, mode) with { Kept = heap is null ? null : KeptHeapBuilder.Of(heap, OwnFields()) };
        }
        catch (Exception exception) when (exception is FormatException or EndOfStreamException
            or InvalidDataException or NotSupportedException or ArgumentException or IndexOutOfRangeException
            or ApplicationException or FastSerialization.SerializationException)
        {
            throw new InputException(
                $"{Path.GetFileName(_file)} is damaged, cut off, or no trace: {exception.Message}");
        }
        catch (IOException exception)
        {
            throw new InputException($"The trace cannot be read in {folder}: {exception.Message}");
        }
        finally
        {
            File.Delete(converted);
        }
    }

    private FieldNames OwnFields()
        => new(_code.Modules.Distinct().Select(module => _own.At(module.Path)).OfType<AssemblyFile>());

    private void ReadCode()
    {
        using var source = new EventPipeEventSource(_file);
        _code.Attach(source);
        // At the end the runtime writes down its methods; the recording was over before.
        source.AllEvents += data => _end = data.ProviderGuid == ClrRundownTraceEventParser.ProviderGuid
            ? _end
            : Math.Max(_end, data.TimeStampRelativeMSec);
        source.Clr.RuntimeStart += Take;
        new ClrRundownTraceEventParser(source).RuntimeStart += Take;
        source.Dynamic.All += data =>
        {
            if (data.ProviderName == Providers.Metrics && data.EventName == "HistogramValuePublished"
                && data.PayloadByName("tags") is string tags)
            {
                _routes.AddTags(tags);
            }
        };
        source.Process();
        _code.Complete();
    }

    // Its command line is never read.
    private void Take(RuntimeInformationTraceData runtime)
    {
        _runtime = $"{runtime.BclMajorVersion}.{runtime.BclMinorVersion}.{runtime.BclBuildNumber}";
        _serverCollector = runtime.StartupFlags.HasFlag(StartupFlags.SERVER_GC);
        _concurrent = runtime.StartupFlags.HasFlag(StartupFlags.CONCURRENT_GC);
    }

    private void ReadEvents(TraceLog log)
    {
        _stacks = new StackResolver(log, _code, _own);
        foreach (TraceEvent data in log.Events)
        {
            switch (data)
            {
                case AllocationSampledTraceData sampled:
                    Add(
                        data,
                        LiveCounts.BytesOf(sampled),
                        sampled.AllocationKind == GCAllocationKind.Large,
                        sampled.TypeName);
                    break;
                case GCAllocationTickTraceData tick:
                    bool isLarge = tick.AllocationKind == GCAllocationKind.Large;
                    long size = isLarge && tick.ObjectSize > 0
                        ? Math.Min(tick.ObjectSize, tick.AllocationAmount64)
                        : tick.AllocationAmount64;
                    _sawTicks = true;
                    Add(data, size, isLarge, tick.TypeName);
                    break;
                default:
                    if (!_collections.On(data))
                    {
                        OnOther(data);
                    }

                    break;
            }
        }
    }

    private void OnOther(TraceEvent data)
    {
        switch (data.ProviderName)
        {
            case Providers.Hosting:
                _requests.On(data);
                break;
            case MessageSources.Provider:
                _requests.OnActivity(data);
                break;
            case Providers.Tasks:
                _awaits.On(data);
                break;
            case Providers.Counters when data.EventName == "ProcessorCount":
                _cores = (int)data.PayloadByName("processorCount");
                break;
            case Providers.Counters when data.EventName == "EventCounters":
                _series.OnCounter(data);
                break;
        }
    }

    private void Add(TraceEvent data, double bytes, bool isLarge, string type)
    {
        _samples++;
        var sample = new Sample(
            data.TimeStampRelativeMSec, bytes, isLarge, type, _requests.Of(data.ActivityID), data.CallStackIndex());
        FoundSite? site = SiteOf(sample, data.ThreadID);
        _allocations.Add(sample, site, _end / 2);
        Second second = _series.At(sample.At);
        second.Bytes += (long)bytes;
        if (isLarge)
        {
            second.LargeBytes += (long)bytes;
            _shares.Add(sample.Endpoint, bytes);
        }
    }

    private FoundSite? SiteOf(Sample sample, int thread)
    {
        (Reach reach, FoundSite? site) = _stacks.Find(sample.Stack, sample.Type);
        if (reach == Reach.NoOwnFrame && sample.IsLarge)
        {
            foreach (CallStackIndex waiting in _awaits.WaitingFor(thread))
            {
                (reach, site) = _stacks.Find(waiting, null);
                if (reach != Reach.NoOwnFrame)
                {
                    break;
                }
            }
        }

        return site;
    }

    private Recording Complete(TraceLog log, CaptureMode mode)
    {
        if (_samples == 0 && log.EventCount < 10)
        {
            throw new InputException($"{Path.GetFileName(_file)} holds no events of a .NET runtime.");
        }

        var builder = new RecordingBuilder(_stacks, _allocations, _requests, _collections, _shares);
        _series.AddRequests(_requests.All);
        int milliseconds = (int)_end;
        return builder.Build(milliseconds) with
        {
            Started = log.SessionStartTime.ToUniversalTime(),
            Mode = mode,
            Server = new ServerFacts
            {
                Runtime = _runtime,
                ServerCollector = _serverCollector ?? (_collections.MaxHeaps > 1 ? true : null),
                ConcurrentCollector = _concurrent ?? (_collections.SawBackground ? true : null),
                Heaps = _collections.MaxHeaps,
                HeapsAdapted = _collections.HeapsChanged,
                Cores = _cores,
            },
            Evidence = new Evidence
            {
                Events = log.EventCount,
                DroppedEvents = log.EventsLost,
                Samples = _samples,
                IsTicks = _sawTicks,
                UnattributedBytes = (long)_allocations.Unattributed,
                UnattributedLargeBytes = (long)_allocations.UnattributedLarge,
                HasRequests = _requests.All.Count > 0,
                HasMethods = !_code.IsEmpty,
                LacksAssemblies = _own.LacksFiles,
            },
            Seconds = _series.Seconds,
        };
    }
}
