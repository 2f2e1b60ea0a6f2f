using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Corpus.Projects;

/// <summary>
/// A folder of C# without a project file, compiled as one assembly for the newest .NET with ASP.NET Core.
/// </summary>
internal static class BareFolder
{
    /// <summary>
    /// Describes <paramref name="directory"/> with the defaults; implicit usings are decided later, by trying.
    /// </summary>
    public static ProjectDescription Describe(string directory, string label)
    {
        var properties = new PropertyBag();
        properties.Set("TargetFramework", TargetFramework.Newest.Moniker);
        properties.Set("MSBuildProjectDirectory", directory);
        properties.Set("AllowUnsafeBlocks", "true");
        ImmutableArray<string> files =
        [
            .. FileGlob.Walk(directory, recursive: true)
                .Where(file => file.EndsWith(".cs", StringComparison.OrdinalIgnoreCase))
                .Order(StringComparer.Ordinal),
        ];
        return new ProjectDescription
        {
            Path = directory,
            Label = label,
            Directory = directory,
            AssemblyName = Path.GetFileName(Path.TrimEndingDirectorySeparator(directory)),
            Framework = TargetFramework.Newest,
            SourceFiles = files,
            ParseOptions = LanguageSettings.ParseOptions(properties, TargetFramework.Newest),
            CompilationOptions = LanguageSettings.CompilationOptions(properties),
            Properties = properties,
        };
    }

    /// <summary>The same with the usings every ASP.NET Core project has.</summary>
    public static ProjectDescription WithWebUsings(ProjectDescription bare)
    {
        return bare with { GeneratedSource =
            GeneratedCode.Write(SdkDefaults.ImplicitUsings("Microsoft.NET.Sdk.Web", bare.Framework), []) };
    }
}
