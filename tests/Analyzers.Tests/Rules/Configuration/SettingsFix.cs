using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Text;
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
    /// <summary>In place of a title: that no fix is offered.</summary>
    public const string None = "";

    /// <summary>
    /// The text of the file after the one fix that is offered, which must have this title, where there is one, keep the
    /// file's encoding and leave nothing to find.
    /// </summary>
    public static async Task<string> ApplyAsync(
        SettingsAnalyzer analyzer,
        SettingsCodeFixProvider fixer,
        string name,
        string text,
        string? title,
        string framework = "10.0",
        string hostOptions = "",
        string? fixedHostOptions = null,
        Encoding? encoding = null)
    {
        using var workspace = new AdhocWorkspace();
        ProjectId id = ProjectId.CreateNewId();
        DocumentId file = DocumentId.CreateNewId(id);
        DocumentId config = DocumentId.CreateNewId(id);
        IEnumerable<MetadataReference> references = TestReferences.Net80.References;
        Solution solution = workspace.CurrentSolution
            .AddProject(ProjectInfo.Create(
                id, VersionStamp.Default, "Shop", "Shop", LanguageNames.CSharp,
                compilationOptions: new Microsoft.CodeAnalysis.CSharp.CSharpCompilationOptions(OutputKind.ConsoleApplication),
                metadataReferences: references))
            .AddDocument(DocumentId.CreateNewId(id), "Program.cs", "System.Console.WriteLine();")
            .AddAdditionalDocument(file, name, SourceText.From(text, encoding), filePath: "/src/Shop/" + name)
            .AddAnalyzerConfigDocument(config, ".globalconfig", Properties(framework, hostOptions), filePath: "/src/Shop/.globalconfig");

        Diagnostic finding = Assert.Single(await FindAsync(solution.GetProject(id)!, analyzer));
        var actions = new List<CodeAction>();
        await fixer.RegisterCodeFixesAsync(new CodeFixContext(
            solution.GetAdditionalDocument(file)!,
            finding,
            (action, _) => actions.Add(action),
            CancellationToken.None));
        if (title == None)
        {
            Assert.Empty(actions);
            return text;
        }

        CodeAction action = Assert.Single(actions);
        Assert.Equal(title ?? action.Title, action.Title);
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(CancellationToken.None);
        Solution changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
        if (fixedHostOptions is not null)
        {
            changed = changed.WithAnalyzerConfigDocumentText(config, Properties(framework, fixedHostOptions));
        }

        Assert.Empty(await FindAsync(changed.GetProject(id)!, analyzer));
        SourceText fixedText = await changed.GetAdditionalDocument(file)!.GetTextAsync();
        Assert.Equal(encoding, fixedText.Encoding);
        return fixedText.ToString();
    }

    private static SourceText Properties(string framework, string hostOptions)
        => SourceText.From($"""
            is_global = true
            build_property.MSBuildProjectFullPath = /src/Shop/Shop.csproj
            build_property.TargetFrameworkIdentifier = .NETCoreApp
            build_property.TargetFrameworkVersion = v{framework}
            build_property.GcGuardRuntimeHostConfiguration = {hostOptions}
            """);

    private static async Task<ImmutableArray<Diagnostic>> FindAsync(Project project, DiagnosticAnalyzer analyzer)
    {
        Compilation compilation = (await project.GetCompilationAsync())!;
        return await compilation.WithAnalyzers([analyzer], project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync();
    }
}
