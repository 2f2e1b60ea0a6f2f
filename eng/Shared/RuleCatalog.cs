using System;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection;
using GcGuard.Analyzers.Engine;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard;

/// <summary>
/// One rule as the shipped assemblies hold it. This file is compiled into every tool and test that speaks of all rules.
/// </summary>
/// <param name="Descriptor">The descriptor.</param>
/// <param name="AnalyzerTypes">The analyzers that report it.</param>
/// <param name="FixerTypes">The fixers that fix it; empty when there is none.</param>
internal sealed record RuleEntry(
    DiagnosticDescriptor Descriptor, ImmutableArray<Type> AnalyzerTypes, ImmutableArray<Type> FixerTypes)
{
    /// <summary>The rule's id.</summary>
    public string Id => Descriptor.Id;

    /// <summary>Whether at least one fixer fixes it.</summary>
    public bool HasFix => !FixerTypes.IsEmpty;

    /// <summary>
    /// Whether <c>dotnet format</c> applies its fix. It leaves files of settings alone, which only editors fix.
    /// </summary>
    public bool IsFixedInSource => FixerTypes.Any(typeof(GcGuardCodeFixProvider).IsAssignableFrom);
}

/// <summary>Every analyzer, fixer and rule, found by reflection as a compiler host finds them.</summary>
internal static class RuleCatalog
{
    /// <summary>The analyzer types, in the order of their names.</summary>
    public static ImmutableArray<Type> AnalyzerTypes { get; } =
        TypesWith<DiagnosticAnalyzerAttribute>(typeof(GcGuardAnalyzer).Assembly);

    /// <summary>The fixer types, in the order of their names.</summary>
    public static ImmutableArray<Type> FixerTypes { get; } =
        TypesWith<ExportCodeFixProviderAttribute>(typeof(GcGuardCodeFixProvider).Assembly);

    /// <summary>The rules, in the order of their ids.</summary>
    public static ImmutableArray<RuleEntry> Rules { get; } = FindRules();

    private static ImmutableArray<RuleEntry> FindRules()
    {
        CodeFixProvider[] fixers =
            FixerTypes.Select(type => (CodeFixProvider)Activator.CreateInstance(type)!).ToArray();
        return
        [
            .. from analyzerType in AnalyzerTypes
               let analyzer = (DiagnosticAnalyzer)Activator.CreateInstance(analyzerType)!
               from descriptor in analyzer.SupportedDiagnostics
               group analyzerType by descriptor into rule
               orderby rule.Key.Id
               select new RuleEntry(
                   rule.Key,
                   [.. rule],
                   [.. fixers.Where(f => f.FixableDiagnosticIds.Contains(rule.Key.Id)).Select(f => f.GetType())]),
        ];
    }

    private static ImmutableArray<Type> TypesWith<TAttribute>(Assembly assembly)
        where TAttribute : Attribute
        =>
        [
            .. assembly.GetTypes()
                .Where(type => type.GetCustomAttribute<TAttribute>() is not null)
                .OrderBy(type => type.FullName, StringComparer.Ordinal),
        ];
}
