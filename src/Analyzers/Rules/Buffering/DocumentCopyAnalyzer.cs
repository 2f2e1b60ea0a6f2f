using GcGuard.Analyzers.Descriptors;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2009: a needless copy of a document of rows on a request path, where nothing says how many rows it has, see
/// <see cref="StreamCopyAnalyzer"/>.
/// </summary>
public sealed class DocumentCopyAnalyzer : StreamCopyAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.DocumentCopy,
        "Needless copy of a document of unknown length",
        "`{0}.ToArray()` copies a whole document ({4}) per request only for `{1}` to read it ({3}); where it can have many rows, {2}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "ToArray allocates a second array of the content's size although the stream already holds the bytes in one buffer. Nothing in the code says whether the document can reach the 85,000 bytes from which on that array lies on the large object heap.");

    /// <summary>Creates the rule.</summary>
    public DocumentCopyAnalyzer()
        : base(Rule, isCertain: false)
    {
    }
}
