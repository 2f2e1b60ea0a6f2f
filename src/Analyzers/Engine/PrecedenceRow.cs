namespace GcGuard.Analyzers.Engine;

/// <summary>Two rules that can report one expression, and when the more specific one does.</summary>
/// <param name="Winner">The rule that reports the expression.</param>
/// <param name="Loser">The rule that leaves it alone.</param>
/// <param name="Takes">Whether the winner's evidence holds for an expression that the loser is about to report.</param>
internal sealed record PrecedenceRow(
    string Winner,
    string Loser,
    Func<IOperation, RuleContext, AnalyzerOptions, CancellationToken, bool> Takes);
