namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>What is said of one member or delegate taken by itself, without its callers.</summary>
internal enum RootKind
{
    /// <summary>Nothing: its callers decide.</summary>
    None,

    /// <summary>It is an entry point.</summary>
    Request,

    /// <summary>It does not run per request.</summary>
    Cold,

    /// <summary>
    /// It runs on a schedule of its own or when an operator says so: a background service's loop, a scheduled job,
    /// an administrator's maintenance. Whoever triggers it, the answer is unknown.
    /// </summary>
    Background,
}

/// <summary>What is said of one member or delegate, and why.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Reason">Why, in words for a message.</param>
/// <param name="ByUser">Whether an option or attribute says so; that outweighs what the project looks like.</param>
/// <param name="ByParameter">Whether nothing but what a method takes says so: <c>Save(IFormFile file)</c>.</param>
internal readonly record struct RootClaim(
    RootKind Kind, string Reason, bool ByUser = false, bool ByParameter = false)
{
    public static RootClaim None => default;
}
