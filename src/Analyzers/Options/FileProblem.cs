namespace GcGuard.Analyzers.Options;

/// <summary>A line of a file of the solution that cannot be used.</summary>
/// <param name="Line">Its number, from 0.</param>
/// <param name="Problem">What is wrong with it, and what to do.</param>
internal readonly record struct FileProblem(int Line, string Problem);
