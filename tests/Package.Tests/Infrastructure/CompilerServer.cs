using System.Collections.Generic;
using System.IO;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>
/// The compiler process of one run of the tests. Starting a compiler for each project takes longer than compiling it;
/// the process that other builds of the machine share would outlive the tests and hold their analyzers.
/// </summary>
/// <param name="id">What no other run is named.</param>
internal sealed class CompilerServer(string id)
{
    private readonly string _pipe = "gcguard-tests-" + id;

    /// <summary>What a build must be told to compile in this process, as variables that it reads as properties.</summary>
    public IReadOnlyDictionary<string, string> Environment => new Dictionary<string, string>
    {
        ["UseSharedCompilation"] = "true",
        ["SharedCompilationId"] = _pipe,
    };

    /// <summary>Ends the process, if a build has started it. Without this it ends by itself after some idle minutes.</summary>
    public void Stop(DotNetCli cli, string folder)
    {
        string server = Path.Combine(TestSettings.CompilerFolder, "VBCSCompiler.dll");
        cli.Run(folder, "exec", server, "-shutdown", "-pipename:" + _pipe);
    }
}
