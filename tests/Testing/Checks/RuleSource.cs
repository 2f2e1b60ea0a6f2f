namespace GcGuard.Testing;

/// <summary>A source from a rule's tests, without markup.</summary>
/// <param name="Name">The test class and a number.</param>
/// <param name="Text">The code, with <c>\n</c> as line end.</param>
public sealed record RuleSource(string Name, string Text);
