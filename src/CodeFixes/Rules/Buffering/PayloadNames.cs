namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>The full names that the rewrites write.</summary>
internal static class PayloadNames
{
    public const string FileStream = "System.IO.FileStream",
        Mode = "System.IO.FileMode",
        Access = "System.IO.FileAccess",
        Share = "System.IO.FileShare", Stream = "System.IO.Stream", StreamContent = "System.Net.Http.StreamContent",
        CompletionOption = "System.Net.Http.HttpCompletionOption";

    /// <summary>Whether a name is one of them.</summary>
    public static bool IsFullName(string name)
        => name is FileStream or Mode or Access or Share or Stream or StreamContent or CompletionOption;
}
