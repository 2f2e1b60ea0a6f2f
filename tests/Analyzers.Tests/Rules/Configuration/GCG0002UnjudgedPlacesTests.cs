using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Rules.Configuration;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.BodyWarningsAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG0002 says about a library of which nobody knows who calls it.</summary>
public class GCG0002UnjudgedPlacesTests
{
    private const string Library = """
        using System.IO;
        namespace Shop;
        public class Exporter
        {
            public byte[] Export() => new byte[200_000];
            public byte[] Import() => new byte[300_000];
            static Exporter() { _ = new byte[400_000]; }
        }
        """;

    [Fact]
    public Task A_library_says_once_how_much_it_could_not_judge() => new VerifyCS.Test
    {
        TestCode = Library,
        ExpectedDiagnostics =
        {
            new DiagnosticResult(UnjudgedPlacesAnalyzer.Rule).WithNoLocation().WithArguments(
                "2 places", "TestProject", "were", "them", PathsFormat.RelativePath),
        },
    }.RunAsync();

    [Fact]
    public Task A_paths_file_is_an_answer() => new VerifyCS.Test
    {
        TestState =
        {
            Sources = { Library.Replace(
                "new byte[200_000]", "{|GCG1001:new byte[200_000]|}", System.StringComparison.Ordinal) },
            AdditionalFiles =
            {
                ("/repo/.gcguard/paths.txt", PathsFormat.Header
                    + "\nTestProject\tM:Shop.Exporter.Export\tOrders.Get\tother\tApi\n"),
            },
        },
    }.RunAsync();

    [Fact]
    public Task The_property_switches_it_off() => new VerifyCS.Test
    {
        TestState =
        {
            Sources = { Library },
            AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nbuild_property.GcGuardPathsFile = none\n") },
        },
    }.RunAsync();

    [Fact]
    public Task A_program_has_its_entry_points_itself() => new VerifyCS.Test
    {
        TestState =
        {
            OutputKind = OutputKind.ConsoleApplication,
            Sources = { Library + "static class Program { static void Main() { } }" },
        },
    }.RunAsync();

    [Fact]
    public Task A_library_without_suspects_says_nothing() => new VerifyCS.Test
    {
        TestCode = "public class Small { public byte[] Make() => new byte[100]; }",
    }.RunAsync();
}
