using System.Collections.Immutable;
using System.Globalization;
using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Tool.Baselines;
using GcGuard.Tool.Paths;
using GcGuard.Tool.Solutions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Tool.Scan;

/// <summary>Runs the package's analyzers over a loaded solution, with the paths of the whole solution.</summary>
internal sealed class ScanRun(LoadedSolution solution, ScanOptions options)
{
    private readonly ImmutableArray<DiagnosticAnalyzer> _analyzers =
        [.. RuleCatalog.AnalyzerTypes.Select(type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)];

    private readonly string _root = RootOf(solution.Input.Folder);
    private readonly FoundOnce _findings = new();
    private readonly SortedDictionary<string, int> _notJudged = new(StringComparer.Ordinal);
    private readonly List<string> _problems = [.. solution.Problems];
    private readonly List<KnownFindings> _known = [];
    private readonly List<(string Path, TextSpan Position, BaselineEntry Entry)> _entries = [];
    private string? _baseline;
    private long _lines;

    /// <summary>Runs.</summary>
    /// <param name="step">Gets the name of what is done now, and how much of the whole is done.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public async Task<ScanReport> RunAsync(Action<string, double> step, CancellationToken cancellationToken)
    {
        List<CompiledProject> projects = [.. solution.Projects.Select(project => new CompiledProject(
            project.Project.Name, project.Compilation, project.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider,
            project.Project.FilePath))];
        ImmutableArray<SolutionMember> members = PathsBuilder.Build(
            projects, name => step("paths: " + name, 0), cancellationToken);
        var paths = new MemoryText(
            Path.Combine(solution.Input.Folder, PathsFormat.RelativePath), PathsText.Of(members));
        for (int i = 0; i < solution.Projects.Length; i++)
        {
            step(solution.Projects[i].Project.Name, (double)i / solution.Projects.Length);
            await AnalyzeAsync(solution.Projects[i], paths, cancellationToken).ConfigureAwait(false);
        }

        return new ScanReport
        {
            Solution = solution.Input.Path,
            Root = _root,
            Projects = [.. solution.Projects.Select(project => project.Project.Name)],
            Lines = _lines,
            Findings =
            [
                .. _findings.All
                    .OrderBy(finding => finding.Path, StringComparer.Ordinal)
                    .ThenBy(finding => finding.Line)
                    .ThenBy(finding => finding.Column)
                    .ThenBy(finding => finding.Id, StringComparer.Ordinal)
                    .ThenBy(finding => finding.Message, StringComparer.Ordinal),
            ],
            NotJudged = _notJudged.ToImmutableSortedDictionary(StringComparer.Ordinal),
            Problems = [.. _problems],
            Known = [.. _known],
            IsInstalled = solution.Projects.Any(project => project.Project.AnalyzerReferences.Any(IsPackage)),
            Baseline = _baseline is null ? null : Path.GetRelativePath(_root, _baseline).Replace('\\', '/'),
        };
    }

    /// <summary>The scan itself adds no reference: it runs the analyzers of its own assembly.</summary>
    private static bool IsPackage(AnalyzerReference analyzers)
        => Path.GetFileNameWithoutExtension(analyzers.FullPath) == typeof(BaselineFormat).Assembly.GetName().Name;

