using System.Collections.Generic;
using System.Text;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.CodeFixes.Rules.Configuration;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>
/// The fixes in each kind of file: nothing else of the file changes, whatever its line ends and its encoding, and the
/// comments of each sample.
/// </summary>
public class SettingsFixTests
{
    private const string Datas = "System.GC.Server=true|System.GC.DynamicAdaptationMode=1";

    private static readonly Dictionary<string, string> s_files = new()
    {
        ["runtimeconfig.template.json"] = """
            {
              // settings of the day
              "configProperties": {
                $ /* keep */,
              },
            }
            """,
        ["Dockerfile"] = """
            # the day's image
            FROM mcr.microsoft.com/dotnet/aspnet:10.0
            ENV A="x y" \
                # in between
                $ \
                B=2
            ENTRYPOINT ["dotnet", "Shop.dll"]
            """,
        ["compose.yaml"] = """
            services:
              shop: # the day's service
                image: acme/shop:1
                environment:
                  A: "x"
                  $ # keep
                  B: 2
            """,
        ["compose.list.yaml"] = """
            services:
              shop:
                image: acme/shop:1
                environment:
                  - A=x
                  - $ # keep
            """,
        ["deployment.yaml"] = """
            kind: Deployment
            spec:
              template:
                spec:
                  containers:
                  - name: shop
                    env:
                    - $ # keep
                    - {name: B, value: "2"}
            """,
        ["launchSettings.json"] = """
            {
              "profiles": {
                "Shop": { // mine
                  "environmentVariables": { "A": "1", $ }
                }
              }
            }
            """,
        ["web.config"] = """
            <?xml version="1.0" encoding="utf-8"?>
            <configuration><!-- keep -->
              <system.webServer><aspNetCore><environmentVariables>
                <environmentVariable $ />
              </environmentVariables></aspNetCore></system.webServer>
            </configuration>
            """,
        ["Shop.csproj"] = """
            <Project Sdk="Microsoft.NET.Sdk">
              <!-- keep -->
              <PropertyGroup>
                $
              </PropertyGroup>
            </Project>
            """,
    };

    [Theory]
    [InlineData("runtimeconfig.template.json", "\"System.GC.HighMemPercent\": 80", "\"System.GC.HighMemoryPercent\": 80")]
    [InlineData("runtimeconfig.template.json", "\"System.GC.Concurrent\": 1", "\"System.GC.Concurrent\": true")]
    [InlineData("runtimeconfig.template.json", "\"System.GC.Concurrent\": \"yes\"", "\"System.GC.Concurrent\": true")]
    [InlineData("runtimeconfig.template.json", "\"System.GC.HeapHardLimit\": \"0300000000\"", "\"System.GC.HeapHardLimit\": 300000000")]
    [InlineData("runtimeconfig.template.json", "\"System.GC.HeapHardLimit\": \"C800000\"", "\"System.GC.HeapHardLimit\": \"0xC800000\"")]
    [InlineData("runtimeconfig.template.json", "\"System.GC.DynamicAdaptationMode\": true", "\"System.GC.DynamicAdaptationMode\": 1")]
    [InlineData("Dockerfile", "DOTNET_GCHeapHardLimit=209715200", "DOTNET_GCHeapHardLimit=0xC800000")]
    [InlineData("Dockerfile", "DOTNET_GCHeapHardLimit=\"209715200\"", "DOTNET_GCHeapHardLimit=\"0xC800000\"")]
    [InlineData("Dockerfile", "DOTNET_GCHeapHardLimitPercent=75%", "DOTNET_GCHeapHardLimitPercent=0x4B")]
    [InlineData("Dockerfile", "System__GC__Server=1", "DOTNET_gcServer=1")]
    [InlineData("compose.yaml", "DOTNET_gcServer: \"false\"", "DOTNET_gcServer: \"0\"")]
    [InlineData("compose.yaml", "DOTNET_gcServer: true", "DOTNET_gcServer: 1")]
    [InlineData("compose.yaml", "DOTNET_GCHighMemoryPercent: '0x50'", "DOTNET_GCHighMemPercent: '0x50'")]
    [InlineData("compose.list.yaml", "DOTNET_gcServer=on", "DOTNET_gcServer=1")]
    [InlineData("compose.list.yaml", "\"DOTNET_GCHeapHardLimit=209715200\"", "\"DOTNET_GCHeapHardLimit=0xC800000\"")]
    [InlineData("deployment.yaml", "{name: DOTNET_gcServer, value: \"true\"}", "{name: DOTNET_gcServer, value: \"1\"}")]
    [InlineData("deployment.yaml", "name: DOTNET_GCServer\n          value: \"1\"", "name: DOTNET_gcServer\n          value: \"1\"")]
    [InlineData("launchSettings.json", "\"DOTNET_gcConcurrent\": \"false\"", "\"DOTNET_gcConcurrent\": \"0\"")]
    [InlineData("web.config", "name=\"DOTNET_gcServer\" value=\"true\"", "name=\"DOTNET_gcServer\" value=\"1\"")]
    [InlineData("web.config", "value='true'  name='DOTNET_gcServer'", "value='1'  name='DOTNET_gcServer'")]
    [InlineData("web.config", "name=\"DOTNET_System_GC_Server\" value=\"1\"", "name=\"DOTNET_gcServer\" value=\"1\"")]
    public Task A_name_or_value_is_written_as_the_runtime_reads_it(string file, string before, string after)
        => CheckAsync(new IneffectiveSettingAnalyzer(), new IneffectiveSettingCodeFixProvider(), file, before, after);

