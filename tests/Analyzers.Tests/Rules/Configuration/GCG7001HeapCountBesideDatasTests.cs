using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.CodeFixes.Rules.Configuration;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.HeapCountBesideDatasAnalyzer,
    GcGuard.CodeFixes.Rules.Configuration.HeapCountBesideDatasCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG7001 says about a fixed number of heaps beside DATAS.</summary>
public class GCG7001HeapCountBesideDatasTests
{
    private const string Datas = "System.GC.Server=true|System.GC.DynamicAdaptationMode=1";

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net9.0")]
    [InlineData("net10.0")]
    public Task A_number_of_heaps_beside_DATAS_is_reported(string framework)
        => new Test(framework, hostOptions: Datas)
            .File("runtimeconfig.template.json", Template("\"{|#0:System.GC.HeapCount\": 4|}"))
            .Expect("'System.GC.HeapCount = 4' fixes the number of heaps and switches DATAS off, which 'GarbageCollectionAdaptationMode = 1' asks for; write System.GC.MaxHeapCount to cap the heaps and keep DATAS")
            .RunAsync();

    [Fact]
    public Task An_option_of_the_host_is_reported_on_its_item()
        => new Test(hostOptions: Datas + "|System.GC.HeapCount=2")
            .File("Shop.csproj", "<Project><ItemGroup><{|#0:RuntimeHostConfigurationOption|} Include=\"System.GC.HeapCount\" Value=\"2\" /></ItemGroup></Project>")
            .Expect("'System.GC.HeapCount = 2' fixes the number of heaps and switches DATAS off, which 'GarbageCollectionAdaptationMode = 1' asks for; write System.GC.MaxHeapCount to cap the heaps and keep DATAS")
            .RunAsync();

    [Fact]
    public Task A_variable_of_the_projects_container_is_reported()
        => new Test(hostOptions: Datas)
            .File("/src/compose.yaml", Compose("environment:\n  - {|#0:DOTNET_GCHeapCount=4|}"))
            .Expect("'DOTNET_GCHeapCount = 4' fixes the number of heaps and switches DATAS off, which 'GarbageCollectionAdaptationMode = 1' asks for; write DOTNET_GCMaxHeapCount to cap the heaps and keep DATAS")
            .RunAsync();

    [Fact]
    public Task Another_projects_container_is_silent()
        => new Test(hostOptions: Datas)
            .File("/src/compose.yaml", "services:\n  billing:\n    image: acme/billing:1\n    environment:\n      DOTNET_GCHeapCount: 4\n")
            .RunAsync();

    [Theory]
    [InlineData("net10.0", "System.GC.Server=true")]
    [InlineData("net10.0", "System.GC.Server=true|System.GC.DynamicAdaptationMode=0")]
    [InlineData("net10.0", "System.GC.Server=false|System.GC.DynamicAdaptationMode=1")]
    [InlineData("net7.0", Datas)]
    public Task Without_DATAS_asked_for_a_number_of_heaps_is_not_this_rules(string framework, string options)
        => new Test(framework, hostOptions: options).File("runtimeconfig.template.json", Template("\"System.GC.HeapCount\": 4")).RunAsync();

    [Fact]
    public Task A_variable_without_DATAS_asked_for_is_not_this_rules()
        => new Test(hostOptions: "System.GC.Server=true")
            .File("/src/compose.yaml", Compose("environment:\n  - DOTNET_GCHeapCount=4"))
            .RunAsync();

    [Theory]
    [InlineData("\"System.GC.MaxHeapCount\": 4")]
    [InlineData("\"System.GC.HeapCount\": 0")]
    public Task A_cap_or_the_default_is_silent(string members)
        => new Test(hostOptions: Datas).File("runtimeconfig.template.json", Template(members)).RunAsync();

    [Fact]
    public async Task An_editor_writes_the_cap()
        => Assert.Equal(
            Template("\"System.GC.MaxHeapCount\": 4"),
            await SettingsFix.ApplyAsync(
                new HeapCountBesideDatasAnalyzer(), new HeapCountBesideDatasCodeFixProvider(),
                "runtimeconfig.template.json", Template("\"System.GC.HeapCount\": 4"), "Write 'System.GC.MaxHeapCount' (DATAS then acts: a smaller heap, collected more often)", hostOptions: Datas));

    [Fact]
    public async Task An_editor_writes_the_cap_into_a_variable()
        => Assert.Equal(
            Dockerfile("ENV DOTNET_GCMaxHeapCount=4"),
            await SettingsFix.ApplyAsync(
                new HeapCountBesideDatasAnalyzer(), new HeapCountBesideDatasCodeFixProvider(),
                "Dockerfile", Dockerfile("ENV COMPlus_GCHeapCount=4"), "Write 'DOTNET_GCMaxHeapCount' (DATAS then acts: a smaller heap, collected more often)", hostOptions: Datas));
}
