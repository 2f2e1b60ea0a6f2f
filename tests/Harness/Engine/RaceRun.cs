using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>
/// Analyzes the sources of the main project together with copies of them in a second namespace. Both must give the
/// findings the sources give alone. An analyzer whose verdict depends on what it has seen before, or on which thread
/// comes first, gives other findings for one of them.
/// </summary>
/// <remarks>
/// The run is skipped, and says why, in three cases: a source has top-level statements, of which a program has only
/// one set; no source declares anything; the sources do not compile with the copies, or the copies do not compile, with
/// the same errors as the sources alone.
/// A verdict may rest on a name that the sources declare, such as a stub of a library's type, which has another name in
/// the copy. So where a copy's findings differ, the copies are also analyzed without the originals, and those findings
/// are what the copy must give.
/// </remarks>
internal sealed class RaceRun
{
    private readonly Project _original;
    private readonly Func<Solution, Task<ImmutableArray<(Project project, Diagnostic diagnostic)>>> _analyze;
    private readonly IVerifier _verifier;
    private readonly Dictionary<string, RaceCopy> _copies = new(StringComparer.Ordinal);

    /// <summary>Prepares a run.</summary>
    /// <param name="original">The main project.</param>
    /// <param name="analyze">Analyzes a solution.</param>
    /// <param name="verifier">Reports failures.</param>
    public RaceRun(
        Project original,
        Func<Solution, Task<ImmutableArray<(Project project, Diagnostic diagnostic)>>> analyze,
        IVerifier verifier)
    {
        _original = original;
        _analyze = analyze;
        _verifier = verifier;
    }

    /// <summary>Fails if originals or copies give other findings together than alone.</summary>
    /// <param name="alone">What the originals give alone.</param>
    /// <param name="cancellationToken">Stops it.</param>
    public async Task<RaceOutcome> VerifyAsync(
        ImmutableArray<(Project project, Diagnostic diagnostic)> alone,
        CancellationToken cancellationToken)
    {
        List<(Document Document, CompilationUnitSyntax Root, SourceText Text)> sources = [];
        foreach (Document document in _original.Documents)
        {
            SyntaxNode? root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            sources.Add((document, (CompilationUnitSyntax)root!, await document.GetTextAsync(cancellationToken).ConfigureAwait(false)));
        }

        if (sources.Any(source => source.Root.Members.OfType<GlobalStatementSyntax>().Any()))
        {
            return new RaceOutcome("a source has top-level statements");
        }

        Project both = _original;
        foreach ((Document document, CompilationUnitSyntax root, SourceText text) in sources)
        {
            if (RaceCopy.Create(root, text, besideOriginal: true) is { } copy)
            {
                string path = CopyPath(document);
                _copies[path] = copy;
                both = both.AddDocument(document.Name, copy.Text, [.. document.Folders, RaceCopy.Namespace], path).Project;
            }
        }

        if (_copies.Count == 0)
        {
            return new RaceOutcome("no source declares anything");
        }

        string[] errors = await ErrorsAsync(_original, cancellationToken).ConfigureAwait(false);
        if (!Same([.. errors, .. errors], await ErrorsAsync(both, cancellationToken).ConfigureAwait(false)))
        {
            return new RaceOutcome("the sources do not compile beside their copies");
        }

        ImmutableArray<(Project project, Diagnostic diagnostic)> found = await _analyze(both.Solution).ConfigureAwait(false);
        string[] fromCopies = [.. found.Where(x => IsInCopy(x.diagnostic)).Select(x => Text(x.diagnostic))];
        string[] expected = [.. alone.Where(x => IsInSource(x.diagnostic)).Select(x => Text(x.diagnostic))];
        if (!Same(expected, fromCopies))
        {
            Project copies = CopiesAlone(sources);
            if (!Same(errors, await ErrorsAsync(copies, cancellationToken).ConfigureAwait(false)))
            {
                return new RaceOutcome("the copies do not compile by themselves");
            }

            ImmutableArray<(Project project, Diagnostic diagnostic)> copiesAlone = await _analyze(copies.Solution).ConfigureAwait(false);
            expected = [.. copiesAlone.Where(x => IsInCopy(x.diagnostic)).Select(x => Text(x.diagnostic))];
        }

        Verify(expected, fromCopies, "the copies");
        Verify(alone.Select(x => Text(x.diagnostic)), found.Where(x => !IsInCopy(x.diagnostic)).Select(x => Text(x.diagnostic)), "the sources");
        return RaceOutcome.Ran;
    }

