using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.CodeFixes.Rules.Configuration;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.IneffectiveSettingAnalyzer,
    GcGuard.CodeFixes.Rules.Configuration.IneffectiveSettingCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG7002 says about names and values. What the runtime does with each is in RuntimeClaimTests.</summary>
public class GCG7002IneffectiveSettingTests
{
    [Theory]
    [InlineData("\"{|#0:System.GC.HighMemPercent\": 80|}", "'System.GC.HighMemPercent' has no effect: no runtime reads this name in runtimeconfig.json; write System.GC.HighMemoryPercent")]
    [InlineData("\"{|#0:system.gc.server\": true|}", "'system.gc.server' has no effect: upper and lower case matter in this name; write System.GC.Server")]
    [InlineData("\"{|#0:DOTNET_gcServer\": 1|}", "'DOTNET_gcServer' has no effect: no runtime reads this name in runtimeconfig.json; write System.GC.Server")]
    [InlineData("\"{|#0:ServerGarbageCollection\": true|}", "'ServerGarbageCollection' has no effect: no runtime reads this name in runtimeconfig.json; write System.GC.Server")]
    [InlineData("\"{|#0:System.GC.GCHeapCount\": 4|}", "'System.GC.GCHeapCount' has no effect: no runtime reads this name in runtimeconfig.json; write System.GC.HeapCount")]
    [InlineData("\"{|#0:System.GC.Gen0Size\": 100000000|}", "'System.GC.Gen0Size' has no effect: the runtime reads this setting from the environment only, as DOTNET_GCgen0size")]
    [InlineData("\"{|#0:System.GC.Fast\": true|}", "'System.GC.Fast' has no effect: no runtime reads this name in runtimeconfig.json")]
    [InlineData("\"{|#0:System.GC.Server\": 1|}", "'System.GC.Server = 1' is read as false: only the word true switches it on; write true or false")]
    [InlineData("\"{|#0:System.GC.Concurrent\": \"yes\"|}", "'System.GC.Concurrent = yes' is read as false: only the word true switches it on; write true or false")]
    [InlineData("\"{|#0:System.GC.DynamicAdaptationMode\": true|}", "'System.GC.DynamicAdaptationMode = true' is read as 0, which switches DATAS off: write 0 or 1")]
    [InlineData("\"{|#0:System.GC.HeapHardLimit\": \"200MB\"|}", "'System.GC.HeapHardLimit = 200MB' is read as 200: write a whole number without unit")]
    [InlineData("\"{|#0:System.GC.HeapHardLimit\": \"lots\"|}", "'System.GC.HeapHardLimit = lots' is read as 0: write a whole number without unit")]
    [InlineData("\"{|#0:System.GC.HeapHardLimit\": \"C800000\"|}", "'System.GC.HeapHardLimit = C800000' is read as 0: write 0xC800000")]
    [InlineData("\"{|#0:System.GC.HeapHardLimit\": \"0300000000\"|}", "'System.GC.HeapHardLimit = 0300000000' is read as octal, 50331648: write 300000000")]
    [InlineData("\"{|#0:System.GC.HeapHardLimit\": 300000000.5|}", "'System.GC.HeapHardLimit = 300000000.5' is read as 300000000: write a whole number without unit")]
    [InlineData("\"System.GC.HeapHardLimitSOH\": 100000000, \"{|#0:System.GC.HeapHardLimit\": 900000000|}", "'System.GC.HeapHardLimit = 900000000' has no effect beside 'System.GC.HeapHardLimitSOH = 100000000': the limits of the single object heaps win; remove one of them")]
    [InlineData("\"{|#0:System.GC.HeapHardLimitPercent\": 100|}", "'System.GC.HeapHardLimitPercent = 100' is out of range: the runtime ignores it; write 1 to 99")]
    [InlineData("\"{|#0:System.GC.HighMemoryPercent\": 100|}", "'System.GC.HighMemoryPercent = 100' is out of range: the runtime takes 99; write 1 to 99")]
    [InlineData("\"{|#0:System.GC.LOHThreshold\": 32768|}", "'System.GC.LOHThreshold = 32768' has no effect: the threshold of the large object heap can only be raised above 85,000 bytes")]
    [InlineData("\"{|#0:System.GC.ConserveMemory\": 15|}", "'System.GC.ConserveMemory = 15' is out of range: the runtime takes 9; write 0 to 9")]
    [InlineData("\"System.GC.HeapHardLimit\": 1000000000, \"{|#0:System.GC.HeapHardLimitPercent\": 50|}", "'System.GC.HeapHardLimitPercent = 50' has no effect beside 'System.GC.HeapHardLimit = 1000000000': the limit in bytes wins; remove one of them")]
    public Task A_member_of_the_template_without_effect_is_reported(string members, string message)
        => new Test(hostOptions: "System.GC.Server=true").File("runtimeconfig.template.json", Template(members)).Expect(message).RunAsync();

