using System;
using GcGuard;
using GcGuard.DocsGenerator;

// Writes everything in the repository that follows from the descriptors and options; with --check it writes nothing
// and fails when a file is not what it would write.
bool check = args is ["--check"];
if (args.Length > 0 && !check)
{
    Console.Error
        .WriteLine($"unknown argument '{args[0]}'; usage: dotnet run --project eng/DocsGenerator [-- --check]");
    return 2;
}

if (RepositoryRoot.Find() is not { } root)
{
    Console.Error.WriteLine("Analyzers.sln was not found in this folder or above it; run from inside the repository");
    return 2;
}

var documentation = new Documentation(root, check);
documentation.Produce();
foreach (string path in documentation.Written)
{
    Console.WriteLine($"wrote {path}");
}

foreach (string problem in documentation.Problems)
{
    Console.Error.WriteLine(problem);
}

Console.WriteLine(documentation.Problems.Count == 0
    ? $"{RuleCatalog.Rules.Length} rules: pages, tables, presets and release tracking agree with the descriptors"
    : $"{documentation.Problems.Count} problem(s)");
return documentation.Problems.Count == 0 ? 0 : 1;
