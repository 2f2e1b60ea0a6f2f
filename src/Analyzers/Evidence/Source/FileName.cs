using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Lexicon;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>What the code says about the name of a file: its constant start and end.</summary>
internal static class FileName
{
    /// <summary>Files that hold rows, so that even one of a fixed name grows.</summary>
    private static readonly string[] RowFiles = [".csv", ".tsv", ".psv", ".log", ".jsonl", ".ndjson"];

    /// <summary>Files that people and programs keep small: settings, keys, one address.</summary>
    private static readonly string[] SmallFiles =
    [
        ".conf", ".config", ".cfg", ".cnf", ".ini", ".env", ".yml", ".yaml", ".json", ".toml", ".properties", ".xml",
        ".pem", ".crt", ".cer", ".key", ".pub", ".pid", ".lock", ".strm", ".url", ".service", ".editorconfig",
        ".cue", ".m3u", ".m3u8", ".nfo", ".sfv", ".md5", ".sha1", ".sha256",
        ".gitignore", ".sh", ".cmd", ".bat", ".ps1", ".cs", ".csproj", ".sln", ".html", ".htm", ".md",
    ];

    /// <summary>Folders of a system that hold settings and states, not data.</summary>
    private static readonly string[] SystemFolders = ["/proc/", "/sys/", "/etc/", "/run/", "/var/run/"];

    /// <summary>
    /// Whether a file is known to stay small: it has a fixed name, is no table or log and has not been made by the code
    /// that reads it, or it is of a kind that is small, or lies where a system keeps its settings, or the code calls it
    /// settings. A name proves no finding, but it is enough for silence.
    /// </summary>
    /// <param name="path">The expression for the path.</param>
    public static bool IsSmallFile(IOperation path, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.OriginOf(path, cancellationToken)
            is IConditionalOperation { WhenFalse: { } otherwise } choice)
        {
            return IsSmallFile(choice.WhenTrue, cancellationToken) && IsSmallFile(otherwise, cancellationToken);
        }

        StringShape shape = StringShape.Of(path, cancellationToken);
        if (Array.Exists(SystemFolders, folder => shape.Start.StartsWith(folder, StringComparison.OrdinalIgnoreCase))
            || EndsWithAny(shape.End, SmallFiles))
        {
            return true;
        }

        if (EndsWithAny(shape.End, RowFiles))
        {
            return false;
        }

        int separator = shape.End.LastIndexOfAny(['/', '\\']);
        return ((shape.IsConstant || separator >= 0) && shape.End.Length > separator + 1
                && !FileWrittenBefore.IsMadeAround(path, shape.End, cancellationToken))
            || SmallByName.IsValue(path)
            || (path.SemanticModel?.GetEnclosingSymbol(path.Syntax.SpanStart, cancellationToken) is { } code
                && SmallByName.IsCodeOfFile(code));
    }

    /// <summary>Whether a file is a table or log by the end of its name.</summary>
    public static bool IsRowFile(IOperation path, CancellationToken cancellationToken)
        => EndsWithAny(StringShape.Of(path, cancellationToken).End, RowFiles);

    private static bool EndsWithAny(string text, string[] ends)
        => Array.Exists(ends, end => text.EndsWith(end, StringComparison.OrdinalIgnoreCase));
}
