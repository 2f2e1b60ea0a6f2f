using System.Globalization;

namespace GcGuard.Corpus.Projects;

/// <summary>The static property functions found in public server code that decide what is compiled.</summary>
internal static class StaticFunctions
{
    /// <summary>Calls <paramref name="function"/>, written <c>Type::Method</c>.</summary>
    /// <exception cref="NotEvaluatedException">The function is not one of the few known here.</exception>
    public static string Call(string function, string[] arguments, PropertyBag properties)
    {
        return (function, arguments.Length) switch
        {
            ("MSBuild::GetPathOfFileAbove", 1) => FileAbove(arguments[0], properties["MSBuildThisFileDirectory"]),
            ("MSBuild::GetPathOfFileAbove", 2) => FileAbove(arguments[0], arguments[1]),
            ("MSBuild::GetDirectoryNameOfFileAbove", 2) =>
                Path.GetDirectoryName(FileAbove(arguments[1], arguments[0])) ?? string.Empty,
            ("MSBuild::EnsureTrailingSlash", 1) => arguments[0].TrimEnd('/', '\\') + "/",
            ("MSBuild::NormalizePath", >= 1) or ("System.IO.Path::GetFullPath", 1) =>
                Path.GetFullPath(Combine(arguments)),
            ("MSBuild::NormalizeDirectory", >= 1) => Path.GetFullPath(Combine(arguments)).TrimEnd('/') + "/",
            ("System.IO.Path::Combine", >= 1) => Combine(arguments),
            ("System.IO.Path::GetDirectoryName", 1) => Path.GetDirectoryName(Slashes(arguments[0])) ?? string.Empty,
            ("System.IO.Path::GetFileName", 1) => Path.GetFileName(Slashes(arguments[0])),
            ("System.IO.Path::GetFileNameWithoutExtension", 1) =>
                Path.GetFileNameWithoutExtension(Slashes(arguments[0])),
            // Servers run on Linux; the machine that measures must not change what is compiled.
            ("MSBuild::IsOSPlatform", 1) => Text(arguments[0].Equals("Linux", StringComparison.OrdinalIgnoreCase)),
            ("MSBuild::GetTargetFrameworkIdentifier", 1) =>
                TargetFramework.Parse(arguments[0])?.Identifier ?? string.Empty,
            ("MSBuild::GetTargetFrameworkVersion", >= 1) =>
                TargetFramework.Parse(arguments[0])?.Version.ToString(2) ?? string.Empty,
            ("MSBuild::IsTargetFrameworkCompatible", 2) => Text(Compatible(arguments[0], arguments[1])),
            ("MSBuild::VersionGreaterThanOrEquals", 2) => Text(Version(arguments[0]) >= Version(arguments[1])),
            ("MSBuild::VersionGreaterThan", 2) => Text(Version(arguments[0]) > Version(arguments[1])),
            ("MSBuild::VersionLessThan", 2) => Text(Version(arguments[0]) < Version(arguments[1])),
            ("MSBuild::VersionLessThanOrEquals", 2) => Text(Version(arguments[0]) <= Version(arguments[1])),
            ("MSBuild::VersionEquals", 2) => Text(Version(arguments[0]) == Version(arguments[1])),
            ("System.String::IsNullOrEmpty", <= 1) => Text(arguments.Length == 0 || arguments[0].Length == 0),
            ("System.String::IsNullOrWhiteSpace", <= 1) =>
                Text(arguments.Length == 0 || string.IsNullOrWhiteSpace(arguments[0])),
            _ => throw new NotEvaluatedException($"$([{function.Replace("::", "]::", StringComparison.Ordinal)}(…))"),
        };
    }

    /// <summary>
    /// The path of the nearest file called <paramref name="name"/> at or above <paramref name="directory"/>, or empty.
    /// </summary>
    public static string FileAbove(string name, string directory)
    {
        for (string? at = Path.GetFullPath(Slashes(directory)); !string.IsNullOrEmpty(at); at =
            Path.GetDirectoryName(at.TrimEnd('/')))
        {
            string candidate = Path.Combine(at, name);
            if (File.Exists(candidate))
            {
                return candidate;
            }
        }

        return string.Empty;
    }

    private static string Combine(string[] parts) => Path.Combine([.. parts.Select(Slashes)]);

    private static string Slashes(string path) => path.Replace('\\', '/');

    private static bool Compatible(string project, string candidate)
    {
        TargetFramework? own = TargetFramework.Parse(project);
        TargetFramework? other = TargetFramework.Parse(candidate);
        return own is not null && other is not null && own.CanUse(other);
    }

    private static Version Version(string text)
    {
        string cleaned = text.TrimStart('v', 'V').Split('-')[0];
        if (System.Version
            .TryParse(cleaned.Contains('.', StringComparison.Ordinal) ? cleaned : cleaned + ".0", out Version? version))
        {
            return version;
        }

        throw new NotEvaluatedException(string.Create(CultureInfo.InvariantCulture, $"version '{text}'"));
    }

    private static string Text(bool value) => value ? "True" : "False";
}
