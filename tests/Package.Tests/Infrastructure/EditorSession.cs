using System;
using System.Collections;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.Loader;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Host;
using Microsoft.CodeAnalysis.Host.Mef;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Package.Tests.Infrastructure;

/// <summary>
/// One project opened as Roslyn's language server opens it: the package's assemblies are analyzer references that the host
/// loads, and its two services, which are not public, are asked for findings and actions at a place.
/// </summary>
internal sealed class EditorSession : IDisposable
{
    private readonly AdhocWorkspace _workspace = new(MefHostServices.DefaultHost);
    private readonly ProjectId _project = ProjectId.CreateNewId();
    private readonly Dictionary<string, DocumentId> _documents = [];

    /// <summary>Opens a project that references the runtime's own assemblies.</summary>
    /// <param name="name">The assembly.</param>
    /// <param name="analyzerFolder">Where the packed assemblies are.</param>
    public EditorSession(string name, string analyzerFolder)
    {
        var loader = new Loader();
        string platform = (string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!;
        _workspace.AddProject(ProjectInfo.Create(
            _project,
            VersionStamp.Default,
            name,
            name,
            LanguageNames.CSharp,
            filePath: $"/{name}/{name}.csproj",
            compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
            metadataReferences: platform.Split(Path.PathSeparator)
                .Where(file => Path.GetFileName(file).StartsWith("System.", StringComparison.Ordinal))
                .Select(file => MetadataReference.CreateFromFile(file)),
            analyzerReferences: Directory.EnumerateFiles(analyzerFolder, "*.dll").Order(StringComparer.Ordinal)
                .Select(file => new AnalyzerFileReference(file, loader))));
    }

    /// <summary>Opens or changes a source file.</summary>
    public void Type(string file, string text)
        => Change(file, text, (solution, id) => solution.AddDocument(id, file, text, filePath: "/" + file));

    /// <summary>Adds or changes a file that the project lists among its AdditionalFiles.</summary>
    public void Save(string file, string text)
        => Change(file, text, (solution, id) => solution.AddAdditionalDocument(id, Path.GetFileName(file), text, filePath: "/" + file));

    /// <summary>The text of a source file as it stands.</summary>
    public async Task<string> ReadAsync(string file) => (await Document(file).GetTextAsync()).ToString();

    /// <summary>The findings of the package in one file, as the editor underlines them.</summary>
    public async Task<(string Id, string Message)[]> FindAsync(string file)
    {
        Type service = Feature("Microsoft.CodeAnalysis.Diagnostics.IDiagnosticAnalyzerService");
        object analyzers = typeof(HostWorkspaceServices).GetMethod(nameof(HostWorkspaceServices.GetService))!
            .MakeGenericMethod(service).Invoke(_workspace.Services, null)!;
        MethodInfo ask = service.GetMethod("GetDiagnosticsForSpanAsync")!;
        Type filter = ask.GetParameters()[2].ParameterType, kind = ask.GetParameters()[4].ParameterType;
        object all = filter.GetField("All", BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)?.GetValue(null)
            ?? filter.GetProperty("All", BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)!.GetValue(null)!;
        var asked = (Task)ask.Invoke(analyzers, [Document(file), null, all, null, Enum.Parse(kind, "All"), CancellationToken.None])!;
        await asked;
        return
        [
            .. ((IEnumerable)Get(asked, "Result")).Cast<object>()
                .Select(found => ((string)Get(found, "Id"), (string)Get(found, "Message")))
                .Where(found => found.Item1.StartsWith("GCG", StringComparison.Ordinal) || found.Item1.StartsWith("AD", StringComparison.Ordinal)),
        ];
    }

    /// <summary>The actions of the package at a place of a file, which is what the light bulb lists.</summary>
    public async Task<List<CodeAction>> OfferAsync(string file, string place)
    {
        int start = (await ReadAsync(file)).IndexOf(place, StringComparison.Ordinal);
        Type service = Feature("Microsoft.CodeAnalysis.CodeFixes.ICodeFixService");
        Type exports = MefHostServices.DefaultHost.GetType().GetInterfaces().Single(face => face.Name == "IMefHostExportProvider");
        var parts = (IEnumerable)exports.GetMethods().Single(method => method.GetGenericArguments().Length == 1)
            .MakeGenericMethod(service).Invoke(MefHostServices.DefaultHost, null)!;
        object fixes = Get(parts.Cast<object>().Single(), "Value");
        var streamed = (IAsyncEnumerable<object>)service.GetMethod("StreamFixesAsync")!
            .Invoke(fixes, [Document(file), new TextSpan(start + 1, 0), null, CancellationToken.None])!;
        List<CodeAction> actions = [];
        await foreach (object collection in streamed)
        {
            if (Get(collection, "Provider").GetType().Assembly.GetName().Name == "GcGuard.CodeFixes")
            {
                actions.AddRange(((IEnumerable)Get(collection, "Fixes")).Cast<object>().Select(fix => (CodeAction)Get(fix, "Action")));
            }
        }

        return actions;
    }

    /// <summary>Applies an action.</summary>
    public async Task ApplyAsync(CodeAction action)
    {
        foreach (CodeActionOperation operation in await action.GetOperationsAsync(CancellationToken.None))
        {
            operation.Apply(_workspace, CancellationToken.None);
        }
    }

    /// <summary>The compiler's errors in the project.</summary>
    public async Task<IEnumerable<Diagnostic>> ErrorsAsync()
        => (await _workspace.CurrentSolution.GetProject(_project)!.GetCompilationAsync())!.GetDiagnostics()
            .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);

    /// <inheritdoc/>
    public void Dispose() => _workspace.Dispose();

    private Document Document(string file) => _workspace.CurrentSolution.GetDocument(_documents[file])!;

    private void Change(string file, string text, Func<Solution, DocumentId, Solution> add)
    {
        Solution solution = _workspace.CurrentSolution;
        if (!_documents.TryGetValue(file, out DocumentId? id))
        {
            _documents.Add(file, id = DocumentId.CreateNewId(_project));
            solution = add(solution, id);
        }
        else
        {
            solution = solution.GetDocument(id) is null
                ? solution.WithAdditionalDocumentText(id, SourceText.From(text))
                : solution.WithDocumentText(id, SourceText.From(text));
        }

        Assert.True(_workspace.TryApplyChanges(solution), $"The workspace refused a change of {file}.");
    }

    private static Type Feature(string name)
        => Assembly.Load("Microsoft.CodeAnalysis.Features").GetType(name, throwOnError: true)!;

    private static object Get(object owner, string name)
        => owner.GetType().GetProperty(name)?.GetValue(owner) ?? owner.GetType().GetField(name)!.GetValue(owner)!;

    /// <summary>Loads each assembly as a host does: apart, with Roslyn's own assemblies as the process has them.</summary>
    private sealed class Loader : IAnalyzerAssemblyLoader
    {
        private readonly AssemblyLoadContext _context = new("analyzers");
        private readonly Dictionary<string, Assembly> _loaded = [];

        public void AddDependencyLocation(string fullPath)
        {
        }

        public Assembly LoadFromPath(string fullPath)
        {
            lock (_loaded)
            {
                // From memory, so that the package can be removed afterwards.
                return _loaded.TryGetValue(fullPath, out Assembly? known)
                    ? known
                    : _loaded[fullPath] = _context.LoadFromStream(new MemoryStream(File.ReadAllBytes(fullPath)));
            }
        }
    }
}
