namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>Whether a value can grow with what a user sends or stores.</summary>
internal enum PayloadKind
{
    /// <summary>Nothing is known.</summary>
    Unknown,

    /// <summary>It cannot grow: scalars, a DTO of scalars, an error body, a constant.</summary>
    Small,

    /// <summary>It grows with what a user sends or stores.</summary>
    Unbounded,
}

/// <summary>The answer of <see cref="PayloadFact"/> for one value.</summary>
/// <param name="Kind">What was found.</param>
/// <param name="Reason">
/// Why, as a message shows it after a colon or in parentheses: <c>the request body</c>, <c>a list of Order</c>; null
/// when <paramref name="Kind"/> is <see cref="PayloadKind.Unknown"/>.
/// </param>
/// <param name="AreRows">Whether what grows are rows, a document that a library makes of them, or what a method writes, and neither a file nor a body.</param>
/// <param name="AreMany">Whether the type of the rows says that there are many, see <see cref="ManyRows.AreOfType"/>.</param>
internal readonly record struct PayloadVerdict(PayloadKind Kind, string? Reason, bool AreRows = false, bool AreMany = false)
{
    /// <summary>Nothing is known.</summary>
    public static PayloadVerdict Unknown => default;

    /// <summary>The value cannot grow.</summary>
    public static PayloadVerdict Small(string reason) => new(PayloadKind.Small, reason);

    /// <summary>The value grows with what a user sends or stores.</summary>
    public static PayloadVerdict Unbounded(string reason) => new(PayloadKind.Unbounded, reason);

    /// <summary>The value grows with the rows that it holds or is made of.</summary>
    public static PayloadVerdict Rows(string reason, bool areMany = false) => new(PayloadKind.Unbounded, reason, AreRows: true, areMany);

    /// <summary>
    /// The verdict on a whole of two parts: one part that grows is enough, and it is small only when both parts are.
    /// </summary>
    public PayloadVerdict With(PayloadVerdict other)
    {
        if (Kind == PayloadKind.Unbounded || other.Kind == PayloadKind.Small)
        {
            return this;
        }

        return other.Kind == PayloadKind.Unbounded || Kind == PayloadKind.Small ? other : this;
    }

    /// <summary>This verdict, or <paramref name="other"/> where nothing is known.</summary>
    public PayloadVerdict Or(PayloadVerdict other) => Kind == PayloadKind.Unknown ? other : this;
}