    [Theory]
    [InlineData("\"System.GC.Server\": true")]
    [InlineData("\"System.GC.Server\": \"true\"")]
    [InlineData("\"System.GC.Concurrent\": false")]
    [InlineData("\"System.GC.HeapCount\": 4")]
    [InlineData("\"System.GC.HeapCount\": \"4\"")]
    [InlineData("\"System.GC.HeapHardLimit\": \"0x10000000\"")]
    [InlineData("\"System.GC.HeapHardLimit\": 1e9")]
    [InlineData("\"System.GC.Concurrent\": 0")]
    [InlineData("\"System.GC.DynamicAdaptationMode\": false")]
    [InlineData("\"System.GC.HeapHardLimitPercent\": \"75%\"")]
    [InlineData("\"System.GC.HeapHardLimit\": 500000000, \"System.GC.NoAffinitize\": true, \"System.GC.HeapAffinitizeRanges\": \"0-3\"")]
    [InlineData("\"System.GC.HeapHardLimitPercent\": 75")]
    [InlineData("\"System.GC.HighMemoryPercent\": 80")]
    [InlineData("\"System.GC.LOHThreshold\": 120000")]
    [InlineData("\"System.GC.LOHThreshold\": 0")]
    [InlineData("\"System.GC.ConserveMemory\": 0")]
    [InlineData("\"System.GC.DTargetTCP\": 5")]
    [InlineData("\"System.GC.HeapAffinitizeRanges\": \"0:0-3\"")]
    [InlineData("\"System.Globalization.Invariant\": 1")]
    [InlineData("\"System.Runtime.TieredCompilation\": \"whatever\"")]
    [InlineData("\"Shop.Server\": 1, \"Server\": 2, \"Name\": 3")]
    [InlineData("")]
    public Task A_member_of_the_template_with_effect_is_silent(string members)
        => new Test(hostOptions: "System.GC.Server=true").File("runtimeconfig.template.json", Template(members)).RunAsync();

    [Theory]
    [InlineData("{ \"runtimeOptions\": { \"configProperties\": { \"{|#0:System.GC.Server\": true|} } } }")]
    [InlineData("{ \"{|#0:System.GC.Server\": true|} }")]
    public Task A_member_outside_configProperties_is_reported(string text)
        => new Test().File("runtimeconfig.template.json", text)
            .Expect("'System.GC.Server' has no effect here: the SDK reads it directly under \"configProperties\" at the top of the file")
            .RunAsync();

