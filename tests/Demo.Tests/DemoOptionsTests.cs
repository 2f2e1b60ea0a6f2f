using System;
using System.IO;

namespace GcGuard.Demo.Tests;

public sealed class DemoOptionsTests
{
    [Fact]
    public void Without_options_the_folder_goes_and_ten_minutes_are_the_limit()
    {
        Assert.Equal(
            new DemoOptions(Keep: false, TimeSpan.FromMinutes(10), Page: null, Verbose: false, Help: false),
            DemoOptions.Parse([]));
    }

    [Fact]
    public void Every_option_is_read()
    {
        string file = Path.Combine(Path.GetTempPath(), "results.html");

        DemoOptions options = DemoOptions.Parse(["--keep", "--minutes", "7", "--out", file, "--verbose", "--help"]);

        Assert.Equal(new DemoOptions(Keep: true, TimeSpan.FromMinutes(7), file, Verbose: true, Help: true), options);
    }

    [Theory]
    [InlineData("--wat")]
    [InlineData("--out")]
    [InlineData("--minutes")]
    [InlineData("--minutes", "0")]
    [InlineData("--minutes", "soon")]
    [InlineData("--out", "results.txt")]
    [InlineData("--out", "no-such-folder/results.html")]
    public void A_wrong_command_line_is_refused(params string[] args)
    {
        Assert.Equal(ExitCodes.Usage, Assert.Throws<DemoFailure>(() => DemoOptions.Parse(args)).ExitCode);
    }
}
