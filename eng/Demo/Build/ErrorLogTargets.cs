using System.IO;
using System.Security;

namespace GcGuard.Demo.Build;

/// <summary>
/// Gives every project of a build a SARIF log of its own. A property on the command line is not expanded, so a log
/// named there would be one file that every project overwrites.
/// </summary>
internal static class ErrorLogTargets
{
    /// <summary>Writes the targets file and returns its path.</summary>
    public static string Write(string folder)
    {
        string path = Path.Combine(folder, "errorlog.targets");
        string logs = SecurityElement.Escape(folder);
        File.WriteAllText(path, $"""
            <Project>
              <PropertyGroup>
                <ErrorLog>{logs}/$(MSBuildProjectName)-$(TargetFramework).sarif,version=2.1</ErrorLog>
              </PropertyGroup>
            </Project>
            """);
        return path;
    }
}
