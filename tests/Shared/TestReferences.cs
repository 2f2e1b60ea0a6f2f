using System.IO;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Testing;

/// <summary>
/// The frameworks tests compile against, under the same names and versions whichever test library is used. Packages
/// are added with <c>TestReferences.Net80.AddPackages([TestPackages.Polly])</c>.
/// </summary>
public static class TestReferences
{
    /// <summary>.NET 8.</summary>
    public static ReferenceAssemblies Net80 { get; } = Net("net8.0", "8.0.28");

    /// <summary>.NET 8 with ASP.NET Core.</summary>
    public static ReferenceAssemblies Net80AspNet { get; } = AspNet(Net80, "8.0.28");

    /// <summary>.NET 9.</summary>
    public static ReferenceAssemblies Net90 { get; } = Net("net9.0", "9.0.16");

    /// <summary>.NET 9 with ASP.NET Core.</summary>
    public static ReferenceAssemblies Net90AspNet { get; } = AspNet(Net90, "9.0.16");

    /// <summary>.NET 10.</summary>
    public static ReferenceAssemblies Net100 { get; } = Net("net10.0", "10.0.0");

    /// <summary>.NET 10 with ASP.NET Core.</summary>
    public static ReferenceAssemblies Net100AspNet { get; } = AspNet(Net100, "10.0.0");

    /// <summary>.NET Standard 2.0.</summary>
    public static ReferenceAssemblies NetStandard20 { get; } = new ReferenceAssemblies(
        "netstandard2.0",
        new PackageIdentity("NETStandard.Library", "2.0.3"),
        Path.Combine("build", "netstandard2.0", "ref"))
        .AddAssemblies(["netstandard"]);

    /// <summary>.NET Standard 2.1.</summary>
    public static ReferenceAssemblies NetStandard21 { get; } = new ReferenceAssemblies(
        "netstandard2.1",
        new PackageIdentity("NETStandard.Library.Ref", "2.1.0"),
        Path.Combine("ref", "netstandard2.1"));

    /// <summary>.NET Framework 4.7.2 with the assemblies a web application uses.</summary>
    public static ReferenceAssemblies Net472 { get; } = new ReferenceAssemblies(
        "net472",
        new PackageIdentity("Microsoft.NETFramework.ReferenceAssemblies.net472", "1.0.3"),
        Path.Combine("build", ".NETFramework", "v4.7.2"))
        .WithAssemblyIdentityComparer(DesktopAssemblyIdentityComparer.Default)
        .AddAssemblies(
        [
            "mscorlib", "System", "System.Core", "System.Data", "System.IO.Compression",
            "System.IO.Compression.FileSystem", "System.Net.Http", "System.Runtime.Caching",
            "System.Runtime.Serialization", "System.ServiceModel", "System.ServiceModel.Web", "System.Web",
            "System.Web.ApplicationServices", "System.Web.Extensions", "System.Web.Services", "System.Xml",
            "System.Xml.Linq",
        ]);

    private static ReferenceAssemblies Net(string targetFramework, string version) => new(
        targetFramework,
        new PackageIdentity("Microsoft.NETCore.App.Ref", version),
        Path.Combine("ref", targetFramework));

    private static ReferenceAssemblies AspNet(ReferenceAssemblies framework, string version)
        => framework.AddPackages([new PackageIdentity("Microsoft.AspNetCore.App.Ref", version)]);
}
