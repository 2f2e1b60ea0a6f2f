using System;

namespace GcGuard.Analyzers.Facts.References;

/// <summary>Reads where a referenced assembly comes from out of its path; no file is opened.</summary>
internal readonly struct AssemblyOrigin
{
    private AssemblyOrigin(bool isFramework, bool isProjectOutput, string? packageId, string? packageVersion)
    {
        IsFramework = isFramework;
        IsProjectOutput = isProjectOutput;
        PackageId = packageId;
        PackageVersion = packageVersion;
    }

    /// <summary>Whether it is part of the framework: of a reference pack, of a runtime, or of .NET Framework's reference assemblies.</summary>
    public bool IsFramework { get; }

    /// <summary>Whether it stands in the output of a build, as an assembly of the same solution does.</summary>
    public bool IsProjectOutput { get; }

    /// <summary>The id of the package it comes from, as the folder writes it (mostly in lower case); null for none.</summary>
    public string? PackageId { get; }

    /// <summary>The version of that package; null for none.</summary>
    public string? PackageVersion { get; }

    /// <summary>Reads a path such as <c>…/newtonsoft.json/13.0.4/lib/net6.0/Newtonsoft.Json.dll</c>, with either slash.</summary>
    public static AssemblyOrigin Of(string? path)
    {
        if (path is null)
        {
            return default;
        }

        string[] parts = path.Split('/', '\\');
        bool isOutput = false;
        for (int at = parts.Length - 2; at >= 0; at--)
        {
            if (IsFrameworkFolder(parts[at]))
            {
                return new AssemblyOrigin(isFramework: true, isProjectOutput: false, null, null);
            }

            isOutput |= Is(parts[at], "bin") || Is(parts[at], "obj");
        }

        // From the assembly upwards: the first folder of assemblies whose parents are a version and an id.
        for (int at = parts.Length - 2; at >= 2; at--)
        {
            if (parts[at] is "lib" or "ref" or "runtimes" or "build" or "buildTransitive" or "tools" && IsVersion(parts[at - 1]))
            {
                return new AssemblyOrigin(isFramework: false, isProjectOutput: false, parts[at - 2], parts[at - 1]);
            }
        }

        return new AssemblyOrigin(isFramework: false, isOutput, null, null);
    }

    /// <summary>
    /// Targeting packs (<c>Microsoft.NETCore.App.Ref</c>), runtimes (<c>shared/Microsoft.NETCore.App</c>,
    /// <c>Microsoft.NETCore.App.Runtime.linux-x64</c>), the standards, and .NET Framework.
    /// </summary>
    private static bool IsFrameworkFolder(string folder)
        => Is(folder, "Reference Assemblies")
            || Is(folder, "Microsoft.NET")
            || Is(folder, "NETStandard.Library")
            || Is(folder, "NETStandard.Library.Ref")
            || Starts(folder, "Microsoft.NETFramework.ReferenceAssemblies")
            || IsSharedFramework(folder, "Microsoft.NETCore.App")
            || IsSharedFramework(folder, "Microsoft.AspNetCore.App")
            || IsSharedFramework(folder, "Microsoft.WindowsDesktop.App");

    private static bool IsSharedFramework(string folder, string name)
        => Starts(folder, name) && (folder.Length == name.Length || folder[name.Length] == '.');

    private static bool IsVersion(string folder) => folder.Length > 0 && folder[0] is >= '0' and <= '9';

    private static bool Is(string folder, string name) => string.Equals(folder, name, StringComparison.OrdinalIgnoreCase);

    private static bool Starts(string folder, string name) => folder.StartsWith(name, StringComparison.OrdinalIgnoreCase);
}
