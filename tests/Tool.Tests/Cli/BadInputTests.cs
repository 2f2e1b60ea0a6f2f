using System.Diagnostics;
using System.Globalization;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Cli;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Tests.Cli;

/// <summary>
/// What a command says of input that it cannot use: one clear message, exit code 2, and nothing written.
/// </summary>
public sealed class BadInputTests
{
    [Theory]
    [InlineData("paths")]
    [InlineData("scan")]
    public async Task A_folder_without_a_solution(string verb)
    {
        using var folder = new TemporaryFolder();

        await ExpectAsync("holds no solution and no C# project", verb, folder.Path);
        Assert.Empty(Directory.GetFileSystemEntries(folder.Path));
    }

    [Fact]
    public async Task Two_solutions_in_the_folder_are_both_named()
    {
        using var folder = new TemporaryFolder();
        folder.Write("B.slnx", "<Solution />");
        folder.Write("A.sln", string.Empty);

        await ExpectAsync("holds 2 solutions: A.sln, B.slnx", "paths", folder.Path);
    }

    [Fact]
    public async Task What_does_not_exist_or_is_no_solution()
    {
        using var folder = new TemporaryFolder();
        string text = folder.Write("notes.txt", "text");

        await ExpectAsync("does not exist", "paths", Path.Combine(folder.Path, "Missing.sln"));
        await ExpectAsync("is neither a solution", "paths", text);
    }

    [Theory]
    [InlineData("A.slnx", "<Solution><Project Path=\"Gone/Gone.csproj\" /></Solution>")]
    [InlineData("A.sln",
        "Microsoft Visual Studio Solution File, Format Version 12.00\n"
        + "Project(\"{9A19103F-16F7-4668-BE54-9A1E7A4F7556}\") = \"Gone\", \"Gone\\Gone.csproj\", "
        + "\"{11111111-1111-1111-1111-111111111111}\"\nEndProject\nGlobal\nEndGlobal\n")]
    public async Task A_solution_of_projects_that_are_missing(string name, string solution)
    {
        using var folder = new TemporaryFolder();
        folder.Write(name, solution);

        await ExpectAsync("Gone.csproj", "paths", folder.Path);
        Assert.False(Directory.Exists(Path.Combine(folder.Path, ".gcguard")));
    }

    [Fact]
    public async Task A_solution_that_cannot_be_read()
    {
        using var folder = new TemporaryFolder();
        folder.Write("A.slnx", "<Solution");

        await ExpectAsync("A.slnx cannot be loaded", "scan", folder.Path, "--no-restore");
    }

