using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.CodeFixes.Rules.Configuration;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>Applies a fix in an additional file, as an editor that offers such fixes does.</summary>
internal static class SettingsFix
{
    /// <summary>The text of the file after the one fix that is offered, which must have this title and leave nothing to find.</summary>
    public static async Task<string> ApplyAsync(
        SettingsAnalyzer analyzer,
        SettingsCodeFixProvider fixer,
        string name,
        string text,
        string title,
        string framework = "10.0",
        string hostOptions = "")
    {
        using var workspace = new AdhocWorkspace();
        ProjectId id = ProjectId.CreateNewId();
        DocumentId file = DocumentId.CreateNewId(id);
        IEnumerable<MetadataReference> references = await TestReferences.Net80.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        Solution solution = workspace.CurrentSolution
            .AddProject(ProjectInfo.Create(
                id, VersionStamp.Default, "Shop", "Shop", LanguageNames.CSharp,
                compilationOptions: new Microsoft.CodeAnalysis.CSharp.CSharpCompilationOptions(OutputKind.ConsoleApplication),
                metadataReferences: references))
            .AddDocument(DocumentId.CreateNewId(id), "Program.cs", "System.Console.WriteLine();")
            .AddAdditionalDocument(file, name, SourceText.From(text), filePath: "/src/Shop/" + name)
            .AddAnalyzerConfigDocument(
                DocumentId.CreateNewId(id),
                ".globalconfig",
                SourceText.From($"""
                    is_global = true
                    build_property.MSBuildProjectFullPath = /src/Shop/Shop.csproj
                    build_property.TargetFrameworkIdentifier = .NETCoreApp
                    build_property.TargetFrameworkVersion = v{framework}
                    build_property.GcGuardRuntimeHostConfiguration = {hostOptions}
                    """),
                filePath: "/src/Shop/.globalconfig");

        Diagnostic finding = Assert.Single(await FindAsync(solution.GetProject(id)!, analyzer));
        var actions = new List<CodeAction>();
        await fixer.RegisterCodeFixesAsync(new CodeFixContext(
            solution.GetAdditionalDocument(file)!,
            finding,
            (action, _) => actions.Add(action),
            CancellationToken.None));
        CodeAction action = Assert.Single(actions);
        Assert.Equal(title, action.Title);
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(CancellationToken.None);
        Solution changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
        Assert.Empty(await FindAsync(changed.GetProject(id)!, analyzer));
        return (await changed.GetAdditionalDocument(file)!.GetTextAsync()).ToString();
    }

    private static async Task<ImmutableArray<Diagnostic>> FindAsync(Project project, DiagnosticAnalyzer analyzer)
    {
        Compilation compilation = (await project.GetCompilationAsync())!;
        return await compilation.WithAnalyzers([analyzer], project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync();
    }
}
