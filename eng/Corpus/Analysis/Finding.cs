using Microsoft.CodeAnalysis;

namespace GcGuard.Corpus.Analysis;

/// <summary>One diagnostic at one place, free of compilations so that it can outlive them.</summary>
/// <param name="Path">Path relative to the analysed folder, with forward slashes; the project's label where there is no
/// file.</param>
/// <param name="Line">1-based line, 0 where there is no file.</param>
/// <param name="Column">1-based column, 0 where there is no file.</param>
/// <param name="EndLine">1-based line of the end.</param>
/// <param name="EndColumn">1-based column after the end.</param>
/// <param name="Id">Rule id.</param>
/// <param name="Severity">Effective severity.</param>
/// <param name="Message">The message, on one line.</param>
/// <param name="Project">Label of the project it was first seen in.</param>
internal sealed record Finding(
    string Path, int Line, int Column, int EndLine, int EndColumn, string Id, DiagnosticSeverity Severity,
    string Message, string Project)
{
    /// <summary>Orders findings by place, then rule; the same finding in two projects compares equal.</summary>
    public static IComparer<Finding> Order { get; } = Comparer<Finding>.Create(static (left, right) =>
    {
        int order = string.CompareOrdinal(left.Path, right.Path);
        order = order != 0 ? order : left.Line.CompareTo(right.Line);
        order = order != 0 ? order : left.Column.CompareTo(right.Column);
        order = order != 0 ? order : string.CompareOrdinal(left.Id, right.Id);
        return order != 0 ? order : string.CompareOrdinal(left.Message, right.Message);
    });

    /// <summary>The form in which findings are printed.</summary>
    public override string ToString() => $"{Path}:{Line}:{Id}:{Message}";

    /// <summary>Takes what is printed from <paramref name="diagnostic"/>.</summary>
    public static Finding From(Diagnostic diagnostic, string root, string project)
    {
        string message =
            diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture).ReplaceLineEndings(" ");
        FileLinePositionSpan span = diagnostic.Location.GetLineSpan();
        return diagnostic.Location.IsInSource
            ? new Finding(
                Relative(root, span.Path),
                span.StartLinePosition.Line + 1,
                span.StartLinePosition.Character + 1,
                span.EndLinePosition.Line + 1,
                span.EndLinePosition.Character + 1,
                diagnostic.Id,
                diagnostic.Severity,
                message,
                project)
            : new Finding(project, 0, 0, 0, 0, diagnostic.Id, diagnostic.Severity, message, project);
    }

    /// <summary>A path as findings show it.</summary>
    public static string Relative(string root, string path)
        => System.IO.Path.GetRelativePath(root, path).Replace('\\', '/');
}
