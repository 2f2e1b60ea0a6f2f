using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Faults.Running;

/// <summary>
/// An assembly under test, compiled in this process with one of its files changed. Starting MSBuild for each fault
/// would take longer than all the rest; and the body of a method is no part of what others compile against, so nothing
/// else has to be built.
/// </summary>
internal sealed class MutatedAssembly
{
    private readonly CSharpCompilation _compilation;
    private readonly CSharpCommandLineArguments _arguments;

    private MutatedAssembly(CSharpCompilation compilation, CSharpCommandLineArguments arguments)
    {
        _compilation = compilation;
        _arguments = arguments;
    }

    /// <summary>The name of the assembly's file.</summary>
    public string FileName => _arguments.OutputFileName!;

    /// <summary>Reads a project as its build would compile it.</summary>
    public static async Task<MutatedAssembly> OfAsync(
        DotNet dotNet, string project, CancellationToken cancellationToken)
    {
        CSharpCommandLineArguments arguments = CSharpCommandLineParser.Default.Parse(
            await CompilerArgumentsAsync(dotNet, project, cancellationToken).ConfigureAwait(false),
            Path.GetDirectoryName(project),
            sdkDirectory: null);
        IEnumerable<SyntaxTree> trees = arguments.SourceFiles.Select(file => CSharpSyntaxTree.ParseText(
            TextOf(File.ReadAllText(file.Path)), arguments.ParseOptions, file.Path, cancellationToken));
        IEnumerable<MetadataReference> references = arguments.MetadataReferences.Select(reference =>
            MetadataReference.CreateFromFile(reference.Reference, reference.Properties));

        // A fault must compile, not please: a parameter that it leaves unused is no reason to refuse it.
        CSharpCompilationOptions options = arguments.CompilationOptions
            .WithGeneralDiagnosticOption(ReportDiagnostic.Default)
            .WithSpecificDiagnosticOptions([]);
        return new MutatedAssembly(
            CSharpCompilation.Create(arguments.CompilationName, trees, references, options), arguments);
    }

    /// <summary>Writes the assembly as it is with another text in one of its files.</summary>
    /// <exception cref="FaultsFailure">The file is not compiled, or the text does not compile.</exception>
    public void Write(string path, string file, string text, CancellationToken cancellationToken)
    {
        SyntaxTree original = _compilation.SyntaxTrees.FirstOrDefault(tree => tree.FilePath == file)
            ?? throw new FaultsFailure(
                $"{file} is not compiled into {FileName}; name a file that one of the projects compiles.");
        CSharpCompilation mutated = _compilation.ReplaceSyntaxTree(original, original.WithChangedText(TextOf(text)));
        using var image = new MemoryStream();
        EmitResult result = mutated.Emit(
            image,
            manifestResources: _arguments.ManifestResources,
            options: _arguments.EmitOptions,
            cancellationToken: cancellationToken);
        if (!result.Success)
        {
            IEnumerable<Diagnostic> errors = result.Diagnostics.Where(one => one.Severity == DiagnosticSeverity.Error);
            throw new FaultsFailure(
                $"{file}: the fault does not compile; write a replacement that does:\n{string.Join('\n', errors)}");
        }

        File.WriteAllBytes(path, image.ToArray());
    }

    /// <summary>What the build hands to the compiler; nothing is compiled to find out.</summary>
    private static async Task<IReadOnlyList<string>> CompilerArgumentsAsync(
        DotNet dotNet, string project, CancellationToken cancellationToken)
    {
        JsonElement read = await dotNet
            .ReadAsync(project, ["-getProperty:TargetFrameworks,TargetFramework"], cancellationToken)
            .ConfigureAwait(false);

        // Of several frameworks the first one is the newest, and the one that the tests of that name run.
        string first = read.GetProperty("Properties").GetProperty("TargetFrameworks").GetString()!.Split(';')[0];
        string[] framework = first.Length == 0 ? [] : ["-p:TargetFramework=" + first];
        read = await dotNet.ReadAsync(
            project,
            [
                "-t:Compile", "-getItem:CscCommandLineArgs", "-p:ProvideCommandLineArgs=true",
                "-p:SkipCompilerExecution=true", "-p:BuildProjectReferences=false",
                // An output that is never there: else the target is left out because all is up to date.
                "-p:NonExistentFile=/never/there", .. framework,
            ],
            cancellationToken).ConfigureAwait(false);
        return [.. read.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray()
            .Select(item => item.GetProperty("Identity").GetString()!)];
    }

    private static SourceText TextOf(string text) => SourceText.From(text, Encoding.UTF8);
}
