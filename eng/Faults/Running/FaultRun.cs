using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Faults.List;

namespace GcGuard.Faults.Running;

/// <summary>Tries faults, one after the other, in one copy of the sources.</summary>
internal sealed class FaultRun(SourceCopy copy)
{
    private readonly DotNet _dotNet = new(copy.Root);
    private readonly Dictionary<string, TestProject> _tests = [];
    private readonly Dictionary<string, MutatedAssembly> _assemblies = [];

    /// <summary>Builds the test project of some faults, and runs the tests that are to notice them.</summary>
    /// <exception cref="FaultsFailure">It cannot be built.</exception>
    public async Task PrepareAsync(string tests, IEnumerable<Fault> faults, CancellationToken cancellationToken)
    {
        TestProject project = await TestProject.BuildAsync(_dotNet, copy.Root, tests, cancellationToken)
            .ConfigureAwait(false);
        await project.ObserveAsync(faults.Select(fault => fault.Filter), cancellationToken).ConfigureAwait(false);
        _tests.Add(tests, project);
    }

    /// <summary>Puts one fault into the copy, runs its tests, and takes it out again.</summary>
    /// <exception cref="FaultsFailure">The fault cannot be tried.</exception>
    public async Task<Verdict> TryAsync(Fault fault, CancellationToken cancellationToken)
    {
        TestProject tests = _tests[fault.Tests];
        string file = copy.PathOf(fault.File);
        string mutated = fault.ApplyTo(await File.ReadAllTextAsync(file, cancellationToken).ConfigureAwait(false));
        if (Path.GetExtension(file) != ".cs")
        {
            // No compiler reads it: the tests take it as it stands.
            using var replaced = new ReplacedFile(file);
            await File.WriteAllTextAsync(file, mutated, cancellationToken).ConfigureAwait(false);
            return await tests.TryAsync(fault.Filter, cancellationToken).ConfigureAwait(false);
        }

        MutatedAssembly assembly = await AssemblyOfAsync(fault.File, cancellationToken).ConfigureAwait(false);
        using var loaded = new ReplacedFile(tests.PathOf(assembly.FileName));
        assembly.Write(loaded.Path, file, mutated, cancellationToken);
        return await tests.TryAsync(fault.Filter, cancellationToken).ConfigureAwait(false);
    }

    private async Task<MutatedAssembly> AssemblyOfAsync(string file, CancellationToken cancellationToken)
    {
        string project = ProjectOf(file);
        if (!_assemblies.TryGetValue(project, out MutatedAssembly? assembly))
        {
            assembly = await MutatedAssembly.OfAsync(_dotNet, project, cancellationToken).ConfigureAwait(false);
            _assemblies.Add(project, assembly);
        }

        return assembly;
    }

    /// <summary>The nearest project at or above the folder of a file.</summary>
    private string ProjectOf(string file)
    {
        for (string? folder = Path.GetDirectoryName(file); folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (Directory.EnumerateFiles(copy.PathOf(folder), "*.csproj").FirstOrDefault() is { } project)
            {
                return project;
            }
        }

        throw new FaultsFailure(
            $"{file} stands in no project's folder; name a file that one of the projects compiles.");
    }
}
