using System.Text;
using GcGuard.Analyzers.Options;

namespace GcGuard.DocsGenerator;

/// <summary>The table of all <c>.editorconfig</c> options.</summary>
internal static class OptionTable
{
    public static string Markdown()
    {
        var table = new StringBuilder("| Option | Value | Default | What it does |\n|---|---|---|---|\n");
        foreach (RuleOption option in RuleOptions.All)
        {
            string defaultText = option.DefaultText.Length == 0 ? "empty" : "`" + option.DefaultText + "`";
            table
                .Append("| `").Append(option.Key).Append("` | ").Append(option.ValueForm).Append(" | ")
                .Append(defaultText).Append(" | ").Append(option.Summary).Append(" |\n");
        }

        return table.ToString();
    }
}
