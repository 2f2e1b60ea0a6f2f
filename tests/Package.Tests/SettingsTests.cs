using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// The rules about settings of the collector in real builds: the package hands in every kind of file, a finding stands
/// in the file and line that sets the value, bad files are passed over, and <c>dotnet format</c> leaves all of them alone.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class SettingsTests(SettingsTests.Solution solution) : IClassFixture<SettingsTests.Solution>
{
    [Theory]
    [InlineData("Property", "GCG7002", "Property.csproj", 6, "'ServerGarbageCollection = 1' is read as false: only the word true switches it on; write true or false")]
    [InlineData("Imported", "GCG7002", "Imported.csproj", 1, "'ServerGarbageCollection = 1' is read as false: only the word true switches it on; write true or false (ServerGarbageCollection is set outside this file)")]
    [InlineData("Template", "GCG7002", "runtimeconfig.template.json", 3, "'System.GC.HighMemPercent' has no effect: no runtime reads this name in runtimeconfig.json; write System.GC.HighMemoryPercent")]
    [InlineData("Item", "GCG7002", "Item.csproj", 9, "'System.GC.HeapHardLimitPercent = 100' is out of range: the runtime ignores it; write 1 to 99")]
    [InlineData("Docker", "GCG7002", "Dockerfile", 4, "'DOTNET_gcServer = false' switches it on: the runtime reads the hexadecimal digits 'fa' it begins with; write 0")]
    [InlineData("Compose", "GCG7002", "compose.yaml", 5, "'DOTNET_GCHeapHardLimit = 209715200' is read as hexadecimal: 8.1 GB, not 200 MB; write 0xC800000")]
    [InlineData("Manifest", "GCG7003", "k8s/deployment.yaml", 14, "a limit of 0.5 leaves the process one core: the runtime then uses Workstation GC whatever 'DOTNET_gcServer = 1' asks for; give it two cores, or remove the setting")]
    [InlineData("Launch", "GCG7002", "Properties/launchSettings.json", 5, "'DOTNET_gcConcurrent = false' switches it on: the runtime reads the hexadecimal digits 'fa' it begins with; write 0")]
    [InlineData("AppConfig", "GCG7002", "app.config", 3, "'gcServer' has no effect: only .NET Framework reads settings of the collector from this file; set the property ServerGarbageCollection in the project file")]
    [InlineData("WebConfig", "GCG7002", "web.config", 4, "'DOTNET_gcServer = true' has no effect: the runtime reads a number here; write 1")]
    [InlineData("Misspelt", "GCG0001", ".editorconfig", 3, "'gcguard.asume_request_path' is not an option of GcGuard and has no effect; check its spelling in .editorconfig")]
    [InlineData("Global", "GCG0001", ".globalconfig", 2, "'gcguard.loh' is not an option of GcGuard and has no effect; check its spelling in .editorconfig")]
    [InlineData("Precedence", "GCG7008", "runtimeconfig.template.json", 1, "'System.GC.HeapCount = 3' has no effect: 'System.GC.HeapCount = 2' of the project wins over this file; keep one of them")]
    public void AFindingStandsWhereTheValueIsSet(string project, string id, string file, int line, string message)
        => Assert.Equal($"{file}({line}): {id}: {message}", Assert.Single(Ours(project)));

    [Theory]
    [InlineData("Library")]
    [InlineData("Unread")]
    [InlineData("LeftOut")]
    [InlineData("Bad")]
    public void WhatIsNoSettingOfTheProcessIsSilent(string project) => Assert.Empty(Ours(project));

    [Fact]
    public void ManifestsOfTheSolutionConcernItsApplications()
    {
        Finding finding = Assert.Single(solution.FindingsOf("Nested/Service"), finding => finding.IsOurs);
        Assert.Equal(("GCG7008", "../Dockerfile.service", 2), (finding.Id, finding.File, finding.Line));
    }

    /// <summary>The order that GCG7008 states for the build.</summary>
    [Fact]
    public void TheProjectWinsOverTheTemplate()
    {
        string config = Directory.GetFiles(solution.Workspace.PathOf("Precedence", "bin"), "Precedence.runtimeconfig.json", SearchOption.AllDirectories).Single();
        using JsonDocument published = JsonDocument.Parse(File.ReadAllText(config));
        Assert.Equal(2, published.RootElement.GetProperty("runtimeOptions").GetProperty("configProperties").GetProperty("System.GC.HeapCount").GetInt32());
    }

    [Fact]
    public void DotnetFormatChangesNothingAndEndsWell()
    {
        Dictionary<string, string> before = solution.Snapshot();
        CliResult result = solution.Workspace.Run(
            ["format", "analyzers", Solution.Name, "--severity", "info", "--no-restore", "--diagnostics", .. Enumerable.Range(1, 9).Select(n => $"GCG700{n}")]);
        result.MustSucceed();
        Assert.DoesNotContain("Unhandled exception", result.Output, StringComparison.Ordinal);
        Assert.Equal(before, solution.Snapshot());
    }

    private string[] Ours(string project)
        => [.. solution.FindingsOf(project).Where(finding => finding.IsOurs).Select(finding => $"{finding.File}({finding.Line}): {finding.Id}: {finding.Message}")];

    /// <summary>One solution with a project for each kind of file, built once.</summary>
    public sealed class Solution
    {
        /// <summary>The solution's file.</summary>
        public const string Name = "Test.slnx";

        private readonly List<string> _projects = [];

        /// <summary>Writes the solution and builds it.</summary>
        public Solution(PackageLease lease)
        {
            Workspace = lease.Package.CreateWorkspace("settings");
            Add("Property", properties: "<ServerGarbageCollection>1</ServerGarbageCollection>");
            Add("Imported", file: "Directory.Build.props", text: """
                <Project>
                  <Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
                  <PropertyGroup><ServerGarbageCollection>1</ServerGarbageCollection></PropertyGroup>
                </Project>
                """);
            Add("Template", file: "runtimeconfig.template.json", text: """
                {
                  "configProperties": { // as it was before .NET 5
                    "System.GC.HighMemPercent": 80
                  }
                }
                """);
            Add("Item", body: Item("System.GC.HeapHardLimitPercent", 100));
            Add("Docker", file: "Dockerfile", text: """
                FROM mcr.microsoft.com/dotnet/aspnet:10.0
                # no Server GC
                ENV ASPNETCORE_URLS=http://+:8080 \
                    DOTNET_gcServer=false
                ENTRYPOINT ["dotnet", "Docker.dll"]
                """);
            Add("Compose", file: "compose.yaml", text: """
                services:
                  compose:
                    image: acme/compose:1
                    environment:
                      DOTNET_GCHeapHardLimit: "209715200"
                """);
            Add("Manifest", file: "k8s/deployment.yaml", text: """
                apiVersion: apps/v1
                kind: Deployment
                spec:
                  template:
                    spec:
                      containers:
                        - name: manifest
                          image: acme/manifest:1
                          env:
                            - name: DOTNET_gcServer
                              value: "1"
                          resources:
                            limits:
                              cpu: 500m
                """);
            Add("Launch", file: "Properties/launchSettings.json", text: """
                {
                  "profiles": {
                    "Launch": {
                      "environmentVariables": {
                        "DOTNET_gcConcurrent": "false"
                      }
                    }
                  }
                }
                """);
            Add("AppConfig", file: "app.config", text: """
                <configuration>
                  <runtime>
                    <gcServer enabled="true" />
                  </runtime>
                </configuration>
                """);
            Add("WebConfig", file: "web.config", text: """
                <configuration>
                  <system.webServer>
                    <aspNetCore processPath="dotnet"><environmentVariables>
                      <environmentVariable name="DOTNET_gcServer" value="true" />
                    </environmentVariables></aspNetCore>
                  </system.webServer>
                </configuration>
                """);
            Add("Precedence", body: Item("System.GC.HeapCount", 2), file: "runtimeconfig.template.json", text: """{ "configProperties": { "System.GC.HeapCount": 3 } }""");
            Add("Library", isApplication: false, file: "runtimeconfig.template.json", text: Wrong);
            Add("Unread", properties: "<GcGuardReadSettings>false</GcGuardReadSettings>", file: "runtimeconfig.template.json", text: Wrong);
            Add("LeftOut", body: """<ItemGroup><AdditionalFiles Include="runtimeconfig.template.json" GcGuardSettings="false" /></ItemGroup>""", file: "runtimeconfig.template.json", text: Wrong);
            Add("Misspelt", file: ".editorconfig", text: "[*.cs]\n# a remark\ngcguard.asume_request_path = true\n");
            Add("Global", file: ".globalconfig", text: "is_global = true\ngcguard.loh = 1\n");
            AddBad();
            AddNested();
            Workspace.Run("build", Workspace.WriteSolution(_projects)).MustSucceed();
            Workspace.Run("build", "Nested/Nested.slnx").MustSucceed();
        }

        internal TestWorkspace Workspace { get; }

        private const string Wrong = """{ "configProperties": { "System.GC.Sever": true, "System.GC.HighMemPercent": 80 } }""";

        /// <summary>The text of every file that is not made by a build.</summary>
        public Dictionary<string, string> Snapshot()
            => Directory.EnumerateFiles(Workspace.Folder, "*", SearchOption.AllDirectories)
                .Select(path => Path.GetRelativePath(Workspace.Folder, path))
                .Where(path => !path.Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj"))
                .ToDictionary(path => path, path => Convert.ToBase64String(File.ReadAllBytes(Workspace.PathOf(path))));

        internal IReadOnlyList<Finding> FindingsOf(string project) => Workspace.FindingsOf(project, TestSettings.TargetFramework);

        private static string Item(string name, int value)
            => $"""<ItemGroup><RuntimeHostConfigurationOption Include="{name}" Value="{value}" /></ItemGroup>""";

        private void Add(string name, string properties = "", string body = "", string? file = null, string text = "", bool isApplication = true)
        {
            _projects.Add(name);
            WriteProject(name, properties, body, isApplication);
            if (file is not null)
            {
                Workspace.Write($"{name}/{file}", text);
            }
        }

        private void WriteProject(string name, string properties, string body, bool isApplication)
        {
            Workspace.WriteProject(name, $"{properties}<EnableNETAnalyzers>false</EnableNETAnalyzers>{(isApplication ? "<OutputType>Exe</OutputType>" : "")}", body);
            Workspace.Write($"{name}/Program.cs", "public static class Program { public static void Main() { } }");
        }

        /// <summary>Files that are cut off, binary, empty, deep, large, or in an encoding that few would choose.</summary>
        private void AddBad()
        {
            Add("Bad");
            Workspace.Write("Bad/Properties/launchSettings.json", """{ "profiles": { "Bad": { "environmentVariables": { "DOTNET_gcServer": "tr""");
            Workspace.Write("Bad/web.config", "<configuration><runtime><gcServer enabled=\"true\"></configuration>");
            Workspace.Write("Bad/Dockerfile", "FROM\nENV\nENV =\nENV A\\\n\nFROM $ AS\nRUN <<\n");
            Workspace.Write("Bad/Dockerfile.empty", "");
            Workspace.Write("Bad/tabs.yaml", "services:\n\tbad:\n\t\tcpus: 1\n- ]{: [\n\"\n&\n*\n? : :\n");
            Workspace.Write("Bad/deep.yaml", string.Concat(Enumerable.Range(0, 5_000).Select(depth => new string(' ', depth % 400) + "a:\n")) + new string('[', 50_000));
            Workspace.Write("Bad/large.yml", "services:\n  bad:\n    environment:\n      DOTNET_gcServer: true\n" + string.Concat(Enumerable.Repeat("# a comment that goes on and on\n", 350_000)));
            File.WriteAllBytes(Workspace.PathOf("Bad", "binary.yaml"), [.. Enumerable.Range(0, 100_000).Select(n => (byte)(n * 7919 >> 3))]);
            File.WriteAllBytes(Workspace.PathOf("Bad", "Dockerfile.binary"), [.. Enumerable.Range(0, 100_000).Select(n => (byte)(n * 7919 >> 3))]);
            File.WriteAllText(Workspace.PathOf("Bad", "cut.yaml"), "services:\n  bad:\n    environment:\n      DOTNET_gcServer: \"", Encoding.BigEndianUnicode);
        }

        /// <summary>An application in a folder below its solution's, where its Dockerfile stands.</summary>
        private void AddNested()
        {
            WriteProject("Nested/Service", "", "", isApplication: true);
            string project = Workspace.PathOf("Nested", "Service", "Nested", "Service.csproj");
            File.Move(project, Workspace.PathOf("Nested", "Service", "Service.csproj"));
            Directory.Delete(Path.GetDirectoryName(project)!);
            Workspace.Write("Nested/Service/runtimeconfig.template.json", """{ "configProperties": { "System.GC.LOHThreshold": 200000 } }""");
            Workspace.Write("Nested/Nested.slnx", "<Solution><Project Path=\"Service/Service.csproj\" /></Solution>");
            File.WriteAllText(
                Workspace.PathOf("Nested", "Dockerfile.service"),
                "FROM mcr.microsoft.com/dotnet/aspnet:10.0\r\nENV DOTNET_GCLOHThreshold=0x40000\r\nENTRYPOINT [\"dotnet\", \"Service.dll\"]\r\n",
                Encoding.Unicode);
        }
    }
}
