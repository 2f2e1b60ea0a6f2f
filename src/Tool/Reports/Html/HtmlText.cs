using System.Net;
using System.Text;

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

    /// <summary>A page of the tool with values in its places; all pages share one style.</summary>
    /// <param name="template">The name of the page.</param>
    /// <param name="values">The values, as HTML.</param>
    public static string Fill(string template, Dictionary<string, string> values)
    {
        values["style"] = Read("style.css");
        string frame = Read(template);
        // One pass, so that nothing in a value is taken for a place to fill.
        var page = new StringBuilder();
        int at = 0;
        for (int open; (open = frame.IndexOf("{{", at, StringComparison.Ordinal)) >= 0;)
        {
            int close = frame.IndexOf("}}", open, StringComparison.Ordinal);
            page.Append(frame, at, open - at).Append(values[frame[(open + 2)..close]]);
            at = close + 2;
        }

        return page.Append(frame, at, frame.Length - at).ToString();
    }

    private static string Read(string resource)
    {
        using Stream stream = typeof(HtmlText).Assembly.GetManifestResourceStream(resource)!;
        using var reader = new StreamReader(stream);
        return reader.ReadToEnd();
    }
}
