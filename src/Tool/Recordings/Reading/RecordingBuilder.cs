using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Recordings.Symbols;
using Microsoft.Diagnostics.Tracing.Etlx;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>Puts what was read of a trace into the layout of a recording.</summary>
internal sealed class RecordingBuilder(
    StackResolver stacks, AllocationTable allocations, RequestTracker requests, CollectionTracker collections,
    EndpointShares shares)
{
    private const int MaxFrames = 24;
    private readonly List<CodeModule> _modules = [];
    private readonly Dictionary<AssemblyFile, int> _moduleOf = [];
    private readonly List<(string Member, string Assembly, List<string> Frames)> _inducers = [];
    private readonly Dictionary<(string, string), int> _inducerOf = [];

    /// <summary>Builds it; the caller adds what it knows of the server.</summary>
    public Recording Build(int milliseconds)
    {
        List<Collection> collected = collections.Complete(InducerOf);
        List<Endpoint> endpoints = BuildEndpoints(milliseconds);
        Dictionary<string, int> places = endpoints.Select((endpoint, i) => (endpoint.Name, i))
            .ToDictionary(pair => pair.Name, pair => pair.i, StringComparer.Ordinal);
        List<Site> sites = [.. allocations.Statements.Select(statement => BuildSite(statement, places))];
        return new Recording
        {
            Milliseconds = milliseconds,
            Server = new ServerFacts(),
            Evidence = new Evidence(),
            Modules = _modules,
            Endpoints = endpoints,
            Sites = sites,
            Collections = collected,
            Inducers =
            [
                .. _inducers.Select((inducer, i) => new Inducer(
                    inducer.Member,
                    inducer.Assembly,
                    collected.Count(one => one.Inducer == i),
                    collected.Where(one => one.Inducer == i).Sum(one => (long)one.PauseMicroseconds),
                    inducer.Frames)),
            ],
            Seconds = [],
        };
    }

    private List<Endpoint> BuildEndpoints(int milliseconds)
    {
        double[][] pauses = [.. collections.Pauses.OrderBy(pause => pause[0])];
        ILookup<string, Request> byName = requests.All.ToLookup(request => request.Endpoint, StringComparer.Ordinal);
        return
        [
            .. byName.Select(group => group.Key).Union(allocations.Endpoints, StringComparer.Ordinal)
                .Select(name => BuildEndpoint(name, [.. byName[name]], pauses, milliseconds))
                .OrderByDescending(endpoint => endpoint.Allocated.LargeBytes)
                .ThenByDescending(endpoint => endpoint.Allocated.Bytes)
                .ThenBy(endpoint => endpoint.Name, StringComparer.Ordinal),
        ];
    }

    private Endpoint BuildEndpoint(string name, List<Request> own, double[][] pauses, int milliseconds)
    {
        var undisturbed = new LatencyHistogram();
        var paused = new LatencyHistogram();
        var without = new LatencyHistogram();
        foreach (Request request in own)
        {
            if (request.End is { } end)
            {
                double overlap = Overlap(pauses, request.Start, end);
                (overlap > 0 ? paused : undisturbed).Add(end - request.Start);
                without.Add(end - request.Start - overlap);
            }
        }

        return new Endpoint
        {
            Name = name,
            Requests = own.Count,
            Units = name == Endpoint.NoRequest ? Math.Max(1, (milliseconds + 500) / 1000) : own.Count,
            Allocated = allocations.SumsOf(name),
            Undisturbed = undisturbed,
            Paused = paused,
            WithoutPauses = without,
            FullCollectionShare = shares.ThousandthsOf(name),
        };
    }

    // How long the collector stopped the server during a request.
    private static double Overlap(double[][] pauses, double start, double end)
    {
        int low = 0;
        int high = pauses.Length;
        while (low < high)
        {
            int middle = (low + high) / 2;
            if (pauses[middle][1] <= start)
            {
                low = middle + 1;
            }
            else
            {
                high = middle;
            }
        }

        double overlap = 0;
        for (; low < pauses.Length && pauses[low][0] < end; low++)
        {
            overlap += Math.Min(end, pauses[low][1]) - Math.Max(start, pauses[low][0]);
        }

        return overlap;
    }

    private Site BuildSite(AllocationTable.Statement statement, Dictionary<string, int> places)
    {
        FoundSite found = statement.Site;
        SourcePlace? place = found.Assembly.PlaceOf(found.Method, found.Offset);
        return new Site
        {
            Module = ModuleOf(found.Assembly),
            Method = found.Method,
            IlOffset = found.Instruction is null ? -1 : found.Offset,
            Member = found.Assembly.MemberOf(found.Method),
            Call = found.Instruction?.Shown ?? string.Empty,
            IsCertain = found.IsCertain,
            File = place?.File ?? string.Empty,
            Line = place?.Line ?? 0,
            Types = statement.Types,
            Requests =
            [
                .. statement.ByEndpoint.Select(one => new SiteRequests(
                    places[one.Endpoint], one.Sums.ToModel(), one.Sums.Reaching, one.Sums.LargeFirstHalf,
                    one.Sums.LargeSecondHalf)),
            ],
            Stacks = [.. statement.Stacks.Select(stack => new CallPath((long)stack.Value, NamesOf(stack.Key)))],
        };
    }

    private int ModuleOf(AssemblyFile assembly)
    {
        if (!_moduleOf.TryGetValue(assembly, out int place))
        {
            _moduleOf.Add(assembly, place = _modules.Count);
            _modules.Add(new CodeModule(
                assembly.Name, assembly.Mvid, assembly.HasSymbols, assembly.IsReadyToRun));
        }

        return place;
    }

    private List<string> NamesOf(CallStackIndex stack)
        => [.. stacks.FramesOf(stack).Take(MaxFrames).Select(frame => frame.Method.FullName)];

    // The first frame that is not the collector's own interface.
    private int InducerOf(CallStackIndex stack)
    {
        List<Frame> frames = stacks.FramesOf(stack);
        int first = frames.FindIndex(frame => frame.Method.Type is not ("System.GC" or "System.Runtime.GCSettings"));
        if (first < 0)
        {
            return -1;
        }

        CompiledMethod caller = frames[first].Method;
        string assembly = Path.GetFileNameWithoutExtension(caller.Module?.Path ?? string.Empty);
        if (!_inducerOf.TryGetValue((caller.FullName, assembly), out int place))
        {
            _inducerOf.Add((caller.FullName, assembly), place = _inducers.Count);
            _inducers.Add((caller.FullName, assembly,
                [.. frames.Skip(first).Take(MaxFrames).Select(frame => frame.Method.FullName)]));
        }

        return place;
    }
}
