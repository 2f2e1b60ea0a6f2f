namespace GcGuard.Corpus;

/// <summary>Input the tool cannot work with; the message names it and the remedy, and the exit code is 2.</summary>
internal sealed class CorpusInputException(string message) : Exception(message);
