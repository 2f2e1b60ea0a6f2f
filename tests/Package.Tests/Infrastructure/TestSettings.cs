using System.Linq;
using System.Reflection;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>What the build of this project tells its tests.</summary>
internal static class TestSettings
{
    /// <summary>The root of the repository.</summary>
    public static string RepositoryRoot => Read("RepositoryRoot");

    /// <summary>The configuration this project was built in; what is packed was built in the same.</summary>
    public static string Configuration => Read("Configuration");

    /// <summary>Where this build keeps its outputs.</summary>
    public static string ArtifactsPath => Read("ArtifactsPath");

    /// <summary>The folder of the packages this project was restored from.</summary>
    public static string NuGetPackageRoot => Read("NuGetPackageRoot");

    /// <summary>The folder of the compiler that built this project.</summary>
    public static string CompilerFolder => Read("CompilerFolder");

    /// <summary>The address the package must name as its repository.</summary>
    public static string RepositoryUrl => Read("RepositoryUrl");

    /// <summary>The target framework of the projects the tests write.</summary>
    public const string TargetFramework = "net10.0";

    private static string Read(string key)
        => typeof(TestSettings).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(metadata => metadata.Key == key).Value!;
}
