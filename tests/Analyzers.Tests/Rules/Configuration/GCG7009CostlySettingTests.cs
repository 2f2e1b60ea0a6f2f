using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.CodeFixes.Rules.Configuration;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.CostlySettingAnalyzer,
    GcGuard.CodeFixes.Rules.Configuration.CostlySettingCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>Which settings GCG7009 finds to cost more than they bring.</summary>
public class GCG7009CostlySettingTests
{
    [Theory]
    [InlineData("net9.0")]
    [InlineData("net10.0")]
    public Task A_number_of_heaps_where_DATAS_is_the_default_is_reported(string framework)
        => new Test(framework, hostOptions: "System.GC.Server=true")
            .File("runtimeconfig.template.json", Template("\"{|#0:System.GC.HeapCount\": 4|}"))
            .Expect("'System.GC.HeapCount = 4' switches DATAS off, which is on by default from .NET 9: the heap no longer follows the live data; write System.GC.MaxHeapCount to cap the heaps and keep it")
            .RunAsync();

    [Theory]
    [InlineData("net8.0", "System.GC.Server=true", "\"System.GC.HeapCount\": 4")]
    [InlineData("net10.0", "System.GC.Server=true|System.GC.DynamicAdaptationMode=0", "\"System.GC.HeapCount\": 4")]
    [InlineData("net10.0", "System.GC.Server=true|System.GC.DynamicAdaptationMode=1", "\"System.GC.HeapCount\": 4")]
    [InlineData("net10.0", "System.GC.Server=true", "\"System.GC.HeapCount\": 1")]
    [InlineData("net10.0", "", "\"System.GC.HeapCount\": 4")]
    public Task A_number_of_heaps_elsewhere_is_not_this_rules(string framework, string options, string members)
        => new Test(framework, hostOptions: options).File("runtimeconfig.template.json", Template(members)).RunAsync();

    [Fact]
    public Task Background_collections_switched_off_in_a_web_application_are_reported()
        => new Test(web: true, hostOptions: "System.GC.Concurrent=false")
            .File("Shop.csproj", "<Project><PropertyGroup><{|#0:ConcurrentGarbageCollection|}>false</ConcurrentGarbageCollection></PropertyGroup></Project>")
            .Expect("'ConcurrentGarbageCollection = false' makes every full collection stop all requests for its whole length; remove it to get background collections back")
            .RunAsync();

    [Theory]
    [InlineData(false, "System.GC.Concurrent=false")]
    [InlineData(true, "System.GC.Concurrent=true")]
    public Task Background_collections_elsewhere_are_silent(bool web, string options) => new Test(web: web, hostOptions: options).RunAsync();

    [Fact]
    public Task Memory_conserved_and_retained_is_reported()
        => new Test("net6.0")
            .File("runtimeconfig.template.json", Template("\"System.GC.ConserveMemory\": 5, \"{|#0:System.GC.RetainVM\": true|}"))
            .Expect("'System.GC.RetainVM = true' keeps the memory that 'System.GC.ConserveMemory = 5' spends collections on to free; keep one of them")
            .RunAsync();

    [Theory]
    [InlineData("\"System.GC.RetainVM\": true")]
    [InlineData("\"System.GC.ConserveMemory\": 0, \"System.GC.RetainVM\": true")]
    [InlineData("\"System.GC.ConserveMemory\": 5")]
    public Task One_of_the_two_is_silent(string members) => new Test("net6.0").File("runtimeconfig.template.json", Template(members)).RunAsync();

    [Fact]
    public Task Memory_is_not_retained_from_NET_7()
        => new Test()
            .File("runtimeconfig.template.json", Template("\"{|#0:System.GC.RetainVM\": true|}"))
            .Expect("'System.GC.RetainVM = true' has no effect from .NET 7: the heap is made of regions, and free ones are given back all the same; remove it")
            .RunAsync();

    [Theory]
    [InlineData("\"System.GC.RetainVM\": false")]
    [InlineData("\"System.GC.RetainVM\": true, \"System.GC.Name\": \"libclrgc.so\"")]
    [InlineData("\"System.GC.ConserveMemory\": 5")]
    public Task Another_collector_may_retain_memory(string members) => new Test().File("runtimeconfig.template.json", Template(members)).RunAsync();

    [Fact]
    public async Task An_editor_writes_the_cap()
        => Assert.Equal(
            Template("\"System.GC.MaxHeapCount\": 4"),
            await SettingsFix.ApplyAsync(
                new CostlySettingAnalyzer(), new CostlySettingCodeFixProvider(),
                "runtimeconfig.template.json", Template("\"System.GC.HeapCount\": 4"), "Write 'System.GC.MaxHeapCount' (DATAS then acts: a smaller heap, collected more often)", hostOptions: "System.GC.Server=true"));
}
