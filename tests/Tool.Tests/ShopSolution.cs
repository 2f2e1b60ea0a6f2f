using System.Diagnostics;
using GcGuard.Corpus.Tests;
using GcGuard.Tool.Cli;

namespace GcGuard.Tool.Tests;

/// <summary>The layered sample, copied and restored once.</summary>
public sealed class ShopSolution : IDisposable
{
    private readonly TemporaryFolder _folder = new();

    public ShopSolution()
    {
        CopyTo(_folder);
        using var restore = Process.Start(
            new ProcessStartInfo("dotnet", ["restore", SolutionFile, "-v", "q"]) { RedirectStandardOutput = true })!;
        string said = restore.StandardOutput.ReadToEnd();
        restore.WaitForExit();
        Assert.True(restore.ExitCode == 0, said);
    }

    /// <summary>The folder.</summary>
    public string Folder => _folder.Path;

    /// <summary>The solution.</summary>
    public string SolutionFile => Path.Combine(Folder, "Shop.slnx");

    /// <summary>Copies it as a clone would: nothing is restored.</summary>
    internal static void CopyTo(TemporaryFolder folder)
    {
        string source = Path.Combine(RepositoryRoot.Find()!, "tests", "Tool.Tests", "Samples", "Shop");
        foreach (string file in Directory.EnumerateFiles(source, "*", SearchOption.AllDirectories))
        {
            folder.Write(Path.GetRelativePath(source, file), File.ReadAllText(file));
        }
    }

    /// <summary>Every file, without what builds write to obj.</summary>
    public string[] Files() =>
    [
        .. Directory.EnumerateFiles(Folder, "*", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(Folder, file).Replace('\\', '/'))
            .Order(StringComparer.Ordinal),
    ];

    public void Dispose() => _folder.Dispose();
}

/// <summary>What a command wrote and ended with.</summary>
/// <param name="ExitCode">The exit code.</param>
/// <param name="Output">Standard output.</param>
/// <param name="Error">Standard error.</param>
internal sealed record ToolResult(int ExitCode, string Output, string Error)
{
    /// <summary>Runs the tool in this process, as if both streams were redirected.</summary>
    public static Task<ToolResult> RunAsync(CancellationToken cancellationToken, params string[] arguments)
        => RunAsync(isInteractive: false, cancellationToken, arguments);

    /// <summary>Runs the tool in this process, as if somebody watched standard error.</summary>
    public static Task<ToolResult> WatchAsync(CancellationToken cancellationToken, params string[] arguments)
        => RunAsync(isInteractive: true, cancellationToken, arguments);

    private static async Task<ToolResult> RunAsync(
        bool isInteractive, CancellationToken cancellationToken, string[] arguments)
    {
        var output = new StringWriter { NewLine = "\n" };
        var error = new StringWriter { NewLine = "\n" };
        var terminal = new Terminal(output, error, isInteractive, drawsTables: false);
        int exitCode = await GcGuardCommand.RunAsync(arguments, terminal, cancellationToken);
        return new ToolResult(exitCode, output.ToString(), error.ToString());
    }

    /// <summary>Runs the tool in this process.</summary>
    public static Task<ToolResult> RunAsync(params string[] arguments) => RunAsync(CancellationToken.None, arguments);

    /// <summary>The last line of the output.</summary>
    public string LastLine => Output.TrimEnd('\n').Split('\n')[^1];
}
