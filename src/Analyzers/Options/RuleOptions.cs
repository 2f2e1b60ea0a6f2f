namespace GcGuard.Analyzers.Options;

/// <summary>
/// Every option of the package. The documentation and the check for unknown keys are made from this table.
/// </summary>
internal static class RuleOptions
{
    /// <summary>Values of <see cref="UnattendedFixes"/>.</summary>
    public const string AllFixes = "all", SafeFixes = "safe";

    /// <summary>Values of <see cref="ReturnInFinally"/>.</summary>
    public const string IgnoreMissingFinally = "ignore", RequireFinally = "require";

    /// <summary>Values of <see cref="PoolFix"/>.</summary>
    public const string BoundPools = "bound", ObjectPools = "object_pool";

    /// <summary>Values of <see cref="ReturnedFix"/>.</summary>
    public const string ReturnStream = "stream", WriteToDestination = "destination";

    public static readonly BooleanOption AssumeRequestPath = new(
        "gcguard.assume_request_path",
        defaultValue: false,
        "Treats code whose callers are not visible (a class library's public members) as if it ran per request. "
            + "GCG5003 then reports assemblies whose bodies nobody has read as well.");

    public static readonly BooleanOption AssumeLarge = new(
        "gcguard.assume_large",
        defaultValue: false,
        "Reports JSON and copies on a request path of which nothing says how large they are. `audit` sets it.");

    public static readonly NameListOption EntryPoints = new(
        "gcguard.entry_points",
        "names of types or members, separated by commas: `Shop.Jobs.IJob`, `Shop.Bus.Handler.On*`",
        "Further entry points: members of these types (and of types that derive from them), or these members, run per "
            + "request.");

    public static readonly NameListOption ColdPaths = new(
        "gcguard.cold_paths",
        "names of types or members, separated by commas: `Shop.Seeding.*`, `Shop.Admin.Tools.Rebuild`",
        "Code that never runs per request, whoever calls it.");

    public static readonly NumberOption LohThreshold = new(
        "gcguard.loh_threshold_bytes",
        defaultValue: 85_000,
        "The size from which on an object counts as large. Where it is not raised, the project's own "
            + "`System.GC.LOHThreshold` counts.",
        least: 85_000);

    public static readonly NumberOption RetainedBytes = new(
        "gcguard.retained_bytes",
        defaultValue: 16_384,
        "The size from which on a buffer that is held while nothing is done with it is worth a finding.");

    public static readonly NumberOption MeasuredPercent = new(
        "gcguard.measured_percent",
        defaultValue: 1,
        "How many percent of the process's large-object bytes a profile must have measured at a statement for GCG1007.",
        unit: string.Empty);

    public static readonly NumberOption MeasuredRequests = new(
        "gcguard.measured_requests",
        defaultValue: 10,
        "In how many requests a profile must have seen large objects at a statement to say that it runs per request. "
            + "Fewer may be a cache that fills.",
        unit: string.Empty);

    public static readonly NumberOption BreakerFailures = new(
        "gcguard.breaker_failures",
        defaultValue: 5,
        "How many failures in a row break the circuit that the fix of GCG6003 writes.",
        unit: string.Empty);

    public static readonly NumberOption BreakerSeconds = new(
        "gcguard.breaker_seconds",
        defaultValue: 30,
        "For how many seconds the circuit that the fix of GCG6003 writes stays broken.",
        unit: string.Empty);

    public static readonly CountOption PoolBound = new(
        "gcguard.pool_bound",
        defaultText: "cores",
        "How many idle objects a pool keeps after the fix of GCG3001: a number, or `cores` for "
            + "`Environment.ProcessorCount`.");

    public static readonly ChoiceOption PoolFix = new(
        "gcguard.pool_fix",
        [BoundPools, ObjectPools],
        BoundPools,
        "Which fix of GCG3001 comes first, and is the one that fix-all and `dotnet format` apply: a gate and a limit "
            + "in place, or an `ObjectPool<T>` where Microsoft.Extensions.ObjectPool is referenced and the pool does "
            + "no more than that.");

    public static readonly CountOption GateSlots = new(
        "gcguard.gate_slots",
        defaultText: "cores",
        "How much work a semaphore that a fix writes lets run at once: a number, or `cores` for "
            + "`Environment.ProcessorCount`.");

    public static readonly NumberOption PooledBytes = new(
        "gcguard.pooled_bytes",
        defaultValue: 1_048_576,
        "How large the buffer of a pooled object may be to be kept after the fix of GCG3002.");