    [Theory]
    [InlineData("DOTNET_GCHeapHardLimitPercent=50", null)]
    [InlineData("DOTNET_GCHeapHardLimitPercent=4B", null)]
    [InlineData("DOTNET_GCHeapHardLimitPercent=75", "'DOTNET_GCHeapHardLimitPercent = 75' is read as hexadecimal: 117 %, and the runtime ignores it, not 75 %; write 0x4B")]
    [InlineData("DOTNET_GCHeapHardLimitPercent=60", "'DOTNET_GCHeapHardLimitPercent = 60' is read as hexadecimal: 96 %, not 60 %; write 0x3C")]
    [InlineData("DOTNET_GCHeapHardLimitPercent=0x64", "'DOTNET_GCHeapHardLimitPercent = 0x64' is out of range: the runtime ignores it; write 1 to 99")]
    [InlineData("DOTNET_GCHeapHardLimitPercent=0x4B", null)]
    [InlineData("DOTNET_GCHeapHardLimit=209715200", "'DOTNET_GCHeapHardLimit = 209715200' is read as hexadecimal: 8.1 GB, not 200 MB; write 0xC800000")]
    [InlineData("DOTNET_GCHeapHardLimit=1500000000", "'DOTNET_GCHeapHardLimit = 1500000000' is read as hexadecimal: 84 GB, not 1.4 GB; write 0x59682F00")]
    [InlineData("DOTNET_GCHeapHardLimit=C800000", null)]
    [InlineData("DOTNET_GCHeapHardLimit=40000000", null)]
    [InlineData("DOTNET_GCHeapHardLimit=0x209715200", null)]
    [InlineData("DOTNET_GCHeapHardLimit=200MB", "'DOTNET_GCHeapHardLimit = 200MB' is read as 512, the hexadecimal digits '200' it begins with: write the whole number, 0x…")]
    [InlineData("DOTNET_GCLOHThreshold=0x8000", "'DOTNET_GCLOHThreshold = 0x8000' has no effect: the threshold of the large object heap can only be raised above 85,000 bytes")]
    [InlineData("DOTNET_GCLOHThreshold=20000", null)]
    [InlineData("DOTNET_gcServer=true", "'DOTNET_gcServer = true' has no effect: the runtime reads a number here; write 1")]
    [InlineData("DOTNET_gcServer=false", "'DOTNET_gcServer = false' switches it on: the runtime reads the hexadecimal digits 'fa' it begins with; write 0")]
    [InlineData("DOTNET_gcServer=disabled", "'DOTNET_gcServer = disabled' switches it on: the runtime reads the hexadecimal digits 'd' it begins with; write 0")]
    [InlineData("DOTNET_gcServer=0ff!", "'DOTNET_gcServer = 0ff!' switches it on: the runtime reads the hexadecimal digits '0ff' it begins with; write 1 or 0")]
    [InlineData("DOTNET_gcServer=server", "'DOTNET_gcServer = server' has no effect: the runtime reads a number here; write 1 or 0")]
    [InlineData("DOTNET_GCHeapHardLimit=much", "'DOTNET_GCHeapHardLimit = much' cannot be read, and hides what runtimeconfig.json says: write a hexadecimal number, 0x…")]
    [InlineData("DOTNET_GCHeapHardLimitPercent=75%", "'DOTNET_GCHeapHardLimitPercent = 75%' is read as 117, the hexadecimal digits '75' it begins with: write 0x4B")]
    [InlineData("DOTNET_GCHighMemPercent=80", "'DOTNET_GCHighMemPercent = 80' is read as hexadecimal: 128 %, and the runtime takes 99, not 80 %; write 0x50")]
    [InlineData("DOTNET_GCHeapCount=16", null)]
    [InlineData("DOTNET_GCHeapAffinitizeMask=3", null)]
    [InlineData("DOTNET_gcServer=1", null)]
    [InlineData("DOTNET_gcServer=0x1", null)]
    [InlineData("COMPlus_gcServer=1", null)]
    [InlineData("DOTNET_GCServer=1", "'DOTNET_GCServer' has no effect: upper and lower case matter in this name; write DOTNET_gcServer")]
    [InlineData("COMPlus_GCServer=1", "'COMPlus_GCServer' has no effect: upper and lower case matter in this name; write DOTNET_gcServer")]
    [InlineData("DOTNET_System_GC_Server=1", "'DOTNET_System_GC_Server' has no effect: no runtime reads this environment variable; write DOTNET_gcServer")]
    [InlineData("System__GC__Server=1", "'System__GC__Server' has no effect: no runtime reads this environment variable; write DOTNET_gcServer")]
    [InlineData("DOTNET_GCHighMemoryPercent=0x50", "'DOTNET_GCHighMemoryPercent' has no effect: no runtime reads this environment variable; write DOTNET_GCHighMemPercent")]
    [InlineData("gcServer=1", "'gcServer' has no effect: no runtime reads this environment variable; write DOTNET_gcServer")]
    [InlineData("DOTNET_GCStress=1", null)]
    [InlineData("DOTNET_TieredPGO=true", null)]
    [InlineData("DOTNET_gcServer=$SERVER", null)]
    [InlineData("SERVER=true GC_MODE=fast GCP_PROJECT=shop", null)]
    public Task A_variable_of_a_Dockerfile_is_read_as_the_runtime_reads_it(string variable, string? message)
    {
        Test test = new Test().File("Dockerfile", Dockerfile("ENV " + (message is null ? variable : "{|#0:" + variable + "|}")));
        return (message is null ? test : test.Expect(message)).RunAsync();
    }

