using System.Linq;
using System.Threading.Tasks;
using GcGuard.Harness.Engine;
using GcGuard.Harness.Tests.Support;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Harness.Tests.Samples.SampleAnalyzer>;

namespace GcGuard.Harness.Tests;

/// <summary>How markup is read.</summary>
public class MarkupTests
{
    [Theory]
    [InlineData("a[|b|]c", "abc", "", 1, 2)]
    [InlineData("a{|ID1:b|}c", "abc", "ID1", 1, 2)]
    [InlineData("a{|#0:b|}c", "abc", "#0", 1, 2)]
    [InlineData("a{|#0:b|#0}c", "abc", "#0", 1, 2)]
    [InlineData("[||]", "", "", 0, 0)]
    [InlineData("[|a[|]", "a[", "", 0, 2)]
    public void One_span(string source, string text, string name, int start, int end)
    {
        Markup markup = Markup.Parse(source, positionsAreCode: false);
        Assert.Equal(text, markup.Text);
        Assert.Equal([(name, TextSpan.FromBounds(start, end))], markup.Spans.ToArray());
    }

    [Fact]
    public void Spans_in_each_other()
        => Assert.Equal(
            [("B", TextSpan.FromBounds(1, 2)), ("A", TextSpan.FromBounds(0, 3))],
            Markup.Parse("{|A:x{|B:y|}z|}", positionsAreCode: false).Spans.ToArray());

    [Fact]
    public void Spans_that_overlap()
        => Assert.Equal(
            [("#1", TextSpan.FromBounds(0, 2)), ("#2", TextSpan.FromBounds(1, 3))],
            Markup.Parse("{|#1:x{|#2:y|#1}z|#2}", positionsAreCode: false).Spans.ToArray());

    [Fact]
    public void Code_that_looks_like_markup()
    {
        const string Code = "var x = y is [var a, ..] || z is { } ? new[] { a | b } : s;";
        Markup markup = Markup.Parse(Code, positionsAreCode: false);
        Assert.Equal(Code, markup.Text);
        Assert.Empty(markup.Spans);
    }

    [Fact]
    public void Positions()
    {
        Assert.Equal([1, 2], Markup.Parse("a$$b$$c", positionsAreCode: false).Positions.ToArray());
        Assert.Equal("a$$b", Markup.Parse("a$$b", positionsAreCode: true).Text);
    }

    [Theory]
    [InlineData("[|a", "is never closed")]
    [InlineData("{|ID:a", "'{|ID:' is never closed")]
    [InlineData("a|]", "was not opened")]
    [InlineData("{|#0:a|#1}", "was not opened")]
    public Task Unbalanced(string source, string message)
        => Failure.ExpectAsync(() => Task.FromResult(Markup.Parse(source, positionsAreCode: false)), message);

    [Fact]
    public Task Key_that_no_source_marks() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync("class C { }", VerifyCS.Diagnostic().WithLocation(7)), "#7");

    [Fact]
    public Task Key_that_sources_mark_twice() => Failure.ExpectAsync(
        () => VerifyCS.VerifyAnalyzerAsync("class {|#0:C|} { } class {|#0:D|} { }"), "#0 more than once");

    [Fact]
    public Task Markup_as_code() => new VerifyCS.Test
    {
        TestState = { Sources = { "class C { string s = \"[|\"; }" }, MarkupHandling = MarkupMode.None },
    }.RunAsync();

    [Fact]
    public Task Ignored_markup() => new VerifyCS.Test
    {
        TestState = { Sources = { "class [|C|] { }" }, MarkupHandling = MarkupMode.Ignore },
    }.RunAsync();
}
