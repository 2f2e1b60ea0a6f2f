using GcGuard.Tool.Scan;

namespace GcGuard.Tool.Tests.Scan;

/// <summary>What <c>--include</c> and <c>--exclude</c> mean.</summary>
public sealed class PathFilterTests
{
    [Theory]
    [InlineData("src/Shop", "src/Shop/Orders/A.cs", true)]
    [InlineData("src/Shop/", "src/Shop/A.cs", true)]
    [InlineData("./src\\Shop", "SRC/shop/A.cs", true)]
    [InlineData("src/Shop", "src/Shopping/A.cs", false)]
    [InlineData("src/Shop/A.cs", "src/Shop/A.cs", true)]
    [InlineData("Shop", "src/Shop/A.cs", false)]
    [InlineData("**/Generated/*.cs", "src/Shop/Generated/A.cs", true)]
    [InlineData("**/Generated/*.cs", "Generated/A.cs", true)]
    [InlineData("**/Generated/*.cs", "src/NotGenerated/A.cs", false)]
    [InlineData("**/Generated/*.cs", "src/Generated/Deep/A.cs", false)]
    [InlineData("**/Generated", "src/Generated/Deep/A.cs", true)]
    [InlineData("*.cs", "A.cs", true)]
    [InlineData("*.cs", "src/A.cs", false)]
    [InlineData("**/*.g.cs", "src/A.g.cs", true)]
    [InlineData("**/*.g.cs", "src/Ag.cs", false)]
    [InlineData("src/*/Api", "src/Shop/Api/A.cs", true)]
    [InlineData("src/*/Api", "src/Shop/Deep/Api/A.cs", false)]
    [InlineData(".", "src/A.cs", true)]
    public void A_pattern_means_a_file_or_all_below_a_folder(string pattern, string path, bool matches)
    {
        Assert.Equal(matches, new PathFilter([pattern], []).Takes(path));
        Assert.Equal(!matches, new PathFilter([], [pattern]).Takes(path));
    }

    [Fact]
    public void What_is_excluded_is_left_out_of_what_is_included()
    {
        var filter = new PathFilter(["src", "tools"], ["src/Old", "**/*.g.cs"]);

        Assert.Equal(
            ["src/A.cs", "tools/B.cs"],
            ((string[])["src/A.cs", "src/Old/A.cs", "src/A.g.cs", "tools/B.cs", "docs/C.cs", ""]).Where(filter.Takes));
        Assert.True(new PathFilter([], ["src"]).Takes(string.Empty));
    }
}