    [Fact]
    public Task A_limit_above_the_containers_own_is_read_as_hexadecimal()
        => new Test().File("/src/docker-compose.yml", Compose("mem_limit: 2g\nenvironment:\n  {|#0:DOTNET_GCHeapHardLimit: \"800000000|}\""))
            .Expect("'DOTNET_GCHeapHardLimit = 800000000' is read as hexadecimal: 32 GB, not 762.9 MB; write 0x2FAF0800")
            .RunAsync();

    [Fact]
    public Task A_limit_below_the_containers_own_may_be_meant_so()
        => new Test().File("/src/docker-compose.yml", Compose("mem_limit: 64g\nenvironment:\n  DOTNET_GCHeapHardLimit: \"800000000\""))
            .RunAsync();

    [Fact]
    public Task A_number_of_heaps_above_the_containers_cores_is_read_as_hexadecimal()
        => new Test().File("/src/docker-compose.yml", Compose("cpus: 16\nenvironment:\n  {|#0:DOTNET_GCHeapCount: \"12|}\""))
            .Expect("'DOTNET_GCHeapCount = 12' is read as hexadecimal: 18, not 12; write 0xC")
            .RunAsync();

    [Theory]
    [InlineData("cpus: 32\nenvironment:\n  DOTNET_GCHeapCount: \"12\"")]
    [InlineData("cpus: 8\nenvironment:\n  DOTNET_GCHeapCount: \"12\"")]
    [InlineData("environment:\n  DOTNET_GCHeapCount: \"12\"")]
    public Task A_number_of_heaps_that_may_be_meant_so_is_silent(string service)
        => new Test().File("/src/docker-compose.yml", Compose(service)).RunAsync();

    [Fact]
    public Task A_Windows_container_has_no_case()
        => new Test().File("Dockerfile", "FROM mcr.microsoft.com/dotnet/aspnet:10.0-nanoserver-ltsc2025\nENV DOTNET_GCServer=1\n").RunAsync();

    [Fact]
    public Task A_launch_profile_has_no_case_but_numbers()
        => new Test().File(
                "Properties/launchSettings.json",
                "{ \"profiles\": { \"Shop\": { \"environmentVariables\": { \"DOTNET_GCServer\": \"1\", \"{|#0:DOTNET_gcConcurrent\": \"false|}\" } } } }")
            .Expect("'DOTNET_gcConcurrent = false' switches it on: the runtime reads the hexadecimal digits 'fa' it begins with; write 0")
            .RunAsync();

    [Fact]
    public Task Settings_of_a_manifest_are_found()
        => new Test().File("/src/k8s/shop.yaml", """
            kind: Deployment
            spec:
              template:
                spec:
                  containers:
                    - name: web
                      image: acme/web:1
                      env:
                        - name: {|#0:DOTNET_gcServer
                          value: "true|}"
            """)
            .Expect("'DOTNET_gcServer = true' has no effect: the runtime reads a number here; write 1")
            .RunAsync();

    [Fact]
    public Task Settings_for_IIS_are_found()
        => new Test(web: true).File(
                "web.config",
                "<configuration><system.webServer><aspNetCore><environmentVariables><{|#0:environmentVariable|} name=\"DOTNET_gcServer\" value=\"true\" /></environmentVariables></aspNetCore></system.webServer></configuration>")
            .Expect("'DOTNET_gcServer = true' has no effect: the runtime reads a number here; write 1")
            .RunAsync();

