using System;
using System.Collections.Generic;
using System.IO;
using System.Text;
using GcGuard.Demo.Build;
using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;

namespace GcGuard.Demo.Tests;

public sealed class SettingsEditingTests
{
    private const string Log = """
        { "runs": [ { "tool": { "driver": {} }, "results": [
          { "ruleId": "GCG7001", "level": "warning", "message": { "text": "beside DATAS" },
            "locations": [ { "physicalLocation": { "artifactLocation": { "uri": "a.json" }, "region": { "startLine": 2, "startColumn": 3 } } } ],
            "properties": { "warningLevel": 1, "customProperties": { "start": "4", "length": "3", "text": "four", "title": "Write 'four'" } } },
          { "ruleId": "GCG7003", "level": "note", "message": { "text": "one core" },
            "locations": [ { "physicalLocation": { "artifactLocation": { "uri": "a.json" }, "region": { "startLine": 1, "startColumn": 1 } } } ],
            "properties": { "warningLevel": 1 } }
        ] } ] }
        """;

    [Fact]
    public void An_edit_is_read_from_the_log()
    {
        var findings = new HashSet<Finding>();
        SarifLog.Read(Log, "P", "/", findings, new HashSet<string>());

        Assert.Contains(findings, f => f.RuleId == "GCG7001" && f.Edit == new SettingEdit(4, 3, "four", "Write 'four'"));
        Assert.Contains(findings, f => f.RuleId == "GCG7003" && f.Edit is null);
    }

    [Fact]
    public void Edits_of_one_file_do_not_move_each_other_and_the_encoding_stays()
    {
        using var folder = new TemporaryFolder();
        string source = Directory.CreateDirectory(Path.Combine(folder.Path, "source")).FullName;
        var bom = new UTF8Encoding(encoderShouldEmitUTF8Identifier: true);
        File.WriteAllText(Path.Combine(source, "a.json"), "one\r\ntwo\r\nthree", bom);
        File.WriteAllText(Path.Combine(source, "b.yml"), "x: 1\n");
        SampleCopy copy = SampleCopy.Create(source, Path.Combine(folder.Path, "copy"), "after");

        IReadOnlyList<Finding> applied = SettingsEditing.Apply(copy,
        [
            At("a.json", 1, new SettingEdit(0, 3, "first", "a")),
            At("a.json", 2, new SettingEdit(5, 3, "2", "b")),
            At("a.json", 2, new SettingEdit(4, 4, "overlaps", "c")),
            At("b.yml", 1, new SettingEdit(3, 1, "0x1", "d")),
            At("b.yml", 1, null),
        ]);

        Assert.Equal(["a", "b", "d"], Titles(applied));
        Assert.Equal([.. bom.GetPreamble(), .. "first\r\n2\r\nthree"u8], File.ReadAllBytes(Path.Combine(copy.Folder, "a.json")));
        Assert.Equal("x: 0x1\n"u8.ToArray(), File.ReadAllBytes(Path.Combine(copy.Folder, "b.yml")));
    }

    private static Finding At(string file, int line, SettingEdit? edit) => new("GCG7002", "warning", file, line, 1, "m", edit);

    private static IEnumerable<string> Titles(IEnumerable<Finding> findings)
    {
        foreach (Finding finding in findings)
        {
            yield return finding.Edit!.Title;
        }
    }
}
