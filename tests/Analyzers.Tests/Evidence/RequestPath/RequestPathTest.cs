using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Tests.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Tests.Live;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>
/// A test of the request path. The source says itself what it expects: <c>Probe.Here("request: Orders.Export")</c>. The
/// same verdicts must come from a whole build, from a second one, and from each file analysed by itself in a fresh
/// compilation, as an editor does.
/// </summary>
internal sealed class RequestPathTest
{
    private const string Probe = """
        internal static class Probe { public static void Here(string expected) { } }
        """;

    private const string Usings = """
        global using System;
        global using System.Collections.Generic;
        global using System.IO;
        global using System.Linq;
        global using System.Threading;
        global using System.Threading.Tasks;
        """;

    private static readonly ConcurrentDictionary<(ReferenceSet, OutputKind), CSharpCompilation> Frameworks = new();

    public ReferenceSet References { get; init; } = TestReferences.Net100AspNet;

    public OutputKind OutputKind { get; init; } = OutputKind.DynamicallyLinkedLibrary;

    public string AssemblyName { get; init; } = "Test";

    /// <summary>Whether the sources may have compiler errors.</summary>
    public bool AllowErrors { get; init; }

    public AnalyzerConfigOptionsProvider Options { get; init; } = new TestOptions();

    /// <summary>The lines of the solution's paths file, without its header; none where there is no file.</summary>
    public string[] Paths { get; init; } = [];

    public List<(string Path, string Text)> Files { get; } = [];

    /// <summary>Assemblies that stand for packages: their names and sources.</summary>
    public List<(string Assembly, string Source)> Packages { get; } = [];

    /// <summary>Projects referenced as an editor does, with their sources: their names and sources.</summary>
    public List<(string Assembly, string Source)> Projects { get; } = [];

    /// <summary>One file against .NET 10 with ASP.NET Core.</summary>
    public static Task RunAsync(string source) => new RequestPathTest { Files = { ("Test.cs", source) } }.RunAsync();

    /// <summary>One file as a program of its own.</summary>
    public static Task RunProgramAsync(string source)
        => new RequestPathTest { OutputKind = OutputKind.ConsoleApplication, Files = { ("Program.cs", source) } }.RunAsync();

    /// <summary>One file with stand-ins for a package that is not referenced.</summary>
    public static Task RunAsync(string stubs, string source)
        => new RequestPathTest { Files = { ("Test.cs", source), ("Stubs.cs", stubs) } }.RunAsync();

    public async Task RunAsync()
    {
        CSharpCompilation compilation = await CompileAsync();
        if (!AllowErrors)
        {
            Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        }

        if (Paths.Length > 0)
        {
            var file = new PathsText(string.Join('\n', Paths.Prepend(PathsFormat.Header)));
            Assert.True(SolutionPaths.Attach(new AnalyzerOptions([file], Options), CancellationToken.None).Exist);
        }

        ImmutableArray<string> expected = Expected(compilation);
        Assert.NotEmpty(expected);
        AssertSame(expected, await WholeAsync(compilation), "whole build");
        AssertSame(expected, await WholeAsync(await CompileAsync()), "second whole build");
        AssertSame(expected, await FileByFileAsync(), "file by file");
    }

    private static void AssertSame(ImmutableArray<string> expected, ImmutableArray<string> actual, string how)
    {
        if (!expected.SequenceEqual(actual))
        {
            Assert.Fail(string.Join('\n', expected.Except(actual).Select(e => "missing     " + e)
                .Concat(actual.Except(expected).Select(a => "unexpected  " + a))
                .Prepend($"Verdicts of the {how}: {expected.Length} expected, {actual.Length} found")));
        }
    }

    /// <summary>The compilation of the files, fresh at each call.</summary>
    public async Task<CSharpCompilation> CompileAsync()
    {
        CSharpCompilation framework = Framework();
        var parse = new CSharpParseOptions(LanguageVersion.Latest);

        // Parsed once: a compilation may enumerate what it is given twice, and would then hold two trees for one file.
        SyntaxTree[] trees =
        [
            .. Files
                .Append(("Probe.cs", Probe))
                .Append(("Usings.cs", Usings))
                .Select(f => CSharpSyntaxTree.ParseText(f.Item2, parse, f.Item1)),
        ];
        return framework
            .AddReferences(Projects.Select(p => CSharpCompilation
                .Create(p.Assembly, [CSharpSyntaxTree.ParseText(p.Source, parse, p.Assembly + ".cs")], framework.References, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))
                .ToMetadataReference()))
            .AddReferences(Packages.Select(p => StubAssembly.Create(p.Assembly, p.Source, framework)))
            .AddSyntaxTrees(trees)
            .WithAssemblyName(AssemblyName);
    }

    /// <summary>A compilation without sources; those made from it share the symbols of their references, which is fast.</summary>
    private CSharpCompilation Framework()
    {
        if (!Frameworks.TryGetValue((References, OutputKind), out CSharpCompilation? framework))
        {
            framework = CSharpCompilation.Create(
                "Test",
                syntaxTrees: null,
                References.References,
                new CSharpCompilationOptions(OutputKind, allowUnsafe: true));
            framework = Frameworks.GetOrAdd((References, OutputKind), framework);
        }

        return framework;
    }

    /// <summary>The verdicts of a whole build.</summary>
    public async Task<ImmutableArray<string>> WholeAsync(CSharpCompilation compilation)
        => Show(await Analyze(compilation).GetAnalyzerDiagnosticsAsync(CancellationToken.None));

    private async Task<ImmutableArray<string>> FileByFileAsync()
    {
        ImmutableArray<Diagnostic>.Builder all = ImmutableArray.CreateBuilder<Diagnostic>();
        for (int i = Files.Count - 1; i >= 0; i--)
        {
            CompilationWithAnalyzers analysis = Analyze(await CompileAsync());
            all.AddRange(await EditorHost.DocumentAsync(analysis, Files[i].Path));
        }

        return Show(all.ToImmutable());
    }

    private CompilationWithAnalyzers Analyze(CSharpCompilation compilation)
        => EditorHost.Analyze(compilation, concurrent: true, Options, new ProbeAnalyzer());

    private static ImmutableArray<string> Expected(CSharpCompilation compilation) =>
    [
        .. compilation.SyntaxTrees
            .SelectMany(t => t.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>())
            .Where(i => i.Expression.ToString().EndsWith("Probe.Here", System.StringComparison.Ordinal))
            .Select(i => Show(i.GetLocation(), ((LiteralExpressionSyntax)i.ArgumentList.Arguments[0].Expression).Token.ValueText))
            .OrderBy(s => s, System.StringComparer.Ordinal),
    ];

    private static ImmutableArray<string> Show(ImmutableArray<Diagnostic> diagnostics) =>
    [
        .. diagnostics
            .Select(d => Show(d.Location, d.Id == "PROBE" ? d.GetMessage(CultureInfo.InvariantCulture) : d.ToString()))
            .OrderBy(s => s, System.StringComparer.Ordinal),
    ];

    private static string Show(Location location, string text)
    {
        FileLinePositionSpan span = location.GetLineSpan();
        return $"{span.Path}:{span.StartLinePosition.Line + 1:0000}:{span.StartLinePosition.Character + 1:000}: {text}";
    }
}