    private static string CopyPath(Document document)
    {
        string path = document.FilePath ?? document.Name;
        int folder = path.LastIndexOf('/') + 1;
        return $"{path[..folder]}{RaceCopy.Namespace}/{path[folder..]}";
    }

    /// <summary>A project with the copies in place of the sources.</summary>
    private Project CopiesAlone(List<(Document Document, CompilationUnitSyntax Root, SourceText Text)> sources)
    {
        Project copies = _original;
        foreach ((Document document, CompilationUnitSyntax root, SourceText text) in sources)
        {
            if (RaceCopy.Create(root, text, besideOriginal: false) is { } copy)
            {
                string path = CopyPath(document);
                _copies[path] = copy;
                copies = copies.RemoveDocument(document.Id)
                    .AddDocument(document.Name, copy.Text, [.. document.Folders, RaceCopy.Namespace], path).Project;
            }
        }

        return copies;
    }

    private void Verify(IEnumerable<string> alone, IEnumerable<string> together, string what)
        => _verifier.EqualOrDiff(
            Lines(alone),
            Lines(together),
            $"With every source present a second time in the namespace '{RaceCopy.Namespace}', {what} give other findings than alone "
            + "(- alone, + together). The analyzer's verdict depends on what it has seen before, or on the order of its callbacks:");

    private async Task<string[]> ErrorsAsync(Project project, CancellationToken cancellationToken)
    {
        Compilation? compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        return
        [
            .. compilation!.GetDiagnostics(cancellationToken)
                .Where(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
                .Select(Text),
        ];
    }

    private static bool Same(IEnumerable<string> left, IEnumerable<string> right) => Lines(left) == Lines(right);

    private static string Lines(IEnumerable<string> texts) => string.Concat(texts.Order(StringComparer.Ordinal).Select(text => text + Environment.NewLine));

    private bool IsInSource(Diagnostic diagnostic) => _original.Documents.Any(document => document.FilePath == Path(diagnostic.Location));

    private bool IsInCopy(Diagnostic diagnostic) => _copies.ContainsKey(Path(diagnostic.Location));

    /// <summary>A location need not be in a tree to name a source.</summary>
    private static string Path(Location location) => location.SourceTree?.FilePath ?? location.GetLineSpan().Path ?? string.Empty;

    /// <summary>A diagnostic, with every place and name of a copy turned into that of the original.</summary>
    private string Text(Diagnostic diagnostic)
    {
        string properties = string.Join(", ", diagnostic.Properties.OrderBy(property => property.Key, StringComparer.Ordinal));
        string places = string.Join(' ', diagnostic.AdditionalLocations.Prepend(diagnostic.Location).Select(Place));
        string text = $"{places}: {diagnostic.Severity} {diagnostic.Id} {diagnostic.GetMessage(CultureInfo.InvariantCulture)} {properties}";
        return text.Replace(RaceCopy.Namespace + ".", string.Empty, StringComparison.Ordinal);
    }

    private string Place(Location location)
    {
        string path = Path(location);
        TextSpan span = _copies.TryGetValue(path, out RaceCopy? copy) ? copy.InOriginal(location.SourceSpan) : location.SourceSpan;
        return path.Replace(RaceCopy.Namespace + "/", string.Empty, StringComparison.Ordinal) + span;
    }
}
