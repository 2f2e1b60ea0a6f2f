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
internal readonly record struct PayloadVerdict(PayloadKind Kind, string? Reason);
