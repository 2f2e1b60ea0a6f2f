using System;
using System.Linq;
using System.Reflection;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using GcGuard.CodeFixes.Rules.Configuration;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>What every fixer owes the hosts that load it.</summary>
public class FixerTests
{
    public static TheoryData<string> FixerNames
        => [.. typeof(GcGuardCodeFixProvider).Assembly.GetTypes()
            .Where(type => typeof(CodeFixProvider).IsAssignableFrom(type) && !type.IsAbstract)
            .Select(type => type.FullName!)];

    [Theory]
    [MemberData(nameof(FixerNames))]
    public void A_fixer_is_exported_for_CSharp_documents(string name)
    {
        Type type = Find(name);

        // Reading the attribute runs its constructor, which is where a wrong document kind brings a host down.
        ExportCodeFixProviderAttribute? export = type.GetCustomAttribute<ExportCodeFixProviderAttribute>();

        Assert.NotNull(export);
        Assert.Equal([LanguageNames.CSharp], export.Languages);
        Assert.False(string.IsNullOrEmpty(export.Name), "a host tells fixers apart by name");
        Assert.True(type.IsPublic && type.IsSealed, $"{type.Name} must be public and sealed");
        Assert.True(IsForSettings(type) || typeof(GcGuardCodeFixProvider).IsAssignableFrom(type), $"{type.Name} must derive from the base");
        // The oldest and the newest host know these kinds; another one brings down every run of dotnet format.
        Assert.Equal(
            IsForSettings(type) ? [nameof(TextDocumentKind.AdditionalDocument)] : [nameof(TextDocumentKind.Document)],
            export.DocumentKinds);
    }

    [Theory]
    [MemberData(nameof(FixerNames))]
    public void A_fixer_fixes_one_rule_that_exists_and_fixes_all_of_it(string name)
    {
        var fixer = (CodeFixProvider)Activator.CreateInstance(Find(name))!;

        string id = Assert.Single(fixer.FixableDiagnosticIds);
        Assert.Contains(id, RuleCatalog.Rules.Select(rule => rule.Id));
        FixAllProvider? all = fixer.GetFixAllProvider();
        if (IsForSettings(fixer.GetType()))
        {
            Assert.Null(all);
            return;
        }

        Assert.Equal(
            [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution],
            all!.GetSupportedFixAllScopes().Order());
    }

    [Theory]
    [InlineData(RuleIds.TableText)]
    [InlineData(RuleIds.DocumentCopy)]
    [InlineData(RuleIds.BufferOverWait)]
    public void A_suspect_has_one_fixer_and_one_key_for_all_its_matches(string id)
    {
        Assert.Single(
            RuleCatalog.FixerTypes,
            type => ((CodeFixProvider)Activator.CreateInstance(type)!).FixableDiagnosticIds.Contains(id));
        Assert.Equal(id, new Fix("Write it in parts", static _ => throw new NotSupportedException()).EquivalenceKey(id));
    }

    [Fact]
    public void Fixer_names_are_unique()
    {
        string?[] names = RuleCatalog.FixerTypes
            .Select(type => type.GetCustomAttribute<ExportCodeFixProviderAttribute>()!.Name)
            .ToArray();

        Assert.NotEmpty(names);
        Assert.Equal(names.Length, names.Distinct().Count());
    }

    private static bool IsForSettings(Type type) => typeof(SettingsCodeFixProvider).IsAssignableFrom(type);

    private static Type Find(string name) => typeof(GcGuardCodeFixProvider).Assembly.GetType(name, throwOnError: true)!;
}
