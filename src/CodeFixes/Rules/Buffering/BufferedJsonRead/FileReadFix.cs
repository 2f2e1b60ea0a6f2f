using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Deserialises from a file, opened as <c>File.ReadAllText</c> opens it: others may read it meanwhile, and it is closed
/// before the code goes on.
/// </summary>
internal static class FileReadFix
{
    private const string File = "System.IO.File", FileStream = "System.IO.FileStream", Mode = "System.IO.FileMode",
        Access = "System.IO.FileAccess", Share = "System.IO.FileShare";

    /// <summary>The fix; null where the statement has another shape, or the file another encoding.</summary>
    public static Fix? TryPropose(JsonReadSite site)
    {
        if (ReadStatement.TryFind(site) is not { } statement
            || site.Json.Read.Call.Syntax
                is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments }
            || arguments[0].NameColon is not null
            || !HasUtf8(site.Json.Read.Call))
        {
            return null;
        }

        string name = FreeName.Choose(statement, "stream", "file");
        if (StreamCall.TryMake(site, name) is not { } read)
        {
            return null;
        }

        bool isAsync = site.Json.Read.IsAsync;
        string open = Open(arguments[0].ToString(), isAsync);
        return new Fix(
            site.Json.Read.IsText
                ? "Deserialize from a stream of the file (read as UTF-8 only)"
                : "Deserialize from a stream of the file (which may begin with a byte order mark)",
            _ => ReadStatement.Rewrite(site, statement, [], $"var {name} = {open}", isAsync
                && CanAwaitUsing(site), read, IsOwn)) { ChangesBehavior = true };
    }

    /// <summary>What opens a file to read it.</summary>
    public static string Open(string path, bool isAsync)
        => isAsync
            ? $"new {FileStream}({path}, {Mode}.Open, {Access}.Read, {Share}.Read, 4096, useAsync: true)"
            : $"{File}.OpenRead({path})";

    /// <summary>Whether language and framework know <c>await using</c> of a stream.</summary>
    public static bool CanAwaitUsing(JsonReadSite site)
        => site.LanguageVersion >= LanguageVersion.CSharp8
            && site.Types.Get("System.IO.Stream")?.GetMembers("DisposeAsync").IsEmpty == false;

    /// <summary>Whether a full name is one that the rewrite writes.</summary>
    public static bool IsOwn(string name)
        => name is File or FileStream or Mode or Access or Share || name == File + ".OpenRead"
            || name == Mode + ".Open" || name == Access + ".Read" || name == Share + ".Read";

    /// <summary>Whether text is read as UTF-8: no encoding is given, or this very one.</summary>
    public static bool HasUtf8(IInvocationOperation call)
        => call.Arguments
            .All(argument => argument.Parameter?.Name != "encoding"
                || ReaderSource.IsUtf8(argument.Value.WithoutConversions()));
}
