using System.Xml.Linq;

namespace GcGuard.Corpus.Projects;

/// <summary>
/// The defaults of the .NET SDKs that decide what is compiled, restated by hand because the SDK's own files are not
/// read. Source: https://learn.microsoft.com/dotnet/core/project-sdk/overview (implicit usings, default includes).
/// </summary>
internal static class SdkDefaults
{
    private static readonly string[] s_default =
    [
        "System", "System.Collections.Generic", "System.IO", "System.Linq", "System.Net.Http", "System.Threading",
        "System.Threading.Tasks",
    ];

    private static readonly string[] s_worker =
    [
        "Microsoft.Extensions.Configuration", "Microsoft.Extensions.DependencyInjection",
        "Microsoft.Extensions.Hosting",
        "Microsoft.Extensions.Logging",
    ];

    private static readonly string[] s_web =
    [
        "System.Net.Http.Json", "Microsoft.AspNetCore.Builder", "Microsoft.AspNetCore.Hosting",
        "Microsoft.AspNetCore.Http",
        "Microsoft.AspNetCore.Routing",
    ];

    /// <summary>
    /// The SDK a project names by attribute, <c>Sdk</c> element or import; empty for an old-style project.
    /// </summary>
    public static string SdkOf(XElement project)
    {
        string? name = project.Attribute("Sdk")?.Value
            ?? project.Elements().FirstOrDefault(e => e.Name.LocalName == "Sdk")?.Attribute("Name")?.Value
            ?? project.Elements().FirstOrDefault(
                e => e.Name.LocalName == "Import" && e.Attribute("Sdk") is not null)?.Attribute("Sdk")?.Value;
        string[] names = (name ?? string.Empty).Split(';', StringSplitOptions.TrimEntries);
        return (names.FirstOrDefault(IsWebName) ?? names[0]).Split('/')[0];
    }

    /// <summary>Whether the SDK brings ASP.NET Core.</summary>
    public static bool IsWebName(string sdk)
        => sdk.StartsWith("Microsoft.NET.Sdk.Web", StringComparison.OrdinalIgnoreCase);

    /// <summary>The namespaces <c>ImplicitUsings</c> brings into every file.</summary>
    public static IEnumerable<string> ImplicitUsings(string sdk, TargetFramework framework)
    {
        // The SDK leaves System.Net.Http out on .NET Framework, where the assembly is not referenced by default.
        IEnumerable<string> namespaces =
            s_default.Where(name => framework.Family != FrameworkFamily.Framework || name != "System.Net.Http");
        if (IsWebName(sdk))
        {
            return namespaces.Concat(s_worker).Concat(s_web);
        }

        return sdk.Equals("Microsoft.NET.Sdk.Worker", StringComparison.OrdinalIgnoreCase)
            ? namespaces.Concat(s_worker)
            : namespaces;
    }

    /// <summary>Sets what the SDK's props set before the project is read.</summary>
    public static void BeforeProject(PropertyBag properties, string sdk)
    {
        if (sdk.Length == 0)
        {
            return;
        }

        properties.SetDefault("UsingMicrosoftNETSdk", "true");
        properties.SetDefault("EnableDefaultItems", "true");
        properties.SetDefault("EnableDefaultCompileItems", "true");
        if (IsWebName(sdk))
        {
            properties.SetDefault("UsingMicrosoftNETSdkWeb", "true");
            properties.SetDefault("OutputType", "Exe");
        }
        else if (sdk.Equals("Microsoft.NET.Sdk.Worker", StringComparison.OrdinalIgnoreCase)
            || sdk.Equals("Microsoft.NET.Sdk.BlazorWebAssembly", StringComparison.OrdinalIgnoreCase))
        {
            properties.SetDefault("OutputType", "Exe");
        }
    }

    /// <summary>Sets what the SDK's targets derive from the project.</summary>
    public static void AfterProject(PropertyBag properties, string sdk)
    {
        properties.SetDefault("AssemblyName", properties["MSBuildProjectName"]);
        properties.SetDefault("RootNamespace", properties["MSBuildProjectName"]);
        string moniker = properties["TargetFramework"].Length > 0
            ? properties["TargetFramework"]
            : properties["TargetFrameworkVersion"];
        if (TargetFramework.Parse(moniker) is { } framework)
        {
            properties.SetDefault("TargetFrameworkIdentifier", framework.Identifier);
            properties.SetDefault("TargetFrameworkVersion", $"v{framework.Version}");
        }
    }
}
