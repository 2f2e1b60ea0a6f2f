using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Corpus.Projects;

/// <summary>Parse and compilation options from MSBuild properties, with the SDK's defaults.</summary>
internal static class LanguageSettings
{
    private static readonly char[] s_separators = [';', ',', ' ', '\n', '\r', '\t'];

    /// <summary>Language version and conditional symbols.</summary>
    public static CSharpParseOptions ParseOptions(PropertyBag properties, TargetFramework framework)
    {
        // 'default' is the newest version of the compiler, which is not what an older target framework gets.
        LanguageVersion version = properties["LangVersion"] is { Length: > 0 } text
            && LanguageVersionFacts.TryParse(text, out LanguageVersion parsed) && parsed != LanguageVersion.Default
                ? parsed
                : DefaultVersion(framework);
        IEnumerable<string> symbols = properties["DefineConstants"]
            .Split(s_separators, StringSplitOptions.RemoveEmptyEntries)
            .Concat(FrameworkSymbols(framework));
        symbols = symbols.Append("TRACE");
        if (properties["Configuration"].Equals("Debug", StringComparison.OrdinalIgnoreCase))
        {
            symbols = symbols.Append("DEBUG");
        }

        return new CSharpParseOptions(
            version,
            DocumentationMode.Parse,
            SourceCodeKind.Regular,
            symbols.Where(SyntaxFacts.IsValidIdentifier).Distinct(StringComparer.Ordinal));
    }

    /// <summary>Output kind, nullable context, unsafe code and strong name.</summary>
    public static CSharpCompilationOptions CompilationOptions(PropertyBag properties)
    {
        OutputKind kind = properties["OutputType"].ToLowerInvariant() switch
        {
            "exe" => OutputKind.ConsoleApplication,
            "winexe" => OutputKind.WindowsApplication,
            _ => OutputKind.DynamicallyLinkedLibrary,
        };
        NullableContextOptions nullable = properties["Nullable"].ToLowerInvariant() switch
        {
            "enable" or "true" => NullableContextOptions.Enable,
            "warnings" => NullableContextOptions.Warnings,
            "annotations" => NullableContextOptions.Annotations,
            _ => NullableContextOptions.Disable,
        };
        var options = new CSharpCompilationOptions(
            kind,
            allowUnsafe: properties.IsTrue("AllowUnsafeBlocks"),
            nullableContextOptions: nullable,
            checkOverflow: properties.IsTrue("CheckForOverflowUnderflow"),
            concurrentBuild: true,
            deterministic: true);
        return Sign(options, properties);
    }

    /// <summary>A friend that names a public key sees internals only of an assembly that has that key.</summary>
    private static CSharpCompilationOptions Sign(CSharpCompilationOptions options, PropertyBag properties)
    {
        string key = properties["AssemblyOriginatorKeyFile"].Replace('\\', '/');
        string path = key.Length == 0 ? string.Empty : Path.GetFullPath(key, properties["MSBuildProjectDirectory"]);
        return properties.IsTrue("SignAssembly") && File.Exists(path)
            ? options.WithCryptoKeyFile(path)
                .WithPublicSign(true)
                .WithStrongNameProvider(new DesktopStrongNameProvider())
            : options;
    }

    /// <summary>Source: https://learn.microsoft.com/dotnet/csharp/language-reference/language-versioning.</summary>
    private static LanguageVersion DefaultVersion(TargetFramework framework)
    {
        return (framework.Family, framework.Version.Major) switch
        {
            (FrameworkFamily.Net, >= 10) => LanguageVersion.CSharp14,
            (FrameworkFamily.Net, 9) => LanguageVersion.CSharp13,
            (FrameworkFamily.Net, 8) => LanguageVersion.CSharp12,
            (FrameworkFamily.Net, 7) => LanguageVersion.CSharp11,
            (FrameworkFamily.Net, 6) => LanguageVersion.CSharp10,
            (FrameworkFamily.Net, 5) => LanguageVersion.CSharp9,
            (FrameworkFamily.Net, 3) => LanguageVersion.CSharp8,
            (FrameworkFamily.Standard, 2) when framework.Version.Minor == 1 => LanguageVersion.CSharp8,
            _ => LanguageVersion.CSharp7_3,
        };
    }

    /// <summary>Source: https://learn.microsoft.com/dotnet/core/tutorials/libraries#preprocessor-symbols.</summary>
    private static IEnumerable<string> FrameworkSymbols(TargetFramework framework)
    {
        string exact = framework.Moniker.ToUpperInvariant().Replace('.', '_');
        return framework.Family switch
        {
            FrameworkFamily.Net => [.. NetSymbols(framework), exact],
            FrameworkFamily.Standard =>
                ["NETSTANDARD", exact, .. OrGreater(
                    "NETSTANDARD", framework, ["1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "2.0", "2.1"])],
            _ =>
            [
                "NETFRAMEWORK", exact,
                .. OrGreater(
                    "NET", framework,
                    ["2.0", "3.5", "4.0", "4.5", "4.5.1", "4.5.2", "4.6", "4.6.1", "4.6.2", "4.7",
                        "4.7.1", "4.7.2", "4.8", "4.8.1"],
                    compact: true),
            ],
        };
    }

    private static IEnumerable<string> NetSymbols(TargetFramework framework)
    {
        yield return "NETCOREAPP";
        if (framework.Version.Major >= 5)
        {
            yield return "NET";
        }

        foreach (string symbol in OrGreater("NETCOREAPP", framework, ["1.0", "1.1", "2.0", "2.1", "2.2", "3.0", "3.1"]))
        {
            yield return symbol;
        }

        for (int major = 5; major <= framework.Version.Major; major++)
        {
            yield return string.Create(CultureInfo.InvariantCulture, $"NET{major}_0_OR_GREATER");
        }
    }

    private static IEnumerable<string> OrGreater(
        string prefix, TargetFramework framework, string[] versions, bool compact = false)
    {
        return versions
            .Where(version => Version.Parse(version) <= framework.Version)
            .Select(
                version =>
                    $"{prefix}{version.Replace(
                        ".", compact ? string.Empty : "_", StringComparison.Ordinal)}_OR_GREATER");
    }
}
