using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>A project for the sources of a rule's tests, one at a time, whose code counts as running per request.</summary>
internal static class RuleProject
{
    /// <summary>Adds a project with what all tests of the rule share, and an empty document.</summary>
    public static Document Add(Solution solution, string name, RuleSource[] stubs)
    {
        var project = ProjectId.CreateNewId();
        solution = solution.AddProject(ProjectInfo.Create(
            project,
            VersionStamp.Default,
            name,
            name,
            LanguageNames.CSharp,
            filePath: $"/{name}.csproj",
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true),
            parseOptions: new CSharpParseOptions(LanguageVersion.Latest),
            metadataReferences: [.. RuleChecks.References.References, RuntimeAssembly.Reference]));
        solution = solution.AddAnalyzerConfigDocument(
            DocumentId.CreateNewId(project),
            ".globalconfig",
            SourceText.From("is_global = true\ngcguard.assume_request_path = true\n"),
            filePath: $"/{name}.globalconfig");
        foreach (RuleSource stub in stubs.Prepend(GlobalUsings.For(RuleChecks.References)))
        {
            solution = solution.AddDocument(DocumentId.CreateNewId(project), stub.Name + ".cs", SourceText.From(stub.Text), filePath: $"/{name}/{stub.Name}.cs");
        }

        var document = DocumentId.CreateNewId(project);
        return solution.AddDocument(document, "Source.cs", SourceText.From(string.Empty), filePath: "/Source.cs").GetDocument(document)!;
    }

    /// <summary>New instances of the analyzers that report a rule.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> AnalyzersOf(string rule)
        => [.. RuleCatalog.Rules.Single(entry => entry.Id == rule).AnalyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)];

    /// <summary>The findings of a rule in a document, in the order of the text.</summary>
    public static async Task<ImmutableArray<Diagnostic>> FindAsync(
        Document document, string rule, ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        Compilation compilation = (await document.Project.GetCompilationAsync())!;
        SyntaxTree tree = (await document.GetSyntaxTreeAsync())!;
        ImmutableArray<Diagnostic> found = await compilation.WithAnalyzers(analyzers, document.Project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync();
        Assert.DoesNotContain(found, finding => finding.Id == "AD0001");
        return [.. found.Where(finding => finding.Id == rule && finding.Location.SourceTree == tree).OrderBy(finding => finding.Location.SourceSpan.Start)];
    }

    /// <summary>An order that does not favour the first test class and is the same in each run.</summary>
    public static uint Order(string text) => text.Aggregate(2166136261u, (hash, letter) => (hash ^ letter) * 16777619u);
}
