using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>GCG2001: a needless copy of a stream's content on a request path.</summary>
public sealed class MemoryStreamToArrayAnalyzer : StreamCopyAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.MemoryStreamToArray,
        "Needless copy by MemoryStream.ToArray",
        "`{1}.ToArray()` copies the whole content ({4}) per request{2} ({0}); {3}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Warning,
        "ToArray allocates a second array of the content's size, on the large object heap from 85,000 bytes on, "
            + "although the stream already holds the bytes in one buffer.");

    /// <summary>Creates the rule.</summary>
    public MemoryStreamToArrayAnalyzer()
        : base(Rule, isCertain: true)
    {
    }
}
