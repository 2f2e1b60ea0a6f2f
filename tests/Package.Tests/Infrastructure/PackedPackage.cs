using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Threading;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>
/// The packages under test, packed once for all tests into a feed of its own below a temporary folder. Each run has its
/// own version and its own package folder, so that no package of an earlier run can take its place.
/// </summary>
public sealed class PackedPackage : IDisposable
{
    private const string Feed = "feed", GlobalJson = "global.json";
    private readonly CompilerServer _compiler;
    private int _workspaces;

    /// <summary>Packs the assemblies that the build of this project has made.</summary>
    public PackedPackage()
    {
        string id = Guid.NewGuid().ToString("N")[..8];
        Root = Directory.CreateTempSubdirectory("gcguard-package-tests-").FullName;
        Version = "0.1.0-test." + id;
        _compiler = new CompilerServer("gcguard-tests-" + id, TestSettings.CompilerFolder);
        Cli = CliWith([]);
        try
        {
            WriteSharedFiles();
            PackResult = Pack("Package", Feed);
            RuntimePackResult = Pack("Runtime", Feed);
            PackagePath = Path.Combine(Root, Feed, $"GcGuard.Analyzers.{Version}.nupkg");
            ZipFile.ExtractToDirectory(PackagePath, ExtractedFolder);
        }
        catch
        {
            Dispose();
            throw;
        }
    }

    /// <summary>The version of the package under test.</summary>
    public string Version { get; }

    /// <summary>The temporary folder that everything lives in.</summary>
    public string Root { get; }

    /// <summary>The <c>.nupkg</c>.</summary>
    public string PackagePath { get; }

    /// <summary>The folder the package is extracted to.</summary>
    public string ExtractedFolder => Path.Combine(Root, "extracted");

    /// <summary>The folder of the two assemblies.</summary>
    public string AssemblyFolder => Path.Combine(ExtractedFolder, "analyzers", "dotnet", "cs");

    internal CliResult PackResult { get; }

    /// <summary>The <c>.nupkg</c> of the runtime types, in the same feed and version.</summary>
    public string RuntimePackagePath => Path.Combine(Root, Feed, $"GcGuard.Runtime.{Version}.nupkg");

    internal CliResult RuntimePackResult { get; }

    internal DotNetCli Cli { get; }

    /// <summary>The <c>dotnet</c> command with further variables.</summary>
    internal DotNetCli CliWith(params ReadOnlySpan<(string Name, string Value)> variables)
    {
        var environment = new Dictionary<string, string>(_compiler.Variables)
        {
            ["NUGET_PACKAGES"] = Path.Combine(Root, "packages"),
            // What this project was restored from need not be downloaded again.
            ["NUGET_FALLBACK_PACKAGES"] = TestSettings.NuGetPackageRoot,
        };
        foreach ((string name, string value) in variables)
        {
            environment[name] = value;
        }

        return new DotNetCli(environment);
    }

    /// <summary>
    /// Packs into a folder below <see cref="Root"/>, without a build: the outer build may be at work on other projects.
    /// </summary>
    internal CliResult Pack(string folder) => Pack("Package", folder, packsTool: false);

    private CliResult Pack(string project, string folder, bool packsTool = true)
        => Cli.Run(
            TestSettings.RepositoryRoot,
            "pack",
            Path.Combine("src", project),
            "--no-build",
            "--configuration",
            TestSettings.Configuration,
            "--output",
            Path.Combine(Root, folder),
            "-p:PackageVersion=" + Version,
            "-p:PackTool=" + packsTool,
            "-p:ArtifactsPath=" + TestSettings.ArtifactsPath,
            "-p:NuspecOutputPath=" + Path.Combine(Root, "nuspec", project) + Path.DirectorySeparatorChar).MustSucceed();

    /// <summary>A new folder for projects that may reference the package.</summary>
    internal TestWorkspace CreateWorkspace(string name)
    {
        string folder = Path.Combine(Root, $"{Interlocked.Increment(ref _workspaces)}-{name}");
        Directory.CreateDirectory(folder);
        return new TestWorkspace(this, folder);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Cli.Run(Root, [.. _compiler.StopArguments]);
        try
        {
            Directory.Delete(Root, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // A process may still hold an assembly for a moment; the folder is in the system's temporary folder.
        }
    }

    /// <summary>
    /// Files that every project below takes part in: the feed beside the sources the machine has, and nothing of the
    /// folders above. The findings of each project go to a file of its own.
    /// </summary>
    private void WriteSharedFiles()
    {
        string feed = Path.Combine(Root, Feed);
        // One SDK for all: what it writes, and a compiler that can be told to end.
        File.Copy(Path.Combine(TestSettings.RepositoryRoot, GlobalJson), Path.Combine(Root, GlobalJson));
        Directory.CreateDirectory(feed);
        File.WriteAllText(Path.Combine(Root, "nuget.config"), $"""
            <configuration>
              <packageSources>
                <add key="gcguard-under-test" value="{feed}" />
              </packageSources>
            </configuration>
            """);
        File.WriteAllText(Path.Combine(Root, ".editorconfig"), "root = true\n");
        File.WriteAllText(Path.Combine(Root, "Directory.Packages.props"), "<Project />\n");
        File.WriteAllText(Path.Combine(Root, "Directory.Build.props"), """
            <Project>
              <PropertyGroup>
                <!-- Warnings must come from the code, not from a list of vulnerabilities that cannot be had offline. -->
                <NuGetAudit>false</NuGetAudit>
              </PropertyGroup>
            </Project>
            """);
        File.WriteAllText(Path.Combine(Root, "Directory.Build.targets"), $"""
            <Project>
              <PropertyGroup>
                <ErrorLog>$(MSBuildProjectDirectory)/{FindingLog.FilePrefix}$(TargetFramework){FindingLog.FileSuffix},version=2.1</ErrorLog>
              </PropertyGroup>
            </Project>
            """);
    }
}
