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
        MutatedAssembly? assembly = await AssemblyOfAsync(fault.File, cancellationToken).ConfigureAwait(false);
        var before = new Snapshot();
        before.AddFile(file);
        try
        {
            if (assembly is not null)
            {
                before.AddFile(Loaded(tests, assembly));
                before.AddFolder(Path.GetDirectoryName(assembly.Assembly)!);
                before.AddFolder(assembly.Objects);
            }

            await File.WriteAllTextAsync(file, mutated, cancellationToken).ConfigureAwait(false);
            if (assembly is not null)
            {
                await assembly.BuildAsync(cancellationToken).ConfigureAwait(false);
                File.Copy(assembly.Assembly, Loaded(tests, assembly), overwrite: true);
            }

            return await tests.TryAsync(fault.Filter, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            before.Restore();
        }
    }

    /// <summary>The assembly that a file is compiled into; null for a file that no compiler reads.</summary>
    private async Task<MutatedAssembly?> AssemblyOfAsync(string file, CancellationToken cancellationToken)
    {
        if (Path.GetExtension(file) != ".cs")
        {
            return null;
        }

        string project = MutatedAssembly.ProjectOf(copy.Root, file);
        if (!_assemblies.TryGetValue(project, out MutatedAssembly? assembly))
        {
            assembly = await MutatedAssembly.OfAsync(_dotNet, project, cancellationToken).ConfigureAwait(false);
            _assemblies.Add(project, assembly);
        }

        return assembly;
    }

    /// <summary>Where the tests load the assembly from.</summary>
    private static string Loaded(TestProject tests, MutatedAssembly assembly)
    {
        string path = Path.Combine(tests.Folder, Path.GetFileName(assembly.Assembly));
        return File.Exists(path)
            ? path
            : throw new FaultsFailure(
                $"the tests do not load {Path.GetFileName(path)}; name a test project that references it.");
    }
}
