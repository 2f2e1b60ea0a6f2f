using System.Collections.Generic;
using System.Globalization;
using GcGuard.Analyzers.Evidence.Settings;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Settings;

/// <summary>
/// The rules read names and values as the runtime does: each row is read by both, and the runtime's reading is what it
/// does with it.
/// </summary>
public sealed class RuntimeReadingTests(GcProbe probe) : IClassFixture<GcProbe>
{
    /// <summary>Values of a limit: what the collector then takes for its limit is what the rules say it takes.</summary>
    [ServerGcTheory]
    [InlineData(null, "300000000")]
    [DeepData(null, "3e8")]
    [DeepData(null, "300000000.5")]
    [DeepData(null, "true")]
    [DeepData(null, "\"300000000\"")]
    [DeepData(null, "\"0x12000000\"")]
    [DeepData(null, "\"0X12000000\"")]
    [DeepData(null, "\"0300000000\"")]
    [DeepData(null, "\"300000000 bytes\"")]
    [DeepData(null, "\"lots\"")]
    [DeepData("12000000", null)]
    [DeepData("0x12000000", null)]
    [DeepData("0X12000000", null)]
    [DeepData("012000000", null)]
    [DeepData("12000000MB", null)]
    [DeepData("FFFFFFFFFFFFFFFFFFFFF", null)]
    [DeepData("much", null)]
    [DeepData("0", "300000000")]
    [DeepData("much", "300000000")]
    [DeepData("14000000", "300000000")]
    public void A_number_is_read_as_the_runtime_reads_it(string? variable, string? member)
    {
        long? taken = variable is not null
            ? GcValue.Read(SettingForm.Environment, GcKnobs.HardLimit, variable).Taken
            : GcValue.Read(SettingForm.RuntimeConfig, GcKnobs.HardLimit, member!.Trim('"')).Taken;
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
    [DeepData("0", null)]
    [DeepData("00", null)]
    [DeepData("2", null)]
    [DeepData("0x1", null)]
    [DeepData("1x", null)]
    [DeepData("true", null)]
    [DeepData("false", null)]
    [DeepData("yes", null)]
    [DeepData("off", null)]
    [DeepData("enabled", null)]
    [DeepData("disabled", null)]
    [DeepData(null, "true")]
    [DeepData(null, "\"true\"")]
    [DeepData(null, "false")]
    [DeepData(null, "\"false\"")]
    [DeepData(null, "1")]
    [DeepData(null, "\"1\"")]
    [DeepData(null, "\"True\"")]
    public void A_switch_is_read_as_the_runtime_reads_it(string? variable, string? member)
    {
        GcValue read = variable is not null
            ? GcValue.Read(SettingForm.Environment, GcKnobs.Server, variable)
            : GcValue.Read(SettingForm.RuntimeConfig, GcKnobs.Server, member!.Trim('"'));
        Assert.Equal(
            (read.Taken == 1).ToString(),
            Run(variable is null ? "" : "DOTNET_gcServer=" + variable, member is null ? "" : "\"System.GC.Server\": " + member)["server"]);
    }

    /// <summary>A name that the rules know is read, and one that they do not know is not.</summary>
    [ServerGcTheory]
    [InlineData("DOTNET_gcServer")]
    [DeepData("COMPlus_gcServer")]
    [DeepData("DOTNET_GCServer")]
    [DeepData("COMPlus_GCServer")]
    [DeepData("dotnet_gcServer")]
    [DeepData("DOTNET_System_GC_Server")]
    [DeepData("DOTNET_System.GC.Server")]
    [DeepData("System__GC__Server")]
    [DeepData("gcServer")]
    public void A_variable_is_one_where_the_runtime_reads_it(string name)
    {
        bool known = name.StartsWith("DOTNET_", System.StringComparison.Ordinal) || name.StartsWith("COMPlus_", System.StringComparison.Ordinal)
            ? GcKnobs.OfEnvironment(name[(name.IndexOf('_', System.StringComparison.Ordinal) + 1)..]) == GcKnobs.Server
            : false;
        Assert.Equal(known.ToString(), Run(name + "=1", "")["server"]);
    }

    [ServerGcTheory]
    [InlineData("System.GC.Server")]
    [DeepData("system.gc.server")]
    [DeepData("gcServer")]
    [DeepData("DOTNET_gcServer")]
    [DeepData("ServerGarbageCollection")]
    public void A_member_is_one_where_the_runtime_reads_it(string name)
        => Assert.Equal((GcKnobs.OfJson(name) == GcKnobs.Server).ToString(), Run("", $"\"{name}\": true")["server"]);

    /// <summary>The order in which GCG7008 says that sources win; that of the build is tested with the package.</summary>
    [ServerGcTheory]
    [InlineData("DOTNET_GCHeapCount=1 COMPlus_GCHeapCount=2", "\"System.GC.HeapCount\": 2")]
    [DeepData("COMPlus_GCHeapCount=1", "\"System.GC.HeapCount\": 2")]
    [DeepData("COMPlus_GCHeapCount=2 DOTNET_GCHeapCount=1", "")]
    public void The_environment_comes_first_and_DOTNET_before_COMPlus(string environment, string json)
        => Assert.Equal("1", Run(environment, "\"System.GC.Server\": true" + (json.Length == 0 ? "" : ", " + json))["threads"]);

    /// <summary>Two mistakes of which GCG7002 says what they do beside a right value in runtimeconfig.json.</summary>
    [ServerGcTheory]
    [InlineData("DOTNET_GCHeapCount=many", "\"System.GC.HeapCount\": 1", "threads", "2")]
    [DeepData("DOTNET_gcServer=true", "\"System.GC.HeapCount\": 1", "threads", "1")]
    public void A_number_that_cannot_be_read_hides_the_file_and_a_switch_does_not(string environment, string json, string name, string expected)
        => Assert.Equal(expected, Run(environment, "\"System.GC.Server\": true, " + json)[name]);
    private IReadOnlyDictionary<string, string> Run(string environment, string json)
    {
        IReadOnlyDictionary<string, string>? seen = probe.Run(environment, json, "limit");
        Assert.True(seen is not null, $"The process did not start with '{environment}' and {json}");
        return seen;
    }
}
