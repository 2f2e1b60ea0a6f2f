using System.Threading.Tasks;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.OneCoreServerGcAnalyzer,
    Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG7003 says about the mode of the collector and the cores it has.</summary>
public class GCG7003UnfitGcModeTests
{
    private const string Property = "<Project><PropertyGroup><ServerGarbageCollection>true</ServerGarbageCollection></PropertyGroup></Project>";

    [Theory]
    [InlineData("{|#0:cpus: \"1.0|}\"", "1")]
    [InlineData("{|#0:cpus: 0.5|}", "0.5")]
    [InlineData("deploy:\n  resources:\n    limits:\n      {|#0:cpus: '1|}'", "1")]
    public Task Server_GC_for_one_core_is_reported(string limit, string cores)
        => new Test(hostOptions: "System.GC.Server=true")
            .File("Shop.csproj", Property)
            .File("/src/compose.yaml", Compose(limit))
            .Expect($"a limit of {cores} leaves the process one core: the runtime then uses Workstation GC whatever 'ServerGarbageCollection = true' asks for; give it two cores, or remove the setting")
            .RunAsync();

    [Fact]
    public Task A_manifest_limits_cores_too()
        => new Test(web: true)
            .File("/src/k8s/shop.yaml", "kind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - name: web\n        env:\n        - name: DOTNET_gcServer\n          value: \"1\"\n        resources:\n          limits: {memory: 1Gi, {|#0:cpu: 500m|}}\n")
            .Expect("a limit of 0.5 leaves the process one core: the runtime then uses Workstation GC whatever 'DOTNET_gcServer = 1' asks for; give it two cores, or remove the setting")
            .RunAsync();

    [Fact]
    public Task The_default_of_the_web_SDK_is_nobodys_choice()
        => new Test(web: true, hostOptions: "System.GC.Server=true").File("/src/compose.yaml", Compose("cpus: 1")).RunAsync();

    [Theory]
    [InlineData("cpus: 2")]
    [InlineData("cpus: 1.5")]
    [InlineData("cpus: ${CORES:-1}")]
    [InlineData("mem_limit: 1g")]
    public Task More_than_one_core_is_silent(string limit)
        => new Test(hostOptions: "System.GC.Server=true").File("Shop.csproj", Property).File("/src/compose.yaml", Compose(limit)).RunAsync();

    [Fact]
    public Task Another_projects_limit_is_silent()
        => new Test(hostOptions: "System.GC.Server=true").File("Shop.csproj", Property)
            .File("/src/compose.yaml", "services:\n  billing:\n    image: acme/billing\n    cpus: 1\n").RunAsync();

    [Fact]
    public Task Server_GC_with_one_heap_is_reported()
        => new Test(hostOptions: "System.GC.Server=true")
            .File("runtimeconfig.template.json", Template("\"{|#0:System.GC.HeapCount\": 1|}"))
            .Expect("'System.GC.HeapCount = 1' leaves Server GC one heap and one collecting thread, with its large budgets; allow more, or use Workstation GC")
            .RunAsync();

    [Fact]
    public Task A_web_application_with_Workstation_GC_for_many_cores_is_reported()
        => new Test(web: true, hostOptions: "System.GC.Server=false")
            .File("Shop.csproj", "<Project><PropertyGroup><{|#0:ServerGarbageCollection|}>false</ServerGarbageCollection></PropertyGroup></Project>")
            .File("/src/compose.yaml", Compose("cpus: 8"))
            .Expect("'ServerGarbageCollection = false' makes one thread collect for 8 cores (shop); Server GC collects with one for each")
            .RunAsync();

    [Theory]
    [InlineData(true, "cpus: 2")]
    [InlineData(true, "cpus: 8\nmem_limit: 512m")]
    [InlineData(false, "cpus: 8")]
    public Task Workstation_GC_that_may_be_right_is_silent(bool web, string limits)
        => new Test(web: web, hostOptions: "System.GC.Server=false")
            .File("Shop.csproj", "<Project><PropertyGroup><ServerGarbageCollection>false</ServerGarbageCollection></PropertyGroup></Project>")
            .File("/src/compose.yaml", Compose(limits))
            .RunAsync();
}
