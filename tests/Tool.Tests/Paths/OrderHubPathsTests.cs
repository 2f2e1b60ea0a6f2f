using System.Diagnostics;
using GcGuard.Corpus.Tests;

namespace GcGuard.Tool.Tests.Paths;

/// <summary>The paths file of the sample that the demo measures, which its services are judged by.</summary>
public sealed class OrderHubPathsTests
{
    private static readonly string[] s_built = ["bin", "obj", "artifacts"];

    [Fact]
    public async Task The_paths_file_of_the_sample_is_up_to_date()
    {
        using var folder = new TemporaryFolder();
        string source = Path.Combine(RepositoryRoot.Find()!, "samples", "OrderHub");
        foreach (string file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
        {
            string relative = Path.GetRelativePath(source, file);
            if (!relative.Split(Path.DirectorySeparatorChar).Any(s_built.Contains))
            {
                folder.Write(relative, File.ReadAllText(file));
            }
        }

        using var restore = Process.Start(new ProcessStartInfo(
            "dotnet", ["restore", Path.Combine(folder.Path, "OrderHub.sln"), "-v", "q"])
        {
            RedirectStandardOutput = true,
        })!;
        string said = await restore.StandardOutput.ReadToEndAsync();
        await restore.WaitForExitAsync();
        Assert.True(restore.ExitCode == 0, said);

        ToolResult result = await ToolResult.RunAsync("paths", folder.Path, "--no-restore", "--verify-no-changes");

        Assert.True(
            result.ExitCode == 0,
            "Run `dotnet run --project src/Tool -- paths samples/OrderHub/OrderHub.sln`.\n" + result.Output + result.Error);
    }
}
