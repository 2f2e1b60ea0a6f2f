using System;
using System.IO;

namespace GcGuard.Demo.Files;

/// <summary>Where the things the demo works on lie in the repository.</summary>
internal sealed class RepositoryLayout
{
    private RepositoryLayout(string root)
    {
        Root = root;
    }

    /// <summary>The repository's folder.</summary>
    public string Root { get; }

    /// <summary>The page that tells users what to type.</summary>
    public string Readme => Path.Combine(Root, "README.md");

    /// <summary>The project that packs the analyzers.</summary>
    public string PackageProject => Path.Combine(Root, "src", "Package", "GcGuard.Package.csproj");

    /// <summary>The project that packs the runtime types.</summary>
    public string RuntimeProject => Path.Combine(Root, "src", "Runtime", "GcGuard.Runtime.csproj");

    /// <summary>The project of the tool.</summary>
    public string ToolProject => Path.Combine(Root, "src", "Tool", "GcGuard.Tool.csproj");

    /// <summary>The tool, as its project builds it for release.</summary>
    public string Tool => Path.Combine(Root, "artifacts", "bin", "GcGuard.Tool", "release", "dotnet-gcguard.dll");

    /// <summary>The sample service.</summary>
    public string Sample => Path.Combine(Root, "samples", "OrderHub");

    /// <summary>Where the page of a run goes by default; its folder exists then.</summary>
    public string DemoPage()
        => Path.Combine(Directory.CreateDirectory(Path.Combine(Root, "artifacts", "demo")).FullName, "index.html");

    /// <summary>Finds the repository above the current folder, or above the demo's own assembly.</summary>
    /// <exception cref="DemoFailure">There is no repository, or a part of it is missing.</exception>
    public static RepositoryLayout Find()
    {
        string root = RepositoryRoot.Find() ?? throw new DemoFailure(
            $"Analyzers.sln was not found above the current folder or {AppContext.BaseDirectory}; run the demo from a "
            + "clone of the repository: dotnet run --project eng/Demo",
            ExitCodes.CouldNotRun);
        var layout = new RepositoryLayout(root);
        foreach (string project in (string[])[layout.PackageProject, layout.RuntimeProject, layout.ToolProject])
        {
            if (!File.Exists(project))
            {
                throw Missing(project);
            }
        }

        if (!Directory.Exists(layout.Sample))
        {
            throw Missing(layout.Sample);
        }

        return layout;
    }

    private static DemoFailure Missing(string path) =>
        new($"{path} does not exist; the clone is incomplete: check out the whole repository.", ExitCodes.CouldNotRun);
}