    private async Task AnalyzeAsync(LoadedProject project, AdditionalText paths, CancellationToken cancellationToken)
    {
        AnalyzerOptions given = project.Project.AnalyzerOptions;
        var analyzerOptions = new AnalyzerOptions(
            [.. FilesOf(given), paths], given.AnalyzerConfigOptionsProvider);
        var analysis = new CompilationWithAnalyzers(
            project.Compilation,
            _analyzers,
            new CompilationWithAnalyzersOptions(
                analyzerOptions,
                onAnalyzerException: (exception, analyzer, _) => Fail(project, analyzer, exception),
                concurrentAnalysis: true,
                logAnalyzerExecutionTime: false));
        // The analyzers are given a copy of the compilation, and their facts are about that one.
        Compilation compilation = analysis.Compilation;
        foreach (Diagnostic diagnostic in await analysis.GetAnalyzerDiagnosticsAsync(cancellationToken)
            .ConfigureAwait(false))
        {
            if (diagnostic.Id != "AD0001")
            {
                Add(diagnostic, project, compilation, given.AnalyzerConfigOptionsProvider, cancellationToken);
            }
        }

        _known.Add(new KnownFindings(
            project.Compilation.AssemblyName ?? string.Empty,
            [
                .. _entries.OrderBy(one => one.Path, StringComparer.Ordinal).ThenBy(one => one.Position)
                    .ThenBy(one => one.Entry.Statement, StringComparer.Ordinal)
                    .Select(one => one.Entry),
            ]));
        _entries.Clear();
        int unjudged = UnjudgedPlaces.For(given.AnalyzerConfigOptionsProvider).Count;
        if (unjudged > 0)
        {
            _notJudged[project.Project.Name] = unjudged;
        }

        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            _lines += (await tree.GetTextAsync(cancellationToken).ConfigureAwait(false)).Lines.Count;
        }
    }

    /// <summary>The project's files; an empty baseline in place of its own where that does not count.</summary>
    private IEnumerable<AdditionalText> FilesOf(AnalyzerOptions given)
    {
        foreach (AdditionalText file in given.AdditionalFiles.DistinctBy(file => file.Path))
        {
            if (!AssemblyBaseline.IsOne(file, given.AnalyzerConfigOptionsProvider))
            {
                yield return file;
            }
            else if (!options.IgnoresBaseline)
            {
                _baseline ??= file.Path;
                yield return file;
            }
        }

        if (options.IgnoresBaseline)
        {
            yield return new MemoryText(Path.Combine(_root, BaselineFormat.RelativePath), BaselineText.Of([]));
        }
    }

    private void Fail(LoadedProject project, DiagnosticAnalyzer analyzer, Exception exception)
    {
        lock (_problems)
        {
            _problems.Add(
                $"{analyzer.GetType().Name} failed in {project.Project.Name}: "
                    + $"{exception.GetType().Name}: {exception.Message}");
        }
    }

    private void Add(
        Diagnostic diagnostic,
        LoadedProject project,
        Compilation compilation,
        AnalyzerConfigOptionsProvider provider,
        CancellationToken cancellationToken)
    {
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        bool isInFile = diagnostic.Location != Location.None && span.Path.Length > 0;
        string path = isInFile ? Path.GetRelativePath(_root, span.Path).Replace('\\', '/') : string.Empty;
        string message = diagnostic.GetMessage(CultureInfo.InvariantCulture);
        // That the solution treats warnings as errors is its own affair, and says nothing about the finding.
        DiagnosticSeverity severity = diagnostic.IsWarningAsError ? DiagnosticSeverity.Warning : diagnostic.Severity;
        if (!options.Wants(diagnostic.Id, severity, path))
        {
            return;
        }

        string? entry = diagnostic.Properties.GetValueOrDefault(BaselineFormat.Property);
        if (entry is not null)
        {
            _entries.Add((path, diagnostic.Location.SourceSpan, BaselineFormat.Read(entry)));
        }

        (ImmutableArray<string> chain, string evidence) = Evidence.Of(
            diagnostic, project.Compilation, provider, cancellationToken);
        _findings.Add(new Finding
        {
            Id = diagnostic.Id,
            Severity = severity,
            Message = message,
            Project = project.Project.Name,
            Path = path,
            Line = isInFile ? span.StartLinePosition.Line + 1 : 0,
            Column = isInFile ? span.StartLinePosition.Character + 1 : 0,
            EndLine = isInFile ? span.EndLinePosition.Line + 1 : 0,
            EndColumn = isInFile ? span.EndLinePosition.Character + 1 : 0,
            Chain = chain,
            Evidence = evidence,
            BaselineEntry = entry,
            Excerpt = isInFile ? Excerpts.Of(diagnostic.Location, span, cancellationToken) : [],
        });
    }

    /// <summary>The folder of the repository around a folder, or the folder itself.</summary>
    private static string RootOf(string folder)
    {
        for (DirectoryInfo? current = new(folder); current is not null; current = current.Parent)
        {
            if (Path.Exists(Path.Combine(current.FullName, ".git")))
            {
                return current.FullName;
            }
        }

        return folder;
    }
}
