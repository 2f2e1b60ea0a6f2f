using System.Threading.Tasks;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.HostMemoryLimitAnalyzer,
    Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>Which hosts GCG7006 finds.</summary>
public class GCG7006HostMemoryLimitTests
{
    private const string Message = "near the private memory limit of its application pool (60 % of the memory where none is set) the host calls GC.Collect; set a limit that fits, or replace ApplicationMonitors.MemoryMonitor";

    [Fact]
    public Task A_web_application_is_reported_on_its_runtime_section()
        => new Test("net472", kind: Microsoft.CodeAnalysis.OutputKind.ConsoleApplication)
            .File("web.config", "<configuration>\n  <system.web>\n    <compilation />\n    <{|#0:httpRuntime|} targetFramework=\"4.7.2\" />\n  </system.web>\n</configuration>")
            .Expect(Message)
            .RunAsync();

    [Fact]
    public Task A_web_application_without_that_section_is_reported_too()
        => new Test("net472").File("web.config", "<configuration><{|#0:system.web|} /></configuration>").Expect(Message).RunAsync();

    [Theory]
    [InlineData("System.Web.Hosting.ApplicationMonitors m = null; void M() => m.MemoryMonitor = null;")]
    [InlineData("string DefaultRecycleLimitObserver = null;")]
    public Task A_replaced_monitor_is_silent(string member)
        => new Test("net472").Source("public class Startup { " + member + " }")
            .File("web.config", "<configuration><system.web /></configuration>").RunAsync();

    [Fact]
    public Task Without_System_Web_there_is_no_such_host()
        => new Test("net10.0", web: true).File("web.config", "<configuration><system.web /></configuration>").RunAsync();

    [Fact]
    public Task Another_folders_file_is_silent()
        => new Test("net472").File("/src/Other/web.config", "<configuration><system.web /></configuration>").RunAsync();
}
