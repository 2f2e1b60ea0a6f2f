namespace GcGuard.Analyzers;

/// <summary>The id of every rule. The thousands digit is the rule's area; an id is never reused.</summary>
public static class RuleIds
{
    /// <summary>An unknown <c>gcguard.*</c> option, or a value its option does not take.</summary>
    public const string InvalidOption = "GCG0001";

    /// <summary>A library with suspects whose callers nobody knows, and no paths file.</summary>
    public const string UnjudgedPlaces = "GCG0002";

    /// <summary>A paths file that cannot be read, or a line of it.</summary>
    public const string UnreadablePathsFile = "GCG0003";

    /// <summary>A profile that cannot be read, or a line of it.</summary>
    public const string UnreadableProfile = "GCG0004";

    /// <summary>Statements that have changed since a profile measured them.</summary>
    public const string StaleProfile = "GCG0005";

    /// <summary>A baseline that cannot be read, or a line of it.</summary>
    public const string UnreadableBaseline = "GCG0006";

    /// <summary>A large array or string, made per request.</summary>
    public const string LargeArray = "GCG1001";

    /// <summary>A collection or buffer that is pre-sized past the large object threshold.</summary>
    public const string PresizedCollection = "GCG1002";

    /// <summary>A collection that grows past the threshold, or is filled whole to use a part of it.</summary>
    public const string GrownCollection = "GCG1003";

    /// <summary>A large string that is built only to be written.</summary>
    public const string LargeString = "GCG1004";

    /// <summary>A collection of unknown size that grows large and dies with the request.</summary>
    public const string RequestCollection = "GCG1005";

    /// <summary>The text of a table of unknown length that is built only to be written.</summary>
    public const string TableText = "GCG1006";

    /// <summary>A measured large allocation of which no rule warns.</summary>
    public const string MeasuredAllocation = "GCG1007";

    /// <summary><c>MemoryStream.ToArray()</c> whose copy nobody needs.</summary>
    public const string MemoryStreamToArray = "GCG2001";

    /// <summary>JSON that is serialised whole only to be written.</summary>
    public const string BufferedJson = "GCG2002";

    /// <summary>JSON that is serialised whole to be the content of a request.</summary>
    public const string BufferedJsonContent = "GCG2003";

    /// <summary>JSON that is read whole only to be deserialised.</summary>
    public const string BufferedJsonRead = "GCG2004";

    /// <summary>A whole payload that is held only to be passed on to code that takes a stream.</summary>
    public const string WholePayload = "GCG2005";

    /// <summary>The response of an <c>HttpClient</c> that is buffered whole before it is read as a stream.</summary>
    public const string BufferedResponse = "GCG2008";

    /// <summary><c>MemoryStream.ToArray()</c> of a document of unknown length whose copy nobody needs.</summary>
    public const string DocumentCopy = "GCG2009";

    /// <summary>Whole content that a method takes into one array or string and returns.</summary>
    public const string ReturnedContent = "GCG2010";

    /// <summary>A rented buffer that is never returned, or lost on a path.</summary>
    public const string LostBuffer = "GCG3003";

    /// <summary>A rented buffer that is used after it has been returned, or returned twice.</summary>
    public const string UsedAfterReturn = "GCG3004";

    /// <summary>A copy of a pooled stream that does not outlive the lease.</summary>
    public const string PooledStreamCopy = "GCG3005";

    /// <summary>An object pool with no upper bound.</summary>
    public const string UnboundedPool = "GCG3001";

    /// <summary>A growable object that goes back to its pool as large as it became.</summary>
    public const string UntrimmedPool = "GCG3002";
    /// <summary>Base64 of a whole buffer.</summary>
    public const string WholeBase64 = "GCG2006";

    /// <summary>JSON that is believed to stream and is written in one piece.</summary>
    public const string UnstreamedJson = "GCG2007";

    /// <summary>A pool that is made per call, per request or per scope.</summary>
    public const string ShortLivedPool = "GCG3006";

    /// <summary>A manager of recyclable streams that keeps whatever is returned to it.</summary>
    public const string UnlimitedStreamManager = "GCG3007";

    /// <summary>A rented array of references that is returned with its contents.</summary>
    public const string UnclearedReturn = "GCG3008";

    /// <summary>A rented buffer or pooled object that an exception loses.</summary>
    public const string LostByException = "GCG3009";

    /// <summary>
    /// A shared <c>Lazy&lt;T&gt;</c> whose <c>Value</c> blocks every request that asks while it works.
    /// </summary>
    public const string BlockingLazy = "GCG4001";

    /// <summary>A <c>Lazy&lt;Task&lt;T&gt;&gt;</c> whose factory does its work inside <c>Value</c>.</summary>
    public const string SynchronousLazyTask = "GCG4002";

    /// <summary>CPU-bound work that a request starts without a bound on how much of it runs at once.</summary>
    public const string UnboundedParallelism = "GCG4003";

    /// <summary>A <c>Lazy&lt;Task&lt;T&gt;&gt;</c> that keeps a fault for ever.</summary>
    public const string FaultKeepingLazy = "GCG4004";

    /// <summary><c>GC.Collect</c> in production code.</summary>
    public const string GcCollect = "GCG5001";

    /// <summary>Other calls that induce or block collections.</summary>
    public const string InducedCollection = "GCG5002";

    /// <summary>A referenced assembly that induces collections.</summary>
    public const string InducingReference = "GCG5003";

    /// <summary>A buffer that is pinned for long where objects move.</summary>
    public const string LongPin = "GCG5004";

    /// <summary>Calls that wait for or reshape collections without inducing one.</summary>
    public const string CollectionTuning = "GCG5005";

    /// <summary>A large buffer that is kept alive over retries with back-off.</summary>
    public const string RetriedBuffer = "GCG6001";

    /// <summary>A large buffer that is kept alive over a long wait which does not need it.</summary>
    public const string BufferOverWait = "GCG6002";

    /// <summary>Retry of large payloads without a circuit breaker.</summary>
    public const string RetryWithoutBreaker = "GCG6003";

    /// <summary>A retry predicate that also retries permanent failures.</summary>
    public const string PermanentFailureRetry = "GCG6004";

    /// <summary>A fixed number of heaps beside DATAS that was asked for.</summary>
    public const string HeapCountBesideDatas = "GCG7001";

    /// <summary>A setting of the collector that the runtime ignores or misreads.</summary>
    public const string IneffectiveSetting = "GCG7002";

    /// <summary>Server GC for one core, or Workstation GC for many.</summary>
    public const string UnfitGcMode = "GCG7003";

    /// <summary>A pinned runtime image whose collector counts the page cache.</summary>
    public const string PageCacheRuntime = "GCG7004";

    /// <summary>.NET Framework below 4.7.2.</summary>
    public const string OldNetFramework = "GCG7005";

    /// <summary>A System.Web host whose memory limit induces collections.</summary>
    public const string HostMemoryLimit = "GCG7006";

    /// <summary>DATAS missing in a container on .NET 8, or asked for where it cannot act.</summary>
    public const string UnfitDatas = "GCG7007";

    /// <summary>Two sources that give one setting two values.</summary>
    public const string DisagreeingSettings = "GCG7008";

    /// <summary>A setting that costs more than it brings.</summary>
    public const string CostlySetting = "GCG7009";
}
