using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using GcGuard.Analyzers.Evidence.Settings;
using GcGuard.Analyzers.Evidence.Settings.Reading;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Settings;

/// <summary>What is read from files that are odd, broken, cut off or huge: never an exception.</summary>
public class SettingsFileTests
{
    private static readonly Dictionary<string, string> s_samples = new()
    {
        ["runtimeconfig.template.json"] = """
            // comment
            { "configProperties": { /* c */ "System.GC.Server": true, "System.GC.HeapCount": "4", "x": [1, {"y": null}], "\u0041\"": -1e3, }, }
            """,
        ["launchSettings.json"] = "{\"profiles\":{\"A\":{\"environmentVariables\":{\"DOTNET_gcServer\":\"1\"}}}}",
        ["web.config"] = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- c --><configuration><runtime><gcServer enabled=\"true\" /><GCHeapCount>0xc</GCHeapCount></runtime><![CDATA[x]]></configuration>",
        ["Shop.csproj"] = "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup Condition=\"'$(A)' == ''\"><A>1</A></PropertyGroup></Project>",
        ["Dockerfile"] = "# escape=`\n# c\nARG V=5.0.5\nFROM a:${V} AS b\nENV A=1 `\n  # in between\n  DOTNET_gcServer=1 B=\"x y\"\nENV DOTNET_GCHeapCount 4\nRUN <<EOF\nFROM x\nEOF\nFROM b\nENTRYPOINT [\"dotnet\", \"Shop.dll\"]",
        ["compose.yaml"] = "x-a: &a {A: b}\nservices:\n  shop:\n    <<: *a\n    image: \"acme/shop:1\" # c\n    build:\n      context: ./Shop\n    cpus: '1.5'\n    mem_limit: 512m\n    command: |\n      cpus: 9\n    environment:\n      - DOTNET_gcServer=1\n      - \"DOTNET_GCHeapCount=4\"\n---\n{{- if .Values }}\nkind: CronJob\nspec:\n  jobTemplate:\n    spec:\n      template:\n        spec:\n          containers:\n          - env: [{name: DOTNET_gcServer, value: \"0\"}]\n            resources: {limits: {cpu: 250m, memory: 1Gi}}\n",
    };

