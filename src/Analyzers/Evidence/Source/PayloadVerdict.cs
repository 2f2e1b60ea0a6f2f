namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>How large a value can be, as far as code says it. Ordered: a later one says more for a finding.</summary>
internal enum PayloadKind
{
    /// <summary>Nothing is known.</summary>
    Unknown,

    /// <summary>It cannot grow: scalars, a DTO of scalars, an error body, a constant.</summary>
    Small,

    /// <summary>
    /// Its type could hold anything: rows, a document made of them, an object of any type. A suspect.
    /// </summary>
    MayGrow,

    /// <summary>It is as large as what a user sends or stores: a body, an upload, a file, a stream.</summary>
    Unbounded,
}

/// <summary>The answer of <see cref="PayloadFact"/> for one value.</summary>
/// <param name="Kind">What was found.</param>
/// <param name="Reason">
/// Why, as a message shows it after a colon or in parentheses: <c>the request body</c>, <c>a list of Order</c>; null
/// when nothing is known.
/// </param>
internal readonly record struct PayloadVerdict(PayloadKind Kind, string? Reason)
{
    /// <summary>Where the content comes from, or what it is.</summary>
    public SourceKind Source { get; init; }

    /// <summary>Nothing is known.</summary>
    public static PayloadVerdict Unknown => default;

    /// <summary>Whether the value may become large: what it holds has no bound.</summary>
    public bool Grows => Kind >= PayloadKind.MayGrow;

    /// <summary>
    /// Whether the value is mostly short where code like this is found, though nothing bounds it: only an audit shows
    /// it.
    /// </summary>
    public bool IsMostlyShort => Kind == PayloadKind.Unknown && Reason is not null;

    /// <summary>The value is mostly short, see <see cref="IsMostlyShort"/>.</summary>
    public static PayloadVerdict MostlyShort(string reason) => new(PayloadKind.Unknown, reason);

    /// <summary>The value cannot grow.</summary>
    public static PayloadVerdict Small(string reason) => new(PayloadKind.Small, reason);

    /// <summary>The value is as large as what a user sends or stores.</summary>
    public static PayloadVerdict Unbounded(string reason) => new(PayloadKind.Unbounded, reason);

    /// <summary>The value is as large as what a user sends or stores.</summary>
    public static PayloadVerdict Unbounded(SourceKind source)
        => new(PayloadKind.Unbounded, NameOf(source)) { Source = source };

    /// <summary>The value's type could hold anything, and nothing says how much it does.</summary>
    public static PayloadVerdict MayGrow(string reason) => new(PayloadKind.MayGrow, reason);

    /// <summary>The value's type could hold anything, and nothing says how much it does.</summary>
    public static PayloadVerdict MayGrow(SourceKind source)
        => new(PayloadKind.MayGrow, NameOf(source)) { Source = source };

    /// <summary>The value is one of a few things that cannot grow.</summary>
    public static PayloadVerdict Detail(string reason)
        => new(PayloadKind.Small, reason) { Source = SourceKind.Detail };

    /// <summary>
    /// The verdict on a whole of two parts: the part that says most of growing decides, and it is small only when both
    /// parts are.
    /// </summary>
    public PayloadVerdict With(PayloadVerdict other)
    {
        if (Grows || other.Grows)
        {
            return other.Kind > Kind ? other : this;
        }

        return Kind == PayloadKind.Small ? other : this;
    }

    /// <summary>
    /// The verdict on what is made of this payload. Its type says whether it grows, and the payload how sure that is: a
    /// client or a file's writer decides how much there is, but what another server answers is mostly a few fields.
    /// </summary>
    public PayloadVerdict WhenParsed(PayloadVerdict made)
        => made.Grows
            ? made with
            {
                Kind = Source is SourceKind.ResponseBody or SourceKind.HttpContent || Kind != PayloadKind.Unbounded
                    ? PayloadKind.MayGrow
                    : Kind,
            }
            : made;

    /// <summary>This verdict, or <paramref name="other"/> where nothing is known.</summary>
    public PayloadVerdict Or(PayloadVerdict other) => Kind == PayloadKind.Unknown ? other : this;

    /// <summary>A source as a message names it.</summary>
    private static string NameOf(SourceKind source)
        => source switch
        {
            SourceKind.RequestBody => "the request body",
            SourceKind.OutgoingBody => "the body of an outgoing request",
            SourceKind.ResponseBody => "the response body",
            SourceKind.HttpContent => "the content of an HTTP message",
            SourceKind.Upload => "the uploaded file",
            SourceKind.File => "a file's content",
            SourceKind.Blob => "a blob",
            SourceKind.Stream => "a stream",
            SourceKind.Table => "rows of a data table",
            SourceKind.JsonDocument => "a JSON document",
            SourceKind.XmlDocument => "an XML document",
            SourceKind.BsonDocument => "a BSON document",
            SourceKind.BuiltText => "a built text",
            SourceKind.ByteArray => "a byte array",
            SourceKind.Memory => "bytes",
            _ => throw new ArgumentOutOfRangeException(nameof(source), source, "A source without a name of its own."),
        };
}
