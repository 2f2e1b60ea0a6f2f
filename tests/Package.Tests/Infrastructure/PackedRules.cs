using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>The rules and fixes of the packed assemblies, asked of the assemblies themselves.</summary>
internal sealed class PackedRules
{
    private PackedRules(IReadOnlyDictionary<string, DiagnosticDescriptor> rules, IReadOnlyList<string> fixableIds)
    {
        Rules = rules;
        FixableIds = fixableIds;
    }

    /// <summary>Every rule, by its id.</summary>
    public IReadOnlyDictionary<string, DiagnosticDescriptor> Rules { get; }

    /// <summary>The ids that <c>dotnet format</c> fixes, sorted: fixers of settings have no fix-all, and it leaves their files alone.</summary>
    public IReadOnlyList<string> FixableIds { get; }

    /// <summary>Loads the two assemblies of an extracted package.</summary>
    public static PackedRules Load(string assemblyFolder)
    {
        // From memory, so that the folder can be deleted afterwards; Roslyn itself is the one of the test process.
        var context = new AssemblyLoadContext("packed rules");
        Type[] types = new[] { "GcGuard.Analyzers.dll", "GcGuard.CodeFixes.dll" }
            .Select(name => context.LoadFromStream(
                new MemoryStream(File.ReadAllBytes(Path.Combine(assemblyFolder, name)))))
            .SelectMany(assembly => assembly.GetTypes())
            .Where(type => !type.IsAbstract)
            .ToArray();
        return new PackedRules(
            Create<DiagnosticAnalyzer>(types)
                .SelectMany(analyzer => analyzer.SupportedDiagnostics)
                .DistinctBy(rule => rule.Id)
                .ToDictionary(rule => rule.Id),
            Create<CodeFixProvider>(types)
                .Where(fixer => fixer.GetFixAllProvider() is not null)
                .SelectMany(fixer => fixer.FixableDiagnosticIds)
                .Distinct()
                .Order(StringComparer.Ordinal)
                .ToArray());
    }

    private static IEnumerable<T> Create<T>(Type[] types)
        => types.Where(type => type.IsAssignableTo(typeof(T))).Select(type => (T)Activator.CreateInstance(type)!);
}
