using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Http;
using System.Net.Sockets;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// A new user of a layered solution who types what the README says, in its order: the three packages, the paths file, a
/// scan, a recording, the fixes, another recording, a comparison. Only the version and the length of a recording differ.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class ReadmeTests : IDisposable
{
    private const string Route = "GET /orders/{year}";
    private readonly PackedPackage _package;
    private readonly TestWorkspace _solution;
    private readonly DotNetCli _cli;

    public ReadmeTests(PackageLease lease)
    {
        _package = lease.Package;
        _solution = _package.CreateWorkspace("readme");
        _solution.CopyFolder(Path.Combine(TestSettings.RepositoryRoot, "tests", "Tool.Tests", "Samples", "Shop"), ".");
        File.Delete(_solution.PathOf("Directory.Build.targets"));
        string home = _solution.PathOf("home");
        _cli = _package.CliWith(
            ("DOTNET_CLI_HOME", home),
            ("PATH", Path.Combine(home, ".dotnet", "tools") + Path.PathSeparator
                + Environment.GetEnvironmentVariable("PATH")));
    }

    [Fact]
    public async Task ANewUserGetsWhatTheReadmeSays()
    {
        Reference(ReadmeSteps.Of("Install", "xml"));
        Git("init", "--quiet");
        foreach (string step in ReadmeSteps.Of("Install"))
        {
            Type(step);
        }

        Assert.Contains(
            ".gcguard/paths.txt", Git("status", "--short", "--", ".gcguard"), StringComparison.Ordinal);
        string[] before = Built();
        Assert.Contains("GCG1001 OrderExporter.cs(17)", before);

        (string scan, string[] measured) = Split(ReadmeSteps.Of("Two commands"), "dotnet gcguard scan");
        CliResult found = Run(scan);
        Assert.True(found.ExitCode == 1, found.Describe("was to find something"));
        Assert.Contains("OrderExporter.cs", File.ReadAllText(_solution.PathOf("gcguard.html")), StringComparison.Ordinal);

        (string record, string[] rest) = Split(measured, "dotnet gcguard record");
        await RecordAsync(record);
        (string report, string[] compare) = Split(rest, "dotnet gcguard report");
        Type(report);
        Assert.Contains("<h1>Shop.Api</h1>", File.ReadAllText(_solution.PathOf("report.html")), StringComparison.Ordinal);

        foreach (string step in ReadmeSteps.Of("Fix a solution"))
        {
            Type(step);
        }

        Assert.DoesNotContain("GCG1001 OrderExporter.cs(17)", Built());
        await RecordAsync(record.Replace("before", "after", StringComparison.Ordinal));
        Assert.Contains(Route, Type(Assert.Single(compare)).Output, StringComparison.Ordinal);
    }

    /// <inheritdoc/>
    public void Dispose() => _solution.Delete("home");

    private static (string First, string[] Others) Split(IEnumerable<string> steps, string start)
    {
        string[] all = [.. steps];
        Assert.StartsWith(start, all[0], StringComparison.Ordinal);
        return (all[0], all[1..]);
    }

    // Into every project, as in a Directory.Build.props.
    private void Reference(IEnumerable<string> references)
    {
        string text = string.Join('\n', references);
        Assert.Contains("Version=\"0.2.0\"", text, StringComparison.Ordinal);
        string props = File.ReadAllText(_solution.PathOf("Directory.Build.props"));
        _solution.Write(
            "Directory.Build.props",
            props.Replace(
                "</Project>",
                "<ItemGroup>\n" + text.Replace("0.2.0", _package.Version, StringComparison.Ordinal) + "\n</ItemGroup>\n</Project>",
                StringComparison.Ordinal));
    }

    private CliResult Type(string step)
    {
        if (step.StartsWith("git ", StringComparison.Ordinal))
        {
            return new CliResult(step, 0, Git(step.Split(' ')[1..]));
        }

        return Run(step).MustSucceed();
    }

    private CliResult Run(string step)
    {
        string[] words = step.Split(' ');
        Assert.Equal("dotnet", words[0]);
        return _cli.Run(
            _solution.Folder, words[1] == "tool" ? [.. words[1..], "--version", _package.Version] : words[1..]);
    }

    private string[] Built()
    {
        _cli.Run(_solution.Folder, "build", "Shop.slnx", "--no-incremental").MustSucceed();
        return
        [
            .. _solution.FindingsOf("Shop.Infrastructure").Where(finding => finding.IsOurs)
                .Select(finding => $"{finding.Id} {Path.GetFileName(finding.File)}({finding.Line})"),
        ];
    }

    // The server gets requests for as long as the command needs to find, record and read it.
    private async Task RecordAsync(string step)
    {
        string address = FreeAddress();
        var start = new ProcessStartInfo(
            Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
            [_solution.PathOf("Shop.Api", "bin", "Debug", TestSettings.TargetFramework, "Shop.Api.dll"), "--urls", address])
        {
            RedirectStandardOutput = true,
        };
        using Process server = Process.Start(start)!;
        using var stop = new CancellationTokenSource();
        server.OutputDataReceived += static (_, _) => { };
        server.BeginOutputReadLine();
        try
        {
            Task load = LoadAsync(address + "/orders/2026", stop.Token);
            CliResult recorded = await Task.Run(() => Type(step.Replace("60s", "4s", StringComparison.Ordinal)));
            await stop.CancelAsync();
            await load;
            Assert.True(
                recorded.Output.Contains(Route, StringComparison.Ordinal), recorded.Describe("was to name the route"));
        }
        finally
        {
            server.Kill(entireProcessTree: true);
        }
    }

    private static async Task LoadAsync(string address, CancellationToken stop)
    {
        using var http = new HttpClient(new SocketsHttpHandler { UseProxy = false });
        while (!stop.IsCancellationRequested)
        {
            try
            {
                await http.GetByteArrayAsync(address, CancellationToken.None);
            }
            catch (HttpRequestException)
            {
                // It does not listen yet.
            }

            await Task.Delay(20, CancellationToken.None);
        }
    }

    private static string FreeAddress()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return $"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}";
    }

    private string Git(params string[] arguments)
    {
        using Process git = Process.Start(new ProcessStartInfo("git", arguments)
        {
            WorkingDirectory = _solution.Folder,
            RedirectStandardOutput = true,
        })!;
        string output = git.StandardOutput.ReadToEnd();
        git.WaitForExit();
        Assert.Equal(0, git.ExitCode);
        return output;
    }
}
