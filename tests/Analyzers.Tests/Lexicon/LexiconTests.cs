using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Lexicon;

/// <summary>The lexicon is small, says why it has each word, and is the only place that compares names with words.</summary>
public class LexiconTests
{
    /// <summary>The most words that the lexicon may have.</summary>
    private const int MaxWords = 150;

    private static readonly string s_analyzers = Path.Combine(RepositoryRoot.Find()!, "src", "Analyzers");

    [Fact]
    public void There_are_at_most_150_words_each_with_a_reason_and_once_in_its_group()
    {
        List<LexiconFile.Entry> entries = LexiconFile.Read();

        Assert.InRange(entries.Select(entry => entry.Word).Distinct().Count(), 1, MaxWords);
        Assert.All(entries, entry => Assert.Matches("^[a-z0-9]+$", entry.Word));
        Assert.All(entries, entry => Assert.NotEmpty(entry.Reason));
        Assert.Equal(entries.Count, entries.Select(entry => (entry.Group, entry.Word)).Distinct().Count());
        Assert.Equal(Enum.GetValues<WordGroup>().Length, entries.Select(entry => entry.Group).Distinct().Count());
    }

    [Theory]
    [InlineData("userPermission", true)]
    [InlineData("PermissionResponse", true)]
    [InlineData("PERMISSIONS", true)]
    [InlineData("user_permission", true)]
    [InlineData("ACLPermission", true)]
    [InlineData("Permissioner", false)]
    [InlineData("ItemPermissioned", false)]
    [InlineData("PermissionList", false)]
    [InlineData("Admission", false)]
    [InlineData("", false)]
    public void The_word_that_a_name_is_about_counts(string name, bool isSmall)
        => Assert.Equal(isSmall, NameWords.Ends(name, WordGroup.Small));

    [Theory]
    [InlineData("Categories", true)]
    [InlineData("Category", true)]
    [InlineData("Tenants", true)]
    [InlineData("Kitties", false)]
    public void Plurals_count(string name, bool isMeant)
        => Assert.Equal(isMeant, NameWords.EndsInOneOf(name, ["category", "tenant"]));

    [Theory]
    [InlineData("orders_template_2024.xlsx", true)]
    [InlineData("DownloadTemplateAsync", true)]
    [InlineData("contemplated.csv", false)]
    public void Any_word_of_a_file_counts(string name, bool isSmall)
        => Assert.Equal(isSmall, NameWords.Has(name, WordGroup.File));

    /// <summary>
    /// Names of other assemblies' members are compared whole; words are compared here alone. GCG5001 reads what announces a collection,
    /// most of it routes and commands, with words of its own.
    /// </summary>
    [Fact]
    public void No_other_code_takes_names_apart()
    {
        var apart = new Regex("""char\.IsUpper\(|BeginsAt\(|LastWord\(""");

        Assert.Empty(Directory.EnumerateFiles(s_analyzers, "*.cs", SearchOption.AllDirectories)
            .Where(file => !file.Contains("/Lexicon/", StringComparison.Ordinal)
                && !file.Contains("/obj/", StringComparison.Ordinal)
                && apart.IsMatch(File.ReadAllText(file)))
            .Select(file => Path.GetRelativePath(s_analyzers, file)));
    }

