using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts;

/// <summary>What a project is for, as far as a rule needs to know.</summary>
internal enum ProjectPurpose
{
    /// <summary>Code that ships.</summary>
    Production,

    /// <summary>A test project: it references and names a test framework.</summary>
    Test,

    /// <summary>A benchmark project: it references and names a benchmark framework.</summary>
    Benchmark,
}

/// <summary>
/// Tells test and benchmark projects from code that ships, by the frameworks that they use. Folder and project names
/// say nothing: a load test of production code may live anywhere.
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
            if (FrameworkOf(reference.Name) is (var purpose, var space) && Names(compilation, space))
            {
                return purpose;
            }
        }

        return ProjectPurpose.Production;
    }

    /// <summary>What a framework is for, and a word of the namespace without which nobody uses it.</summary>
    private static (ProjectPurpose Purpose, string Namespace)? FrameworkOf(string assembly)
        => assembly switch
        {
            "xunit.core" or "xunit.v3.core" => (ProjectPurpose.Test, "Xunit"),
            "nunit.framework" => (ProjectPurpose.Test, "NUnit"),
            "Microsoft.VisualStudio.TestPlatform.TestFramework" or "Microsoft.VisualStudio.QualityTools.UnitTestFramework" or "MSTest.TestFramework"
                => (ProjectPurpose.Test, "UnitTesting"),
            "TUnit.Core" => (ProjectPurpose.Test, "TUnit"),
            "Machine.Specifications" => (ProjectPurpose.Test, "Machine"),
            "BenchmarkDotNet" => (ProjectPurpose.Benchmark, "BenchmarkDotNet"),
            "NBench" => (ProjectPurpose.Benchmark, "NBench"),
            _ => null,
        };

    /// <summary>
    /// Whether the source names the framework. A server that refers to a library with tests of its own has the framework among its
    /// references, and is no test project.
    /// </summary>
    private static bool Names(Compilation compilation, string space)
    {
        int word = IdentifierIndex.Hash(space);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            if (IdentifierIndex.For(tree, default).Contains(word))
            {
                return true;
            }
        }

        return false;
    }
}
