using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Text;
using System.Threading.Tasks;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>What a run of the <c>dotnet</c> command said.</summary>
/// <param name="Command">The command line.</param>
/// <param name="ExitCode">Its exit code.</param>
/// <param name="Output">Standard output and standard error, in the order in which the lines came.</param>
internal sealed record CliResult(string Command, int ExitCode, string Output)
{
    /// <summary>Fails the test, with the whole output, unless the command succeeded.</summary>
    public CliResult MustSucceed()
    {
        Assert.True(ExitCode == 0, Describe("was to succeed"));
        return this;
    }

    /// <summary>Fails the test, with the whole output, unless the command failed.</summary>
    public CliResult MustFail()
    {
        Assert.True(ExitCode != 0, Describe("was to fail"));
        return this;
    }

    /// <summary>A message for an assertion: what was expected, and all the command said.</summary>
    public string Describe(string expectation) => $"'{Command}' {expectation}; exit code {ExitCode}.\n{Output}";
}

/// <summary>Runs the <c>dotnet</c> command as a user would, with a time limit.</summary>
/// <param name="environment">Variables set on top of those of the test process.</param>
internal sealed class DotNetCli(IReadOnlyDictionary<string, string> environment)
{
    private static readonly TimeSpan DefaultTimeLimit = TimeSpan.FromMinutes(30);

    /// <summary>
    /// Variables that the SDK sets for its own children. A test host is one, and a command that inherits them is not
    /// the one a user runs.
    /// </summary>
    private static readonly string[] NotInherited =
    [
        "MSBUILD_EXE_PATH",
        "MSBuildExtensionsPath",
        "MSBuildLoadMicrosoftTargetsReadOnly",
        "MSBuildSDKsPath",
        "DOTNET_CLI_TELEMETRY_SESSIONID",
        "VSTEST_CONNECTION_TIMEOUT",
        "GcGuardMode",
        "GcGuardVersion",
        "GcGuardFeed",
        "TreatWarningsAsErrors",
    ];

    /// <summary>The commands that start a build. Two of them run at a time, so each takes one core.</summary>
    private static readonly string[] Builds = ["build", "pack", "restore"];

    /// <summary>Runs a command in a folder and returns what it said, whatever its exit code.</summary>
    /// <exception cref="TimeoutException">The command took too long; the message holds what it said until then.</exception>
    public CliResult Run(string folder, params string[] arguments)
    {
        ProcessStartInfo start = CreateStartInfo(folder, Builds.Contains(arguments[0]) ? [.. arguments, "-m:1"] : arguments);
        string command = "dotnet " + string.Join(' ', arguments);
        var output = new StringBuilder();
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += (_, line) => Append(output, line.Data);
        process.ErrorDataReceived += (_, line) => Append(output, line.Data);
        process.Start();
        process.StandardInput.Close();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit(DefaultTimeLimit))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"'{command}' did not end within {DefaultTimeLimit}.\n{Text(output)}");
        }

        // The last lines may still be on their way. A server that the command left behind may hold the pipe open, so
        // this wait has its own limit.
        Task.Run(process.WaitForExit).Wait(TimeSpan.FromSeconds(10));
        return new CliResult(command, process.ExitCode, Text(output));
    }

    private ProcessStartInfo CreateStartInfo(string folder, string[] arguments)
    {
        string dotnet = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
        var start = new ProcessStartInfo(dotnet, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        foreach (string name in NotInherited)
        {
            start.Environment.Remove(name);
        }

        // Messages in English, because tests look for parts of them; no build node that outlives the command.
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_NOLOGO"] = "1";

        foreach (KeyValuePair<string, string> variable in ShortLivedCommand.Variables.Concat(environment))
        {
            start.Environment[variable.Key] = variable.Value;
        }

        return start;
    }

    private static void Append(StringBuilder output, string? line)
    {
        if (line is not null)
        {
            lock (output)
            {
                output.AppendLine(line);
            }
        }
    }

    private static string Text(StringBuilder output)
    {
        lock (output)
        {
            return output.ToString();
        }
    }
}
