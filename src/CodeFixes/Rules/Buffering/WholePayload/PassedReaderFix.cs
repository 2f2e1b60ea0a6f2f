using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Lets a reader read a file or an upload from its own stream, which is closed at the end of the block.
/// </summary>
internal static class PassedReaderFix
{
    /// <summary>The fix, or null where the reader would read synchronously from a network.</summary>
    public static Fix? TryPropose(PayloadSite site)
    {
        if (!site.Payload.Origin.IsLocal
            || site.Payload.Sink is not
                { Argument: { Syntax: ArgumentSyntax { Parent: ArgumentListSyntax list } old } argument,
                    Operation: { } reader })
        {
            return null;
        }

        int index = list.Arguments.IndexOf(old);
        return ScopedStream.TryCreate(
            site,
            reader.Syntax,
            name => (ExpressionSyntax?)ArgumentRewrite.With(
                reader.Syntax, ArgumentRewrite.ReplaceArgument(list, index, argument, PayloadSite.Parse(name))))
                    is { } rewrite
                ? new Fix(
                    site.Payload.Origin.Kind == PayloadOriginKind.File
                        ? "Read a stream of the file (which stays open while it is read)"
                        : "Read the upload's own stream",
                    _ => rewrite()) { ChangesBehavior = site.Payload.Origin.Kind == PayloadOriginKind.File }
                : null;
    }
}