    [Fact]
    public Task Settings_of_the_Framework_have_no_effect_on_NET()
        => new Test().File("app.config", "<configuration><runtime><{|#0:gcServer|} enabled=\"true\" /></runtime></configuration>")
            .Expect("'gcServer' has no effect: only .NET Framework reads settings of the collector from this file; set the property ServerGarbageCollection in the project file")
            .RunAsync();

    [Fact]
    public Task Settings_of_the_Framework_are_read_on_the_Framework()
        => new Test("net472").File("app.config", "<configuration><runtime><gcServer enabled=\"true\" /></runtime></configuration>").RunAsync();

    [Fact]
    public Task A_property_that_the_runtime_cannot_read_is_reported_on_its_line()
        => new Test(hostOptions: "System.GC.Server=1")
            .File("Shop.csproj", "<Project>\n  <PropertyGroup>\n    <{|#0:ServerGarbageCollection|}>1</ServerGarbageCollection>\n  </PropertyGroup>\n</Project>")
            .Expect("'ServerGarbageCollection = 1' is read as false: only the word true switches it on; write true or false")
            .RunAsync();

    [Fact]
    public Task A_property_of_an_imported_file_is_reported_on_the_projects_first_line()
        => new Test(hostOptions: "System.GC.Server=1")
            .File("Shop.csproj", "{|#0:<Project Sdk=\"Microsoft.NET.Sdk\">|}\n</Project>")
            .Expect("'ServerGarbageCollection = 1' is read as false: only the word true switches it on; write true or false (ServerGarbageCollection is set outside this file)")
            .RunAsync();

    [Fact]
    public Task An_option_of_the_host_is_reported_on_its_item()
        => new Test(hostOptions: "System.GC.HeapHardLimitPercent=100")
            .File("Shop.csproj", "<Project><ItemGroup><{|#0:RuntimeHostConfigurationOption|} Include=\"System.GC.HeapHardLimitPercent\" Value=\"100\" /></ItemGroup></Project>")
            .Expect("'System.GC.HeapHardLimitPercent = 100' is out of range: the runtime ignores it; write 1 to 99")
            .RunAsync();

    [Fact]
    public Task A_number_of_heaps_without_Server_GC_is_reported()
        => new Test(hostOptions: "System.GC.Server=false")
            .File("runtimeconfig.template.json", Template("\"{|#0:System.GC.HeapCount\": 4|}"))
            .Expect("'System.GC.HeapCount = 4' has no effect beside 'ServerGarbageCollection = false': it concerns Server GC only; remove one of them")
            .RunAsync();

    [Fact]
    public Task A_number_of_heaps_is_silent_where_a_container_asks_for_Server_GC()
        => new Test(hostOptions: "System.GC.Server=false")
            .File("runtimeconfig.template.json", Template("\"System.GC.HeapCount\": 4"))
            .File("Dockerfile", Dockerfile("ENV DOTNET_gcServer=1"))
            .RunAsync();

    [Fact]
    public Task A_library_makes_no_process()
        => new Test(kind: Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary)
            .File("runtimeconfig.template.json", Template("\"System.GC.Servr\": true")).RunAsync();

    [Fact]
    public async Task An_editor_writes_the_right_name()
        => Assert.Equal(
            Template("\"System.GC.HighMemoryPercent\": 80"),
            await SettingsFix.ApplyAsync(
                new IneffectiveSettingAnalyzer(),
                new IneffectiveSettingCodeFixProvider(),
                "runtimeconfig.template.json",
                Template("\"System.GC.HighMemPercent\": 80"),
                "Write 'System.GC.HighMemoryPercent'"));

    [Fact]
    public async Task An_editor_writes_the_right_number()
        => Assert.Equal(
            Dockerfile("ENV A=1 \\\n    DOTNET_GCHeapHardLimit=0xC800000 B=2"),
            await SettingsFix.ApplyAsync(
                new IneffectiveSettingAnalyzer(),
                new IneffectiveSettingCodeFixProvider(),
                "Dockerfile",
                Dockerfile("ENV A=1 \\\n    DOTNET_GCHeapHardLimit=209715200 B=2"),
                "Write '0xC800000'"));
}