    public static TheoryData<string> Names => [.. s_samples.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Text_that_is_cut_off_anywhere_is_read_without_an_exception(string name)
    {
        string text = s_samples[name];
        for (int length = 0; length <= text.Length; length++)
        {
            Read(name, text[..length]);
            Read(name, text[length..]);
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Text_with_any_character_in_the_wrong_place_is_read_without_an_exception(string name)
    {
        string text = s_samples[name];
        for (int at = 0; at < text.Length; at++)
        {
            foreach (char c in "\0\"{[<:#\\\n-")
            {
                Read(name, text[..at] + c + text[(at + 1)..]);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_byte_order_mark_and_other_line_ends_change_nothing(string name)
    {
        string[] expected = Describe(Read(name, s_samples[name]));
        Assert.NotEmpty(expected);
        Assert.Equal(expected, Describe(Read(name, "\uFEFF" + s_samples[name])));
        Assert.Equal(expected, Describe(Read(name, s_samples[name].Replace("\n", "\r\n"))));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Every_place_holds_what_it_says(string name)
    {
        SettingsFile file = Read(name, s_samples[name])!;
        foreach (GcSetting setting in Settings(file))
        {
            if (setting.Form != SettingForm.AppConfig)
            {
                Assert.Equal(setting.Name, file.Text.ToString(setting.NameSpan));
                Assert.Contains(setting.Value, file.Text.ToString(setting.ValueSpan), StringComparison.Ordinal);
            }
        }
    }

    [Fact]
    public void A_file_of_ten_megabytes_is_not_read()
    {
        string text = "{ \"configProperties\": { " + string.Concat(Enumerable.Repeat("\"System.GC.Servr\": true, ", 420_000)) + "} }";
        Assert.True(text.Length > 10_000_000);
        Assert.Null(Read("runtimeconfig.template.json", text));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void A_file_of_just_under_the_limit_is_read_in_linear_time(string name)
    {
        var text = new StringBuilder(s_samples[name]);
        while (text.Length < SettingsFile.MaximumLength - 200)
        {
            text.Append(name switch
            {
                "compose.yaml" => "\nservices:\n  a:\n    image: b\n---\n",
                "Dockerfile" => "\nFROM b AS c\nENV D=e `\n F=g",
                _ => "\n      ",
            });
        }

        Assert.NotNull(Read(name, text.ToString()));
    }

    [Theory]
    [InlineData("runtimeconfig.template.json", 70)]
    [InlineData("runtimeconfig.template.json", 100_000)]
    public void Deep_JSON_is_not_read(string name, int depth)
        => Assert.Empty(Read(name, string.Concat(Enumerable.Repeat("{\"a\":", depth)))!.Settings);

    [Fact]
    public void Deep_YAML_does_not_overflow()
    {
        Read("compose.yaml", "a: " + new string('[', 100_000));
        Read("compose.yaml", string.Concat(Enumerable.Range(0, 1_300).Select(n => new string(' ', n) + "a:\n")));
        Read("compose.yaml", string.Concat(Enumerable.Repeat("- ", 100_000)) + "a: b");
    }

    [Theory]
    [InlineData("DOTNET_gcServer: \"")]
    [InlineData("DOTNET_gcServer: \"1")]
    [InlineData("DOTNET_gcServer: '")]
    [InlineData("DOTNET_gcServer: \"1\n          2\"")]
    [InlineData("DOTNET_gcServer: |\n        1")]
    [InlineData("DOTNET_gcServer: *on")]
    public void A_value_that_is_not_on_its_line_is_not_known(string variable)
    {
        SettingsFile file = Read("compose.yaml", "services:\n  shop:\n    environment:\n      " + variable)!;
        Assert.True(Assert.Single(file.Containers[0].Environment).IsOpen);
    }

    [Theory]
    [InlineData("Shop.csproj")]
    [InlineData("web.config")]
    public void Deep_XML_does_not_overflow(string name)
        => Assert.Equal(
            100_000,
            Read(name, string.Concat(Enumerable.Repeat("<a>", 100_000)) + string.Concat(Enumerable.Repeat("</a>", 100_000)))!
                .Elements.Count);

    [Theory]
    [InlineData("<A>1</A>", "1")]
    [InlineData("<A> 1\n</A>", "1")]
    [InlineData("<A><!-- c -->1</A>", "1")]
    [InlineData("<A><![CDATA[1]]></A>", "1")]
    [InlineData("<A>&#49;</A>", "")]
    [InlineData("<A>1<!-- c -->2</A>", "")]
    public void The_place_of_a_text_holds_it_or_is_none(string element, string expected)
    {
        foreach (string mark in new[] { "", "\uFEFF" })
        {
            SettingsFile file = Read("Shop.csproj", mark + element)!;
            Assert.Equal(expected, file.Text.ToString(file.Text.ContentSpan(Assert.Single(file.Elements))));
        }
    }

    [Theory]
    [InlineData("<A B=\"1\" />", "1")]
    [InlineData("<A\n  B = '1' />", "1")]
    [InlineData("<A C=\"2\" B=\"1\" />", "1")]
    [InlineData("<A B=\"&#49;\" />", "")]
    [InlineData("<A B=\"\" />", "")]
    public void The_place_of_an_attribute_holds_it_or_is_none(string element, string expected)
    {
        SettingsFile file = Read("Shop.csproj", element)!;
        Assert.Equal(expected, file.Text.ToString(file.Text.ValueSpan(Assert.Single(file.Elements), "B")));
    }

    [Fact]
    public void Limits_of_containers_are_read_in_their_notations()
    {
        List<ContainerSettings> containers = Read("compose.yaml", s_samples["compose.yaml"])!.Containers;
        Assert.Equal([1.5, 0.25], containers.Select(container => container.Cores));
        Assert.Equal([512L << 20, 1L << 30], containers.Select(container => container.Memory));
    }

    private static SettingsFile? Read(string name, string text)
        => SettingsFile.Of("/" + name, SettingsFile.KindOf("/" + name), SourceText.From(text));

    private static IEnumerable<GcSetting> Settings(SettingsFile file)
        => file.Settings.Concat(file.Misplaced).Concat(file.Containers.SelectMany(container => container.Environment));

    private static string[] Describe(SettingsFile? file)
        =>
        [
            .. Settings(file!).Select(setting => setting.Text),
            .. file!.Containers.Select(container => $"{container.Name} {container.Image} {container.Cores} {container.Memory} {string.Join(' ', container.Words)}"),
            .. file.Elements.Select(element => element.Name.LocalName + element.TrimmedText()),
        ];
}
