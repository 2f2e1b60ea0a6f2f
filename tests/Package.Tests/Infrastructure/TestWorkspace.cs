using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>A folder with projects that the tests build.</summary>
/// <param name="package">The package that the projects may reference.</param>
/// <param name="folder">The folder.</param>
internal sealed class TestWorkspace(PackedPackage package, string folder)
{
    /// <summary>The folder.</summary>
    public string Folder { get; } = folder;

    /// <summary>What references the package under test, for the body of a project file.</summary>
    public string PackageReference
        => $"""<ItemGroup><PackageReference Include="GcGuard.Analyzers" Version="{package.Version}" PrivateAssets="all" /></ItemGroup>""";

    /// <summary>What references the runtime types, for the body of a project file.</summary>
    public string RuntimeReference
        => $"""<ItemGroup><PackageReference Include="GcGuard.Runtime" Version="{package.Version}" /></ItemGroup>""";

    /// <summary>The full path of a file or folder.</summary>
    public string PathOf(params string[] relative) => Path.Combine([Folder, .. relative]);

    /// <summary>Writes a file, with the folders it needs.</summary>
    public void Write(string relative, string text)
    {
        string path = PathOf(relative);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }

    /// <summary>Deletes a folder, if it is there.</summary>
    public void Delete(string relative)
    {
        if (Directory.Exists(PathOf(relative)))
        {
            Directory.Delete(PathOf(relative), recursive: true);
        }
    }

    /// <summary>
    /// Writes <c>name/name.csproj</c>: a class library that references the package under test.
    /// </summary>
    /// <param name="name">The name of the project and its folder.</param>
    /// <param name="properties">Further properties, as XML.</param>
    /// <param name="body">Further items or imports, as XML.</param>
    /// <param name="frameworks">One target framework, or several separated by semicolons.</param>
    public void WriteProject(
        string name,
        string properties = "",
        string body = "",
        string frameworks = TestSettings.TargetFramework)
    {
        string element = frameworks.Contains(';', StringComparison.Ordinal) ? "TargetFrameworks" : "TargetFramework";
        Write($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <{element}>{frameworks}</{element}>
                <LangVersion>latest</LangVersion>
                <Nullable>enable</Nullable>
                {properties}
              </PropertyGroup>
              {PackageReference}
              {body}
            </Project>
            """);
    }

    /// <summary>Writes a solution of the named projects, in this order, and returns its file name.</summary>
    public string WriteSolution(IEnumerable<string> projects)
    {
        const string Name = "Test.slnx";
        Write(Name, "<Solution>\n"
            + string.Concat(projects.Select(project => $"  <Project Path=\"{project}/{project}.csproj\" />\n"))
            + "</Solution>\n");
        return Name;
    }

    /// <summary>Copies a folder into the workspace, without what builds have left in it.</summary>
    public void CopyFolder(string source, string relative)
    {
        foreach (string file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
        {
            string inner = Path.GetRelativePath(source, file);
            string[] parts = inner.Split(Path.DirectorySeparatorChar);
            if (!parts.Any(part => part is "bin" or "obj" or "artifacts"))
            {
                string target = PathOf(relative, inner);
                Directory.CreateDirectory(Path.GetDirectoryName(target)!);
                File.Copy(file, target);
            }
        }
    }

    /// <summary>
    /// Runs the <c>dotnet</c> command in the folder. Whatever the test is about, it fails when the compiler did not load
    /// an analyzer (CS8032), found it built for a newer compiler (CS9057), or an analyzer threw (AD0001).
    /// </summary>
    public CliResult Run(params string[] arguments)
    {
        CliResult result = package.Cli.Run(Folder, arguments);
        foreach (string id in new[] { "CS8032", "CS9057", "AD0001" })
        {
            Assert.False(result.Output.Contains(id, StringComparison.Ordinal), result.Describe($"was not to say {id}"));
        }

        return result;
    }

    /// <summary>What the compiler found in a project when it was last built.</summary>
    public IReadOnlyList<Finding> FindingsOf(string project, string framework = TestSettings.TargetFramework)
        => FindingLog.Read(PathOf(project), framework, PathOf(project));
}
