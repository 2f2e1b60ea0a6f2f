namespace GcGuard.Analyzers.Evidence.Results;

/// <summary>What becomes of a method's result at a call.</summary>
[Flags]
internal enum ResultUses
{
    /// <summary>The method has no result, or nobody takes it.</summary>
    None = 0,

    /// <summary>An action answers a file made of it.</summary>
    FileResult = 1,

    /// <summary>An action answers it as its content.</summary>
    ContentResult = 2,

    /// <summary>A stream is given it to write.</summary>
    StreamWrite = 4,

    /// <summary>A request of an HTTP client carries it.</summary>
    HttpContent = 8,

    /// <summary>A text writer, or the text of a response, is given it.</summary>
    TextWriter = 16,

    /// <summary>A field, a property or a collection keeps it.</summary>
    Kept = 32,

    /// <summary>Anything else.</summary>
    Other = 64,

    /// <summary>The calling method returns it: what becomes of that method's result becomes of it.</summary>
    Returned = 128,

    /// <summary>Of rows, some are used: a page, the first, one that is looked up.</summary>
    Part = 256,

    /// <summary>Of rows, numbers are worked out: how many there are, their sum.</summary>
    Numbers = 512,
}

/// <summary>The words of a paths file for what becomes of a result.</summary>
internal static class ResultUseNames
{
    private static readonly (ResultUses Use, string Name)[] Names =
    [
        (ResultUses.ContentResult, "content-result"),
        (ResultUses.FileResult, "file-result"),
        (ResultUses.HttpContent, "http-content"),
        (ResultUses.Kept, "kept"),
        (ResultUses.Numbers, "numbers"),
        (ResultUses.Other, "other"),
        (ResultUses.Part, "part"),
        (ResultUses.StreamWrite, "stream-write"),
        (ResultUses.TextWriter, "text-writer"),
    ];

    /// <summary>The words, sorted.</summary>
    public static IEnumerable<string> Of(ResultUses uses)
    {
        foreach ((ResultUses use, string name) in Names)
        {
            if ((uses & use) != ResultUses.None)
            {
                yield return name;
            }
        }
    }

    /// <summary>What words stand for. One of a newer tool may stand for anything.</summary>
    public static ResultUses Read(ImmutableArray<string> words)
    {
        ResultUses uses = ResultUses.None;
        foreach (string word in words)
        {
            ResultUses known = ResultUses.Other;
            foreach ((ResultUses use, string name) in Names)
            {
                known = name == word ? use : known;
            }

            uses |= known;
        }

        return uses;
    }
}
