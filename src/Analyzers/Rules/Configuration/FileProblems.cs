using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>Reports what cannot be read in a file that a command of the tool writes.</summary>
internal static class FileProblems
{
    /// <summary>One finding a file, at the first line: who writes it again mends all of its lines.</summary>
    public static void Report(
        AdditionalFileAnalysisContext file, DiagnosticDescriptor rule, SourceText text,
        ImmutableArray<FileProblem> problems)
    {
        if (!problems.IsEmpty)
        {
            TextSpan span = text.Lines[problems[0].Line].Span;
            file.ReportDiagnostic(Diagnostic.Create(
                rule,
                Location.Create(file.AdditionalFile.Path, span, text.Lines.GetLinePositionSpan(span)),
                problems[0].Problem,
                More(problems)));
        }
    }

    private static string More(ImmutableArray<FileProblem> problems) => problems.Length switch
    {
        1 => string.Empty,
        2 => " (1 more line cannot be read)",
        _ => $" ({problems.Length - 1} more lines cannot be read)",
    };
}
