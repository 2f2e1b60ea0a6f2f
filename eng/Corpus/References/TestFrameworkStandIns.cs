using System.Collections.Immutable;
using GcGuard.Corpus.Projects;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Corpus.References;

/// <summary>
/// Empty assemblies with the names of test and benchmark frameworks whose packages are not on this machine. Rules know
/// a test project by its references; without a stand-in every test would be judged as server code.
/// </summary>
internal sealed class TestFrameworkStandIns(IEnumerable<MetadataReference> core)
{
    /// <summary>Package id, or name of a referenced assembly, to the assembly the rules look for.</summary>
    private static readonly Dictionary<string, string> s_assemblies = new(StringComparer.OrdinalIgnoreCase)
    {
        ["xunit"] = "xunit.core",
        ["xunit.core"] = "xunit.core",
        ["xunit.extensibility.core"] = "xunit.core",
        ["xunit.v3"] = "xunit.v3.core",
        ["xunit.v3.mtp-v2"] = "xunit.v3.core",
        ["xunit.v3.core"] = "xunit.v3.core",
        ["xunit.v3.extensibility.core"] = "xunit.v3.core",
        ["NUnit"] = "nunit.framework",
        ["nunit.framework"] = "nunit.framework",
        ["MSTest"] = "Microsoft.VisualStudio.TestPlatform.TestFramework",
        ["MSTest.TestFramework"] = "Microsoft.VisualStudio.TestPlatform.TestFramework",
        ["Microsoft.VisualStudio.QualityTools.UnitTestFramework"] =
            "Microsoft.VisualStudio.QualityTools.UnitTestFramework",
        ["TUnit"] = "TUnit.Core",
        ["Machine.Specifications"] = "Machine.Specifications",
        ["BenchmarkDotNet"] = "BenchmarkDotNet",
        ["NBench"] = "NBench",
    };

    private readonly Dictionary<string, MetadataReference> _made = new(StringComparer.Ordinal);
    private readonly ImmutableArray<MetadataReference> _core = [.. core];

    /// <summary>
    /// Stand-ins for those of <paramref name="missing"/> (package ids and assembly names) that are test or benchmark
    /// frameworks.
    /// </summary>
    public IEnumerable<MetadataReference> For(IEnumerable<string> missing)
    {
        return missing
            .Select(name => s_assemblies.GetValueOrDefault(name))
            .OfType<string>()
            .Distinct(StringComparer.Ordinal)
            .Select(Make);
    }

    private MetadataReference Make(string assembly)
    {
        if (!_made.TryGetValue(assembly, out MetadataReference? reference))
        {
            using var image = new MemoryStream();
            CSharpCompilation.Create(
                assembly, [], _core, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).Emit(image);
            reference = MetadataReference.CreateFromImage(image.ToArray(), filePath: assembly + ".dll");
            _made.Add(assembly, reference);
        }

        return reference;
    }
}
