using System.Threading.Tasks;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.DatasAnalyzer,
    GcGuard.CodeFixes.Rules.Configuration.DatasCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG7007 says about DATAS missing or without effect.</summary>
public class GCG7007UnfitDatasTests
{
    private const string Server = "<Project>\n  <PropertyGroup>\n    <ServerGarbageCollection>true</ServerGarbageCollection>\n  </PropertyGroup>\n</Project>";

    private const string Message = "Server GC on .NET 8 keeps a heap for each core of shop whatever the load; set GarbageCollectionAdaptationMode to 1 to let it shrink (DATAS)";

    [Fact]
    public Task Server_GC_on_NET_8_in_a_container_is_reported()
        => new Test("net8.0", hostOptions: "System.GC.Server=true")
            .File("Shop.csproj", Server.Replace("<ServerGarbageCollection>", "<{|#0:ServerGarbageCollection|}>"))
            .File("/src/compose.yaml", Compose("mem_limit: 1g"))
            .Expect(Message)
            .RunAsync();

    [Fact]
    public Task The_web_SDKs_default_is_reported_on_the_projects_first_line()
        => new Test("net8.0", web: true, hostOptions: "System.GC.Server=true")
            .File("Shop.csproj", "{|#0:<Project Sdk=\"Microsoft.NET.Sdk.Web\">|}\n</Project>")
            .File("/src/compose.yaml", Compose("mem_limit: 1g"))
            .Expect(Message + " (ServerGarbageCollection is set outside this file)")
            .RunAsync();

    [Theory]
    [InlineData("net9.0", "System.GC.Server=true", "mem_limit: 1g")]
    [InlineData("net7.0", "System.GC.Server=true", "mem_limit: 1g")]
    [InlineData("net8.0", "System.GC.Server=true|System.GC.DynamicAdaptationMode=1", "mem_limit: 1g")]
    [InlineData("net8.0", "System.GC.Server=true|System.GC.DynamicAdaptationMode=0", "mem_limit: 1g")]
    [InlineData("net8.0", "System.GC.Server=true|System.GC.HeapCount=2", "mem_limit: 1g")]
    [InlineData("net8.0", "System.GC.Server=false", "mem_limit: 1g")]
    [InlineData("net8.0", "System.GC.Server=true", "cpus: 4")]
    [InlineData("net8.0", "System.GC.Server=true", "mem_limit: 1g\ncpus: 1")]
    [InlineData("net8.0", "System.GC.Server=true", "mem_limit: 1g\nenvironment: [DOTNET_GCDynamicAdaptationMode=1]")]
    [InlineData("net8.0", "System.GC.Server=true", "mem_limit: 1g\nenvironment: {DOTNET_gcServer: \"0\"}")]
    public Task Anything_else_is_silent(string framework, string options, string service)
        => new Test(framework, hostOptions: options).File("Shop.csproj", Server).File("/src/compose.yaml", Compose(service)).RunAsync();

    [Fact]
    public Task DATAS_without_Server_GC_is_reported()
        => new Test(hostOptions: "System.GC.Server=false|System.GC.DynamicAdaptationMode=1")
            .File("Shop.csproj", "<Project><PropertyGroup><ServerGarbageCollection>false</ServerGarbageCollection><{|#0:GarbageCollectionAdaptationMode|}>1</GarbageCollectionAdaptationMode></PropertyGroup></Project>")
            .Expect("'GarbageCollectionAdaptationMode = 1' has no effect beside 'ServerGarbageCollection = false': DATAS concerns Server GC only; remove one of them")
            .RunAsync();

    [Fact]
    public Task DATAS_before_NET_8_is_reported()
        => new Test("net6.0", hostOptions: "System.GC.Server=true|System.GC.DynamicAdaptationMode=1")
            .File("Shop.csproj", "<Project><PropertyGroup><{|#0:GarbageCollectionAdaptationMode|}>1</GarbageCollectionAdaptationMode></PropertyGroup></Project>")
            .Expect("'GarbageCollectionAdaptationMode = 1' has no effect on .NET 6.0: DATAS exists from .NET 8; remove it, or target .NET 8 or later")
            .RunAsync();

    [Fact]
    public Task DATAS_without_a_word_about_Server_GC_is_silent()
        => new Test(hostOptions: "System.GC.DynamicAdaptationMode=1").RunAsync();
}
