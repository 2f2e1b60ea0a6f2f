using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>What the tests of GCG5003 share: libraries made on the spot, and a project that references them.</summary>
public abstract class ReferenceTest
{
    /// <summary>Where NuGet would put the library.</summary>
    protected const string Packaged = "/p/acme.imaging/2.1.0/lib/net8.0/Acme.Imaging.dll";

    /// <summary>A library that collects.</summary>
    protected const string Collecting = "public static class Helper { public static void Free() => System.GC.Collect(2); }";

    /// <summary>A project file that asks for the library's package on its third line.</summary>
    protected const string Project = """
        <Project>
          <ItemGroup>
            <PackageReference Include="Acme.Imaging" Version="2.1.0" />
          </ItemGroup>
        </Project>
        """;

    /// <summary>A project file that asks for nothing.</summary>
    protected const string EmptyProject = "<Project>\n</Project>";

    private protected static PortableExecutableReference Library(string source, string path = Packaged)
        => MetadataReference.CreateFromImage(Image(Compile(source)), filePath: path);

    /// <summary>A library on .NET 8.</summary>
    private protected static CSharpCompilation Compile(
        string source,
        string name = "Acme.Imaging",
        OutputKind kind = OutputKind.DynamicallyLinkedLibrary,
        ReferenceSet? framework = null,
        string version = "2.1.0.0",
        params MetadataReference[] references)
        => CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText((kind == OutputKind.NetModule ? "" : Versioned(version)) + source)],
            [.. Framework(framework ?? TestReferences.Net80), .. references],
            new CSharpCompilationOptions(kind));

    private static string Versioned(string version)
        => $"[assembly: System.Reflection.AssemblyVersion(\"{version}\")]\n";

    /// <summary>The bytes of a library, with a resource of this many bytes.</summary>
    private protected static byte[] Image(CSharpCompilation library, int resourceBytes = 0)
    {
        var stream = new MemoryStream();
        ResourceDescription[] resources = resourceBytes == 0
            ? []
            : [new ResourceDescription("data", () => new MemoryStream(new byte[resourceBytes]), isPublic: true)];
        var result = library.Emit(stream, manifestResources: resources);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        return stream.ToArray();
    }

    private protected static ImmutableArray<MetadataReference> Framework(ReferenceSet framework)
        => framework.References;

    private protected static async Task<ImmutableArray<Diagnostic>> FindAsync(
        string? project,
        IEnumerable<MetadataReference> references,
        string options = "",
        string projectOptions = "",
        string sourceOptions = "",
        OutputKind kind = OutputKind.ConsoleApplication,
        bool withFramework = true,
        bool assumesCalls = true,
        string used = "System",
        string? profile = null,
        string? baseline = null)
    {
        Compilation compilation = CSharpCompilation.Create(
            "Shop",
            [CSharpSyntaxTree.ParseText($"using {used};\n" + "public static class Program { public static void Main() { } }", path: "/src/Program.cs")],
            withFramework ? Framework(TestReferences.Net80).Concat(references).Distinct() : references,
            new CSharpCompilationOptions(kind));
        ImmutableArray<AdditionalText> files = project is null ? [] : [new NamedText("/src/Shop.csproj", project)];
        files = profile is null ? files : files.Add(new NamedText("/src/.gcguard/profile.json", profile));
        files = baseline is null ? files : files.Add(new NamedText("/src/.gcguard/baseline.txt", baseline));
        AnalyzerConfigSet configs = AnalyzerConfigSet.Create(new List<AnalyzerConfig>
        {
            AnalyzerConfig.Parse(
                "is_global = true\nbuild_property.MSBuildProjectFullPath = /src/Shop.csproj\n"
                    + (assumesCalls ? "gcguard.assume_request_path = true\n" : string.Empty)
                    + options,
                "/src/.globalconfig"),
            AnalyzerConfig.Parse($"[*.csproj]\n{projectOptions}\n[*.cs]\n{sourceOptions}", "/src/.editorconfig"),
        });
        ImmutableArray<DiagnosticAnalyzer> analyzers = [new InducingReferenceAnalyzer()];
        return await compilation.WithAnalyzers(analyzers, new AnalyzerOptions(files, new ConfigOptions(configs))).GetAnalyzerDiagnosticsAsync();
    }

    private sealed class NamedText(string path, string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }

    /// <summary>Options as the compiler reads them from configuration files.</summary>
    private sealed class ConfigOptions(AnalyzerConfigSet configs) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Options(configs.GlobalConfigOptions.AnalyzerOptions);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => Of(tree.FilePath);

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => Of(textFile.Path);

        private Options Of(string path) => new(configs.GetOptionsForSourcePath(path).AnalyzerOptions);

        private sealed class Options(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, out string value) => values.TryGetValue(key, out value!);
        }
    }
}
