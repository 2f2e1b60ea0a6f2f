using GcGuard.Corpus.Accuracy;

namespace GcGuard.Corpus.Tests;

public class WilsonIntervalTests
{
    // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    [Theory]
    [InlineData(81, 263, "30.8 % (25.5 to 36.6)")]
    [InlineData(15, 148, "10.1 % (6.2 to 16.0)")]
    [InlineData(0, 20, "0.0 % (0.0 to 16.1)")]
    [InlineData(1, 29, "3.4 % (0.6 to 17.2)")]
    [InlineData(20, 20, "100.0 % (83.9 to 100.0)")]
    [InlineData(0, 0, "–")]
    public void The_interval_is_the_published_one(int hits, int of, string expected)
    {
        Assert.Equal(expected, new WilsonInterval(hits, of).ToString());
    }
}
