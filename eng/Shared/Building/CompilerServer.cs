using System.Collections.Generic;
using System.IO;

namespace GcGuard;

/// <summary>
/// The compiler process of one run of the tests or of the demo. Starting a compiler for each project takes longer than
/// compiling it; the process that other builds of the machine share would outlive the run and hold its analyzers.
/// </summary>
/// <param name="name">What no other run is named.</param>
/// <param name="compilerFolder">The folder of the SDK's compiler.</param>
internal sealed class CompilerServer(string name, string compilerFolder)
{
    /// <summary>
    /// What a build must be told to compile in this process, as variables that it reads as properties.
    /// </summary>
    public IReadOnlyDictionary<string, string> Variables => new Dictionary<string, string>
    {
        ["UseSharedCompilation"] = "true",
        ["SharedCompilationId"] = name,
    };

    /// <summary>
    /// What ends the process when <c>dotnet</c> gets it, if a build has started the process. Without this it ends by
    /// itself after some idle minutes.
    /// </summary>
    public IReadOnlyList<string> StopArguments
        => ["exec", Path.Combine(compilerFolder, "VBCSCompiler.dll"), "-shutdown", "-pipename:" + name];
}
