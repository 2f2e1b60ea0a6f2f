namespace GcGuard.Analyzers.Engine;

/// <summary>The category of a rule, one for each area (the thousands digit of its id).</summary>
internal static class RuleCategory
{
    public const string Usage = "GcGuard.Usage";
    public const string LargeObjects = "GcGuard.LargeObjects";
    public const string Buffering = "GcGuard.Buffering";
    public const string Pools = "GcGuard.Pools";
    public const string Lazy = "GcGuard.Lazy";
    public const string InducedGc = "GcGuard.InducedGc";
    public const string Lifetimes = "GcGuard.Lifetimes";
    public const string Configuration = "GcGuard.Configuration";
}
