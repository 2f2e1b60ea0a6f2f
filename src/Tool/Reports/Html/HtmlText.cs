using System.Net;

namespace GcGuard.Tool.Reports.Html;

/// <summary>Text for a page; whatever comes from a recording goes through here.</summary>
internal static class HtmlText
{
    /// <summary>Escapes text.</summary>
    public static string Encode(string text) => WebUtility.HtmlEncode(text);

    /// <summary>Code that may be broken into lines after its dots.</summary>
    public static string Code(string text)
        => $"<code>{Encode(text).Replace(".", ".<wbr>", StringComparison.Ordinal)}</code>";

    /// <summary>A coordinate.</summary>
    public static string At(double value) => Format.Text(value, "0.#");
}
