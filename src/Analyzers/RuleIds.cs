namespace GcGuard.Analyzers;

/// <summary>The id of every rule. The thousands digit is the rule's area; an id is never reused.</summary>
public static class RuleIds
{
    /// <summary>An unknown <c>gcguard.*</c> option, or a value its option does not take.</summary>
    public const string InvalidOption = "GCG0001";

    /// <summary>A large array or string, made per request.</summary>
    public const string LargeArray = "GCG1001";

    /// <summary><c>MemoryStream.ToArray()</c> whose copy nobody needs.</summary>
    public const string MemoryStreamToArray = "GCG2001";

    /// <summary><c>GC.Collect</c> in production code.</summary>
    public const string GcCollect = "GCG5001";

    /// <summary>Other calls that induce or block collections.</summary>
    public const string InducedCollection = "GCG5002";

    /// <summary>Calls that wait for or reshape collections without inducing one.</summary>
    public const string CollectionTuning = "GCG5005";
}
