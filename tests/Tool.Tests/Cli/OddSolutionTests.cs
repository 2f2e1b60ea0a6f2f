using System.Diagnostics;
using System.IO.Compression;
using System.Text.Json;
using GcGuard.Corpus.Tests;

namespace GcGuard.Tool.Tests.Cli;

/// <summary>
/// A solution in which much is wrong or unusual: a project that cannot be read, one that is missing, one that is not
/// restored, one whose restore fails, one whose code a build makes first, one that NuGet gives a newer package than it
/// asks for, two of one assembly name, a library of two target frameworks whose types are internal.
/// </summary>
public sealed class OddSolutionTests(OddSolutionTests.Odd odd) : IClassFixture<OddSolutionTests.Odd>
{
    private const string Paths =
        "# gcguard paths 1\n"
        + "Lib\tM:Lib.Outer`1.Inner.Run``1(`0,System.Collections.Generic.List{``0})\tC.Get\t-\tApi\n"
        + "Lib\tM:Lib.Work.Modern\tC.Get\tother\tApi\n"
        + "Same\tM:Same.One.Do\tGET /same\tother\tApi\n";

    private static readonly string[] Problems =
    [
        "Broken/Broken.csproj is left out: The project file could not be loaded. Unexpected end of file",
        "Failed/Failed.csproj is loaded in part, because its restore failed: NU1101: Unable to find package Shop.Missing.",
        "Gone/Gone.csproj is left out: there is no such file. Restore it, or take it out of the solution.",
        "Unbuilt/Unbuilt.csproj does not compile, so what uses the missing names is not seen: Unbuilt/Unbuilt.cs(1) CS0246: "
            + "The type or namespace name 'MadeByABuild'",
        "Unrestored/Unrestored.csproj is not restored, so what uses its packages is not seen. Run 'dotnet restore'",
    ];

