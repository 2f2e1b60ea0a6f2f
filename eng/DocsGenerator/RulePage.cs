using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using Microsoft.CodeAnalysis;

namespace GcGuard.DocsGenerator;

/// <summary>The page of one rule: hand-written, but for a table that states what the descriptor says.</summary>
internal static class RulePage
{
    /// <summary>What every page has, in this order: whoever comes from a finding wants to see the code first.</summary>
    private static readonly string[] RequiredSections =
    [
        "## Example",
        "## Cause",
        "## Why it matters",
        "## What is reported",
        "## What is not reported",
        "## The fix",
        "## Options",
        "## How to suppress",
    ];

    /// <summary>
    /// What somebody does who gets no fix: his code meets no precondition, or his editor shows none.
    /// </summary>
    private const string ByHand = "\n**By hand:** ";

    /// <summary>Two screens: whoever reads a page must be able to predict what the rule says.</summary>
    private const int MostLines = 100;

    /// <summary>The path of a rule's page below the root of the repository.</summary>
    public static string PathOf(RuleEntry rule) => $"docs/rules/{rule.Id}.md";

    /// <summary>The page as it should be.</summary>
    /// <exception cref="PageException">The page is missing or lacks a part that only a person can write.</exception>
    public static string Complete(RuleEntry rule, string root)
    {
        string path = PathOf(rule);
        string fullPath = Path.Combine(root, path);
        if (!File.Exists(fullPath))
        {
            throw new PageException(
                $"{path}: rule {rule.Id} has no page; write one, with docs/rules/GCG5001.md as the model");
        }

        string page = File.ReadAllText(fullPath).ReplaceLineEndings("\n");
        string heading = $"# {rule.Id}: {rule.Descriptor.Title}";
        if (!page.StartsWith(heading + "\n", StringComparison.Ordinal))
        {
            throw new PageException($"{path}: the first line must be '{heading}', as the descriptor says");
        }

        int above = 0;
        foreach (string section in RequiredSections)
        {
            int start = page.IndexOf("\n" + section + "\n", StringComparison.Ordinal);
            if (start < 0)
            {
                throw new PageException($"{path}: the section '{section}' is missing");
            }

            if (start < above)
            {
                throw new PageException(
                    $"{path}: the section '{section}' is too far up; the order is that of docs/rules/GCG5001.md");
            }

            above = start;
        }

        int fix = page.IndexOf("\n## The fix\n", StringComparison.Ordinal);
        int hand = page.IndexOf(ByHand, fix, StringComparison.Ordinal);
        if (hand < 0 || hand > page.IndexOf("\n## Options\n", fix, StringComparison.Ordinal))
        {
            throw new PageException($"{path}: 'The fix' does not end in a paragraph '{ByHand.Trim()}'");
        }

        string complete = GeneratedBlock.Replace(path, page, "header", Header(rule));
        int lines = complete.AsSpan().TrimEnd('\n').Count('\n') + 1;
        return lines <= MostLines
            ? complete
            : throw new PageException(
                $"{path}: has {lines} lines, {MostLines} at most; a figure more belongs to bench, an exception more "
                    + "into a broader line");
    }

    /// <summary>Pages under <c>docs/rules</c> that belong to no rule.</summary>
    public static IEnumerable<string> Orphans(string root)
    {
        var known = new HashSet<string>(StringComparer.Ordinal) { "README.md" };
        foreach (RuleEntry rule in RuleCatalog.Rules)
        {
            known.Add(rule.Id + ".md");
        }

        foreach (string file in Directory.EnumerateFiles(Path.Combine(root, "docs", "rules"), "*.md"))
        {
            if (!known.Contains(Path.GetFileName(file)))
            {
                yield return "docs/rules/" + Path.GetFileName(file);
            }
        }
    }

    /// <summary>How documentation names a default severity.</summary>
    public static string SeverityName(DiagnosticSeverity severity) => severity switch
    {
        DiagnosticSeverity.Error => "error",
        DiagnosticSeverity.Warning => "warning",
        DiagnosticSeverity.Info => "suggestion",
        _ => "hidden",
    };

    private static string Header(RuleEntry rule)
        => new StringBuilder()
            .Append("| Category | Default severity | Code fix |\n|---|---|---|\n| ")
            .Append(rule.Descriptor.Category).Append(" | ")
            .Append(SeverityName(rule.Descriptor.DefaultSeverity)).Append(" | ")
            .Append(
                rule.IsFixedInSource
                    ? "yes, with fix-all"
                    : rule.HasFix ? "yes, in editors; not by `dotnet format`" : "no").Append(" |\n")
            .ToString();
}