    [Theory]
    [InlineData("<ServerGarbageCollection>1</ServerGarbageCollection>", "<ServerGarbageCollection>true</ServerGarbageCollection>", "System.GC.Server=1", "System.GC.Server=true")]
    [InlineData("<ServerGarbageCollection> yes </ServerGarbageCollection>", "<ServerGarbageCollection> true </ServerGarbageCollection>", "System.GC.Server=yes", "System.GC.Server=true")]
    [InlineData("<GarbageCollectionAdaptationMode>true</GarbageCollectionAdaptationMode>", "<GarbageCollectionAdaptationMode>1</GarbageCollectionAdaptationMode>", "System.GC.DynamicAdaptationMode=true", "System.GC.DynamicAdaptationMode=1")]
    [InlineData("<RuntimeHostConfigurationOption Value=\"C800000\" Include=\"System.GC.HeapHardLimit\" />", "<RuntimeHostConfigurationOption Value=\"0xC800000\" Include=\"System.GC.HeapHardLimit\" />", "System.GC.HeapHardLimit=C800000", "System.GC.HeapHardLimit=0xC800000")]
    public Task A_value_of_the_project_is_written_as_the_runtime_reads_it(string before, string after, string options, string fixedOptions)
        => CheckAsync(new IneffectiveSettingAnalyzer(), new IneffectiveSettingCodeFixProvider(), "Shop.csproj", before, after, options, fixedOptions);

    [Theory]
    [InlineData("runtimeconfig.template.json", "\"System.GC.HeapCount\": 4", "\"System.GC.MaxHeapCount\": 4")]
    [InlineData("Dockerfile", "COMPlus_GCHeapCount=4", "DOTNET_GCMaxHeapCount=4")]
    [InlineData("compose.yaml", "DOTNET_GCHeapCount: 4", "DOTNET_GCMaxHeapCount: 4")]
    [InlineData("compose.list.yaml", "DOTNET_GCHeapCount=4", "DOTNET_GCMaxHeapCount=4")]
    [InlineData("deployment.yaml", "{value: \"4\", name: DOTNET_GCHeapCount}", "{value: \"4\", name: DOTNET_GCMaxHeapCount}")]
    public Task A_fixed_number_of_heaps_becomes_a_cap(string file, string before, string after)
        => CheckAsync(new HeapCountBesideDatasAnalyzer(), new HeapCountBesideDatasCodeFixProvider(), file, before, after, Datas);

    [Fact]
    public Task A_fixed_number_of_heaps_of_the_project_becomes_a_cap()
        => CheckAsync(
            new HeapCountBesideDatasAnalyzer(),
            new HeapCountBesideDatasCodeFixProvider(),
            "Shop.csproj",
            "<RuntimeHostConfigurationOption Include=\"System.GC.HeapCount\" Value=\"4\" />",
            "<RuntimeHostConfigurationOption Include=\"System.GC.MaxHeapCount\" Value=\"4\" />",
            Datas + "|System.GC.HeapCount=4",
            Datas + "|System.GC.MaxHeapCount=4");

    [Fact]
    public Task A_fixed_number_where_DATAS_is_the_default_becomes_a_cap()
        => CheckAsync(
            new CostlySettingAnalyzer(),
            new CostlySettingCodeFixProvider(),
            "Dockerfile",
            "DOTNET_GCHeapCount=4",
            "DOTNET_GCMaxHeapCount=4",
            "System.GC.Server=true");

    /// <summary>What a variable puts in, or an escape spells, is not written over.</summary>
    [Theory]
    [InlineData("Dockerfile", "ARG LIMIT=209715200\nFROM mcr.microsoft.com/dotnet/aspnet:10.0\nENV DOTNET_GCHeapHardLimit=$LIMIT\n")]
    [InlineData("runtimeconfig.template.json", "{ \"configProperties\": { \"System.GC.\\u0048ighMemPercent\": 80 } }")]
    [InlineData("web.config", "<configuration><environmentVariables><environmentVariable name=\"DOTNET_gcServer\" value=\"&#116;rue\" /></environmentVariables></configuration>")]
    public async Task What_does_not_stand_in_the_file_has_no_fix(string file, string text)
        => Assert.Equal(
            text,
            await SettingsFix.ApplyAsync(new IneffectiveSettingAnalyzer(), new IneffectiveSettingCodeFixProvider(), file, text, SettingsFix.None));

    private static async Task CheckAsync(
        SettingsAnalyzer analyzer,
        SettingsCodeFixProvider fixer,
        string file,
        string before,
        string after,
        string options = "",
        string? fixedOptions = null)
    {
        string sample = s_files[file];
        foreach (string lineEnd in new[] { "\n", "\r\n" })
        {
            foreach (Encoding encoding in new Encoding[] { new UTF8Encoding(false), new UTF8Encoding(true), Encoding.Unicode })
            {
                string Text(string setting) => sample.Replace("$", setting).Replace("\n", lineEnd);

                Assert.Equal(
                    Text(after),
                    await SettingsFix.ApplyAsync(
                        analyzer, fixer, file, Text(before), null, hostOptions: options, fixedHostOptions: fixedOptions, encoding: encoding));
            }
        }
    }
}
