using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>What a project is for, as far as a rule needs to know.</summary>
internal enum ProjectPurpose
{
    /// <summary>Code that ships.</summary>
    Production,

    /// <summary>A test project: it references a test framework, and a good part of its files use it.</summary>
    Test,

    /// <summary>A benchmark project, told in the same way.</summary>
    Benchmark,
}

/// <summary>
/// Tells test and benchmark projects from code that ships, by the frameworks that they use. Folder and project names
/// say nothing: a load test of production code may live anywhere.
/// </summary>
internal static class ProjectKind
{
    /// <summary>One file of so many at least uses the framework in a project that is made for it.</summary>
    private const int LeastShare = 5;

    private static readonly ConditionalWeakTable<Compilation, object> Answers = new();

    /// <summary>Attributes of the frameworks that mark tests and benchmarks.</summary>
    private static readonly int[] TestAttributes =
    [
        IdentifierIndex.Hash("Fact"), IdentifierIndex.Hash("Theory"), IdentifierIndex.Hash("TestMethod"),
        IdentifierIndex.Hash("TestCase"),
        IdentifierIndex.Hash("TestFixture"), IdentifierIndex.Hash("Benchmark"),
    ];

    /// <summary>The purpose of a compilation.</summary>
    public static ProjectPurpose Of(Compilation compilation)
        => (ProjectPurpose)Answers.GetValue(compilation, static c => Decide(c));

    private static object Decide(Compilation compilation)
    {
        foreach (AssemblyIdentity reference in compilation.ReferencedAssemblyNames)
        {
            if (FrameworkOf(reference.Name) is (var purpose, var space) && Uses(compilation, space))
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
            "Microsoft.VisualStudio.TestPlatform.TestFramework"
                or "Microsoft.VisualStudio.QualityTools.UnitTestFramework" or "MSTest.TestFramework"
                => (ProjectPurpose.Test, "UnitTesting"),
            "TUnit.Core" => (ProjectPurpose.Test, "TUnit"),
            "Machine.Specifications" => (ProjectPurpose.Test, "Machine"),
            "BenchmarkDotNet" => (ProjectPurpose.Benchmark, "BenchmarkDotNet"),
            "NBench" => (ProjectPurpose.Benchmark, "NBench"),
            _ => null,
        };

    /// <summary>
    /// Whether enough of the source uses the framework. A server that refers to a library with tests of its own has the
    /// framework among its references and uses it nowhere, and one with a folder of tests uses it in a few files.
    /// </summary>
    private static bool Uses(Compilation compilation, string space)
    {
        int word = IdentifierIndex.Hash(space);
        int files = 0;
        int users = 0;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            IdentifierIndex words = IdentifierIndex.For(tree, default);
            files++;
            users += words.Contains(word) || HasTest(words) ? 1 : 0;
        }

        return users > 0 && users * LeastShare >= files;
    }

    /// <summary>
    /// Whether a file that need not name the framework, because another one imports it for all, marks something as a
    /// test.
    /// </summary>
    private static bool HasTest(IdentifierIndex words)
    {
        foreach (int attribute in TestAttributes)
        {
            if (words.Contains(attribute))
            {
                return true;
            }
        }

        return false;
    }
}
