using System.Xml.Linq;
using GcGuard.Analyzers.Evidence.Settings;
using GcGuard.Analyzers.Evidence.Settings.Reading;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>GCG7005: .NET Framework below 4.7.2, whose background collections make large allocations wait.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OldFrameworkAnalyzer() : SettingsAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = Describe(
        RuleIds.OldNetFramework,
        ".NET Framework below 4.7.2",
        DiagnosticSeverity.Info,
        "Before 4.7.1 a large object is not allocated while a background collection of generation 2 runs; 4.7.2 mends "
            + "what 4.7.1 broke.");

    private static readonly Version Mended = new(4, 7, 2);

    private static readonly string[] Images =
        ["dotnet/framework/aspnet", "dotnet/framework/runtime", "dotnet/framework/wcf"];

    private protected override IEnumerable<SettingFinding?> Find(ProjectSettings project, Compilation compilation)
    {
        bool imageTells = false;
        foreach (ContainerSettings container in project.Containers)
        {
            if (RuntimeImage.Version(container.Image, Images) is { } version)
            {
                imageTells |= container.Runs(project);
                if (version < Mended)
                {
                    yield return SettingFinding.At(
                        container.File,
                        container.ImageSpan,
                        $"'{container.Image}' runs .NET Framework {version}: large allocations wait for background "
                            + "collections there; use 4.7.2 or later");
                }
            }
        }

        if (project.IsNetFramework && project.Framework.Major == 4 && project.Framework < Mended && !imageTells
            && project.ProjectFile is { } file)
        {
            yield return new SettingFinding(
                file.Path,
                Place(file),
                $"the project targets .NET Framework {project.Framework}, and where that is installed, large "
                    + "allocations wait for background collections; run it on 4.7.2 or later, and target that to be "
                    + "sure");
        }
    }

    private static Location Place(SettingsFile file)
    {
        foreach (XElement element in file.Elements)
        {
            if (element.Name.LocalName is "TargetFramework" or "TargetFrameworks" or "TargetFrameworkVersion")
            {
                return file.LocationOf(file.Text.NameSpan(element));
            }
        }

        return file.FirstLine();
    }
}
