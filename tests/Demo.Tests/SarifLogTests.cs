using System.Collections.Generic;
using System.IO;
using System.Linq;
using GcGuard.Demo.Findings;

namespace GcGuard.Demo.Tests;

public sealed class SarifLogTests
{
    private const string Log = """
        {
          "$schema": "http://json.schemastore.org/sarif-2.1.0",
          "version": "2.1.0",
          "runs": [ {
            "results": [
              { "ruleId": "GCG2001", "ruleIndex": 0, "level": "note",
                "message": { "text": "Copies\nthe stream" },
                "locations": [ { "physicalLocation": {
                  "artifactLocation": { "uri": "file:///work%20folder/before/Api/Exports.cs" },
                  "region": { "startLine": 52, "startColumn": 21, "endLine": 52, "endColumn": 34 } } } ] },
              { "ruleId": "GCG5001", "level": "warning",
                "message": { "text": "Induces a collection" },
                "locations": [ { "physicalLocation": {
                  "artifactLocation": { "uri": "file:///work%20folder/before/Api/Admin.cs" },
                  "region": { "startLine": 17, "startColumn": 9 } } } ],
                "suppressions": [ { "kind": "inSource" } ] },
              { "ruleId": "GCG7001", "level": "warning", "message": { "text": "HeapCount turns DATAS off" } },
              { "ruleId": "CA1822", "level": "note", "message": { "text": "static" } }
            ],
            "tool": { "driver": { "name": "Compiler", "rules": [
              { "id": "CA1822" }, { "id": "GCG2001" }, { "id": "GCG5001" }, { "id": "GCG5002" }, { "id": "GCG7001" } ] } }
          } ]
        }
        """;

    [Fact]
    public void Findings_of_the_package_are_read_and_suppressed_or_foreign_ones_are_not()
    {
        (HashSet<Finding> findings, _) = Read(Log);

        Assert.Equal(
            [
                new Finding("GCG2001", "note", "Api/Exports.cs", 52, 21, "Copies\nthe stream"),
                new Finding("GCG7001", "warning", "OrderHub.Api-net10.0", 0, 0, "HeapCount turns DATAS off"),
            ],
            findings.OrderBy(f => f.RuleId));
    }

    [Fact]
    public void Rules_are_listed_whether_they_found_something_or_not()
    {
        (_, SortedSet<string> rules) = Read(Log);

        Assert.Equal(["GCG2001", "GCG5001", "GCG5002", "GCG7001"], rules);
    }

    [Fact]
    public void A_file_compiled_twice_is_one_finding()
    {
        using var folder = new TemporaryFolder();
        File.WriteAllText(Path.Combine(folder.Path, "a.sarif"), Log);
        File.WriteAllText(Path.Combine(folder.Path, "b.sarif"), Log);

        SarifLog log = SarifLog.ReadFolder(folder.Path, "/work folder/before");

        Assert.Single(log.Findings, f => f.RuleId == "GCG2001");
    }

    [Theory]
    [InlineData("")]
    [InlineData("{}")]
    [InlineData("""{"runs":[{"results":[]}]}""")]
    public void A_broken_log_is_named(string content)
    {
        using var folder = new TemporaryFolder();
        string file = Path.Combine(folder.Path, "broken.sarif");
        File.WriteAllText(file, content);

        DemoFailure failure = Assert.Throws<DemoFailure>(() => SarifLog.ReadFolder(folder.Path, folder.Path));

        Assert.Contains(file, failure.Message);
        Assert.Equal(ExitCodes.CouldNotRun, failure.ExitCode);
    }

    [Fact]
    public void The_report_groups_by_rule_and_says_where()
    {
        (HashSet<Finding> findings, _) = Read(Log);

        Assert.Equal(
            """
              GCG2001 (suggestion, 1 finding)
                Api/Exports.cs:52: Copies the stream
              GCG7001 (warning, 1 finding)
                OrderHub.Api-net10.0: HeapCount turns DATAS off
            """.ReplaceLineEndings("\n"),
            FindingsReport.Format([.. findings.OrderBy(f => f.RuleId)]));
    }

    private static (HashSet<Finding> Findings, SortedSet<string> Rules) Read(string log)
    {
        var findings = new HashSet<Finding>();
        var rules = new SortedSet<string>();
        SarifLog.Read(log, "OrderHub.Api-net10.0", "/work folder/before", findings, rules);
        return (findings, rules);
    }
}
