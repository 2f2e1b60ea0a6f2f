using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts;

/// <summary>What a project is for, as far as a rule needs to know.</summary>
internal enum ProjectPurpose
{
    /// <summary>Code that ships.</summary>
    Production,

    /// <summary>A test project: it references a test framework.</summary>
    Test,

    /// <summary>A benchmark project: it references a benchmark framework.</summary>
    Benchmark,
}

/// <summary>
/// Tells test and benchmark projects from code that ships, by what they reference. Folder and project names say
/// nothing: a load test of production code may live anywhere.
/// </summary>
internal static class ProjectKind
{
    private static readonly ConditionalWeakTable<Compilation, object> Answers = new();

    /// <summary>The purpose of a compilation.</summary>
    public static ProjectPurpose Of(Compilation compilation)
        => (ProjectPurpose)Answers.GetValue(compilation, static c => Decide(c));

    private static object Decide(Compilation compilation)
    {
        foreach (AssemblyIdentity reference in compilation.ReferencedAssemblyNames)
        {
            switch (reference.Name)
            {
                case "xunit.core":
                case "xunit.v3.core":
                case "nunit.framework":
                case "Microsoft.VisualStudio.TestPlatform.TestFramework":
                case "Microsoft.VisualStudio.QualityTools.UnitTestFramework":
                case "MSTest.TestFramework":
                case "TUnit.Core":
                case "Machine.Specifications":
                    return ProjectPurpose.Test;
                case "BenchmarkDotNet":
                case "NBench":
                    return ProjectPurpose.Benchmark;
            }
        }

        return ProjectPurpose.Production;
    }
}
