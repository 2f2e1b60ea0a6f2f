using System;
using System.Collections.Generic;
using System.IO;
using GcGuard;
using GcGuard.DocsGenerator;

// Writes everything in the repository that follows from the descriptors and options; with --check it writes nothing
// and fails when a file is not what it would write.
bool check = args is ["--check"];
if (args.Length > 0 && !check)
{
    Console.Error.WriteLine($"unknown argument '{args[0]}'; usage: dotnet run --project eng/DocsGenerator [-- --check]");
    return 2;
}

if (RepositoryRoot.Find() is not { } root)
{
    Console.Error.WriteLine("Analyzers.sln was not found in this folder or above it; run from inside the repository");
    return 2;
}

var problems = new List<string>();
foreach (RuleEntry rule in RuleCatalog.Rules)
{
    Produce(RulePage.PathOf(rule), () => RulePage.Complete(rule, root));
}

foreach (string orphan in RulePage.Orphans(root))
{
    problems.Add($"{orphan}: no rule has this id; delete the page or restore the rule");
}

ProduceBlock("README.md", "rules", RuleTable.Markdown("docs/rules/"));
ProduceBlock("docs/rules/README.md", "rules", RuleTable.Markdown(string.Empty));
ProduceBlock("docs/configuration.md", "options", OptionTable.Markdown());
Produce(ReleaseTracking.UnshippedPath, () => ReleaseTracking.Unshipped(root));
foreach (Preset preset in Preset.All)
{
    Produce(preset.Path, preset.Text);
}

foreach (string problem in problems)
{
    Console.Error.WriteLine(problem);
}

Console.WriteLine(problems.Count == 0
    ? $"{RuleCatalog.Rules.Length} rules: pages, tables, presets and release tracking agree with the descriptors"
    : $"{problems.Count} problem(s)");
return problems.Count == 0 ? 0 : 1;

void ProduceBlock(string path, string block, string content)
    => Produce(path, () => GeneratedBlock.Replace(
        path,
        File.ReadAllText(Path.Combine(root, path)).ReplaceLineEndings("\n"),
        block,
        content));

void Produce(string path, Func<string> make)
{
    string text;
    try
    {
        text = make();
    }
    catch (PageException exception)
    {
        problems.Add(exception.Message);
        return;
    }
    catch (FileNotFoundException)
    {
        problems.Add($"{path}: the file is missing; restore it, with the markers of its generated part");
        return;
    }

    string fullPath = Path.Combine(root, path);
    string? current = File.Exists(fullPath) ? File.ReadAllText(fullPath).ReplaceLineEndings("\n") : null;
    if (current == text)
    {
        return;
    }

    if (check)
    {
        problems.Add($"{path}: differs from the descriptors; run 'dotnet run --project eng/DocsGenerator' and commit the result");
        return;
    }

    Directory.CreateDirectory(Path.GetDirectoryName(fullPath)!);
    File.WriteAllText(fullPath, text);
    Console.WriteLine($"wrote {path}");
}
