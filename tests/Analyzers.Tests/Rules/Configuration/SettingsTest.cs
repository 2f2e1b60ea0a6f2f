using System.Collections.Generic;
using System.Text;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>
/// A project called <c>Shop</c> in <c>/src/Shop</c>, with the files and properties that the package's targets hand over.
/// Findings are marked <c>{|#0:…|}</c> in the files.
/// </summary>
internal sealed class SettingsTest<TAnalyzer, TFixer>
    where TAnalyzer : SettingsAnalyzer, new()
    where TFixer : CodeFixProvider, new()
{
    private readonly CodeFixVerify<TAnalyzer, TFixer>.Test _test = new();
    private readonly StringBuilder _properties = new("is_global = true\n");
    private bool _hasProject;

    public SettingsTest(string framework = "net10.0", bool web = false, string hostOptions = "", OutputKind kind = OutputKind.ConsoleApplication)
    {
        bool isNetFramework = framework.StartsWith("net4", System.StringComparison.Ordinal);
        _test.TestState.OutputKind = kind;
        _test.TestState.Sources.Add("public static class Program { public static void Main() { } }");
        Set("MSBuildProjectFullPath", "/src/Shop/Shop.csproj");
        Set("TargetFrameworkIdentifier", isNetFramework ? ".NETFramework" : ".NETCoreApp");
        Set("TargetFrameworkVersion", "v" + (isNetFramework ? string.Join('.', framework[3..].ToCharArray()) : framework[3..]));
        Set("UsingMicrosoftNETSdkWeb", web ? "true" : "");
        Set("GcGuardRuntimeHostConfiguration", hostOptions);
        _test.SolutionTransforms.Add((solution, id) => solution.WithProjectAssemblyName(id, "Shop"));
        if (isNetFramework)
        {
            _test.References = TestReferences.Net472;
        }
    }

    public SettingsTest<TAnalyzer, TFixer> Source(string text)
    {
        _test.TestState.Sources.Add(text);
        return this;
    }

    /// <summary>A file in the project's folder, or an absolute path.</summary>
    public SettingsTest<TAnalyzer, TFixer> File(string name, string text)
    {
        _hasProject |= name.EndsWith(".csproj", System.StringComparison.Ordinal);
        _test.TestState.AdditionalFiles.Add((name.StartsWith('/') ? name : "/src/Shop/" + name, text));
        return this;
    }

    /// <summary>Expects the next mark to be found with this message.</summary>
    public SettingsTest<TAnalyzer, TFixer> Expect(string message)
    {
        _test.TestState.ExpectedDiagnostics.Add(
            CodeFixVerify<TAnalyzer, TFixer>.Diagnostic().WithLocation(_test.TestState.ExpectedDiagnostics.Count).WithArguments(message));
        return this;
    }

    public Task RunAsync()
    {
        if (!_hasProject)
        {
            File("Shop.csproj", "<Project />");
        }

        _test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", _properties.ToString()));
        return _test.RunAsync();
    }

    private void Set(string property, string value)
        => _properties.Append("build_property.").Append(property).Append(" = ").Append(value).Append('\n');
}

/// <summary>The text of files of settings.</summary>
internal static class SettingsText
{
    /// <summary><c>runtimeconfig.template.json</c> with these members of <c>configProperties</c>.</summary>
    public static string Template(string members) => "{ \"configProperties\": { " + members + " } }";

    /// <summary>A Dockerfile whose final stage runs the project and has this <c>ENV</c>.</summary>
    public static string Dockerfile(string environment)
        => "FROM mcr.microsoft.com/dotnet/aspnet:10.0\n" + environment + "\nENTRYPOINT [\"dotnet\", \"Shop.dll\"]\n";

    /// <summary>A compose file whose service runs the project.</summary>
    public static string Compose(string service) => "services:\n  shop:\n    image: acme/shop:1\n" + Indent(service, 4);

    private static string Indent(string text, int by)
    {
        var lines = new List<string>();
        foreach (string line in text.Split('\n'))
        {
            lines.Add(new string(' ', by) + line);
        }

        return string.Join('\n', lines) + "\n";
    }
}
