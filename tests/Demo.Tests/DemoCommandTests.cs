using System;
using System.IO;
using System.Threading.Tasks;

namespace GcGuard.Demo.Tests;

public sealed class DemoCommandTests
{
    private DemoOptions? _options;

    [Fact]
    public async Task Without_options_the_folder_goes_and_ten_minutes_are_the_limit()
    {
        Assert.Equal(ExitCodes.Success, await InvokeAsync());
        Assert.Equal(new DemoOptions(Keep: false, TimeSpan.FromMinutes(10), Page: null, Verbose: false), _options);
    }

    [Fact]
    public async Task Every_option_is_read()
    {
        string file = Path.Combine(Path.GetTempPath(), "results.html");

        Assert.Equal(ExitCodes.Success, await InvokeAsync("--keep", "--minutes", "7", "--out", file, "--verbose"));

        Assert.Equal(new DemoOptions(Keep: true, TimeSpan.FromMinutes(7), file, Verbose: true), _options);
    }

    [Theory]
    [InlineData("--wat")]
    [InlineData("--out")]
    [InlineData("--minutes")]
    [InlineData("--minutes", "0")]
    [InlineData("--minutes", "61")]
    [InlineData("--minutes", "soon")]
    [InlineData("--out", "results.txt")]
    [InlineData("--out", "no-such-folder/results.html")]
    public async Task A_wrong_command_line_is_refused(params string[] args)
    {
        Assert.Equal(ExitCodes.Usage, await InvokeAsync(args));
        Assert.Null(_options);
    }

    [Fact]
    public async Task Help_runs_nothing()
    {
        Assert.Equal(ExitCodes.Success, await InvokeAsync("--help"));
        Assert.Null(_options);
    }

    private Task<int> InvokeAsync(params string[] arguments)
        => new DemoCommand((options, _) =>
        {
            _options = options;
            return Task.FromResult(ExitCodes.Success);
        }).InvokeAsync(arguments);
}
