using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Testing;

/// <summary>Marks of expected findings in a source: <c>[|…|]</c>, <c>{|GCG5001:…|}</c>, <c>{|#0:…|}</c>, <c>$$</c>.</summary>
internal static partial class Markup
{
    /// <summary>The source without marks.</summary>
    public static string Remove(string source) => Mark().Replace(source, string.Empty);

    /// <summary>The text without marks, in the same encoding.</summary>
    public static SourceText Remove(SourceText source)
        => SourceText.From(Remove(source.ToString()), source.Encoding, source.ChecksumAlgorithm);

    /// <summary>The ids that marks name.</summary>
    public static MatchCollection Ids(string source) => NamedMark().Matches(source);

    [GeneratedRegex(@"\[\||\|\]|\{\|[A-Za-z0-9#]+:|\|\}|\$\$")]
    private static partial Regex Mark();

    [GeneratedRegex(@"\{\|(?<id>[A-Za-z0-9]+):")]
    private static partial Regex NamedMark();
}
