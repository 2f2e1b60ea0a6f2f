namespace GcGuard.Demo.Findings;

/// <summary>One diagnostic of the package.</summary>
/// <param name="RuleId">The rule's id.</param>
/// <param name="Level">SARIF's level: <c>warning</c>, <c>error</c>, or <c>note</c> for a suggestion.</param>
/// <param name="File">The file, relative to the sample's folder, or the project's name when it has no location.</param>
/// <param name="Line">The line, from 1; 0 when there is no location.</param>
/// <param name="Column">The column, from 1; 0 when there is no location.</param>
/// <param name="Message">The message.</param>
/// <param name="Edit">The fix of a setting, which the finding carries itself; null for all others.</param>
internal sealed record Finding(
    string RuleId, string Level, string File, int Line, int Column, string Message, SettingEdit? Edit = null);
