using System;
using System.Collections.Generic;
using System.IO;
using GcGuard.CodeFixes.Cascade;

namespace GcGuard.DocsGenerator;

/// <summary>Every file or part of a file that follows from the descriptors and options.</summary>
/// <param name="root">The folder of <c>Analyzers.sln</c>.</param>
/// <param name="checkOnly">Writes nothing: a file that is not what it should be is a problem.</param>
internal sealed class Documentation(string root, bool checkOnly)
{
    private readonly List<string> _problems = [];
    private readonly List<string> _written = [];

    /// <summary>What a person has to mend, each naming the file and the remedy.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>The files that were written.</summary>
    public IReadOnlyList<string> Written => _written;

    /// <summary>Writes or checks all of it.</summary>
    public void Produce()
    {
        foreach (RuleEntry rule in RuleCatalog.Rules)
        {
            ProduceFile(RulePage.PathOf(rule), () => RulePage.Complete(rule, root));
        }

        foreach (string orphan in RulePage.Orphans(root))
        {
            _problems.Add($"{orphan}: no rule has this id; delete the page or restore the rule");
        }

        ProduceBlock("README.md", "rules", RuleTable.Markdown("docs/rules/"));
        ProduceBlock("README.md", "format", RuleTable.FormatCommand());
        ProduceBlock("README.md", "demo", () => DemoFigures.Markdown(root));
        ProduceBlock("docs/rules/README.md", "rules", RuleTable.Markdown(string.Empty));
        ProduceBlock("docs/configuration.md", "options", OptionTable.Markdown());
        ProduceBlock("docs/names.md", "lexicon", LexiconTable.Markdown());
        ProduceBlock("docs/async-cascade.md", "obstacles", ObstacleTable.Markdown(Obstacles.OfAwait));
        ProduceBlock("docs/stream-cascade.md", "obstacles", ObstacleTable.Markdown(Obstacles.OfStreams));
        ProduceBlock("docs/stream-cascade.md", "destinations", ObstacleTable.Markdown(Obstacles.OfDestinations));
        ProduceBlock("docs/gc-settings.md", "settings", SettingsTable.Markdown());
        // After the README's own parts, which these repeat.
        ProduceFile("src/Package/README.md", () => PackageReadme.OfAnalyzers(root));
        ProduceBlock("src/Tool/README.md", "commands", () => PackageReadme.Commands(root));
        ProduceFile(ReleaseTracking.UnshippedPath, () => ReleaseTracking.Unshipped(root));
        foreach (Preset preset in Preset.All)
        {
            ProduceFile(preset.Path, preset.Text);
        }
    }

    private void ProduceBlock(string path, string block, string content) => ProduceBlock(path, block, () => content);

    private void ProduceBlock(string path, string block, Func<string> content)
        => ProduceFile(path, () => GeneratedBlock.Replace(
            path,
            File.ReadAllText(Path.Combine(root, path)).ReplaceLineEndings("\n"),
            block,
            content()));

    private void ProduceFile(string path, Func<string> make)
    {
        string text;
        try
        {
            text = make();
        }
        catch (PageException exception)
        {
            _problems.Add(exception.Message);
            return;
        }
        catch (IOException exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            _problems.Add($"{path}: the file is missing; restore it, with the markers of its generated part");
            return;
        }

        string fullPath = Path.Combine(root, path);
        string? current = File.Exists(fullPath) ? File.ReadAllText(fullPath).ReplaceLineEndings("\n") : null;
        if (current == text)
        {
            return;
        }

        if (checkOnly)
        {
            _problems.Add(
                $"{path}: differs from the descriptors; run 'dotnet run --project eng/DocsGenerator' and commit the "
                    + "result");
            return;
        }

        Directory.CreateDirectory(Path.GetDirectoryName(fullPath)!);
        File.WriteAllText(fullPath, text);
        _written.Add(path);
    }
}
