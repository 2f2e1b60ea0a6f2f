using System.IO;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// A package that calls <c>GC.Collect</c>, referenced by real projects: directly, through a library, allowed, and with the
/// project file kept from the compiler. Nothing but the framework is found beside it.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class InducingReferenceTests(InducingReferenceTests.Solution solution) : IClassFixture<InducingReferenceTests.Solution>
{
    private const string Message =
        "Acme.Imaging 2.1.0.0 (package {0} 2.1.0) refers to GC.Collect; find out when it is called, or list it in gcguard.induced_gc_allow";

    [Theory]
    [InlineData("Direct", "PackageReference Include=\"Acme.Imaging\"", "Acme.Imaging")]
    [InlineData("Transitive", "<Project ", "acme.imaging")]
    public void TheFindingStandsOnTheLineThatBringsThePackage(string project, string line, string package)
    {
        Finding finding = Assert.Single(FindingsOf(project));
        Assert.Equal(project + ".csproj", finding.File);
        Assert.Contains(line, File.ReadAllLines(solution.Workspace.PathOf(project, finding.File))[finding.Line - 1], System.StringComparison.Ordinal);
        Assert.Equal("note", finding.Level);
        Assert.Equal(string.Format(System.Globalization.CultureInfo.InvariantCulture, Message, package), finding.Message);
    }

    [Fact]
    public void ALibraryIsSilentAboutWhatItsApplicationIsToldOf() => Assert.Empty(FindingsOf("Library"));

    [Fact]
    public void AnAllowedPackageIsSilent() => Assert.Empty(FindingsOf("Allowed"));

    [Fact]
    public void APackageThatNobodyHasReadIsSilentWithoutTheAssumption() => Assert.Empty(FindingsOf("NotAssumed"));

    [Fact]
    public void WithoutTheProjectFileTheFindingHasNoPlace()
        => Assert.Equal(("", "note"), Assert.Single(FindingsOf("Unread").Select(finding => (finding.File, finding.Level))));

    private Finding[] FindingsOf(string project)
        => [.. solution.Workspace.FindingsOf(project).Where(finding => finding.IsOurs)];

    /// <summary>The package, packed, and the solution that references it, built once.</summary>
    public sealed class Solution
    {
        /// <summary>Packs the package, writes the solution and builds it.</summary>
        public Solution(PackageLease lease)
        {
            Workspace = lease.Package.CreateWorkspace("references");
            Workspace.Write("Imaging/Imaging.csproj", """
                <Project Sdk="Microsoft.NET.Sdk">
                  <PropertyGroup>
                    <TargetFramework>netstandard2.0</TargetFramework>
                    <AssemblyName>Acme.Imaging</AssemblyName>
                    <Version>2.1.0</Version>
                  </PropertyGroup>
                </Project>
                """);
            Workspace.Write("Imaging/Canvas.cs", "namespace Acme { public class Canvas { public void Free() => System.GC.Collect(); } }");
            Workspace.Run("pack", "Imaging", "--output", Workspace.PathOf("feed")).MustSucceed();

            // Nobody has read what this package does, so the finding needs the assumption.
            Workspace.Write(".editorconfig", "root = true\n[*.cs]\ngcguard.assume_request_path = true\n");
            Add("Library", Reference, isApplication: false);
            Add("Direct", Reference);
            Add("Transitive", """<ItemGroup><ProjectReference Include="../Library/Library.csproj" /></ItemGroup>""");
            Add("Allowed", Reference);
            Workspace.Write("Allowed/.editorconfig", "[*.cs]\ngcguard.induced_gc_allow = Acme.*\n");
            Add("NotAssumed", Reference);
            Workspace.Write("NotAssumed/.editorconfig", "[*.cs]\ngcguard.assume_request_path = false\n");
            Add("Unread", Reference, "<GcGuardReadSettings>false</GcGuardReadSettings>");
            Workspace.Run("build", Workspace.WriteSolution(["Library", "Direct", "Transitive", "Allowed", "NotAssumed", "Unread"])).MustSucceed();
        }

        internal TestWorkspace Workspace { get; }

        private static string Reference => """<ItemGroup><PackageReference Include="Acme.Imaging" Version="2.1.0" /></ItemGroup>""";

        private void Add(string name, string body, string properties = "", bool isApplication = true)
        {
            Workspace.WriteProject(
                name,
                $"""
                <OutputType>{(isApplication ? "Exe" : "Library")}</OutputType>
                <RestoreAdditionalProjectSources>{Workspace.PathOf("feed")}</RestoreAdditionalProjectSources>
                {properties}
                """,
                body);
            Workspace.Write($"{name}/Program.cs", isApplication
                ? $"internal static class {name}Program {{ private static void Main() => System.Console.WriteLine(new Acme.Canvas()); }}"
                : "public class Painter { public Acme.Canvas Canvas { get; } = new(); }");
        }
    }
}
