using GcGuard.Faults.List;

namespace GcGuard.Faults.Tests;

public sealed class FaultTests
{
    private static readonly Fault LessIsMore = new(
        "less", "src/A.cs", "a < b", "a > b", "tests/A.Tests", "FullyQualifiedName~A", "Less is more.");

    [Fact]
    public void The_text_is_replaced_where_it_stands()
        => Assert.Equal("if (a > b) a < c;", LessIsMore.ApplyTo("if (a < b) a < c;"));

    [Theory]
    [InlineData("if (a <= b)", "does not occur")]
    [InlineData("a < b || a < b", "more than once")]
    public void A_text_that_does_not_occur_once_is_refused_with_file_and_remedy(string text, string message)
    {
        var failure = Assert.Throws<FaultsFailure>(() => LessIsMore.ApplyTo(text));
        Assert.StartsWith("src/A.cs: ", failure.Message);
        Assert.Contains(message, failure.Message);
        Assert.Contains(FaultList.Path, failure.Message);
    }
}
