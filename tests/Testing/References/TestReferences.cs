using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace GcGuard.Testing;

/// <summary>
/// The frameworks that sources under test compile against. Packages are added with
/// <c>TestReferences.Net80.AddPackages(TestPackages.Polly)</c>.
/// </summary>
public static class TestReferences
{
    /// <summary>The assemblies of .NET Framework that a web application uses.</summary>
    private static readonly string[] s_netFramework =
    [
        "mscorlib", "System", "System.Core", "System.Data", "System.IO.Compression",
        "System.IO.Compression.FileSystem", "System.Net.Http", "System.Runtime.Caching",
        "System.Runtime.Serialization", "System.ServiceModel", "System.ServiceModel.Web", "System.Web",
        "System.Web.ApplicationServices", "System.Web.Extensions", "System.Web.Services", "System.Xml",
        "System.Xml.Linq",
    ];

    /// <summary>.NET 8.</summary>
    public static ReferenceSet Net80 { get; } = Net("net8.0", "8.0.28");

    /// <summary>.NET 8 with ASP.NET Core.</summary>
    public static ReferenceSet Net80AspNet { get; } = AspNet(Net80, "8.0.28");

    /// <summary>.NET 8 with ASP.NET Core and Newtonsoft.Json.</summary>
    public static ReferenceSet Net80AspNetNewtonsoft { get; } = Net80AspNet.AddPackages(TestPackages.NewtonsoftJson);

    /// <summary>.NET 8 with ASP.NET Core and Polly 7.</summary>
    public static ReferenceSet Net80AspNetPolly { get; } = Net80AspNet.AddPackages(TestPackages.Polly);

    /// <summary>.NET 8 with ASP.NET Core and the pipelines of Polly 8 beside the policies of Polly 7.</summary>
    public static ReferenceSet Net80AspNetPolly8 { get; } = Net80AspNet.AddPackages(TestPackages.Polly8, TestPackages.PollyCore);

    /// <summary>.NET 9.</summary>
    public static ReferenceSet Net90 { get; } = Net("net9.0", "9.0.16");

    /// <summary>.NET 9 with ASP.NET Core.</summary>
    public static ReferenceSet Net90AspNet { get; } = AspNet(Net90, "9.0.16");

    /// <summary>.NET 10.</summary>
    public static ReferenceSet Net100 { get; } = Net("net10.0", "10.0.0");

    /// <summary>.NET 10 with ASP.NET Core.</summary>
    public static ReferenceSet Net100AspNet { get; } = AspNet(Net100, "10.0.0");

    /// <summary>.NET Standard 2.0.</summary>
    public static ReferenceSet NetStandard20 { get; } = new(
        "netstandard2.0",
        () => [Path.Combine(Standard("NETStandard.Library", "2.0.3", "build", "netstandard2.0", "ref"), "netstandard.dll")]);

    /// <summary>.NET Standard 2.1.</summary>
    public static ReferenceSet NetStandard21 { get; } = new(
        "netstandard2.1",
        () => Directory.GetFiles(Standard("NETStandard.Library.Ref", "2.1.0", "ref", "netstandard2.1"), "*.dll"));

    /// <summary>.NET Framework 4.7.2 with the assemblies a web application uses.</summary>
    public static ReferenceSet Net472 { get; } = new("net472", NetFrameworkFiles);

    /// <summary>.NET as the tests themselves run on it, for sources that are compiled and then run.</summary>
    public static ReferenceSet Running { get; } = new("net10.0", () => RunningFiles("Microsoft.NETCore.App"));

    /// <summary>.NET and ASP.NET Core as the tests run on them, with Newtonsoft.Json and Polly.</summary>
    public static ReferenceSet RunningAspNet { get; } = new(
        "net10.0",
        () => RunningFiles("Microsoft.NETCore.App", "Microsoft.AspNetCore.App", "Newtonsoft.Json.dll", "Polly.dll", "Polly.Core.dll"));

    private static ReferenceSet Net(string targetFramework, string version)
        => new ReferenceSet(targetFramework, () => []).AddPackages(new TestPackage("Microsoft.NETCore.App.Ref", version));

    private static ReferenceSet AspNet(ReferenceSet framework, string version)
        => framework.AddPackages(new TestPackage("Microsoft.AspNetCore.App.Ref", version));

    private static string Standard(string id, string version, params string[] folders)
        => Path.Combine([PackageFolder.Find(new TestPackage(id, version)), .. folders]);

    private static IEnumerable<string> NetFrameworkFiles()
    {
        string folder = Standard("Microsoft.NETFramework.ReferenceAssemblies.net472", "1.0.3", "build", ".NETFramework", "v4.7.2");

        // The facades let .NET Framework use assemblies built for .NET Standard.
        return s_netFramework.Select(name => Path.Combine(folder, name + ".dll"))
            .Concat(Directory.GetFiles(Path.Combine(folder, "Facades"), "*.dll"));
    }

    /// <summary>The process's own assemblies, by shared framework or file name. Not xunit: rules are silent in test projects.</summary>
    private static IEnumerable<string> RunningFiles(params string[] names)
        => ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(path => names.Contains(Path.GetFileName(path)) || names.Contains(FrameworkOf(path)));

    /// <summary><c>Microsoft.NETCore.App</c> of <c>/usr/share/dotnet/shared/Microsoft.NETCore.App/10.0.0/System.Linq.dll</c>.</summary>
    private static string? FrameworkOf(string path) => Path.GetFileName(Path.GetDirectoryName(Path.GetDirectoryName(path)));
}
