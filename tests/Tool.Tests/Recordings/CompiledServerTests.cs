using System.Diagnostics;
using GcGuard.Corpus.Tests;
using GcGuard.Testing;
using GcGuard.Tool.Recordings;
using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>Programs that are published other than as assemblies in a folder: what is known of them, and what is said.</summary>
[Collection(KnownServerCollection.Name)]
public sealed class CompiledServerTests : IDisposable
{
    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <OutputType>Exe</OutputType>
            <AssemblyName>Published</AssemblyName>
            <TargetFramework>net10.0</TargetFramework>
            <EventSourceSupport>true</EventSourceSupport>
            <DebugType>portable</DebugType>
            <CppCompilerAndLinker>gcc</CppCompilerAndLinker>
          </PropertyGroup>
        </Project>
        """;

    private const string Program = """
        internal static class Program
        {
            private static object s_kept;

            private static async System.Threading.Tasks.Task Main()
            {
                while (true)
                {
                    Keep();
                    await System.Threading.Tasks.Task.Delay(2);
                }
            }

            private static void Keep() => s_kept = new byte[200_000];
        }
        """;

    private readonly TemporaryFolder _folder = new();

    private string File => Path.Combine(_folder.Path, "a.gcgrec");

    [DeepFact]
    public async Task Native_aot_is_refused()
    {
        if (!OperatingSystem.IsLinux() || !System.IO.File.Exists("/usr/bin/gcc"))
        {
            return;
        }

        ToolResult result = await RecordAsync("-p:PublishAot=true");

        Assert.Equal(2, result.ExitCode);
        Assert.Contains("(Published) names no methods: it was compiled by Native AOT, which cannot be recorded", result.Error, StringComparison.Ordinal);
        Assert.False(System.IO.File.Exists(File));
    }

    [DeepFact]
    public async Task In_a_single_file_no_statement_is_known_and_that_is_said()
    {
        ToolResult result = await RecordAsync("--self-contained", "-p:PublishSingleFile=true");

        Assert.True(result.ExitCode == 0, result.Error);
        Assert.Contains("warning: Assemblies of the process are no files here, as with a build in a single file", result.Error, StringComparison.Ordinal);
        Recording recording = RecordingFile.Read(File);
        Assert.Empty(recording.Sites);
        Assert.True(recording.LargeBytes > 1_000_000);
    }

    [DeepFact]
    public async Task Ready_to_run_code_is_found_and_named()
    {
        ToolResult result = await RecordAsync("--no-self-contained", "-p:PublishReadyToRun=true");

        Assert.True(result.ExitCode == 0, result.Error);
        Assert.Contains("warning: Compiled ahead of time (ReadyToRun)", result.Error, StringComparison.Ordinal);
        Assert.Contains("the nearest that fit: Published.", result.Error, StringComparison.Ordinal);
        Site site = RecordingFile.Read(File).Sites[0];
        Assert.Equal((14, "new System.Byte[]"), (site.Line, site.Call));
    }

    public void Dispose() => _folder.Dispose();

    private async Task<ToolResult> RecordAsync(params string[] how)
    {
        _folder.Write("Published.csproj", Project);
        _folder.Write("Program.cs", Program);
        string output = Path.Combine(_folder.Path, "out");
        var publish = new ProcessStartInfo(
            "dotnet", ["publish", _folder.Path, "-c", "Release", "-o", output, "--use-current-runtime", .. how])
        {
            RedirectStandardOutput = true,
        };
        using (Process process = Process.Start(publish)!)
        {
            string said = await process.StandardOutput.ReadToEndAsync();
            await process.WaitForExitAsync();
            Assert.True(process.ExitCode == 0, said);
        }

        using Process server = Process.Start(Path.Combine(output, "Published"))!;
        try
        {
            await Task.Delay(1500);
            return await ToolResult.RunAsync("record", "-p", $"{server.Id}", "-o", File, "--duration", "3s", "--light");
        }
        finally
        {
            server.Kill();
        }
    }
}
