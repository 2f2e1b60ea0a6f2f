namespace GcGuard.Analyzers.Evidence.Baseline;

/// <summary>A finding that a team knows of, as a line of the baseline.</summary>
/// <param name="Member">
/// The member's documentation id; <c>file:</c> and a name for a finding in a file that is no source.
/// </param>
/// <param name="Rule">The id of the rule.</param>
/// <param name="Statement">The statement's tokens, see <see cref="StatementText"/>.</param>
internal sealed record BaselineEntry(string Assembly, string Member, string Rule, string Statement);
