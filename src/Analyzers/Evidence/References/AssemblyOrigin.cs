namespace GcGuard.Analyzers.Evidence.References;

/// <summary>Where a referenced assembly comes from, read out of its path; no file is opened.</summary>
/// <param name="IsFramework">
/// Whether it is part of the framework: of a reference pack, of a runtime, or of .NET Framework's reference assemblies.
/// </param>
/// <param name="IsProjectOutput">Whether it stands in the output of a build, as one of the same solution does.</param>
/// <param name="PackageId">
/// The id of the package it comes from, as the folder writes it (mostly in lower case); null for none.
/// </param>
/// <param name="PackageVersion">The version of that package; null for none.</param>
internal readonly record struct AssemblyOrigin(
    bool IsFramework, bool IsProjectOutput, string? PackageId, string? PackageVersion)
{
    /// <summary>Targeting packs, runtimes, the standards, and .NET Framework, whatever follows a dot.</summary>
    private static readonly string[] FrameworkFolders =
    [
        "Reference Assemblies",
        "Microsoft.NET",
        "NETStandard.Library",
        "Microsoft.NETFramework.ReferenceAssemblies",
        "Microsoft.NETCore.App",
        "Microsoft.AspNetCore.App",
        "Microsoft.WindowsDesktop.App",
    ];

    /// <summary>Reads a path such as <c>…/newtonsoft.json/13.0.4/lib/net6.0/Newtonsoft.Json.dll</c>.</summary>
    public static AssemblyOrigin Of(string? path)
    {
        string[] parts = (path ?? string.Empty).Split('/', '\\');
        bool isOutput = false;
        for (int at = parts.Length - 2; at >= 0; at--)
        {
            if (Array.Exists(FrameworkFolders, folder => IsFolder(parts[at], folder)))
            {
                return new AssemblyOrigin(IsFramework: true, IsProjectOutput: false, null, null);
            }

            isOutput |= parts[at].ToLowerInvariant() is "bin" or "obj";
        }

        // From the assembly upwards: the first folder of assemblies whose parents are a version and an id.
        for (int at = parts.Length - 2; at >= 2; at--)
        {
            if (parts[at] is "lib" or "ref" or "runtimes" or "build" or "buildTransitive" or "tools"
                && parts[at - 1].Length > 0 && parts[at - 1][0] is >= '0' and <= '9')
            {
                return new AssemblyOrigin(IsFramework: false, IsProjectOutput: false, parts[at - 2], parts[at - 1]);
            }
        }

        return new AssemblyOrigin(IsFramework: false, isOutput, null, null);
    }

    private static bool IsFolder(string folder, string name)
        => folder.Equals(name, StringComparison.OrdinalIgnoreCase)
            || (name != "Microsoft.NET" && folder.StartsWith(name + ".", StringComparison.OrdinalIgnoreCase));
}