    /// <summary>What a merge and a year of work leave in a file: shown and counted, and nothing is written.</summary>
    [Fact]
    public async Task Verifying_goes_on_with_what_can_be_used_and_counts_what_is_gone()
    {
        string file = Path.Combine(odd.Folder, ".gcguard", "paths.txt");
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        string stale = Paths.Replace("\n", "\r\n", StringComparison.Ordinal)
            + "<<<<<<< HEAD\n"
            + "Lib\tM:Lib.Work.Modern\tC.Get\tother\tApi\n"
            + "Lib\tM:Lib.Work.Removed\tC.Get\tother\tApi\n"
            + "Gone\tM:Gone.Type.Member\t-\t-\tApi\n";
        File.WriteAllText(file, stale);

        ToolResult result = await ToolResult.RunAsync("paths", odd.Folder, "--no-restore", "--verify-no-changes", "--json");

        JsonElement json = JsonDocument.Parse(result.Output).RootElement;
        Assert.Equal(1, result.ExitCode);
        Assert.Equal(
            ["<<<<<<< HEAD", "Lib\tM:Lib.Work.Removed\tC.Get\tother\tApi", "Gone\tM:Gone.Type.Member\t-\t-\tApi"],
            json.GetProperty("removed").EnumerateArray().Select(line => line.GetString()));
        Assert.Equal((0, 2), (json.GetProperty("added").GetArrayLength(), json.GetProperty("gone").GetInt32()));
        ExpectProblems(json.GetProperty("problems"));
        Assert.All(Problems, problem => Assert.Contains("warning: " + problem, result.Error, StringComparison.Ordinal));
        Assert.Equal(stale, File.ReadAllText(file));

        ToolResult written = await ToolResult.RunAsync("paths", odd.Folder, "--no-restore");
        Assert.Equal(0, written.ExitCode);
        Assert.Equal(Paths, File.ReadAllText(file));

        File.AppendAllText(file, Paths.Split('\n')[1] + "\n");
        ToolResult twice = await ToolResult.RunAsync("paths", odd.Folder, "--no-restore", "--verify-no-changes");
        Assert.Equal(1, twice.ExitCode);
        Assert.Contains(
            "paths.txt is stale: its lines stand in another order, or twice.", twice.Output, StringComparison.Ordinal);
        Assert.StartsWith("Next: dotnet gcguard paths ", twice.LastLine, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_scan_goes_on_with_what_can_be_used_and_says_a_place_of_two_frameworks_once()
    {
        ToolResult result = await ToolResult.RunAsync("scan", odd.Folder, "--no-restore", "--json", "--fail-on", "none");

        JsonElement json = JsonDocument.Parse(result.Output).RootElement;
        Assert.Equal(0, result.ExitCode);
        ExpectProblems(json.GetProperty("problems"));
        Assert.Equal(
            ["Lib/Work.cs:7 GCG1001 C.Get,Work.Modern,Work.Step", "Lib/Work.cs:14 GCG1001 C.Get,Inner.Run"],
            json.GetProperty("findings").EnumerateArray().Select(finding =>
                $"{finding.GetProperty("path")}:{finding.GetProperty("line")} {finding.GetProperty("rule")} "
                + string.Join(',', finding.GetProperty("chain").EnumerateArray())));
    }

    private static void ExpectProblems(JsonElement problems)
        => Assert.Collection(
            problems.EnumerateArray(),
            [.. Problems.Select(expected => (Action<JsonElement>)(
                said => Assert.StartsWith(expected, said.GetString(), StringComparison.Ordinal)))]);

    /// <summary>The solution, of which all is restored that can be, but one project.</summary>
    public sealed class Odd : IDisposable
    {
        private readonly TemporaryFolder _folder = new();

        public Odd()
        {
            _folder.Write("Directory.Build.props", """
                <Project>
                  <PropertyGroup>
                    <ImplicitUsings>enable</ImplicitUsings>
                    <LangVersion>latest</LangVersion>
                    <NuGetAudit>false</NuGetAudit>
                  </PropertyGroup>
                </Project>
                """);
            _folder.Write("Directory.Build.targets", "<Project />");
            _folder.Write("Directory.Packages.props", "<Project />");
            _folder.Write(".editorconfig", "root = true\n");
            _folder.Write("Odd.slnx", $"<Solution>{string.Concat(
                ((string[])["Api", "Broken", "Failed", "Gone", "Lib", "Newer", "One", "Two", "Unbuilt", "Unrestored"]).Select(
                    name => $"<Project Path=\"{name}/{name}.csproj\" />"))}</Solution>");
            Project("Api", "net10.0", """
                <ItemGroup><ProjectReference Include="../Lib/Lib.csproj;../One/One.csproj" /></ItemGroup>
                """, """
                using Microsoft.AspNetCore.Mvc;
                var app = WebApplication.CreateBuilder(args).Build();
                app.MapGet("/same", () => new Same.One().Do());
                app.Run();
                public class C : ControllerBase
                {
                    [HttpGet("/a")]
                    public int Get()
                    {
                        new Lib.Outer<int>.Inner().Run(1, new List<string>());
                        return new Lib.Work().Modern();
                    }
                }
                """, ".Web");
            Project("Lib", "net10.0;netstandard2.0", """
                <ItemGroup><InternalsVisibleTo Include="Api" /></ItemGroup>
                """, """
                using System.Collections.Generic;
                namespace Lib;
                internal class Work
                {
                #if NET
                    public int Modern() => Step();
                    private static int Step() => new int[30_000].Length;
                #endif
                }
                internal class Outer<T>
                {
                    internal class Inner
                    {
                        public void Run<U>(T first, List<U> second) { var all = new long[40_000]; all[0] = second.Count; }
                    }
                }
                """);
            Project("One", "net10.0", "<PropertyGroup><AssemblyName>Same</AssemblyName></PropertyGroup>",
                "namespace Same; public class One { public int Do() => 1; }");
            Project("Two", "net10.0", "<PropertyGroup><AssemblyName>Same</AssemblyName></PropertyGroup>",
                "namespace Same; public class Two { public int Do() => 1; }");
            Project("Unrestored", "net10.0", "<ItemGroup><PackageReference Include=\"xunit.assert\" Version=\"2.9.3\" /></ItemGroup>",
                "public class Unrestored { public void M() => Xunit.Assert.True(true); }");
            Project("Unbuilt", "net10.0", string.Empty, "public class Unbuilt : MadeByABuild { }");
            Package("Newer", "<PackageReference Include=\"Shop.Part\" Version=\"1.0.0\" />");
            Package("Failed", "<PackageReference Include=\"Shop.Missing\" Version=\"1.0.0\" />");
            _folder.Write("Broken/Broken.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>");
            Restore("Api");
            Restore("Two");
            Restore("Unbuilt");
            Restore("Newer");
            Restore("Failed", fails: true);
        }

        public string Folder => _folder.Path;

        public void Dispose() => _folder.Dispose();

        private void Project(string name, string frameworks, string content, string code, string sdk = "")
        {
            _folder.Write($"{name}/{name}.csproj", $"""
                <Project Sdk="Microsoft.NET.Sdk{sdk}">
                  <PropertyGroup><TargetFramework{(frameworks.Contains(';') ? "s" : "")}>{frameworks}</TargetFramework{(frameworks.Contains(';') ? "s" : "")}></PropertyGroup>
                  {content}
                </Project>
                """);
            _folder.Write($"{name}/{(name == "Lib" ? "Work" : name)}.cs", code);
        }

        /// <summary>A project whose packages come from a folder that holds one alone, in a newer version.</summary>
        private void Package(string name, string reference)
        {
            Project(name, "net10.0", $"<ItemGroup>{reference}</ItemGroup>", $"public class {name} {{ }}");
            _folder.Write($"{name}/nuget.config", """
                <configuration>
                  <config><add key="globalPackagesFolder" value="../packages" /></config>
                  <packageSources><clear /><add key="feed" value="../feed" /></packageSources>
                </configuration>
                """);
            string package = Path.Combine(Folder, "feed", "Shop.Part.2.0.0.nupkg");
            Directory.CreateDirectory(Path.GetDirectoryName(package)!);
            using ZipArchive archive = ZipFile.Open(package, ZipArchiveMode.Update);
            archive.GetEntry("Shop.Part.nuspec")?.Delete();
            using var nuspec = new StreamWriter(archive.CreateEntry("Shop.Part.nuspec").Open());
            nuspec.Write("""
                <package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd"><metadata>
                  <id>Shop.Part</id><version>2.0.0</version><authors>a</authors><description>d</description>
                </metadata></package>
                """);
        }

        private void Restore(string name, bool fails = false)
        {
            using var restore = Process.Start(new ProcessStartInfo(
                "dotnet", ["restore", Path.Combine(Folder, name), "-v", "q"]) { RedirectStandardOutput = true })!;
            string said = restore.StandardOutput.ReadToEnd();
            restore.WaitForExit();
            Assert.True(restore.ExitCode == 0 != fails, said);
        }
    }
}