    public static readonly NumberOption FewPooledBytes = new(
        "gcguard.few_pooled_bytes",
        defaultValue: 16_777_216,
        "The same in a pool of the project that keeps at most 16 objects, or two for each core, or that GCG3001 "
            + "reports and its fix limits to that: what it holds in all is known, and making a large buffer anew for "
            + "each use costs more than keeping it.");

    public static readonly BooleanOption KeepContentLength = new(
        "gcguard.keep_content_length",
        defaultValue: false,
        "Keeps replies and requests that are sent with a `Content-Length`: no fix makes them chunked. Some servers and "
            + "clients need the header.");

    public static readonly ChoiceOption ReturnedFix = new(
        "gcguard.returned_fix",
        [ReturnStream, WriteToDestination],
        ReturnStream,
        "Which fix of GCG2010 comes first, and is the one that fix-all and `dotnet format` apply: a method that "
            + "returned an array returns a stream, or it writes to one that its callers hand in, where they can. The "
            + "second makes no large object; a client sees that the `Content-Length` is gone.");

    public static readonly NumberOption SmallPoolFreeBytes = new(
        "gcguard.small_pool_free_bytes",
        defaultValue: 16 * 1024 * 1024,
        "How many bytes of free blocks the fix of GCG3007 lets a manager of recyclable streams keep.");

    public static readonly NumberOption LargePoolFreeBytes = new(
        "gcguard.large_pool_free_bytes",
        defaultValue: 64 * 1024 * 1024,
        "How many bytes of free large buffers the fix of GCG3007 lets a manager of recyclable streams keep.");

    public static readonly BooleanOption CascadePublicApi = new(
        "gcguard.cascade_public_api",
        defaultValue: false,
        "Lets fixes change public signatures of class libraries whose callers no paths file names. Set it where all "
            + "callers are in the solution.");

    public static readonly ChoiceOption UnattendedFixes = new(
        "gcguard.unattended_fixes",
        [AllFixes, SafeFixes],
        SafeFixes,
        "Whether fix-all and `dotnet format` also apply fixes whose title names an observable change: of headers, "
            + "exceptions, timeouts or files that are written in part. The type of a result may change in both.");

    public static readonly NameListOption InducedGcAllow = new(
        "gcguard.induced_gc_allow",
        "names of assemblies or packages, separated by commas, `*` at the end for any rest: `EPPlus`, `Shop.*`",
        "References that may induce collections: GCG5003 is silent about them.");

    public static readonly ChoiceOption ReturnInFinally = new(
        "gcguard.return_in_finally",
        [IgnoreMissingFinally, RequireFinally],
        IgnoreMissingFinally,
        "Whether a rented buffer that only an exception loses, because no `finally` returns it, is reported.");

    public static readonly NameListOption PoolTypes = new(
        "gcguard.pool_types",
        "full names of types, separated by commas, without type arguments: `Shop.Buffers.BlockPool`, "
            + "`Microsoft.Extensions.ObjectPool.ObjectPool`",
        "Further pools: what their `Rent` or `Get` hands out has to go back by their `Return`, once, and is not used "
            + "afterwards.");

    public static readonly NameListOption SmallNames = new(
        "gcguard.small_names",
        "words, separated by commas, in the singular: `voucher`, `receipt`",
        "Further words of the [lexicon]"
            + "(https://github.com/gcguard/gcguard/blob/main/src/Analyzers/Lexicon/lexicon.txt): values and types "
            + "whose name ends in one of them hold one short thing. It is read for the whole project.");

    /// <summary>All of them, in the order in which the documentation lists them.</summary>
    public static readonly ImmutableArray<RuleOption> All = ImmutableArray.Create<RuleOption>(
        AssumeRequestPath,
        AssumeLarge,
        EntryPoints,
        ColdPaths,
        LohThreshold,
        RetainedBytes,
        MeasuredPercent,
        MeasuredRequests,
        BreakerFailures,
        BreakerSeconds,
        InducedGcAllow,
        PoolBound,
        PoolFix,
        GateSlots,
        PooledBytes,
        FewPooledBytes,
        KeepContentLength,
        ReturnedFix,
        SmallPoolFreeBytes,
        LargePoolFreeBytes,
        ReturnInFinally,
        PoolTypes,
        SmallNames,
        CascadePublicApi,
        UnattendedFixes);

    /// <summary>The option of this key (lower case), or null when there is none.</summary>
    public static RuleOption? Find(string key)
    {
        foreach (RuleOption option in All)
        {
            if (option.Key == key)
            {
                return option;
            }
        }

        return null;
    }
}