    /// <summary>Where the file should stand is a folder: a whole message, and nothing half written beside it.</summary>
    [Theory]
    [InlineData("paths")]
    [InlineData("scan", "--no-restore", "--format", "html")]
    public async Task A_file_that_cannot_be_written(params string[] arguments)
    {
        using var folder = new TemporaryFolder();
        folder.Write("Directory.Build.props", "<Project />");
        folder.Write("Directory.Build.targets", "<Project />");
        folder.Write("Directory.Packages.props", "<Project />");
        folder.Write("A.cs", "class A { }");
        string project = folder.Write("A.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
            </Project>
            """);
        string taken = Path.Combine(folder.Path, "taken");
        Directory.CreateDirectory(Path.Combine(taken, "inside"));

        ToolResult result = await ToolResult.RunAsync([arguments[0], project, "-o", taken, .. arguments.Skip(1)]);

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.Contains($"error: {taken} cannot be written", result.Error, StringComparison.Ordinal);
        Assert.Equal(["inside"], Directory.GetFileSystemEntries(taken).Select(Path.GetFileName));
        Assert.DoesNotContain(
            Directory.GetFiles(folder.Path), file => file.EndsWith(".tmp", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("scan", "--format", "pdf")]
    [InlineData("scan", "--severity", "loud")]
    [InlineData("paths", "--unknown")]
    [InlineData("unknown")]
    [InlineData]
    public async Task A_command_line_that_means_nothing(params string[] arguments)
    {
        ToolResult result = await ToolResult.RunAsync(arguments);

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.StartsWith("error: ", result.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_cancelled_command_writes_nothing()
    {
        using var folder = new TemporaryFolder();
        folder.Write("A.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\" />");

        ToolResult result = await ToolResult.RunAsync(new CancellationToken(canceled: true), "paths", folder.Path);

        Assert.Equal((130, "error: cancelled; nothing was written\n"), (result.ExitCode, result.Error));
        Assert.Equal(["A.csproj"], Directory.GetFileSystemEntries(folder.Path).Select(Path.GetFileName));
    }

    /// <summary>A user presses Ctrl-C while MSBuild evaluates a project, which takes long.</summary>
    [Theory]
    [InlineData("paths")]
    [InlineData("scan", "--no-restore", "--format", "html", "-o", "page.html")]
    public async Task Ctrl_C_ends_the_process_at_once_and_leaves_nothing_behind(params string[] arguments)
    {
        if (OperatingSystem.IsWindows())
        {
            return;
        }

        using var folder = new TemporaryFolder();
        folder.Write("Directory.Build.props", "<Project />");
        folder.Write("Directory.Packages.props", "<Project />");
        folder.Write("Directory.Build.targets", "<Project />");
        string project = folder.Write("A.csproj", """
            <Project Sdk="Microsoft.NET.Sdk" InitialTargets="Slow">
              <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
              <Target Name="Slow">
                <WriteLinesToFile File="started" />
                <Exec Command="sleep 60" />
              </Target>
            </Project>
            """);
        using Process tool = Process.Start(new ProcessStartInfo(
            "dotnet", [typeof(GcGuardCommand).Assembly.Location, arguments[0], project, .. arguments.Skip(1)])
        {
            WorkingDirectory = folder.Path,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
        while (!File.Exists(Path.Combine(folder.Path, "started")))
        {
            Assert.False(tool.HasExited, "the project was not evaluated");
            await Task.Delay(100);
        }

        int[] started = [.. BuildProcesses.Children(tool.Id)];
        Assert.Equal(OperatingSystem.IsLinux(), started.Length > 0);
        using (var interrupt = Process.Start("kill", [Interrupt(), tool.Id.ToString(CultureInfo.InvariantCulture)]))
        {
            await interrupt.WaitForExitAsync();
        }

        var waited = Stopwatch.StartNew();
        await tool.WaitForExitAsync(new CancellationTokenSource(TimeSpan.FromSeconds(50)).Token);
        Assert.Equal((130, string.Empty, "error: cancelled; nothing was written\n"), (tool.ExitCode,
            await tool.StandardOutput.ReadToEndAsync(), await tool.StandardError.ReadToEndAsync()));
        Assert.DoesNotContain(
            Directory.GetFileSystemEntries(folder.Path).Select(Path.GetFileName),
            name => name is ".gcguard" or "page.html" || name!.EndsWith(".tmp", StringComparison.Ordinal));
        Assert.InRange(waited.Elapsed.TotalSeconds, 0, 45);
        foreach (int id in started)
        {
            // What has been killed stays in the list of processes until the system has noticed its end.
            while (Directory.Exists($"/proc/{id}"))
            {
                Assert.True(waited.Elapsed.TotalSeconds < 45, $"process {id} is left behind");
                await Task.Delay(100);
            }
        }
    }

    /// <summary>A shell lets what it starts in the background ignore Ctrl-C; another signal ends it in the same way.</summary>
    private static string Interrupt()
        => OperatingSystem.IsLinux()
            && File.ReadLines("/proc/self/status").First(line => line.StartsWith("SigIgn:", StringComparison.Ordinal)) is var ignored
            && (Convert.ToUInt64(ignored["SigIgn:".Length..].Trim(), 16) & 2) != 0
            ? "-TERM" : "-INT";

    private static async Task ExpectAsync(string message, params string[] arguments)
    {
        ToolResult result = await ToolResult.RunAsync(arguments);

        Assert.Equal((2, string.Empty), (result.ExitCode, result.Output));
        Assert.StartsWith("error: ", result.Error, StringComparison.Ordinal);
        Assert.Contains(message, result.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("   at ", result.Error, StringComparison.Ordinal);
    }
}
