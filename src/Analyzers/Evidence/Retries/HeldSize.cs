using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>How large a held buffer is: a number of bytes at least, or as large as its content.</summary>
/// <param name="Bytes">Bytes at least; null where it grows with what a user sends or stores.</param>
/// <param name="Kind">How sure that is: a number of bytes is as sure as content without a bound.</param>
/// <param name="Reason">Why it grows; null where the bytes are known.</param>
/// <param name="IsMade">Whether the code makes it, so that it can make it again.</param>
internal readonly record struct HeldSize(long? Bytes, PayloadKind Kind, string? Reason, bool IsMade)
{
    /// <summary>
    /// Whether nothing but its type says that it is large, and nothing can be done here if it is. Of four such buffers
    /// in public servers none was large (eng/Accuracy), so an audit alone shows them.
    /// </summary>
    public bool IsForAudit => !IsMade && Kind == PayloadKind.MayGrow;

    /// <summary>The size as a message shows it: <c>65 kB</c>, <c>the byte array `notice`, of any size</c>.</summary>
    public string Describe() => Bytes is { } bytes ? AllocationSizeFact.Text(bytes) : Reason + ", of any size";
}
