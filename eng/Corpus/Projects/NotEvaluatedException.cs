namespace GcGuard.Corpus.Projects;

/// <summary>
/// An MSBuild expression this reader does not understand; the caller notes it and goes on without it.
/// </summary>
internal sealed class NotEvaluatedException(string message) : Exception(message);
