using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard.Faults.Running;

/// <summary>
/// The project of a source file, built alone: the body of a method is no part of what others compile against.
/// </summary>
internal sealed class MutatedAssembly
{
    private readonly DotNet _dotNet;
    private readonly string _project;
    private readonly string[] _framework;

    private MutatedAssembly(DotNet dotNet, string project, string[] framework, string assembly, string objects)
    {
        _dotNet = dotNet;
        _project = project;
        _framework = framework;
        Assembly = assembly;
        Objects = objects;
    }

    /// <summary>The path of the built assembly.</summary>
    public string Assembly { get; }

    /// <summary>The folder of what the compiler writes on the way.</summary>
    public string Objects { get; }

    /// <summary>Asks a project where it leaves its assembly.</summary>
    public static async Task<MutatedAssembly> OfAsync(
        DotNet dotNet, string project, CancellationToken cancellationToken)
    {
        IReadOnlyDictionary<string, string> properties = await dotNet
            .PropertiesAsync(project, ["TargetFrameworks", "TargetFramework"], cancellationToken).ConfigureAwait(false);

        // Of several frameworks the first one is the newest, and the one that the tests of that name run.
        string first = properties["TargetFrameworks"].Split(';')[0];
        string[] framework = first.Length == 0 ? [] : ["-p:TargetFramework=" + first];
        properties = await dotNet
            .PropertiesAsync(project, ["TargetPath", "IntermediateOutputPath"], cancellationToken, framework)
            .ConfigureAwait(false);
        string objects = Path.Combine(Path.GetDirectoryName(project)!, properties["IntermediateOutputPath"]);
        return new MutatedAssembly(dotNet, project, framework, properties["TargetPath"], objects);
    }

    /// <summary>Builds it.</summary>
    /// <exception cref="FaultsFailure">It does not compile.</exception>
    public async Task BuildAsync(CancellationToken cancellationToken)
    {
        CommandResult result = await _dotNet
            .BuildAsync(_project, cancellationToken, ["--no-restore", "--no-dependencies", .. _framework])
            .ConfigureAwait(false);
        if (result.ExitCode != 0)
        {
            throw new FaultsFailure(
                $"the fault does not compile; write a replacement that does:\n{result.Output.Trim()}");
        }
    }

    /// <summary>The nearest project at or above the folder of a file.</summary>
    /// <exception cref="FaultsFailure">There is none in the repository.</exception>
    public static string ProjectOf(string root, string file)
    {
        for (string? folder = Path.GetDirectoryName(Path.Combine(root, file));
            folder is not null && folder.Length >= root.Length;
            folder = Path.GetDirectoryName(folder))
        {
            if (Directory.EnumerateFiles(folder, "*.csproj").FirstOrDefault() is { } project)
            {
                return project;
            }
        }

        throw new FaultsFailure(
            $"{file} stands in no project's folder; name a file that one of the projects compiles.");
    }
}
