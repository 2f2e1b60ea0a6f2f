using System.Buffers.Binary;
using System.Security.Cryptography;
using GcGuard.Corpus.Analysis;
using GcGuard.Corpus.Fixes;
using GcGuard.Corpus.Projects;
using GcGuard.Corpus.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Corpus.Tests;

public class ProjectReadingTests : CorpusTest
{
    [Fact]
    public void Sdk_defaults_and_globs()
    {
        Folder.Write("A/A.csproj", """
            <Project Sdk="Microsoft.NET.Sdk.Web">
              <PropertyGroup>
                <TargetFramework>net8.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings><Nullable>enable</Nullable>
                <DefineConstants>$(DefineConstants);MINE</DefineConstants><AllowUnsafeBlocks>true</AllowUnsafeBlocks>
              </PropertyGroup>
              <ItemGroup>
                <Compile Remove="Old/**" />
                <Compile Include="..\Shared\*.cs" />
                <Using Include="A.Things" /><Using Include="System.Math" Static="true" /><Using Include="A.B" Alias="AB" />
                <Using Remove="System.IO" />
              </ItemGroup>
            </Project>
            """);
        Folder.Write("A/One.cs", string.Empty);
        Folder.Write("A/Old/Two.cs", string.Empty);
        Folder.Write("A/obj/Three.cs", string.Empty);
        Folder.Write("Shared/Four.cs", string.Empty);

        ProjectDescription project = Assert.Single(ProjectSet.Read(Folder.Path, "Release", null).Projects);

        Assert.Equal(["One.cs", "Four.cs"], project.SourceFiles.Select(Path.GetFileName));
        Assert.Equal("net8.0", project.Framework.Moniker);
        Assert.Equal(LanguageVersion.CSharp12, project.ParseOptions.LanguageVersion);
        Assert.Equal(OutputKind.ConsoleApplication, project.CompilationOptions.OutputKind);
        Assert.Equal(NullableContextOptions.Enable, project.CompilationOptions.NullableContextOptions);
        Assert.True(project.CompilationOptions.AllowUnsafe);
        Assert.Subset(
            project.ParseOptions.PreprocessorSymbolNames.ToHashSet(),
            new HashSet<string> { "MINE", "NET8_0", "NET6_0_OR_GREATER", "NETCOREAPP", "TRACE" });
        Assert.DoesNotContain("NET9_0_OR_GREATER", project.ParseOptions.PreprocessorSymbolNames);
        Assert.DoesNotContain("DEBUG", project.ParseOptions.PreprocessorSymbolNames);
        Assert.Contains("global using global::Microsoft.AspNetCore.Builder;", project.GeneratedSource, StringComparison.Ordinal);
        Assert.Contains("global using static System.Math;", project.GeneratedSource, StringComparison.Ordinal);
        Assert.Contains("global using AB = A.B;", project.GeneratedSource, StringComparison.Ordinal);
        Assert.DoesNotContain("System.IO;", project.GeneratedSource, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Microsoft.NET.Sdk", OutputKind.DynamicallyLinkedLibrary)]
    [InlineData("Microsoft.NET.Sdk.Razor", OutputKind.DynamicallyLinkedLibrary)]
    [InlineData("Microsoft.NET.Sdk.Worker", OutputKind.ConsoleApplication)]
    [InlineData("Microsoft.NET.Sdk.BlazorWebAssembly", OutputKind.ConsoleApplication)]
    public void The_sdk_says_whether_a_project_is_a_program(string sdk, OutputKind expected)
    {
        Folder.Write("A.csproj", $"<Project Sdk=\"{sdk}\"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>");
        Folder.Write("A.cs", string.Empty);

        ProjectDescription project = Assert.Single(ProjectSet.Read(Folder.Path, "Release", null).Projects);

        Assert.Equal(expected, project.CompilationOptions.OutputKind);
    }

    [Fact]
    public void Directory_build_props_imports_and_central_versions()
    {
        Folder.Write("Directory.Build.props", """
            <Project><PropertyGroup><TargetFrameworks>net472;net9.0;netstandard2.0</TargetFrameworks><Common>yes</Common></PropertyGroup></Project>
            """);
        Folder.Write("Directory.Packages.props", """
            <Project><ItemGroup><PackageVersion Include="Some.Package" Version="1.2.3" /></ItemGroup></Project>
            """);
        Folder.Write("src/Directory.Build.props", """
            <Project>
              <Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
              <PropertyGroup Condition="'$(Common)' == 'yes'"><LangVersion>11</LangVersion></PropertyGroup>
            </Project>
            """);
        Folder.Write("src/A/A.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup><PackageReference Include="Some.Package" /></ItemGroup>
              <ItemGroup Condition="'$(TargetFramework)' == 'net472'"><PackageReference Include="Other" Version="1.0.0" /></ItemGroup>
            </Project>
            """);
        Folder.Write("src/A/A.cs", string.Empty);

        ProjectDescription project = Assert.Single(ProjectSet.Read(Folder.Path, "Release", null).Projects);
        ProjectDescription old = Assert.Single(ProjectSet.Read(Folder.Path, "Release", "net472").Projects);

        Assert.Equal("net9.0", project.Framework.Moniker);
        Assert.Equal(LanguageVersion.CSharp11, project.ParseOptions.LanguageVersion);
        Assert.Equal([new PackageRequest("Some.Package", "1.2.3")], project.Packages.AsEnumerable());
        Assert.Equal("net472", old.Framework.Moniker);
        Assert.Equal(["Other", "Some.Package"], old.Packages.Select(package => package.Id));
    }

    [Fact]
    public void Packages_of_tools_are_no_references()
    {
        Folder.Write("A.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup>
                <PackageReference Include="Used" Version="1.0.0" />
                <PackageReference Include="Half.Used" Version="1.0.0" IncludeAssets="Compile; build" />
                <PackageReference Include="Tool" Version="1.0.0"><IncludeAssets>runtime; build; analyzers</IncludeAssets></PackageReference>
                <PackageReference Include="Run.Only" Version="1.0.0" ExcludeAssets="compile" />
                <PackageReference Include="Nothing" Version="1.0.0" ExcludeAssets="all" />
              </ItemGroup>
            </Project>
            """);

        Folder.Write("A.cs", string.Empty);

        ProjectDescription project = Assert.Single(ProjectSet.Read(Folder.Path, "Release", null).Projects);

        Assert.Equal(["Half.Used", "Used"], project.Packages.Select(package => package.Id).Order());
    }

    [Fact]
    public async Task Old_style_project_is_bound_against_net_framework()
    {
        Folder.Write("Old.csproj", """
            <?xml version="1.0" encoding="utf-8"?>
            <Project ToolsVersion="15.0" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">
              <PropertyGroup><TargetFrameworkVersion>v4.8</TargetFrameworkVersion><AssemblyName>Old.Name</AssemblyName><OutputType>Library</OutputType></PropertyGroup>
              <PropertyGroup Condition=" '$(Configuration)|$(Platform)' == 'Release|AnyCPU' "><DefineConstants>FROM_RELEASE</DefineConstants></PropertyGroup>
              <ItemGroup><Reference Include="System.Web" /></ItemGroup>
              <ItemGroup><Compile Include="In\C.cs" /></ItemGroup>
              <Import Project="$(MSBuildToolsPath)\Microsoft.CSharp.targets" />
            </Project>
            """);
        Folder.Write("In/C.cs", """
            #if FROM_RELEASE && NETFRAMEWORK
            class C : System.Web.IHttpHandler
            {
                public bool IsReusable { get { return false; } }
                public void ProcessRequest(System.Web.HttpContext context) { System.GC.Collect(); context.Response.Write("x"); }
            }
            #endif
            """);
        Folder.Write("In/NotIncluded.cs", Collecting);

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding);

        Assert.Equal("In/C.cs:5:TEST001:Collect in 'ProcessRequest'", Assert.Single(report.Findings).ToString());
        Assert.Contains(Notes, note => note.Contains("1 C# files belong to no project", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("net8.0", "net8.0", "TimeProvider.System.GetUtcNow()")]
    [InlineData("net10.0", "net10.0", "System.Linq.Enumerable.LeftJoin(new int[0], new int[0], x => x, x => x, (x, y) => x)")]
    [InlineData("netstandard2.0", "netstandard2.0", "System.Convert.ToBase64String(new byte[0])")]
    [InlineData("netcoreapp3.1", "netcoreapp3.1", "System.MemoryExtensions.AsSpan(\"\").Length")]
    public async Task The_target_framework_chooses_the_references(string moniker, string expected, string call)
    {
        Folder.Write("A.csproj", Library.Replace("net10.0", moniker, StringComparison.Ordinal));
        // The call is an argument of Collect's statement, so the finding shows that all of it was bound.
        Folder.Write("A.cs", $"using System; class C {{ void M() {{ Use({call}); }} static void Use<T>(T value) {{ GC.Collect(); }} }}");

        ProjectDescription project = Assert.Single(ProjectSet.Read(Folder.Path, "Release", null).Projects);
        CorpusReport report = await ReportAsync(SampleAnalyzers.With(new StatementFixer("GC.Collect(0);")), "--fixes");

        Assert.Equal(expected, project.Framework.Moniker);
        Assert.Single(report.Findings);
        Assert.All(report.Fixes, fix => Assert.False(fix.IsDefect));
    }

    [Fact]
    public void A_targeting_pack_from_before_net_5_is_found_by_the_name_of_its_only_folder()
    {
        foreach (string pack in (string[])["microsoft.netcore.app.ref", "microsoft.aspnetcore.app.ref"])
        {
            Folder.Write($"{pack}/3.1.0/ref/netcoreapp3.1/A.txt", string.Empty);
            Folder.Write($"{pack}/8.0.1/ref/net8.0/A.txt", string.Empty);
        }

        var folders = new ReferenceFolders(Folder.Path, Path.Combine(Folder.Path, "none"));

        Assert.All(folders.For(TargetFramework.Parse("netcoreapp3.1")!), folder => Assert.EndsWith("netcoreapp3.1", folder, StringComparison.Ordinal));
        Assert.All(folders.For(TargetFramework.Parse("net6.0")!), folder => Assert.EndsWith("net8.0", folder, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Project_references_are_bound_to_each_other_through_all_of_them()
    {
        Folder.Write("Core/Core.csproj", Library);
        Folder.Write("Core/Collector.cs", "namespace Core; public class Collector { public void Run() => System.GC.Collect(); }");
        Folder.Write("Middle/Middle.csproj", Reference("../core/Core.csproj"));
        Folder.Write("Middle/Base.cs", "namespace Middle; public class Base : Core.Collector { }");
        Folder.Write("Top/Top.csproj", Reference(@"..\Middle\Middle.csproj"));
        Folder.Write("Top/Top.cs", "class Top : Middle.Base { void M() { Run(); System.GC.Collect(); } }");

        CorpusReport report = await ReportAsync(SampleAnalyzers.With(new StatementFixer("Run().ToString();")), "--fixes");

        Assert.Equal(["Core/Core.csproj", "Middle/Middle.csproj", "Top/Top.csproj"], report.Projects.AsEnumerable());
        Assert.Equal(["Core/Collector.cs", "Top/Top.cs"], report.Findings.Select(finding => finding.Path));
        // Run() binds to the referenced project, or the compiler would complain of a missing name instead of void.
        Assert.Contains(report.Fixes, fix => fix.Errors.Any(error => error.StartsWith("Top/Top.cs:1: CS0023", StringComparison.Ordinal)));
    }

    [Fact]
    public void References_that_are_missing_or_go_round_in_a_circle_are_dropped_and_noted()
    {
        Folder.Write("A/A.csproj", Reference("../B/B.csproj"));
        Folder.Write("A/A.cs", string.Empty);
        Folder.Write("B/B.csproj", Reference("../A/A.csproj"));
        Folder.Write("C/C.csproj", Reference("../Nowhere/N.csproj"));

        ProjectSet set = ProjectSet.Read(Folder.Path, "Release", null);

        Assert.Equal(3, set.Projects.Length);
        Assert.Contains(set.Notes, note => note.Contains("circle", StringComparison.Ordinal));
        Assert.Contains(set.Notes, note => note.Contains("N.csproj is not in the folder", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_missing_test_framework_is_stood_in_for_so_that_rules_know_a_test_project()
    {
        // One that no project of this machine is likely to have restored.
        Folder.Write("A.csproj", Library.Replace("</PropertyGroup>", "</PropertyGroup><ItemGroup><PackageReference Include=\"NBench\" Version=\"0.0.1\" /></ItemGroup>", StringComparison.Ordinal));
        Folder.Write("A.cs", Collecting);

        await ReportAsync(new AnalyzerCatalog([new ReferenceAnalyzer("NBench")], []));
        CorpusReport report = await ReportAsync(new AnalyzerCatalog([new ReferenceAnalyzer("NBench")], []));

        Assert.Equal("A.csproj:0:TEST003:references NBench", Assert.Single(report.Findings).ToString());
        Assert.Contains("NBench", report.MissingPackages.Keys);
    }

    [Fact]
    public async Task A_project_of_the_folder_wins_over_the_package_of_the_same_name()
    {
        Folder.Write("Newtonsoft.Json/Newtonsoft.Json.csproj", Library);
        Folder.Write("Newtonsoft.Json/JsonConvert.cs", "namespace Newtonsoft.Json { public static class JsonConvert { public const int Mine = 1; } }");
        Folder.Write("A/A.csproj", Library.Replace("</PropertyGroup>", "</PropertyGroup><ItemGroup><PackageReference Include=\"Newtonsoft.Json\" Version=\"13.0.3\" /><ProjectReference Include=\"../Newtonsoft.Json/Newtonsoft.Json.csproj\" /></ItemGroup>", StringComparison.Ordinal));
        Folder.Write("A/A.cs", "class C { void M() { System.GC.Collect(Newtonsoft.Json.JsonConvert.Mine); } }\n");

        CorpusReport report = await ReportAsync(new AnalyzerCatalog([new CollectAnalyzer()], []));

        Assert.Single(report.Findings);
    }

    [Fact]
    public async Task Editorconfig_and_options_reach_the_analyzers()
    {
        Folder.Write("A.csproj", Library);
        Folder.Write("A.cs", Collecting);
        Folder.Write("Quiet/B.cs", Collecting.Replace("class C", "class D", StringComparison.Ordinal));
        Folder.Write("Quiet/.editorconfig", "[*.cs]\ndotnet_diagnostic.TEST001.severity = none\n");

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding);
        CorpusReport raised = await ReportAsync(SampleAnalyzers.Finding, "--option", "dotnet_diagnostic.TEST001.severity=error");

        Assert.Equal("A.cs", Assert.Single(report.Findings).Path);
        Assert.Equal(DiagnosticSeverity.Error, Assert.Single(raised.Findings).Severity);
    }

    [Fact]
    public async Task A_friend_named_with_a_public_key_sees_internals()
    {
        using var rsa = new RSACryptoServiceProvider(1024);
        File.WriteAllBytes(Path.Combine(Folder.Path, "key.snk"), rsa.ExportCspBlob(includePrivateParameters: true));
        byte[] blob = rsa.ExportCspBlob(includePrivateParameters: false);
        BinaryPrimitives.WriteInt32LittleEndian(blob.AsSpan(4), 0x2400);
        string key = "0024000004800000" + Convert.ToHexString([(byte)blob.Length, 0, 0, 0]) + Convert.ToHexString(blob);
        Folder.Write("Directory.Build.props", """
            <Project><PropertyGroup><TargetFramework>net10.0</TargetFramework><SignAssembly>true</SignAssembly>
            <AssemblyOriginatorKeyFile>$(MSBuildThisFileDirectory)key.snk</AssemblyOriginatorKeyFile></PropertyGroup></Project>
            """);
        Folder.Write("A/A.csproj", $"<Project Sdk=\"Microsoft.NET.Sdk\"><ItemGroup><InternalsVisibleTo Include=\"B\" Key=\"{key}\" /></ItemGroup></Project>");
        Folder.Write("A/A.cs", "internal static class A { internal static void M() { } }");
        Folder.Write("B/B.csproj", Reference("../A/A.csproj"));
        Folder.Write("B/B.cs", "class B { void N() { System.GC.Collect(); } }");

        CorpusReport report = await ReportAsync(SampleAnalyzers.With(new StatementFixer("A.M();")), "--fixes");

        Assert.Equal(FixResult.Compiled, report.Fixes[0].Result);
    }

    [Fact]
    public async Task Only_the_chosen_projects_are_analysed()
    {
        Folder.Write("A/A.csproj", Library);
        Folder.Write("A/A.cs", Collecting);
        Folder.Write("B/B.csproj", Library);
        Folder.Write("B/B.cs", Collecting);

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding, "--project", "b/B.cs");
        (int exit, _, string error) = await CommandAsync(SampleAnalyzers.Finding, "--project", "Nowhere");

        Assert.Equal("B/B.cs", Assert.Single(report.Findings).Path);
        Assert.Equal(CorpusCommand.BadInput, exit);
        Assert.Contains("Nowhere", error, StringComparison.Ordinal);
    }

    private static string Reference(string path)
    {
        return Library.Replace("</PropertyGroup>", $"</PropertyGroup><ItemGroup><ProjectReference Include=\"{path}\" /></ItemGroup>", StringComparison.Ordinal);
    }
}