    /// <summary>
    /// Beginnings and ends are compared for members of other assemblies alone, whose names <c>ReferencedName</c> gives. What random
    /// names do not change is checked for every rule by <c>EveryRuleTests</c>.
    /// </summary>
    [Fact]
    public void No_other_code_compares_parts_of_a_symbols_name()
    {
        string[] known =
        [
            // ASP.NET Core finds controllers without a base class by this end of their names.
            "Evidence/RequestPath/MvcActions.cs",
            // The members' types are those of a framework: Polly, TimeSpan, the base library, LINQ over a database.
            "Evidence/Retries/Repetition.cs", "Evidence/Retries/WaitReader.cs", "Evidence/Leases/LeaseTransfer.Calls.cs",
            "Rules/LargeObjects/GrownCollection/QueriedRows.cs",
            // The methods are those of other assemblies: the code before the comparison asks.
            "Evidence/Flow/OverloadLookup.cs", "Evidence/Source/FileWrittenBefore.cs", "Evidence/Retries/HeldSizes.cs",
            // Only what a message calls a collection.
            "Evidence/Source/TypeGraph.cs",
            // Variables of a container's file.
            "Evidence/Settings/ContainerSettings.cs",
        ];
        var part = new Regex("""\.(?:Metadata)?Name\s*\.(?:StartsWith|EndsWith|Contains|IndexOf)\(|(?:StartsWith|EndsWith)\([\w.]+\.Name,""");

        Assert.Equal(
            known.Order(StringComparer.Ordinal),
            Directory.EnumerateFiles(s_analyzers, "*.cs", SearchOption.AllDirectories)
                .Where(file => !file.Contains("/Lexicon/", StringComparison.Ordinal)
                    && !file.Contains("/obj/", StringComparison.Ordinal)
                    && part.IsMatch(File.ReadAllText(file)))
                .Select(file => Path.GetRelativePath(s_analyzers, file).Replace('\\', '/'))
                .Order(StringComparer.Ordinal));
    }

    /// <summary>Lists of words by which a project might call something: single words, most of them of letters alone.</summary>
    [Fact]
    public void No_other_code_has_a_table_of_words()
    {
        string[] known =
        [
            // What members of other assemblies, settings, images and lines of the project's own files are called.
            "Evidence/Source/KnownPayloadTypes.cs", "Evidence/Source/WholeRead.cs", "Evidence/RequestPath/EntryPoints.cs", "Evidence/Retries/RetryFact.cs",
            "Evidence/Settings/ContainerSettings.cs", "Rules/Configuration/IneffectiveSetting/PartlyReadValue.cs", "Evidence/Flow/TextSinks.cs",
            "Rules/Buffering/BufferedResponse/BufferedResponse.cs", "Evidence/Profile/ProfileFile.cs",
        ];
        var table = new Regex("""(?:=|=>|\()\s*(?:new[^;{\[]*)?[\[{]((?:\s*"[^"\n]*"\s*,?){4,})\s*[\]}]""");

        Assert.Empty(Directory.EnumerateFiles(s_analyzers, "*.cs", SearchOption.AllDirectories)
            .Where(file => !file.Contains("/Lexicon/", StringComparison.Ordinal)
                && !file.Contains("/obj/", StringComparison.Ordinal)
                && table.Matches(File.ReadAllText(file)).Any(match => IsOfWords(match.Groups[1].Value)))
            .Select(file => Path.GetRelativePath(s_analyzers, file).Replace('\\', '/'))
            .Except(known));

        static bool IsOfWords(string list)
        {
            string[] words = [.. Regex.Matches(list, "\"([^\"]*)\"").Select(match => match.Groups[1].Value)];
            int plain = words.Count(word => Regex.IsMatch(word, "^[A-Za-zÀ-ÿ]{2,20}$"));
            return plain >= 4 && plain * 10 >= words.Length * 7;
        }
    }

    [Theory]
    [InlineData("", true)]
    [InlineData("gcguard.small_names = voucher", false)]
    public async Task A_team_adds_words_of_its_own(string option, bool isFound)
    {
        string serialized = "JsonSerializer.Serialize(_vouchers.Find())";
        var test = new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;

                public class VouchersController : ControllerBase
                {
                    private readonly IVouchers _vouchers;

                    public VouchersController(IVouchers vouchers) => _vouchers = vouchers;

                    public ContentResult Get() => Content({{(isFound ? "{|GCG2009:" + serialized + "|}" : serialized)}});
                }

                public class GiftVoucher { public List<Line> Lines { get; set; } = new(); }

                public class Line { public string[] Tags, Notes, Words, Marks; public string Text { get; set; } = ""; }

                public interface IVouchers { GiftVoucher Find(); }
                """,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\n" + option + "\n"));
        await test.RunAsync();
    }
}
