using GcGuard.Corpus.Analysis;
using GcGuard.Corpus.CommandLine;
using GcGuard.Corpus.Cost;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Corpus.Tests;

/// <summary>The pieces of the cost measurement.</summary>
public sealed class CostTests : CorpusTest
{
    [DeepFact]
    public async Task Twice_the_code_and_edited_documents_are_measured_on_request()
    {
        Folder.Write("A.cs", Collecting);
        Folder.Write("B.cs", "class Longest { } // which nobody asks anything about, so that it comes after the other\n");

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding, "--cost", "15", "--twice", "--editor");

        Assert.Equal(15, report.Cost!.Twice!.Added.Length);
        Assert.Equal(["A.cs", "B.cs"], report.Cost.Editor.Select(line => line.Name).Take(2));
        Assert.All(report.Cost.Editor, line => Assert.Equal(15, line.Added.Length));
    }

    [Fact]
    public async Task The_report_names_the_ratio_and_the_documents()
    {
        Folder.Write("A.cs", Collecting);

        (int exit, string output, _) = await CommandAsync(SampleAnalyzers.Finding, "--cost", "--twice", "--editor");

        Assert.Equal(CorpusCommand.Success, exit);
        Assert.Contains("GcGuard on twice the code: ", output, StringComparison.Ordinal);
        Assert.Contains(" times the cost", output, StringComparison.Ordinal);
        Assert.Contains("  A.cs: ", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Projects_can_be_left_out()
    {
        Folder.Write("A/A.csproj", Library);
        Folder.Write("A/A.cs", Collecting);
        Folder.Write("B.Tests/B.csproj", Library);
        Folder.Write("B.Tests/B.cs", Collecting);

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding, "--without", "tests/");

        Assert.Equal(["A/A.csproj"], report.Projects.AsEnumerable());
        await Assert.ThrowsAsync<CorpusInputException>(() => ReportAsync(SampleAnalyzers.Finding, "--without", ".csproj"));
    }

    [Theory]
    [InlineData("0")]
    [InlineData("-3")]
    [InlineData("few")]
    public void Peers_need_a_number_of_pairs(string value)
    {
        Assert.Throws<CorpusInputException>(() => Read(".", "--peer-pairs", value));
        Assert.Equal(3, Read(".", "--peer-pairs", "3").PeerPairs);
    }

    [Fact]
    public void A_copy_stands_beside_every_file_and_compiles()
    {
        Compilation once = Compile(
            """
            using System;
            using Shop.Orders;
            [assembly: CLSCompliant(false)]
            namespace Shop;
            public class Basket { public Order Order => new(); public Shop.Orders.Order Other => Order; }
            """,
            "namespace Shop.Orders { using System.Text; public class Order { public StringBuilder Text = new(); public global::System.Int32 N; } }",
            "public class Loose { public Shop.Basket Basket = new(); }",
            "System.Console.WriteLine(new Loose());");

        Compilation twice = DoubledSource.Of(once);

        Assert.Empty(once.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.Empty(twice.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.Equal(7, twice.SyntaxTrees.Count());
        INamedTypeSymbol copy = twice.GetTypeByMetadataName("Twice.Shop.Basket")!;
        Assert.Equal("Twice.Shop.Orders.Order", ((IPropertySymbol)copy.GetMembers("Order").Single()).Type.ToDisplayString());
        Assert.NotNull(twice.GetTypeByMetadataName("Twice.Loose"));
    }

    private static CSharpCompilation Compile(params string[] sources)
    {
        IEnumerable<MetadataReference> references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator).Select(path => MetadataReference.CreateFromFile(path));
        return CSharpCompilation.Create(
            "Test", sources.Select((source, i) => CSharpSyntaxTree.ParseText(source, path: $"{i}.cs")), references, new CSharpCompilationOptions(OutputKind.ConsoleApplication));
    }
}
