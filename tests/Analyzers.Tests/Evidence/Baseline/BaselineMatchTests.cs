using GcGuard.Analyzers.Evidence.Baseline;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Baseline;

/// <summary>Which findings of a member the entries of its baseline cover: same letter, same statement.</summary>
public class BaselineMatchTests
{
    [Theory]
    [InlineData("a", "a", "0")]
    [InlineData("", "a", "-")]
    [InlineData("a", "", "")]
    [InlineData("ab", "ba", "10")]
    [InlineData("aa", "aa", "01")]
    [InlineData("a", "aa", "0-")]
    [InlineData("a", "b", "0")]
    [InlineData("ab", "cb", "01")]
    [InlineData("a", "ba", "-0")]
    [InlineData("ab", "ac", "01")]
    [InlineData("abc", "xyz", "012")]
    [InlineData("ab", "xyz", "01-")]
    public void Same_statements_first_then_a_count_in_the_order_of_the_text(string entries, string findings, string expected)
        => Assert.Equal(expected, Match(entries, findings));

    [Fact]
    public void An_edited_statement_takes_what_is_left_and_the_last_finding_is_the_new_one()
        => Assert.Equal("10-", Match("ab", "cad"));

    private static string Match(string entries, string findings)
        => string.Concat(System.Array.ConvertAll(
            BaselineMatch.Match(Each(entries), Each(findings)), place => place < 0 ? "-" : place.ToString()));

    private static string[] Each(string letters) => System.Array.ConvertAll(letters.ToCharArray(), letter => letter.ToString());
}
