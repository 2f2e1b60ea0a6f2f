using System.Text;

namespace GcGuard.DocsGenerator;

/// <summary>The table of all rules.</summary>
internal static class RuleTable
{
    /// <summary>
    /// A Markdown table; <paramref name="pagePrefix"/> is what leads from the file to the rule pages.
    /// </summary>
    public static string Markdown(string pagePrefix)
    {
        var table = new StringBuilder("| Id | What it finds | Default | Fix |\n|---|---|---|---|\n");
        foreach (RuleEntry rule in RuleCatalog.Rules)
        {
            table
                .Append("| [").Append(rule.Id).Append("](").Append(pagePrefix).Append(rule.Id).Append(".md) | ")
                .Append(rule.Descriptor.Title.ToString(System.Globalization.CultureInfo.InvariantCulture)).Append(" | ")
                .Append(RulePage.SeverityName(rule.Descriptor.DefaultSeverity)).Append(" | ")
                .Append(rule.IsFixedInSource ? "yes" : rule.HasFix ? "in editors" : "–").Append(" |\n");
        }

        return table.ToString();
    }

    /// <summary>The command that applies every fix of the package, and no other package's.</summary>
    public static string FormatCommand()
    {
        var command = new StringBuilder("```\ndotnet format analyzers --severity info --diagnostics");
        foreach (RuleEntry rule in RuleCatalog.Rules)
        {
            if (rule.IsFixedInSource)
            {
                command.Append(' ').Append(rule.Id);
            }
        }

        return command.Append("\n```\n").ToString();
    }
}
