using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>What kind of JSON value stands at a place.</summary>
internal enum JsonValueKind
{
    Text,
    Number,
    True,
    False,
    Null,
    Object,
    Array,
}

/// <summary>One member of an object somewhere in a JSON file.</summary>
/// <param name="Depth">1 for a member of the outermost object.</param>
/// <param name="Parent">The index of the member whose value holds this one, -1 at the outermost level.</param>
/// <param name="Name">The member's name, escapes resolved.</param>
/// <param name="Kind">The kind of its value.</param>
/// <param name="Value">A scalar's text without quotes; empty for objects and arrays.</param>
/// <param name="NameSpan">Where the name stands, without its quotes.</param>
/// <param name="ValueSpan">Where the value stands, quotes included; for an object or array its first character.</param>
internal sealed record JsonEntry(
    int Depth,
    int Parent,
    string Name,
    JsonValueKind Kind,
    string Value,
    TextSpan NameSpan,
    TextSpan ValueSpan);
