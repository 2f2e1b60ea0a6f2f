using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Tool.Paths;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Tool.Tests.Paths;

/// <summary>
/// A solution of small projects, each of which refers to those before it, and the lines that are written about it.
/// </summary>
internal sealed class PathsTest
{
    private const string Usings = """
        global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq;
        global using System.Threading; global using System.Threading.Tasks; global using Microsoft.AspNetCore.Mvc;
        global using Microsoft.AspNetCore.Builder; global using Microsoft.AspNetCore.Http;
        global using Microsoft.Extensions.DependencyInjection; global using Microsoft.Extensions.Hosting;
        """;

    private readonly List<(string Name, string Source, OutputKind Kind, string? Framework)> _projects = [];

    public TestOptions Options { get; init; } = new();

    /// <summary>The folder of the sources, as one system or another writes it.</summary>
    public string Folder { get; init; } = string.Empty;

    /// <summary>The file of all projects; null for none.</summary>
    public string? File { get; init; }

    /// <summary>How a source is written down.</summary>
    public Func<string, string> Written { get; init; } = static source => source;

    public PathsTest Library(string name, string source)
    {
        _projects.Add((name, source, OutputKind.DynamicallyLinkedLibrary, null));
        return this;
    }

    public PathsTest Program(string name, string source)
    {
        _projects.Add(
            (name, source + " static class Start { static void Main() { } }", OutputKind.ConsoleApplication, null));
        return this;
    }

    /// <summary>A project that uses a framework for tests, as its references say.</summary>
    public PathsTest Tests(string name, string source)
    {
        _projects.Add((name, "using Xunit; " + source, OutputKind.DynamicallyLinkedLibrary, "xunit.core"));
        return this;
    }

    /// <summary>The whole file.</summary>
    public string Text() => PathsText.Of(Build());

    /// <summary>The lines, the header left out.</summary>
    public string[] Lines() => [.. PathsText.Of(Build()).Split('\n', StringSplitOptions.RemoveEmptyEntries).Skip(1)];

    /// <summary>Checks the lines: assembly, id, chain, results and callers with a blank between them.</summary>
    public void Expect(params string[] expected)
        => Assert.Equal(
            string.Join('\n', expected), string.Join('\n', Lines().Select(line => line.Replace('\t', ' '))));

    private ImmutableArray<SolutionMember> Build()
    {
        var references = ImmutableArray.CreateBuilder<MetadataReference>();
        references.AddRange(TestReferences.Net100AspNet.References);
        var compiled = new List<CompiledProject>();
        foreach ((string name, string source, OutputKind kind, string? framework) in _projects)
        {
            var parse = new CSharpParseOptions(LanguageVersion.Latest);
            IEnumerable<MetadataReference> own = framework is null ? references
                : references.Append(Framework(framework));
            CSharpCompilation compilation = CSharpCompilation.Create(
                name,
                [CSharpSyntaxTree.ParseText(Written(source), parse, Folder + name + ".cs"),
                    CSharpSyntaxTree.ParseText(Usings, parse, name + "Usings.cs")],
                own,
                new CSharpCompilationOptions(kind));
            Assert.Empty(
                compilation.GetDiagnostics().Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
            references.Add(compilation.ToMetadataReference());
            compiled.Add(new CompiledProject(name, compilation, Options, File));
        }

        // Whatever order the projects come in, the file is the same.
        ImmutableArray<SolutionMember> lines = PathsBuilder.Build(compiled, progress: null, CancellationToken.None);
        compiled.Reverse();
        Assert.Equal(
            PathsText.Of(lines), PathsText.Of(PathsBuilder.Build(compiled, progress: null, CancellationToken.None)));
        return lines;
    }

    private static CompilationReference Framework(string assembly) => CSharpCompilation.Create(
        assembly,
        [CSharpSyntaxTree.ParseText("namespace Xunit { public sealed class FactAttribute : System.Attribute { } }")],
        TestReferences.Net100AspNet.References,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)).ToMetadataReference();
}
