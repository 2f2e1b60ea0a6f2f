using System;
using GcGuard.Analyzers.Evidence.Baseline;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Baseline;

/// <summary>A statement is one column of one line, whatever its literals hold.</summary>
public class StatementTextTests
{
    [Theory]
    [InlineData("a ( b ) ;", "a ( b ) ;")]
    [InlineData("var s = \"\"\"\n\tone\r\n  two\n\"\"\" ;", "var s = \"\"\" one two \"\"\" ;")]
    [InlineData("", "-")]
    [InlineData(" \t ", "-")]
    public void White_space_is_one_blank(string text, string expected) => Assert.Equal(expected, StatementText.OnOneLine(text));

    [Fact]
    public void A_long_statement_is_cut_and_its_end_still_counts()
    {
        string start = new('x', StatementText.Longest);
        string one = StatementText.OnOneLine(start + "1"), other = StatementText.OnOneLine(start + "2");

        Assert.NotEqual(one, other);
        Assert.StartsWith(start + " … ", one, StringComparison.Ordinal);
        Assert.Equal(start, StatementText.OnOneLine(start));
    }

    [Fact]
    public void No_character_is_cut_in_two()
    {
        string line = StatementText.OnOneLine(new string('x', StatementText.Longest - 1) + "😀 and more");

        Assert.DoesNotContain(line, char.IsSurrogate);
    }
}
