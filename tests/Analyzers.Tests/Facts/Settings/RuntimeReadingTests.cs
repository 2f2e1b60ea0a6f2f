using System.Collections.Generic;
using System.Globalization;
using GcGuard.Analyzers.Facts.Settings;
using GcGuard.Analyzers.Facts.Settings.Reading;
using Xunit;

namespace GcGuard.Analyzers.Tests.Facts.Settings;

/// <summary>
/// The rules read names and values as the runtime does: each row is read by both, and the runtime's reading is what it
/// does with it.
/// </summary>
public sealed class RuntimeReadingTests(GcProbe probe) : IClassFixture<GcProbe>
{
    /// <summary>Values of a limit: what the collector then takes for its limit is what the rules say it takes.</summary>
    [ServerGcTheory]
    [InlineData(null, "300000000")]
    [InlineData(null, "3e8")]
    [InlineData(null, "300000000.5")]
    [InlineData(null, "true")]
    [InlineData(null, "\"300000000\"")]
    [InlineData(null, "\"0x12000000\"")]
    [InlineData(null, "\"0X12000000\"")]
    [InlineData(null, "\"0300000000\"")]
    [InlineData(null, "\"300000000 bytes\"")]
    [InlineData(null, "\"lots\"")]
    [InlineData("12000000", null)]
    [InlineData("0x12000000", null)]
    [InlineData("0X12000000", null)]
    [InlineData("012000000", null)]
    [InlineData("12000000MB", null)]
    [InlineData("FFFFFFFFFFFFFFFFFFFFF", null)]
    [InlineData("much", null)]
    [InlineData("0", "300000000")]
    [InlineData("much", "300000000")]
    [InlineData("14000000", "300000000")]
    public void A_number_is_read_as_the_runtime_reads_it(string? variable, string? member)
    {
        long? taken = variable is not null
            ? GcValue.Read(SettingForm.Environment, GcKnobs.HardLimit, variable, JsonValueKind.Text).Taken
            : GcValue.Read(SettingForm.RuntimeConfig, GcKnobs.HardLimit, member!.Trim('"'), Kind(member)).Taken;
        IReadOnlyDictionary<string, string> seen = Run(
            variable is null ? "" : "DOTNET_GCHeapHardLimit=" + variable,
            member is null ? "" : "\"System.GC.HeapHardLimit\": " + member);
        Assert.Equal(
            taken is > 0 ? taken.Value.ToString(CultureInfo.InvariantCulture) : Run("", "")["limit"],
            seen["limit"]);
    }

    /// <summary>Spellings of a switch: Server GC is on where the rules say so.</summary>
    [ServerGcTheory]
    [InlineData("1", null)]
    [InlineData("0", null)]
    [InlineData("00", null)]
    [InlineData("2", null)]
    [InlineData("0x1", null)]
    [InlineData("1x", null)]
    [InlineData("true", null)]
    [InlineData("false", null)]
    [InlineData("yes", null)]
    [InlineData("off", null)]
    [InlineData("enabled", null)]
    [InlineData("disabled", null)]
    [InlineData(null, "true")]
    [InlineData(null, "\"true\"")]
    [InlineData(null, "false")]
    [InlineData(null, "\"false\"")]
    [InlineData(null, "1")]
    [InlineData(null, "\"1\"")]
    [InlineData(null, "\"True\"")]
    public void A_switch_is_read_as_the_runtime_reads_it(string? variable, string? member)
    {
        GcValue read = variable is not null
            ? GcValue.Read(SettingForm.Environment, GcKnobs.Server, variable, JsonValueKind.Text)
            : GcValue.Read(SettingForm.RuntimeConfig, GcKnobs.Server, member!.Trim('"'), Kind(member));
        Assert.Equal(
            (read.Taken == 1).ToString(),
            Run(variable is null ? "" : "DOTNET_gcServer=" + variable, member is null ? "" : "\"System.GC.Server\": " + member)["server"]);
    }

    /// <summary>A name that the rules know is read, and one that they do not know is not.</summary>
    [ServerGcTheory]
    [InlineData("DOTNET_gcServer")]
    [InlineData("COMPlus_gcServer")]
    [InlineData("DOTNET_GCServer")]
    [InlineData("COMPlus_GCServer")]
    [InlineData("dotnet_gcServer")]
    [InlineData("DOTNET_System_GC_Server")]
    [InlineData("DOTNET_System.GC.Server")]
    [InlineData("System__GC__Server")]
    [InlineData("gcServer")]
    public void A_variable_is_one_where_the_runtime_reads_it(string name)
    {
        bool known = name.StartsWith("DOTNET_", System.StringComparison.Ordinal) || name.StartsWith("COMPlus_", System.StringComparison.Ordinal)
            ? GcKnobs.OfEnvironment(name[(name.IndexOf('_', System.StringComparison.Ordinal) + 1)..]) == GcKnobs.Server
            : false;
        Assert.Equal(known.ToString(), Run(name + "=1", "")["server"]);
    }

    [ServerGcTheory]
    [InlineData("System.GC.Server")]
    [InlineData("system.gc.server")]
    [InlineData("gcServer")]
    [InlineData("DOTNET_gcServer")]
    [InlineData("ServerGarbageCollection")]
    public void A_member_is_one_where_the_runtime_reads_it(string name)
        => Assert.Equal((GcKnobs.OfJson(name) == GcKnobs.Server).ToString(), Run("", $"\"{name}\": true")["server"]);

    /// <summary>The order in which GCG7008 says that sources win; that of the build is tested with the package.</summary>
    [ServerGcTheory]
    [InlineData("DOTNET_GCHeapCount=1 COMPlus_GCHeapCount=2", "\"System.GC.HeapCount\": 2")]
    [InlineData("COMPlus_GCHeapCount=1", "\"System.GC.HeapCount\": 2")]
    [InlineData("COMPlus_GCHeapCount=2 DOTNET_GCHeapCount=1", "")]
    public void The_environment_comes_first_and_DOTNET_before_COMPlus(string environment, string json)
        => Assert.Equal("1", Run(environment, "\"System.GC.Server\": true" + (json.Length == 0 ? "" : ", " + json))["threads"]);

    /// <summary>Two mistakes of which GCG7002 says what they do beside a right value in runtimeconfig.json.</summary>
    [ServerGcTheory]
    [InlineData("DOTNET_GCHeapCount=many", "\"System.GC.HeapCount\": 1", "threads", "2")]
    [InlineData("DOTNET_gcServer=true", "\"System.GC.HeapCount\": 1", "threads", "1")]
    public void A_number_that_cannot_be_read_hides_the_file_and_a_switch_does_not(string environment, string json, string name, string expected)
        => Assert.Equal(expected, Run(environment, "\"System.GC.Server\": true, " + json)[name]);

    private static JsonValueKind Kind(string member)
        => member switch
        {
            "true" => JsonValueKind.True,
            "false" => JsonValueKind.False,
            _ => member[0] == '"' ? JsonValueKind.Text : JsonValueKind.Number,
        };

    private IReadOnlyDictionary<string, string> Run(string environment, string json)
    {
        IReadOnlyDictionary<string, string>? seen = probe.Run(environment, json, "limit");
        Assert.True(seen is not null, $"The process did not start with '{environment}' and {json}");
        return seen;
    }
}
