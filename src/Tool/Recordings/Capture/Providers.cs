using System.Diagnostics.Tracing;
using GcGuard.Tool.Recordings.Model;
using Microsoft.Diagnostics.NETCore.Client;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>Which events a recording asks the target for.</summary>
internal static class Providers
{
    /// <summary>The runtime's provider.</summary>
    public const string Runtime = "Microsoft-Windows-DotNETRuntime";

    /// <summary>Requests.</summary>
    public const string Hosting = "Microsoft.AspNetCore.Hosting";

    /// <summary>Activity ids that follow tasks, and awaits.</summary>
    public const string Tasks = "System.Threading.Tasks.TplEventSource";

    /// <summary>Instruments, of which the server's duration of requests tells the route templates.</summary>
    public const string Metrics = "System.Diagnostics.Metrics";

    /// <summary>Counters of the runtime.</summary>
    public const string Counters = "System.Runtime";

    // Only at the level Verbose.
    private const long CompiledMethods = 0x8 | 0x10;
    private const long Collections = 0x1;
    private const long AllocationSampling = 0x80000000000;
    private const long FlowActivityIds = 0x80;
    private const long Awaits = 0x1 | 0x2 | 0x20;
    private const long InstrumentValues = 0x2;
    // Loader, JIT, NGEN, the enumeration at the end, and the maps from native code to IL.
    private const long RundownKeywords = 0x20138 | 0x100;

    /// <summary>Samples of allocations, or their ticks, and methods as they are compiled, with their modules.</summary>
    /// <param name="samplesBytes">Whether the runtime samples allocations.</param>
    public static EventPipeProvider SamplesAndMethods(bool samplesBytes)
        => new(Runtime, EventLevel.Verbose, CompiledMethods | (samplesBytes ? AllocationSampling : Collections));

    /// <summary>The session of a mode.</summary>
    /// <param name="mode">The mode.</param>
    /// <param name="samplesBytes">Whether the runtime samples allocations; else their ticks are taken, never
    /// both.</param>
    /// <param name="bufferMegabytes">The buffer in the target.</param>
    public static EventPipeSessionConfiguration For(CaptureMode mode, bool samplesBytes, int bufferMegabytes)
    {
        List<EventPipeProvider> providers =
        [
            samplesBytes
                ? new(Runtime, EventLevel.Informational, Collections | AllocationSampling)
                : new(Runtime, EventLevel.Verbose, Collections),
            new(Counters, EventLevel.Informational, -1, new Dictionary<string, string>
            {
                ["EventCounterIntervalSec"] = "1",
            }),
        ];
        if (mode != CaptureMode.Light)
        {
            providers.Add(new(Hosting, EventLevel.Informational, 0));
            providers.Add(new(
                MessageSources.Provider, EventLevel.Informational, MessageSources.Events, MessageSources.Arguments));
            providers.Add(new(
                Tasks, EventLevel.Informational, mode == CaptureMode.Run ? FlowActivityIds | Awaits : FlowActivityIds));
            providers.Add(new(Metrics, EventLevel.Informational, InstrumentValues, new Dictionary<string, string>
            {
                ["SessionId"] = Guid.NewGuid().ToString(),
                ["Metrics"] = "Microsoft.AspNetCore.Hosting\\http.server.request.duration",
                ["RefreshInterval"] = "1",
                ["MaxTimeSeries"] = "2000",
                ["MaxHistograms"] = "2000",
            }));
        }

        return new EventPipeSessionConfiguration(providers, bufferMegabytes, RundownKeywords, requestStackwalk: true);
    }
}
