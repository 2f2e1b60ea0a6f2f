using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>What every descriptor owes its user, whichever rule it belongs to.</summary>
public class DescriptorTests
{
    private static RuleGroupAnalyzer[] Groups => [new BodyWarningsAnalyzer(), new BodySuggestionsAnalyzer()];

    public static TheoryData<string> Ids => [.. RuleCatalog.Rules.Select(rule => rule.Id)];

    [Fact]
    public void The_rules_of_this_version_are_found()
        => Assert.Superset(
            new HashSet<string> { "GCG0001", "GCG1004", "GCG1005", "GCG2001", "GCG5001", "GCG5002", "GCG5005" },
            RuleCatalog.Rules.Select(rule => rule.Id).ToHashSet());

    [Fact]
    public void Every_id_has_one_descriptor()
    {
        string[] several = RuleCatalog.Rules.GroupBy(rule => rule.Id).Where(g => g.Count() > 1).Select(g => g.Key).ToArray();

        Assert.Empty(several);
    }

    [Fact]
    public void Only_suspects_are_found_by_several_analyzers()
        => Assert.All(
            RuleCatalog.Rules.Where(rule => rule.AnalyzerTypes.Length > 1),
            rule => Assert.Contains(rule.Descriptor, Suspect.All));

    [Fact]
    public void The_list_of_ids_and_the_descriptors_agree()
    {
        string[] listed = typeof(RuleIds).GetFields(BindingFlags.Public | BindingFlags.Static)
            .Select(field => (string)field.GetRawConstantValue()!)
            .Order(StringComparer.Ordinal)
            .ToArray();

        Assert.Equal(listed, RuleCatalog.Rules.Select(rule => rule.Id));
    }

    [Fact]
    public void Every_analyzer_of_the_assembly_is_shipped_once_and_stands_on_the_base()
    {
        Type[] analyzers = typeof(GcGuardAnalyzer).Assembly.GetTypes()
            .Where(type => typeof(DiagnosticAnalyzer).IsAssignableFrom(type) && !type.IsAbstract)
            .ToArray();

        Assert.NotEmpty(analyzers);
        Assert.All(analyzers, type =>
        {
            Assert.True(type.IsPublic && type.IsSealed, $"{type.Name} must be public and sealed");
            string[]? languages = type.GetCustomAttribute<DiagnosticAnalyzerAttribute>()?.Languages;
            if (typeof(RuleGroupAnalyzer).IsAssignableFrom(type))
            {
                Assert.Equal([LanguageNames.CSharp], languages ?? []);
                return;
            }

            Assert.True(typeof(GcGuardAnalyzer).IsAssignableFrom(type), $"{type.Name} must derive from GcGuardAnalyzer");
            bool isInGroup = Groups.Any(group => group.Rules.Any(member => member.GetType() == type));
            Assert.True(isInGroup != (languages is not null), $"{type.Name} must be in a group, or have an attribute of its own, and not both");
        });
    }

    /// <summary>A host leaves out an analyzer whose rules are all less than what it shows.</summary>
    [Fact]
    public void The_rules_of_a_group_have_one_severity()
    {
        Assert.Equal(2, Groups.Length);
        Assert.All(
            Groups,
            group => Assert.Single(group.SupportedDiagnostics.Except(Suspect.All).Select(rule => rule.DefaultSeverity).Distinct()));
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void A_descriptor_is_complete(string id)
    {
        DiagnosticDescriptor descriptor = RuleCatalog.Rules.Single(rule => rule.Id == id).Descriptor;
        string title = descriptor.Title.ToString(System.Globalization.CultureInfo.InvariantCulture);
        string description = descriptor.Description.ToString(System.Globalization.CultureInfo.InvariantCulture);

        Assert.Matches("^GCG[0-9]{4}$", id);
        Assert.Equal($"https://github.com/gcguard/gcguard/blob/main/docs/rules/{id}.md", descriptor.HelpLinkUri);
        Assert.NotEmpty(title);
        Assert.False(title.EndsWith('.'), "a title has no full stop");
        Assert.True(description.EndsWith('.'), "a description is made of sentences");
        Assert.NotEmpty(descriptor.MessageFormat.ToString(System.Globalization.CultureInfo.InvariantCulture));
        Assert.True(descriptor.IsEnabledByDefault);
        Assert.True(
            descriptor.DefaultSeverity is DiagnosticSeverity.Warning or DiagnosticSeverity.Info,
            "a rule is a warning (a promise) or a suggestion");
    }

    [Theory]
    [MemberData(nameof(Ids))]
    public void The_category_follows_the_area_in_the_id(string id)
    {
        string expected = id[3] switch
        {
            '0' => RuleCategory.Usage,
            '1' => RuleCategory.LargeObjects,
            '2' => RuleCategory.Buffering,
            '3' => RuleCategory.Pools,
            '4' => RuleCategory.Lazy,
            '5' => RuleCategory.InducedGc,
            '6' => RuleCategory.Lifetimes,
            '7' => RuleCategory.Configuration,
            _ => "an area that does not exist",
        };

        Assert.Equal(expected, RuleCatalog.Rules.Single(rule => rule.Id == id).Descriptor.Category);
    }
}
