using GcGuard.Tool.Paths;

namespace GcGuard.Tool.Tests.Paths;

/// <summary>What <c>--verify-no-changes</c> says of a file.</summary>
public sealed class PathsDifferenceTests
{
    private const string Header = "# gcguard paths 1\n";
    private const string First = "A\tM:B.C\tD.E\t-\tH\n";
    private const string Second = "A\tM:B.D\tD.E\t-\tH\n";

    [Theory]
    [InlineData(Header + First + Second, 0, 0, 0, true)]
    [InlineData("# gcguard paths 1\r\nA\tM:B.C\tD.E\t-\tH\r\nA\tM:B.D\tD.E\t-\tH\r\n", 0, 0, 0, true)]
    [InlineData(null, 3, 0, 0, false)]
    [InlineData(Header + First, 1, 0, 0, false)]
    [InlineData(Header + First + Second + "A\tM:B.X\tD.E\t-\tH\n", 0, 1, 1, false)]
    [InlineData(Header + First + "A\tM:B.D\tX.Y\t-\tH\n", 1, 1, 0, false)]
    [InlineData(Header + Second + First, 0, 0, 0, false)]
    [InlineData(Header + First + First + Second, 0, 0, 0, false)]
    [InlineData(Header + First + "<<<<<<< HEAD\n" + Second, 0, 1, 0, false)]
    public void A_file_is_compared_line_by_line(string? present, int added, int removed, int gone, bool same)
    {
        PathsDifference difference = PathsDifference.Between(present, Header + First + Second);

        Assert.Equal((added, removed, gone, same),
            (difference.Added.Length, difference.Removed.Length, difference.Gone, difference.IsEmpty));
    }
}
