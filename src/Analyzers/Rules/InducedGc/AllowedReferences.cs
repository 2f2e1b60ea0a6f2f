using System;
using System.Collections.Immutable;
using GcGuard.Analyzers.Facts.Settings;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>The references that <c>gcguard.induced_gc_allow</c> names for a project.</summary>
internal sealed class AllowedReferences
{
    private readonly ImmutableArray<string> _patterns;

    private AllowedReferences(ImmutableArray<string> patterns) => _patterns = patterns;

    /// <summary>Reads the option: globally, for the project file, and for the source files.</summary>
    public static AllowedReferences Of(Compilation compilation, AnalyzerOptions options, ProjectSettings project)
    {
        AnalyzerConfigOptionsProvider provider = options.AnalyzerConfigOptionsProvider;
        ImmutableArray<string> patterns = provider.GlobalOptions.Read(RuleOptions.InducedGcAllow);
        foreach (AdditionalText file in options.AdditionalFiles)
        {
            if (file.Path == project.ProjectFile?.Path)
            {
                patterns = patterns.AddRange(provider.GetOptions(file).Read(RuleOptions.InducedGcAllow));
            }
        }

        // References belong to no source file; a section that holds for all of them holds for any.
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            patterns = patterns.AddRange(provider.Read(tree, RuleOptions.InducedGcAllow));
            break;
        }

        return new AllowedReferences(patterns);
    }

    /// <summary>Whether an assembly or package of this name is allowed.</summary>
    public bool Has(string name)
    {
        foreach (string pattern in _patterns)
        {
            if (NamePattern.Matches(pattern, name, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }
}
