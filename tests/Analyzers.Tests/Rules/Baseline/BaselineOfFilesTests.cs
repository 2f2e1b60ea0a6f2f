using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.Analyzers.Tests.Rules.Configuration;
using GcGuard.Analyzers.Tests.Rules.InducedGc;
using GcGuard.CodeFixes.Rules.Configuration;
using Microsoft.CodeAnalysis;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Baseline;

/// <summary>Findings in files that are no source, and about references, have a line in a baseline too.</summary>
public class BaselineOfFilesTests : ReferenceTest
{
    private const string Header = "# gcguard baseline 1\n";
    private const string Known = "Shop\tfile:runtimeconfig.template.json\tGCG7002\t\"System.GC.Fast\": true,\n";

    private const string Message = "'System.GC.Quick' has no effect: no runtime reads this name in runtimeconfig.json";

    [Fact]
    public Task A_setting_that_stands_there_is_silent() => Settings(Header + Known)
        .File("runtimeconfig.template.json", Template("\"System.GC.Fast\": true,\n    \"System.GC.Server\": true")).RunAsync();

    [Fact]
    public Task An_edited_setting_is_silent_and_one_more_is_reported() => Settings(Header + Known)
        .File(
            "runtimeconfig.template.json",
            Template("\"System.GC.Fast\": false,\n    \"{|#0:System.GC.Quick\": true|}")).Expect(Message).RunAsync();

    [Fact]
    public Task A_setting_in_another_file_is_reported() => Settings(Header + Known.Replace("runtimeconfig", "other"))
        .File("runtimeconfig.template.json", Template("\"{|#0:System.GC.Quick\": true|}")).Expect(Message).RunAsync();

    /// <summary>The library is what is known, not its version nor the line that brings it.</summary>
    [Fact]
    public async Task A_reference_is_known_by_its_assembly()
    {
        const string entry = "Shop\tfile:Shop.csproj\tGCG5003\tAcme.Imaging";
        Diagnostic finding = Assert.Single(await FindAsync(Project, [Library(Collecting)], baseline: Header));

        Assert.Equal(entry, finding.Properties["baseline"]);
        Assert.Empty(await FindAsync(EmptyProject, [Library(Collecting)], baseline: Header + entry + "\n"));
    }

    private static string Template(string settings) => "{\n  \"configProperties\": {\n    " + settings + "\n  }\n}\n";

    private static SettingsTest<IneffectiveSettingAnalyzer, IneffectiveSettingCodeFixProvider> Settings(string baseline)
        => new SettingsTest<IneffectiveSettingAnalyzer, IneffectiveSettingCodeFixProvider>()
            .File("/src/.gcguard/baseline.txt", baseline);
}
