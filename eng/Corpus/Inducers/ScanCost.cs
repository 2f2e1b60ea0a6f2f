using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.References;
using Microsoft.CodeAnalysis;

namespace GcGuard.Corpus.Inducers;

/// <summary>What the pass of GCG5003 over the metadata of references takes.</summary>
/// <param name="Assemblies">How many assemblies the pass reads.</param>
/// <param name="Rows">How many rows of their tables.</param>
/// <param name="Milliseconds">The median CPU time, user and system, of a pass over metadata that was never read
/// before.</param>
/// <param name="Passes">The number of passes.</param>
internal sealed record ScanCost(int Assemblies, int Rows, double Milliseconds, int Passes)
{
    private const int MeasuredPasses = 15;

    /// <summary>Times the pass over the managed assemblies among these files.</summary>
    public static ScanCost Measure(IEnumerable<string> paths)
    {
        ImmutableArray<ImmutableArray<byte>> images =
            [.. paths.Select(path => ImmutableArray.Create(File.ReadAllBytes(path)))];
        List<double> times = [];
        int rows = 0;
        // The first pass compiles the code that the others time.
        for (int pass = 0; pass <= MeasuredPasses; pass++)
        {
            // Each pass has its own metadata, so no answer is known. A compiler has opened it before any rule runs.
            ModuleMetadata[] modules = [.. images.Select(image => ModuleMetadata.CreateFromImage(image))];
            foreach (ModuleMetadata module in modules)
            {
                module.GetMetadataReader();
            }

            rows = 0;
            TimeSpan start = Environment.CpuUsage.TotalTime;
            foreach (ModuleMetadata module in modules)
            {
                rows += InducingCalls.Of(module).RowsRead;
            }

            times.Add((Environment.CpuUsage.TotalTime - start).TotalMilliseconds);
            Array.ForEach(modules, module => module.Dispose());
        }

        times.RemoveAt(0);
        times.Sort();
        return new ScanCost(images.Length, rows, Math.Round(times[times.Count / 2], 2), MeasuredPasses);
    }
}
