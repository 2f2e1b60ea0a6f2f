using System.Threading.Tasks;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.DisagreeingSettingsAnalyzer,
    Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>Which sources GCG7008 finds to disagree, and which wins. That order is tested in RuntimeClaimTests.</summary>
public class GCG7008DisagreeingSettingsTests
{
    [Fact]
    public Task A_variable_that_wins_over_the_template_is_reported()
        => new Test()
            .File("runtimeconfig.template.json", Template("\"System.GC.HeapCount\": 4"))
            .File("/src/compose.yaml", Compose("environment:\n  {|#0:DOTNET_GCHeapCount: \"8|}\""))
            .Expect("'DOTNET_GCHeapCount = 8' wins over 'System.GC.HeapCount = 4' of runtimeconfig.template.json: the environment comes first; keep one of them")
            .RunAsync();

    [Fact]
    public Task A_variable_is_compared_as_the_runtime_reads_it()
        => new Test(hostOptions: "System.GC.HeapCount=16")
            .File("Dockerfile", Dockerfile("ENV {|#0:DOTNET_GCHeapCount=16|}"))
            .Expect("'DOTNET_GCHeapCount = 16' (hexadecimal: 22) wins over 'System.GC.HeapCount = 16' of the project: the environment comes first; keep one of them")
            .RunAsync();

    [Fact]
    public Task A_property_that_wins_over_the_template_is_reported()
        => new Test(hostOptions: "System.GC.Server=true")
            .File("runtimeconfig.template.json", Template("\"{|#0:System.GC.Server\": false|}"))
            .Expect("'System.GC.Server = false' has no effect: 'ServerGarbageCollection = true' of the project wins over this file; keep one of them")
            .RunAsync();

    [Fact]
    public Task The_old_prefix_loses()
        => new Test().File("Dockerfile", Dockerfile("ENV DOTNET_gcServer=1 {|#0:COMPlus_gcServer=0|}"))
            .Expect("'COMPlus_gcServer = 0' has no effect: 'DOTNET_gcServer = 1' wins; keep one of them")
            .RunAsync();

    [Theory]
    [InlineData("ENV DOTNET_GCHeapCount=10")]
    [InlineData("ENV DOTNET_GCHeapCount=0x10 COMPlus_GCHeapCount=10")]
    [InlineData("ENV DOTNET_GCHeapCount=$HEAPS")]
    [InlineData("ENV DOTNET_GCMaxHeapCount=2")]
    public Task Sources_that_agree_are_silent(string environment)
        => new Test(hostOptions: "System.GC.HeapCount=16").File("Dockerfile", Dockerfile(environment)).RunAsync();

    [Fact]
    public Task A_launch_profile_is_for_the_developers_machine()
        => new Test(hostOptions: "System.GC.HeapCount=16")
            .File("launchSettings.json", "{ \"profiles\": { \"Shop\": { \"environmentVariables\": { \"DOTNET_GCHeapCount\": \"2\" } } } }")
            .RunAsync();

    [Fact]
    public Task Another_projects_container_is_silent()
        => new Test(hostOptions: "System.GC.HeapCount=16")
            .File("/src/Dockerfile", "FROM mcr.microsoft.com/dotnet/aspnet:10.0\nENV DOTNET_GCHeapCount=2\nENTRYPOINT [\"dotnet\", \"Billing.dll\"]\n")
            .RunAsync();
}
