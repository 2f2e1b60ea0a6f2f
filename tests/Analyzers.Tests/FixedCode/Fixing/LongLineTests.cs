using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.FixedCode.Fixing;

/// <summary>Where the lines are broken that a fix has made too long, and which are left.</summary>
public class LongLineTests
{
    private const string Filler = "123_456_789_012_345_678";

    [Theory]
    [InlineData(
        "int M() => F(@, 12_345);",
        "int M()\n        => F(@, 12_345);")]
    [InlineData(
        "int _long_value = F(@, 1);",
        "int _long_value =\n        F(@, 1);")]
    [InlineData(
        "void M()\n    {\n        var one_long_value = F(@, 1);\n    }",
        "void M()\n    {\n        var one_long_value =\n            F(@, 1);\n    }")]
    [InlineData(
        "int M()\n    {\n        return F(@, @, @, @);\n    }",
        "int M()\n    {\n        return F(\n            @,\n            @,\n            @,\n            @);\n    }")]
    [InlineData(
        "long M()\n    {\n        return @ + 1 + @;\n    }",
        "long M()\n    {\n        return @ + 1\n            + @;\n    }")]
    [InlineData(
        "void M(int theFirst, int second, int third) {\n    }",
        "void M(\n        int theFirst, int second, int third) {\n    }")]
    [InlineData(
        "object M()\n    {\n        return new C { A = @, B = @ };\n    }",
        "object M()\n    {\n        return new C\n        {\n            A = @,\n            B = @\n        };\n    }")]
    [InlineData(
        "void M()\n    {\n        Take(new C { A = @, B = @ }); // kept\n    }",
        "void M()\n    {\n        Take(new C\n        {\n            A = @,\n            B = @\n        }); // kept\n    }")]
    [InlineData(
        "void M()\n    {\n        make.First(@).Second(@).Third();\n    }",
        "void M()\n    {\n        make\n            .First(@)\n            .Second(@)\n            .Third();\n    }")]
    [InlineData(
        "void M()\n    {\n        make.First(@).Second();\n    }",
        "void M()\n    {\n        make.First(@)\n            .Second();\n    }")]
    [InlineData(
        "void M()\n    {\n        using (var one = new C(@, 12_345))\n        {\n        }\n    }",
        "void M()\n    {\n        using (var one = new C(\n            @, 12_345))\n        {\n        }\n    }")]
    public async Task A_new_line_is_broken_where_people_break_it(string written, string expected)
        => Assert.Equal(Class(expected), await BreakAsync(Class("int _old;"), Class(written), most: "47"));

    [Theory]
    [InlineData("int M() { return F(@, @); }", "several statements and members in one line are how the author writes")]
    [InlineData("string M()\n    {\n        return $\"{F(@, @)}\";\n    }", "a hole may hold no line end before C# 11")]
    [InlineData("int M()\n    {\n        return /* the first */ @;\n    }", "it has no place to break it at")]
    public async Task It_is_left(string written, string why)
    {
        string text = Class(written);
        Assert.True(text == await BreakAsync(Class("int _old;"), text, most: "30"), why);
    }

    [Fact]
    public async Task The_authors_own_line_stays_wherever_it_is_moved()
    {
        string line = "F(@, @, @);";
        string text = Class("void M()\n    {\n        if (true)\n        {\n            " + line + "\n        }\n    }");
        Assert.Equal(text, await BreakAsync(Class("void M()\n    {\n        " + line + "\n    }"), text, most: "40"));
    }

    [Theory]
    [InlineData("off", 150, false)]
    [InlineData("160", 150, false)]
    [InlineData("140", 150, true)]
    [InlineData(null, 121, true)]
    [InlineData(null, 120, false)]
    public async Task The_length_is_that_of_the_editorconfig_and_else_120(string? most, int length, bool isBroken)
    {
        string written = "    int _value = F(" + new string('1', 60) + ");";
        written = "    int _" + new string('v', length - written.Length) + "value = F(" + new string('1', 60) + ");";
        Assert.Equal(length, written.Length);
        string text = Class(written.TrimStart());
        Assert.Equal(isBroken, text != await BreakAsync(Class("int _old;"), text, most));
    }

    [Fact]
    public async Task Tabs_and_line_ends_are_those_of_the_file()
        => Assert.Equal(
            "class D\r\n{\r\n\tint _value =\r\n\t\tF(@, @);\r\n}\r\n".Replace("@", Filler),
            await BreakAsync("class D\r\n{\r\n}\r\n", "class D\r\n{\r\n\tint _value = F(@, @);\r\n}\r\n".Replace("@", Filler), most: "60"));

    private static string Class(string member) => "class D\n{\n    " + member.Replace("@", Filler) + "\n}\n";

    private static async Task<string> BreakAsync(string before, string after, string? most)
    {
        using var workspace = new AdhocWorkspace();
        Project project = workspace.AddProject("One", LanguageNames.CSharp);
        Document document = project.AddDocument("D.cs", SourceText.From(before), filePath: "/src/D.cs");
        if (most is not null)
        {
            document = document.Project.AddAnalyzerConfigDocument(
                ".editorconfig",
                SourceText.From("root = true\n[*.cs]\nmax_line_length = " + most + "\n", Encoding.UTF8),
                filePath: "/src/.editorconfig").Project.GetDocument(document.Id)!;
        }

        Document changed = document.WithSyntaxRoot(CSharpSyntaxTree.ParseText(after).GetRoot());
        changed = await LongLines.BreakAsync(document, changed, CancellationToken.None);
        return (await changed.GetTextAsync()).ToString();
    }
}
